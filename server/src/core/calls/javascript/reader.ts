/** What names mean in TypeScript and JavaScript. */
import type { Node } from 'web-tree-sitter';
import { around, LONGEST_CHAIN, partsOf, remembered, spanOf } from '../../syntax/source.ts';
import type { Span } from '../../text/span.ts';
import type { Binding, Holder, LanguageReader, Meaning, Use } from '../names.ts';
import { isScriptFunction, scriptExpression, scriptFunction, textOf } from './expressions.ts';
import { scriptStatements } from './statements.ts';

const everywhere: Span = { start: 0, end: Number.POSITIVE_INFINITY };

const isClass = (type: string): boolean => type === 'class_declaration' || type === 'class' || type === 'abstract_class_declaration';

/** Blocks bind let and const, functions bind var too. */
const isBlock = (type: string): boolean =>
  type === 'statement_block' ||
  type === 'for_statement' ||
  type === 'for_in_statement' ||
  type === 'switch_body' ||
  type === 'catch_clause';

const scopeAround = (node: Node, functionsOnly: boolean): Span => {
  for (const at of around(node)) {
    if (isScriptFunction(at.type) || (!functionsOnly && isBlock(at.type))) return spanOf(at);
  }
  return everywhere;
};

const bound = (name: Node, scope: Span, means: Meaning): Binding => ({ name: name.text, span: spanOf(name), scope, inClass: false, means });

const isField = (parent: Node, field: string, child: Node): boolean => parent.childForFieldName(field)?.id === child.id;

/** The module of `require('x')` and `await import('x')`, also behind `(await import('x')).default`. */
const requiredModule = (value: Node | null): { readonly module: string; readonly name: string | null } | null => {
  if (value === null) return null;
  if (value.type === 'await_expression' || value.type === 'parenthesized_expression' || value.type === 'as_expression') {
    return requiredModule(partsOf(value)[0] ?? null);
  }
  if (value.type === 'member_expression') {
    const inner = requiredModule(value.childForFieldName('object'));
    const property = value.childForFieldName('property');
    return inner === null || inner.name !== null || property === null ? null : { module: inner.module, name: property.text };
  }
  if (value.type !== 'call_expression') return null;
  const callee = value.childForFieldName('function');
  const [argument] = partsOf(value.childForFieldName('arguments') ?? value);
  const module = argument === undefined ? null : textOf(argument);
  return module !== null && (callee?.text === 'require' || callee?.type === 'import') ? { module, name: null } : null;
};

/** A declared name or pattern: what `name` inside it gets. */
const declared = (name: Node, declarator: Node, key: string | null, otherwise: Node | null): Binding => {
  const functionsOnly = declarator.parent?.type === 'variable_declaration';
  const scope = scopeAround(declarator, functionsOnly);
  const value = declarator.childForFieldName('value');
  const required = requiredModule(value);
  if (required !== null && key === null) return bound(name, scope, { kind: 'import', ...required });
  if (required !== null && required.name === null) return bound(name, scope, { kind: 'import', module: required.module, name: key });
  if (value === null) return bound(name, scope, { kind: 'declared' });
  return bound(name, scope, key === null ? { kind: 'value', node: value } : { kind: 'property', node: value, name: key, otherwise });
};

/** What holds a pattern: a declarator, a parameter, or something that is not followed. */
const ofPattern = (name: Node, pattern: Node, key: string, otherwise: Node | null): Binding => {
  const { parent } = pattern;
  if (parent?.type === 'variable_declarator') return declared(name, parent, key, otherwise);
  const list =
    parent?.type === 'required_parameter' || parent?.type === 'optional_parameter' || parent?.type === 'assignment_pattern'
      ? parent.parent
      : parent;
  const owner = list?.type === 'formal_parameters' ? list.parent : null;
  if (owner === null || owner === undefined) return bound(name, scopeAround(name, false), { kind: 'changes' });
  return bound(name, spanOf(owner), { kind: 'parameter', otherwise, type: null, function: owner });
};

const parameter = (name: Node, list: Node | null, otherwise: Node | null, type: Node | null): Binding | null =>
  list?.parent == null ? null : bound(name, spanOf(list.parent), { kind: 'parameter', otherwise, type, function: list.parent });

/** `import type …` is erased: nothing is ever built with it. */
const isTypeOnly = (node: Node): boolean => node.children.some((c) => c?.type === 'type' || c?.type === 'typeof');

const imported = (name: Node, statement: Node | null, exported: string | null): Binding | null => {
  const source = statement?.childForFieldName('source') ?? null;
  const module = source === null ? null : textOf(source);
  if (statement === null || module === null) return null;
  return isTypeOnly(statement)
    ? bound(name, everywhere, { kind: 'declared' })
    : bound(name, everywhere, { kind: 'import', module, name: exported });
};

