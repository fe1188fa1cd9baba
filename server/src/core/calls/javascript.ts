/** Reads a TypeScript or JavaScript syntax tree (JSX too) into facts. Comments, strings and type-only imports give nothing. */
import type { Node, Tree } from 'web-tree-sitter';
import type { Span } from '../text/span.ts';
import type { CallExpression, Entry, Expression } from './expression.ts';
import type { Assignment, CallFact, FileFacts, Imported } from './file-facts.ts';
import { DEEPEST, numberOf, partsOf, spanOf } from './node-text.ts';

const textOf = (node: Node): string | null => {
  if (node.type !== 'string' && node.type !== 'template_string') return null;
  if (partsOf(node).some((c) => c.type === 'template_substitution')) return null;
  return node.text.slice(1, -1);
};

const expressionOf = (node: Node, depth = 0): Expression => {
  const span = spanOf(node);
  const other: Expression = { kind: 'other', span };
  if (depth > DEEPEST) return other;
  const at = (field: string): Expression => {
    const child = node.childForFieldName(field);
    return child === null ? other : expressionOf(child, depth + 1);
  };
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
      return { kind: 'name', name: node.text, span };
    case 'member_expression': {
      const name = node.childForFieldName('property');
      return name === null ? other : { kind: 'member', of: at('object'), name: name.text, span };
    }
    case 'parenthesized_expression':
    case 'await_expression':
    case 'as_expression':
    case 'satisfies_expression':
    case 'non_null_expression': {
      const [inner] = partsOf(node);
      return inner === undefined ? other : expressionOf(inner, depth + 1);
    }
    case 'unary_expression':
      return { kind: 'unary', operator: node.childForFieldName('operator')?.text ?? '', operand: at('argument'), span };
    case 'binary_expression':
      return { kind: 'binary', operator: node.childForFieldName('operator')?.text ?? '', left: at('left'), right: at('right'), span };
    case 'ternary_expression':
      return { kind: 'conditional', whenTrue: at('consequence'), whenFalse: at('alternative'), span };
    case 'object':
      return objectOf(node, depth);
    case 'call_expression':
    case 'new_expression':
      return callOf(node, depth);
    default:
      return other;
  }
};

