/** Python's expressions, neutral. */
import type { Node } from 'web-tree-sitter';
import { DEEPEST, partsOf, spanOf } from '../../syntax/source.ts';
import { type CallExpression, type Entry, type Expression, type FunctionExpression, numberOf, type Parameter } from '../expression.ts';
import { pythonStatements } from './statements.ts';

const LOGIC: Readonly<Record<string, string>> = { and: '&&', or: '||' };

export const pythonExpression = (node: Node, depth = 0): Expression => {
  const span = spanOf(node);
  const other: Expression = { kind: 'other', span };
  if (depth > DEEPEST) return other;
  const of = (child: Node | null | undefined): Expression => (child == null ? other : pythonExpression(child, depth + 1));
  const at = (field: string): Expression => of(node.childForFieldName(field));
  switch (node.type) {
    case 'integer':
    case 'float': {
      const value = numberOf(node.text);
      return Number.isNaN(value) ? other : { kind: 'number', value, span };
    }
    case 'string': {
      const parts = partsOf(node);
      if (parts.some((c) => c.type === 'interpolation')) return other;
      const content = parts.filter((c) => c.type === 'string_content');
      return { kind: 'string', value: content.map((c) => c.text).join(''), span };
    }
    case 'none':
      return { kind: 'nothing', span };
    case 'true':
    case 'false':
      return { kind: 'boolean', value: node.type === 'true', span };
    case 'identifier':
      return { kind: 'name', name: node.text, span };
    case 'attribute': {
      const name = node.childForFieldName('attribute');
      return name === null ? other : { kind: 'member', of: at('object'), name: name.text, nameSpan: spanOf(name), span };
    }
    case 'subscript': {
      const [index, more] = node.childrenForFieldName('subscript').filter((c): c is Node => c !== null);
      return more === undefined ? { kind: 'index', of: at('value'), index: of(index), span } : other;
    }
    case 'parenthesized_expression':
    case 'await':
    case 'type':
    case 'expression_statement':
      return of(partsOf(node)[0]);
    case 'unary_operator':
      return { kind: 'unary', operator: node.childForFieldName('operator')?.text ?? '', operand: at('argument'), span };
    case 'not_operator':
      return { kind: 'unary', operator: '!', operand: at('argument'), span };
    case 'binary_operator':
      return { kind: 'binary', operator: node.childForFieldName('operator')?.text ?? '', left: at('left'), right: at('right'), span };
    case 'boolean_operator': {
      const operator = LOGIC[node.childForFieldName('operator')?.text ?? ''] ?? '';
      return { kind: 'binary', operator, left: at('left'), right: at('right'), span };
    }
    case 'comparison_operator':
      return comparisonOf(node, depth);
    case 'conditional_expression': {
      const [whenTrue, condition, whenFalse] = partsOf(node);
      return { kind: 'conditional', condition: of(condition), whenTrue: of(whenTrue), whenFalse: of(whenFalse), span };
    }
    case 'named_expression':
      return { kind: 'assigning', target: at('name'), value: at('value'), span };
    case 'tuple':
    case 'list':
    case 'set':
    case 'expression_list':
    case 'pattern_list':
    case 'tuple_pattern':
      return { kind: 'list', items: partsOf(node).map((part) => pythonExpression(part, depth + 1)), span };
    case 'dictionary':
      return dictionaryOf(node, depth);
    case 'lambda':
      return pythonFunction(node) ?? other;
    case 'call':
      return callOf(node, depth);
    default:
      return other;
  }
};

/** `a < b`, `a in b`, `a is not b`; a chain `a < b < c` is both. */
const comparisonOf = (node: Node, depth: number): Expression => {
  const span = spanOf(node);
  const parts = partsOf(node);
  const operators = node.childrenForFieldName('operators').flatMap((c) => (c === null ? [] : [c.text.replace(/\s+/g, ' ')]));
  let whole: Expression | null = null;
  for (let i = 0; i + 1 < parts.length; i++) {
    const [a, b] = [parts[i]!, parts[i + 1]!];
    const one: Expression = {
      kind: 'binary',
      operator: operators[i] ?? '',
      left: pythonExpression(a, depth + 1),
      right: pythonExpression(b, depth + 1),
      span: { start: a.startIndex, end: b.endIndex },
    };
    whole = whole === null ? one : { kind: 'binary', operator: '&&', left: whole, right: one, span };
  }
  return whole ?? { kind: 'other', span };
};

const dictionaryOf = (node: Node, depth: number): Expression => {
  const entries: Entry[] = [];
  const spreads: Expression[] = [];
  for (const part of partsOf(node)) {
    const key = part.childForFieldName('key');
    const value = part.childForFieldName('value');
    if (part.type === 'dictionary_splat') {
      const [inner] = partsOf(part);
      if (inner !== undefined) spreads.push(pythonExpression(inner, depth + 1));
    } else if (key !== null && value !== null) {
      const name = pythonExpression(key, depth + 1);
      // A key that is no text cannot name a setting, but its value counts: `{429: 2.0}`.
      if (name.kind === 'string') entries.push({ name: name.value, value: pythonExpression(value, depth + 1), span: spanOf(part) });
      else if (name.kind === 'number') entries.push({ name: key.text, value: pythonExpression(value, depth + 1), span: spanOf(part) });
      else spreads.push({ kind: 'other', span: spanOf(part) });
    }
  }
  return { kind: 'object', entries, spreads, span: spanOf(node) };
};

const callOf = (node: Node, depth: number): CallExpression => {
  const callee = node.childForFieldName('function');
  const list = node.childForFieldName('arguments');
  const positional: Expression[] = [];
  const keywords: Entry[] = [];
  const spreads: Expression[] = [];
  for (const part of list === null ? [] : list.type === 'argument_list' ? partsOf(list) : [list]) {
    if (part.type === 'keyword_argument') {
      const name = part.childForFieldName('name');
      const value = part.childForFieldName('value');
      if (name !== null && value !== null)
        keywords.push({ name: name.text, value: pythonExpression(value, depth + 1), span: spanOf(part) });
    } else if (part.type === 'dictionary_splat' || part.type === 'list_splat') {
      const [inner] = partsOf(part);
      if (inner !== undefined) spreads.push(pythonExpression(inner, depth + 1));
    } else positional.push(pythonExpression(part, depth + 1));
  }
  return {
    kind: 'call',
    span: spanOf(node),
    callee: callee === null ? { kind: 'other', span: spanOf(node) } : pythonExpression(callee, depth + 1),
    isNew: false,
    positional,
    keywords,
    spreads,
    arguments: list === null ? null : spanOf(list),
  };
};

/** A `def` or a `lambda`. */
export const pythonFunction = (node: Node): FunctionExpression | null => {
  const body = node.childForFieldName('body');
  if ((node.type !== 'function_definition' && node.type !== 'lambda') || body === null) return null;
  const list = node.childForFieldName('parameters');
  const parameters: Parameter[] = [];
  for (const part of list === null ? [] : partsOf(list)) {
    const name = part.childForFieldName('name') ?? (part.type === 'identifier' ? part : partsOf(part)[0]);
    const value = part.childForFieldName('value');
    if (name?.type === 'identifier') parameters.push({ name: name.text, otherwise: value === null ? null : pythonExpression(value) });
  }
  return {
    kind: 'function',
    span: spanOf(node),
    parameters,
    gives: node.type === 'lambda' ? pythonExpression(body) : null,
    body: () => (node.type === 'lambda' ? [] : pythonStatements(body)),
  };
};