const binding = (name: Node): Binding | null => {
  const { parent } = name;
  if (parent === null) return null;
  const grand = parent.parent;
  switch (parent.type) {
    case 'variable_declarator':
      return isField(parent, 'name', name) ? declared(name, parent, null, null) : null;
    case 'pair_pattern': {
      const key = parent.childForFieldName('key');
      return isField(parent, 'value', name) && grand !== null && key !== null ? ofPattern(name, grand, key.text, null) : null;
    }
    case 'object_pattern':
      return name.type === 'shorthand_property_identifier_pattern' ? ofPattern(name, parent, name.text, null) : null;
    case 'object_assignment_pattern':
      return isField(parent, 'left', name) && grand !== null ? ofPattern(name, grand, name.text, parent.childForFieldName('right')) : null;
    case 'array_pattern':
    case 'rest_pattern':
      return bound(name, scopeAround(name, false), { kind: 'changes' });
    case 'import_specifier': {
      const exported = parent.childForFieldName('name');
      const alias = parent.childForFieldName('alias');
      if ((alias ?? exported)?.id !== name.id || exported === null) return null;
      if (isTypeOnly(parent)) return bound(name, everywhere, { kind: 'declared' });
      return imported(name, grand?.parent?.parent ?? null, exported.text);
    }
    case 'import_clause':
      return imported(name, grand, 'default');
    case 'namespace_import':
      return imported(name, grand?.parent ?? null, null);
    case 'import_require_clause': {
      const source = parent.childForFieldName('source');
      const module = source === null ? null : textOf(source);
      return module === null ? null : bound(name, everywhere, { kind: 'import', module, name: null });
    }
    case 'function_declaration':
    case 'generator_function_declaration':
      return isField(parent, 'name', name) ? bound(name, scopeAround(parent, false), { kind: 'function', node: parent }) : null;
    case 'method_definition':
      return isField(parent, 'name', name)
        ? { ...bound(name, scopeAround(parent, false), { kind: 'function', node: parent }), inClass: true }
        : null;
    case 'class_declaration':
    case 'abstract_class_declaration':
      return isField(parent, 'name', name) ? bound(name, scopeAround(parent, false), { kind: 'class', node: parent }) : null;
    case 'required_parameter':
    case 'optional_parameter':
      return isField(parent, 'pattern', name)
        ? parameter(name, grand, parent.childForFieldName('value'), parent.childForFieldName('type'))
        : null;
    case 'formal_parameters':
      return parameter(name, parent, null, null);
    case 'arrow_function':
      return isField(parent, 'parameter', name)
        ? bound(name, spanOf(parent), { kind: 'parameter', otherwise: null, type: null, function: parent })
        : null;
    case 'assignment_pattern':
      return isField(parent, 'left', name) && grand?.type === 'formal_parameters'
        ? parameter(name, grand, parent.childForFieldName('right'), null)
        : null;
    case 'assignment_expression': {
      if (!isField(parent, 'left', name)) return null;
      const value = parent.childForFieldName('right');
      const declaration = declarationScope(name);
      return value === null ? null : bound(name, declaration, { kind: 'value', node: value });
    }
    case 'augmented_assignment_expression':
      return isField(parent, 'left', name) ? bound(name, declarationScope(name), { kind: 'changes' }) : null;
    case 'update_expression':
      return bound(name, declarationScope(name), { kind: 'changes' });
    case 'for_in_statement':
      return isField(parent, 'left', name) ? bound(name, spanOf(parent), { kind: 'loop-variable' }) : null;
    case 'catch_clause':
      return isField(parent, 'parameter', name) ? bound(name, spanOf(parent), { kind: 'changes' }) : null;
    default:
      return null;
  }
};

/** The scope that an assigned name was declared in: the innermost one around that declares it. */
const declarationScope = (name: Node): Span => {
  for (const at of around(name)) {
    if ((isBlock(at.type) || isScriptFunction(at.type)) && remembered(at, name.text, () => declares(at, name.text))) return spanOf(at);
  }
  return everywhere;
};

const declares = (at: Node, name: string): boolean => {
  const escaped = name.replaceAll('$', '\\$');
  const head = isScriptFunction(at.type) ? (at.childForFieldName('parameters') ?? at.childForFieldName('parameter'))?.text : undefined;
  if (head !== undefined && new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(head)) return true;
  return new RegExp(`\\b(?:let|const|var)\\b[^;=\\n]{0,400}(?<![\\w$.])${escaped}(?![\\w$])`).test(at.text);
};

const REFERENCES = new Set(['identifier', 'type_identifier', 'shorthand_property_identifier']);