const objectOf = (node: Node, depth: number): Expression => {
  const entries: Entry[] = [];
  const spreads: Expression[] = [];
  for (const part of partsOf(node)) {
    if (part.type === 'spread_element') {
      const [inner] = partsOf(part);
      if (inner !== undefined) spreads.push(expressionOf(inner, depth + 1));
    } else if (part.type === 'shorthand_property_identifier') {
      entries.push({ name: part.text, value: expressionOf(part, depth + 1), span: spanOf(part) });
    } else if (part.type === 'pair') {
      const key = part.childForFieldName('key');
      const value = part.childForFieldName('value');
      const name = key === null ? null : key.type === 'property_identifier' ? key.text : textOf(key);
      if (name !== null && value !== null) entries.push({ name, value: expressionOf(value, depth + 1), span: spanOf(part) });
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
    const [inner] = partsOf(part);
    if (part.type === 'spread_element' && inner !== undefined) spreads.push(expressionOf(inner, depth + 1));
    else positional.push(expressionOf(part, depth + 1));
  }
  return {
    kind: 'call',
    span: spanOf(node),
    callee: callee === null ? { kind: 'other', span: spanOf(node) } : expressionOf(callee, depth + 1),
    isNew,
    positional,
    keywords: [],
    spreads,
    arguments: list === null ? null : spanOf(list),
  };
};

const readImport = (node: Node, imports: Map<string, Imported>): void => {
  const source = node.childForFieldName('source');
  const module = source === null ? null : textOf(source);
  // `import type …` is erased: nothing is ever built with it.
  if (module === null || node.children.some((c) => c?.type === 'type')) return;
  for (const clause of partsOf(node).filter((c) => c.type === 'import_clause')) {
    for (const part of partsOf(clause)) {
      if (part.type === 'identifier') imports.set(part.text, { module, name: 'default' });
      if (part.type === 'namespace_import') {
        const [name] = partsOf(part);
        if (name !== undefined) imports.set(name.text, { module, name: null });
      }
      if (part.type !== 'named_imports') continue;
      for (const specifier of partsOf(part)) {
        if (specifier.children.some((c) => c?.type === 'type')) continue;
        const name = specifier.childForFieldName('name');
        const alias = specifier.childForFieldName('alias');
        if (name !== null) imports.set((alias ?? name).text, { module, name: name.text });
      }
    }
  }
};

/** The module of `require('x')` and `await import('x')`. */
const requiredModule = (expression: Expression): string | null => {
  if (expression.kind !== 'call') return null;
  const [argument] = expression.positional;
  const isRequire = expression.callee.kind === 'name' && expression.callee.name === 'require';
  const isImport = expression.callee.kind === 'other';
  return (isRequire || isImport) && argument?.kind === 'string' && expression.positional.length === 1 ? argument.value : null;
};

const readRequire = (target: Node, value: Expression, imports: Map<string, Imported>): void => {
  const named = value.kind === 'member' ? { of: value.of, name: value.name } : { of: value, name: null };
  const module = requiredModule(named.of);
  if (module === null) return;
  if (target.type === 'identifier') imports.set(target.text, { module, name: named.name });
  if (target.type !== 'object_pattern') return;
  for (const part of partsOf(target)) {
    if (part.type === 'shorthand_property_identifier_pattern') imports.set(part.text, { module, name: part.text });
    const key = part.childForFieldName('key');
    const local = part.childForFieldName('value');
    if (part.type === 'pair_pattern' && key !== null && local?.type === 'identifier') imports.set(local.text, { module, name: key.text });
  }
};

const functions = new Set([
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function_declaration',
]);

/** Reads a whole tree. */
export const readJavaScript = (tree: Tree): FileFacts => {
  const imports = new Map<string, Imported>();
  const assignments: Assignment[] = [];
  const parameters: { name: string; scope: Span }[] = [];
  const calls: CallFact[] = [];

  const readParameters = (node: Node, scope: Span): void => {
    const single = node.childForFieldName('parameter');
    for (const part of single === null ? partsOf(node.childForFieldName('parameters') ?? node) : [single]) {
      const pattern = part.childForFieldName('pattern') ?? part.childForFieldName('left') ?? part;
      const value = part.childForFieldName('value') ?? part.childForFieldName('right');
      if (pattern.type !== 'identifier') continue;
      if (value !== null) assignments.push({ target: pattern.text, value: expressionOf(value), scope, isParameter: true });
      else parameters.push({ name: pattern.text, scope });
    }
  };

  const stack: { node: Node; scope: Span | null; argumentOf: CallExpression | null }[] = [
    { node: tree.rootNode, scope: null, argumentOf: null },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node } = top;
    let { scope, argumentOf } = top;
    switch (node.type) {
      case 'import_statement':
        readImport(node, imports);
        continue;
      case 'variable_declarator':
      case 'assignment_expression':
      case 'public_field_definition':
      case 'field_definition': {
        const target = node.childForFieldName('name') ?? node.childForFieldName('left') ?? node.childForFieldName('property');
        const value = node.childForFieldName('value') ?? node.childForFieldName('right');
        if (target === null || value === null) break;
        const expression = expressionOf(value);
        readRequire(target, expression, imports);
        const isField = node.type === 'public_field_definition' || node.type === 'field_definition';
        if (target.type === 'identifier' || target.type === 'member_expression' || isField) {
          assignments.push({ target: isField ? `this.${target.text}` : target.text, value: expression, scope, isParameter: false });
        }
        break;
      }
      case 'call_expression':
      case 'new_expression': {
        const call = callOf(node, 0);
        calls.push({ call, scope, argumentOf });
        argumentOf = call;
        break;
      }
      case 'string':
      case 'comment':
        continue;
      default:
        if (functions.has(node.type)) {
          scope = spanOf(node);
          readParameters(node, scope);
        }
    }
    for (const child of node.namedChildren.toReversed()) if (child !== null) stack.push({ node: child, scope, argumentOf });
  }
  return { imports, assignments, parameters, calls, incomplete: tree.rootNode.hasError };
};
