/** What names mean in Python. */
import type { Node } from 'web-tree-sitter';
import { around, LONGEST_CHAIN, partsOf, remembered, spanOf } from '../../syntax/source.ts';
import type { Span } from '../../text/span.ts';
import type { Binding, Holder, LanguageReader, Meaning, Use } from '../names.ts';
import { pythonExpression, pythonFunction } from './expressions.ts';
import { pythonStatements } from './statements.ts';

const isFunction = (type: string): boolean => type === 'function_definition' || type === 'lambda';
const isComprehension = (type: string): boolean => type.endsWith('_comprehension') || type === 'generator_expression';

const scopeOf = (node: Node): { readonly scope: Span; readonly inClass: boolean } => {
  let child = node;
  for (const at of around(node)) {
    const isOwnName = at.childForFieldName('name')?.id === child.id;
    child = at;
    // A default, a decorator, a base are evaluated outside; the name is bound outside.
    if (isOwnName) continue;
    if (isFunction(at.type) || isComprehension(at.type)) return { scope: spanOf(at), inClass: false };
    if (at.type === 'class_definition') return { scope: spanOf(at), inClass: true };
    if (at.type === 'module') return { scope: { start: 0, end: Number.POSITIVE_INFINITY }, inClass: false };
  }
  return { scope: { start: 0, end: Number.POSITIVE_INFINITY }, inClass: false };
};

/** A name that a function declares `global` belongs to the file. */
const isDeclaredGlobal = (name: Node): boolean => {
  for (const at of around(name)) {
    if (at.type !== 'function_definition') continue;
    return remembered(at, name.text, () =>
      new RegExp(`\\b(?:global|nonlocal)\\b[^\\n]{0,400}\\b${name.text.replaceAll('$', '\\$')}\\b`).test(at.text),
    );
  }
  return false;
};

const bound = (name: Node, means: Meaning): Binding => {
  const place =
    (means.kind === 'value' || means.kind === 'changes') && isDeclaredGlobal(name)
      ? { scope: { start: 0, end: Number.POSITIVE_INFINITY }, inClass: false }
      : scopeOf(name);
  return { name: name.text, span: spanOf(name), ...place, means };
};

const isField = (parent: Node, field: string, child: Node): boolean => parent.childrenForFieldName(field).some((c) => c?.id === child.id);

/** The value at the end of `a = b = value`. */
const assignedValue = (assignment: Node): Node | null => {
  let value = assignment.childForFieldName('right');
  for (let i = 0; i < 20 && value?.type === 'assignment'; i++) value = value.childForFieldName('right');
  return value;
};

const parameterOf = (name: Node, list: Node, otherwise: Node | null, type: Node | null): Binding | null => {
  const owner = list.parent;
  return owner === null
    ? null
    : {
        name: name.text,
        span: spanOf(name),
        scope: spanOf(owner),
        inClass: false,
        means: { kind: 'parameter', otherwise, type, function: owner },
      };
};

const importOf = (name: Node, statement: Node, exported: string): Binding => {
  const from = statement.childForFieldName('module_name');
  if (from !== null) return bound(name, { kind: 'import', module: from.text, name: exported });
  return bound(name, { kind: 'import', module: exported, name: null });
};

const binding = (name: Node): Binding | null => {
  const { parent } = name;
  if (parent === null || name.type !== 'identifier') return null;
  const grand = parent.parent;
  switch (parent.type) {
    case 'assignment': {
      if (!isField(parent, 'left', name)) return null;
      const value = assignedValue(parent);
      return bound(name, value === null ? { kind: 'declared' } : { kind: 'value', node: value });
    }
    case 'named_expression': {
      const value = parent.childForFieldName('value');
      return isField(parent, 'name', name) && value !== null ? bound(name, { kind: 'value', node: value }) : null;
    }
    case 'augmented_assignment':
      return isField(parent, 'left', name) ? bound(name, { kind: 'changes' }) : null;
    case 'pattern_list':
    case 'tuple_pattern': {
      if (grand?.type === 'for_statement' || grand?.type === 'for_in_clause') return bound(name, { kind: 'loop-variable' });
      if (grand?.type !== 'assignment') return bound(name, { kind: 'changes' });
      const right = grand.childForFieldName('right');
      const index = partsOf(parent).findIndex((c) => c.id === name.id);
      const matching = right?.type === 'expression_list' || right?.type === 'tuple' ? partsOf(right)[index] : undefined;
      return bound(name, matching === undefined ? { kind: 'changes' } : { kind: 'value', node: matching });
    }
    case 'for_statement':
    case 'for_in_clause':
      return isField(parent, 'left', name) ? bound(name, { kind: 'loop-variable' }) : null;
    case 'as_pattern_target': {
      const item = grand?.parent;
      const [value] = grand === null ? [] : partsOf(grand);
      return bound(name, item?.type === 'with_item' && value !== undefined ? { kind: 'value', node: value } : { kind: 'changes' });
    }
    case 'function_definition':
      return isField(parent, 'name', name) ? bound(name, { kind: 'function', node: parent }) : null;
    case 'class_definition':
      return isField(parent, 'name', name) ? bound(name, { kind: 'class', node: parent }) : null;
    case 'parameters':
    case 'lambda_parameters':
      return parameterOf(name, parent, null, null);
    case 'default_parameter':
    case 'typed_default_parameter':
      return isField(parent, 'name', name) && grand !== null
        ? parameterOf(name, grand, parent.childForFieldName('value'), parent.childForFieldName('type'))
        : null;
    case 'typed_parameter':
      return partsOf(parent)[0]?.id === name.id && grand !== null ? parameterOf(name, grand, null, parent.childForFieldName('type')) : null;
    case 'list_splat_pattern':
    case 'dictionary_splat_pattern':
      return grand?.type === 'parameters' || grand?.type === 'lambda_parameters'
        ? parameterOf(name, grand, null, null)
        : bound(name, { kind: 'changes' });
    case 'aliased_import': {
      const exported = parent.childForFieldName('name');
      return isField(parent, 'alias', name) && grand !== null && exported !== null ? importOf(name, grand, exported.text) : null;
    }
    case 'dotted_name': {
      if (grand?.type === 'import_statement') {
        // `import a.b` binds `a`.
        return partsOf(parent)[0]?.id === name.id ? importOf(name, grand, name.text) : null;
      }
      return grand?.type === 'import_from_statement' && isField(grand, 'name', parent) ? importOf(name, grand, parent.text) : null;
    }
    default:
      return null;
  }
};