const use = (name: Node): Use | null => {
  if (!REFERENCES.has(name.type) || binding(name) !== null) return null;
  const first = name.parent;
  if (first === null || first.type === 'import_specifier' || first.type === 'export_specifier') return null;
  if (name.type === 'type_identifier') return { members: [], node: name, as: { kind: 'annotation' } };
  const members: string[] = [];
  let node = name;
  for (let parent = node.parent; parent !== null; parent = node.parent) {
    if (parent.type === 'member_expression' && isField(parent, 'object', node))
      members.push(parent.childForFieldName('property')?.text ?? '');
    else if (parent.type !== 'non_null_expression') break;
    node = parent;
    if (members.length > LONGEST_CHAIN) return null;
  }
  const { parent } = node;
  if (parent === null) return null;
  const isCalled =
    (parent.type === 'call_expression' && isField(parent, 'function', node)) ||
    (parent.type === 'new_expression' && isField(parent, 'constructor', node));
  if (isCalled) return { members, node, as: { kind: 'called', call: parent } };
  if (parent.type === 'decorator') return { members, node, as: { kind: 'decorator', node: parent } };
  const heritage = parent.type === 'extends_clause' ? parent.parent : parent;
  if (heritage?.type === 'class_heritage' && heritage.parent !== null)
    return { members, node, as: { kind: 'base', class: heritage.parent } };
  if (parent.type.includes('type') || parent.type === 'implements_clause') return { members, node, as: { kind: 'annotation' } };
  return { members, node, as: { kind: 'value' } };
};

/** What an expression's value passes through unchanged. */
const TRANSPARENT = new Set([
  'parenthesized_expression',
  'await_expression',
  'as_expression',
  'satisfies_expression',
  'non_null_expression',
  'ternary_expression',
  'binary_expression',
]);

const classAround = (node: Node): Span | null => {
  for (const at of around(node)) if (isClass(at.type)) return spanOf(at);
  return null;
};

const targetHolder = (target: Node): Holder | null => {
  if (target.type === 'identifier') {
    const found = binding(target);
    return found === null ? null : { kind: 'name', name: found.name, span: found.span, scope: found.scope };
  }
  const property = target.childForFieldName('property');
  const owner = classAround(target);
  const isOwn = target.type === 'member_expression' && target.childForFieldName('object')?.type === 'this';
  return isOwn && property !== null && owner !== null ? { kind: 'member', name: property.text, class: owner } : null;
};

const holder = (expression: Node): Holder | null => {
  let node = expression;
  for (const parent of around(expression)) {
    switch (parent.type) {
      case 'variable_declarator': {
        const name = parent.childForFieldName('name');
        return name === null ? null : targetHolder(name);
      }
      case 'assignment_expression':
      case 'augmented_assignment_expression': {
        const left = parent.childForFieldName('left');
        return left === null || left.id === node.id ? null : targetHolder(left);
      }
      case 'public_field_definition':
      case 'field_definition': {
        const name = parent.childForFieldName('name') ?? parent.childForFieldName('property');
        const owner = classAround(parent);
        return name === null || owner === null ? null : { kind: 'member', name: name.text, class: owner };
      }
      case 'return_statement': {
        for (const at of around(parent)) if (isScriptFunction(at.type)) return { kind: 'result', function: at };
        return null;
      }
      case 'arrow_function':
        return isField(parent, 'body', node) ? { kind: 'result', function: parent } : null;
      case 'member_expression':
        return isField(parent, 'object', node) ? { kind: 'chain', node } : null;
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
  if (parent?.type === 'member_expression' && isField(parent, 'property', name)) {
    const assignment = parent.parent;
    const isOwn = parent.childForFieldName('object')?.type === 'this';
    if (!isOwn || !assignment?.type.endsWith('assignment_expression') || !isField(assignment, 'left', parent)) return null;
    return assignment.childForFieldName('right');
  }
  if (parent?.type === 'public_field_definition' || parent?.type === 'field_definition') {
    const isName = isField(parent, 'name', name) || isField(parent, 'property', name);
    return isName ? parent.childForFieldName('value') : null;
  }
  // `constructor(private timeout = 30)` is a field, too.
  if (
    parent?.type === 'required_parameter' &&
    isField(parent, 'pattern', name) &&
    parent.namedChild(0)?.type === 'accessibility_modifier'
  ) {
    return name;
  }
  return null;
};

export const scriptReader: LanguageReader = {
  family: 'javascript',
  self: new Set(['this']),
  expression: (node) => scriptExpression(node),
  statements: (node) => scriptStatements(node),
  binding,
  use,
  holder,
  functionOf: scriptFunction,
  bases: (node) => {
    const heritage = partsOf(node).find((c) => c.type === 'class_heritage');
    const clause = heritage === undefined ? undefined : (partsOf(heritage).find((c) => c.type === 'extends_clause') ?? heritage);
    const [base] = clause === undefined ? [] : partsOf(clause);
    return base === undefined ? [] : [base];
  },
  isFunction: isScriptFunction,
  isClass,
  isLoop: (type) => type === 'for_statement' || type === 'while_statement' || type === 'do_statement' || type === 'for_in_statement',
  isCall: (type) => type === 'call_expression' || type === 'new_expression',
  member: (node) => {
    const [of, name] = [node.childForFieldName('object'), node.childForFieldName('property')];
    return node.type === 'member_expression' && of !== null && name !== null ? { of, name } : null;
  },
  memberValue,
};
