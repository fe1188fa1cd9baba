/** Reads a Python syntax tree into facts. Comments and strings give nothing. */
import type { Node, Tree } from 'web-tree-sitter';
import type { Span } from '../text/span.ts';
import type { CallExpression, Entry, Expression } from './expression.ts';
import type { Assignment, CallFact, FileFacts, Imported } from './file-facts.ts';
import { DEEPEST, numberOf, partsOf, spanOf } from './node-text.ts';

const expressionOf = (node: Node, depth = 0): Expression => {
  const span = spanOf(node);
  const other: Expression = { kind: 'other', span };
  if (depth > DEEPEST) return other;
  const at = (field: string): Expression => {
    const child = node.childForFieldName(field);
    return child === null ? other : expressionOf(child, depth + 1);
  };
  switch (node.type) {
    case 'integer':
    case 'float': {
      const value = numberOf(node.text);
      return Number.isNaN(value) ? other : { kind: 'number', value, span };
    }
    case 'string': {
      const content = partsOf(node).filter((c) => c.type === 'string_content');
      const plain = partsOf(node).every((c) => c.type !== 'interpolation');
      return plain ? { kind: 'string', value: content.map((c) => c.text).join(''), span } : other;
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
      return name === null ? other : { kind: 'member', of: at('object'), name: name.text, span };
    }
    case 'parenthesized_expression': {
      const [inner] = partsOf(node);
      return inner === undefined ? other : { ...expressionOf(inner, depth + 1), span };
    }
    case 'await': {
      const [inner] = partsOf(node);
      return inner === undefined ? other : expressionOf(inner, depth + 1);
    }
    case 'unary_operator':
      return { kind: 'unary', operator: node.childForFieldName('operator')?.text ?? '', operand: at('argument'), span };
    case 'binary_operator':
    case 'boolean_operator':
      return { kind: 'binary', operator: node.childForFieldName('operator')?.text ?? '', left: at('left'), right: at('right'), span };
    case 'conditional_expression': {
      const [then, , otherwise] = partsOf(node);
      if (then === undefined || otherwise === undefined) return other;
      return { kind: 'conditional', whenTrue: expressionOf(then, depth + 1), whenFalse: expressionOf(otherwise, depth + 1), span };
    }
    case 'dictionary':
      return dictionaryOf(node, depth);
    case 'call':
      return callOf(node, depth);
    default:
      return other;
  }
};

const dictionaryOf = (node: Node, depth: number): Expression => {
  const entries: Entry[] = [];
  const spreads: Expression[] = [];
  for (const part of partsOf(node)) {
    const key = part.childForFieldName('key');
    const value = part.childForFieldName('value');
    if (part.type === 'dictionary_splat') {
      const [inner] = partsOf(part);
      if (inner !== undefined) spreads.push(expressionOf(inner, depth + 1));
    } else if (key !== null && value !== null) {
      const name = expressionOf(key, depth + 1);
      if (name.kind === 'string') entries.push({ name: name.value, value: expressionOf(value, depth + 1), span: spanOf(part) });
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
  for (const part of list === null ? [] : partsOf(list)) {
    if (part.type === 'keyword_argument') {
      const name = part.childForFieldName('name');
      const value = part.childForFieldName('value');
      if (name !== null && value !== null) keywords.push({ name: name.text, value: expressionOf(value, depth + 1), span: spanOf(part) });
    } else if (part.type === 'dictionary_splat' || part.type === 'list_splat') {
      const [inner] = partsOf(part);
      if (inner !== undefined) spreads.push(expressionOf(inner, depth + 1));
    } else positional.push(expressionOf(part, depth + 1));
  }
  return {
    kind: 'call',
    span: spanOf(node),
    callee: callee === null ? { kind: 'other', span: spanOf(node) } : expressionOf(callee, depth + 1),
    isNew: false,
    positional,
    keywords,
    spreads,
    arguments: list === null ? null : spanOf(list),
  };
};

const readImport = (node: Node, imports: Map<string, Imported>): void => {
  const from = node.childForFieldName('module_name');
  for (const part of node.childrenForFieldName('name')) {
    if (part === null) continue;
    const aliased = part.type === 'aliased_import';
    const name = (aliased ? part.childForFieldName('name') : part)?.text ?? '';
    const alias = aliased ? part.childForFieldName('alias')?.text : undefined;
    if (from !== null) imports.set(alias ?? name, { module: from.text, name });
    else if (alias !== undefined) imports.set(alias, { module: name, name: null });
    else imports.set(name.split('.')[0] ?? name, { module: name.split('.')[0] ?? name, name: null });
  }
};

/** Reads a whole tree. */
export const readPython = (tree: Tree): FileFacts => {
  const imports = new Map<string, Imported>();
  const assignments: Assignment[] = [];
  const parameters: { name: string; scope: Span }[] = [];
  const calls: CallFact[] = [];

  const readParameters = (node: Node, scope: Span): void => {
    for (const part of partsOf(node.childForFieldName('parameters') ?? node)) {
      const named = part.childForFieldName('name') ?? (part.type === 'identifier' ? part : partsOf(part)[0]);
      const value = part.childForFieldName('value');
      if (named === null || named === undefined || named.type !== 'identifier') continue;
      if (value !== null) assignments.push({ target: named.text, value: expressionOf(value), scope, isParameter: true });
      else parameters.push({ name: named.text, scope });
    }
  };

  // A stack of our own: deep nesting must not overflow the engine's.
  const stack: { node: Node; scope: Span | null; argumentOf: CallExpression | null }[] = [
    { node: tree.rootNode, scope: null, argumentOf: null },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node } = top;
    let { scope, argumentOf } = top;
    switch (node.type) {
      case 'import_statement':
      case 'import_from_statement':
        readImport(node, imports);
        continue;
      case 'function_definition':
        scope = spanOf(node);
        readParameters(node, scope);
        break;
      case 'assignment': {
        const target = node.childForFieldName('left');
        const value = node.childForFieldName('right');
        if (target !== null && value !== null && (target.type === 'identifier' || target.type === 'attribute')) {
          assignments.push({ target: target.text, value: expressionOf(value), scope, isParameter: false });
        }
        break;
      }
      case 'call': {
        const call = callOf(node, 0);
        calls.push({ call, scope, argumentOf });
        argumentOf = call;
        break;
      }
      case 'string':
      case 'comment':
        continue;
      default:
    }
    for (const child of node.namedChildren.toReversed()) if (child !== null) stack.push({ node: child, scope, argumentOf });
  }
  return { imports, assignments, parameters, calls, incomplete: tree.rootNode.hasError };
};