const use = (name: Node): Use | null => {
  if (name.type !== 'identifier' || binding(name) !== null) return null;
  const first = name.parent;
  if (first === null) return null;
  if (first.type === 'keyword_argument' && isField(first, 'name', name)) return null;
  if (first.type === 'attribute' && isField(first, 'attribute', name)) return null;
  if (first.type === 'dotted_name' || first.type === 'global_statement' || first.type === 'nonlocal_statement') return null;
  const members: string[] = [];
  let node = name;
  for (let parent = node.parent; parent?.type === 'attribute' && isField(parent, 'object', node); parent = node.parent) {
    members.push(parent.childForFieldName('attribute')?.text ?? '');
    node = parent;
    if (members.length > LONGEST_CHAIN) return null;
  }
  const parent = node.parent;
  if (parent === null) return null;
  if (parent.type === 'call' && isField(parent, 'function', node)) return { members, node, as: { kind: 'called', call: parent } };
  if (parent.type === 'decorator') return { members, node, as: { kind: 'decorator', node: parent } };
  if (parent.type === 'argument_list' && parent.parent?.type === 'class_definition')
    return { members, node, as: { kind: 'base', class: parent.parent } };
  for (const at of around(node)) {
    if (at.type === 'type') return { members, node, as: { kind: 'annotation' } };
    if (at.type.endsWith('_statement') || at.type === 'assignment' || at.type === 'call' || at.type === 'block') break;
  }
  return { members, node, as: { kind: 'value' } };
};

/** What an expression's value passes through unchanged. */
const TRANSPARENT = new Set(['parenthesized_expression', 'await', 'conditional_expression', 'boolean_operator', 'expression_list']);

const targetHolder = (target: Node): Holder | null => {
  if (target.type === 'identifier') {
    const found = binding(target);
    return found === null ? null : { kind: 'name', name: found.name, span: found.span, scope: found.scope };
  }
  if (target.type !== 'attribute') return null;
  const name = target.childForFieldName('attribute');
  const owner = target.childForFieldName('object');
  if (name === null || owner === null || (owner.text !== 'self' && owner.text !== 'cls')) return null;
  for (const at of around(target)) {
    if (at.type === 'class_definition') return { kind: 'member', name: name.text, class: spanOf(at) };
  }
  return null;
};

const holder = (expression: Node): Holder | null => {
  let node = expression;
  for (const parent of around(expression)) {
    switch (parent.type) {
      case 'assignment': {
        const left = parent.childForFieldName('left');
        if (left === null || left.id === node.id) return null;
        return targetHolder(left);
      }
      case 'named_expression': {
        const left = parent.childForFieldName('name');
        return left === null ? null : targetHolder(left);
      }
      case 'as_pattern': {
        const target = parent.childForFieldName('alias');
        const [name] = target === null ? [] : partsOf(target);
        return name === undefined ? null : targetHolder(name);
      }
      case 'return_statement': {
        for (const at of around(parent)) if (isFunction(at.type)) return { kind: 'result', function: at };
        return null;
      }
      case 'attribute':
        return parent.childForFieldName('object')?.id === node.id ? { kind: 'chain', node } : null;
      case 'pair': {
        const key = parent.childForFieldName('key');
        const table = parent.parent;
        return key === null || table === null || key.id === node.id ? null : { kind: 'entry', table, key: key.text };
      }
      default:
        if (!TRANSPARENT.has(parent.type)) return null;
        node = parent;
    }
  }
  return null;
};

const memberValue = (name: Node): Node | null => {
  const { parent } = name;
  if (parent?.type === 'attribute' && isField(parent, 'attribute', name)) {
    const owner = parent.childForFieldName('object')?.text;
    const assignment = parent.parent;
    if ((owner !== 'self' && owner !== 'cls') || assignment?.type !== 'assignment' || !isField(assignment, 'left', parent)) return null;
    return assignedValue(assignment);
  }
  // A field of the class itself, a dataclass's default too.
  if (parent?.type === 'assignment' && isField(parent, 'left', name) && scopeOf(name).inClass) return assignedValue(parent);
  return null;
};

export const pythonReader: LanguageReader = {
  family: 'python',
  self: new Set(['self', 'cls']),
  expression: (node) => pythonExpression(node),
  statements: (node) => pythonStatements(node),
  binding,
  use,
  holder,
  functionOf: pythonFunction,
  bases: (node) => {
    const list = node.childForFieldName('superclasses');
    return list === null ? [] : partsOf(list).filter((c) => c.type !== 'keyword_argument');
  },
  isFunction,
  isClass: (type) => type === 'class_definition',
  isLoop: (type) => type === 'for_statement' || type === 'while_statement',
  isCall: (type) => type === 'call',
  member: (node) => {
    const [of, name] = [node.childForFieldName('object'), node.childForFieldName('attribute')];
    return node.type === 'attribute' && of !== null && name !== null ? { of, name } : null;
  },
  memberValue,
};
