/** Expressions of TypeScript and JavaScript, neutral. */
import type { Node } from 'web-tree-sitter';
import { DEEPEST, partsOf, spanOf } from '../../syntax/source.ts';
import { type CallExpression, type Entry, type Expression, type FunctionExpression, numberOf, type Parameter } from '../expression.ts';
import { scriptStatements } from './statements.ts';

/** The text of a string without substitutions; null for anything else. */
export const textOf = (node: Node): string | null => {
  if (node.type !== 'string' && node.type !== 'template_string') return null;
  if (partsOf(node).some((c) => c.type === 'template_substitution')) return null;
  return node.text.slice(1, -1);
};

/** Written around a value without changing it. */
const AROUND_A_VALUE = new Set([
  'parenthesized_expression',
  'await_expression',
  'as_expression',
  'satisfies_expression',
  'non_null_expression',
  'type_assertion',
  'expression_statement',
]);

export const scriptExpression = (node: Node, depth = 0): Expression => {
  const span = spanOf(node);
  const other: Expression = { kind: 'other', span };
  if (depth > DEEPEST) return other;
  const of = (child: Node | null | undefined): Expression => (child == null ? other : scriptExpression(child, depth + 1));
  const at = (field: string): Expression => of(node.childForFieldName(field));
  if (AROUND_A_VALUE.has(node.type)) return of(node.type === 'type_assertion' ? partsOf(node).at(-1) : partsOf(node)[0]);
  switch (node.type) {
    case 'number': {
      const value = numberOf(node.text);
      return Number.isNaN(value) ? other : { kind: 'number', value, span };
    }
    case 'string':
    case 'template_string': {
      const value = textOf(node);
      return value === null ? other : { kind: 'string', value, span };
    }
    case 'null':
    case 'undefined':
      return { kind: 'nothing', span };
    case 'true':
    case 'false':
      return { kind: 'boolean', value: node.type === 'true', span };
    case 'identifier':
    case 'shorthand_property_identifier':
    case 'this':
    case 'super':
    case 'import':
      return { kind: 'name', name: node.text, span };
    case 'member_expression': {
      const name = node.childForFieldName('property');
      return name === null ? other : { kind: 'member', of: at('object'), name: name.text, nameSpan: spanOf(name), span };
    }
    case 'subscript_expression':
      return { kind: 'index', of: at('object'), index: at('index'), span };
    case 'unary_expression':
      return { kind: 'unary', operator: node.childForFieldName('operator')?.text ?? '', operand: at('argument'), span };
    case 'binary_expression':
      return { kind: 'binary', operator: node.childForFieldName('operator')?.text ?? '', left: at('left'), right: at('right'), span };
    case 'ternary_expression':
      return { kind: 'conditional', condition: at('condition'), whenTrue: at('consequence'), whenFalse: at('alternative'), span };
    case 'assignment_expression':
      return { kind: 'assigning', target: at('left'), value: at('right'), span };
    case 'update_expression':
      return { kind: 'assigning', target: at('argument'), value: stepOf(node), span };
    case 'augmented_assignment_expression':
      return {
        kind: 'assigning',
        target: at('left'),
        value: {
          kind: 'binary',
          operator: node.childForFieldName('operator')?.text.replace(/=$/, '') ?? '',
          left: at('left'),
          right: at('right'),
          span,
        },
        span,
      };
    case 'array':
      return { kind: 'list', items: partsOf(node).map((part) => scriptExpression(part, depth + 1)), span };
    case 'object':
      return objectOf(node, depth);
    case 'arrow_function':
    case 'function_expression':
      return scriptFunction(node) ?? other;
    case 'call_expression':
    case 'new_expression':
      return callOf(node, depth);
    default:
      return other;
  }
};

const stepOf = (node: Node): Expression => {
  const span = spanOf(node);
  const argument = node.childForFieldName('argument');
  const operator = node.text.includes('--') ? '-' : '+';
  const left: Expression = argument === null ? { kind: 'other', span } : scriptExpression(argument);
  return { kind: 'binary', operator, left, right: { kind: 'number', value: 1, span }, span };
};

const objectOf = (node: Node, depth: number): Expression => {
  const entries: Entry[] = [];
  const spreads: Expression[] = [];
  for (const part of partsOf(node)) {
    if (part.type === 'spread_element') {
      const [inner] = partsOf(part);
      if (inner !== undefined) spreads.push(scriptExpression(inner, depth + 1));
    } else if (part.type === 'shorthand_property_identifier') {
      entries.push({ name: part.text, value: scriptExpression(part, depth + 1), span: spanOf(part) });
    } else if (part.type === 'pair') {
      const key = part.childForFieldName('key');
      const value = part.childForFieldName('value');
      const name = key === null ? null : key.type === 'property_identifier' || key.type === 'number' ? key.text : textOf(key);
      if (name !== null && value !== null) entries.push({ name, value: scriptExpression(value, depth + 1), span: spanOf(part) });
    } else if (part.type === 'method_definition') {
      const name = part.childForFieldName('name');
      const value = scriptFunction(part);
      if (name !== null && value !== null) entries.push({ name: name.text, value, span: spanOf(part) });
    }
  }
  return { kind: 'object', entries, spreads, span: spanOf(node) };
};

const callOf = (node: Node, depth: number): CallExpression => {
  const isNew = node.type === 'new_expression';
  const callee = node.childForFieldName(isNew ? 'constructor' : 'function');
  const list = node.childForFieldName('arguments');
  const positional: Expression[] = [];
  const spreads: Expression[] = [];
  for (const part of list === null ? [] : partsOf(list)) {
    const [inner] = part.type === 'spread_element' ? partsOf(part) : [];
    if (inner !== undefined) spreads.push(scriptExpression(inner, depth + 1));
    else positional.push(scriptExpression(part, depth + 1));
  }
  return {
    kind: 'call',
    span: spanOf(node),
    callee: callee === null ? { kind: 'other', span: spanOf(node) } : scriptExpression(callee, depth + 1),
    isNew,
    positional,
    keywords: [],
    spreads,
    arguments: list === null ? null : spanOf(list),
  };
};

const FUNCTIONS = new Set([
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function_declaration',
  'generator_function',
]);

export const isScriptFunction = (type: string): boolean => FUNCTIONS.has(type);

export const scriptFunction = (node: Node): FunctionExpression | null => {
  const body = node.childForFieldName('body');
  if (!FUNCTIONS.has(node.type) || body === null) return null;
  const single = node.childForFieldName('parameter');
  const list = node.childForFieldName('parameters');
  const parameters: Parameter[] = [];
  for (const part of single !== null ? [single] : list === null ? [] : partsOf(list)) {
    const name = part.childForFieldName('pattern') ?? part.childForFieldName('left') ?? part;
    const value = part.childForFieldName('value') ?? part.childForFieldName('right');
    parameters.push({ name: name.type === 'identifier' ? name.text : '', otherwise: value === null ? null : scriptExpression(value) });
  }
  const isBlock = body.type === 'statement_block';
  return {
    kind: 'function',
    span: spanOf(node),
    parameters,
    gives: isBlock ? null : scriptExpression(body),
    body: () => (isBlock ? scriptStatements(body) : []),
  };
};
