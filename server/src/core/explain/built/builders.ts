/**
 * Clients of languages that build them in their own ways: option functions (Go), builders (Java), keyword arguments (Ruby, PHP),
 * initializers (C#). Only constructors are read; who it is, is told by the imports.
 */
import type { Node } from 'web-tree-sitter';
import type { ClientName, Sdk } from '../../sdk/sdk.ts';
import type { UnknownReason } from '../../settings/setting.ts';
import { around, partsOf, type SourceText, spanOf } from '../../syntax/source.ts';
import type { Span } from '../../text/span.ts';

/** One option that the source gives. */
export interface Given {
  readonly name: string;
  readonly value: Node;
  /** Name and value. */
  readonly span: Span;
  /** Only on one of the ways through the code. */
  readonly isConditional: boolean;
}

export interface Built {
  readonly sdk: Sdk;
  readonly client: ClientName;
  readonly symbol: string;
  readonly node: Node;
  readonly name: Node;
  readonly options: readonly Given[];
  /** Something that could not be followed may set anything: why. */
  readonly opaque: UnknownReason | null;
}

export type BuildersOf = (source: SourceText, sdks: readonly Sdk[]) => readonly Built[];

const last = (text: string, separator: string): string => text.slice(text.lastIndexOf(separator) + separator.length);

const isConditional = (node: Node, function_: Node | null): boolean => {
  for (const at of around(node)) {
    if (at.id === function_?.id) return false;
    if (/^(if|switch|else|case|when|conditional)/.test(at.type)) return true;
  }
  return false;
};

const functionAround = (node: Node): Node | null => {
  for (const at of around(node))
    if (/function_declaration|method_declaration|func_literal|constructor_declaration|lambda/.test(at.type)) return at;
  return null;
};

const given = (name: string, value: Node, whole: Node, conditional = false): Given => ({
  name,
  value,
  span: spanOf(whole),
  isConditional: conditional,
});

/** `anthropic` of `github.com/anthropics/anthropic-sdk-go/v2`: what Go calls the package unless told otherwise. */
const goPackage = (path: string): string => last(path.replace(/\/v\d+$/, ''), '/').replace(/^go-|(-sdk)?-go$/g, '');

export const goBuilders: BuildersOf = (source, sdks) => {
  const built: Built[] = [];
  const imports = source.root.descendantsOfType('import_spec').filter((n): n is Node => n !== null);
  for (const sdk of sdks) {
    for (const spec of imports) {
      const path = spec.childForFieldName('path')?.text.slice(1, -1) ?? '';
      if (!sdk.modules.includes(path)) continue;
      const local = spec.childForFieldName('name')?.text ?? goPackage(path);
      for (const client of sdk.clients) {
        for (const name of source.named(client.name)) {
          const selector = name.parent;
          const call = selector?.parent;
          const isCall = call?.type === 'call_expression' && call.childForFieldName('function')?.id === selector?.id;
          if (selector?.childForFieldName('operand')?.text !== local || call == null || !isCall) continue;
          const { options, opaque } = goOptions(source, partsOf(call.childForFieldName('arguments') ?? call), call);
          built.push({ sdk, client, symbol: `${local}.${client.name}`, node: call, name: selector, options, opaque });
        }
      }
    }
  }
  return built;
};

/** `option.WithMaxRetries(3)`, and those in a slice that is spread. */
const goOptions = (source: SourceText, list: readonly Node[], call: Node): Pick<Built, 'options' | 'opaque'> => {
  const options: Given[] = [];
  let opaque: UnknownReason | null = null;
  const owner = functionAround(call);
  for (const part of list) {
    const inner = part.type === 'literal_element' || part.type === 'variadic_argument' ? partsOf(part)[0] : part;
    if (inner?.type === 'call_expression') {
      const name = last(inner.childForFieldName('function')?.text ?? '', '.');
      const [value] = partsOf(inner.childForFieldName('arguments') ?? inner);
      if (value !== undefined) options.push(given(name, value, inner, isConditional(inner, owner)));
    } else if (part.type === 'variadic_argument' && inner?.type === 'identifier') {
      const slices = goSlices(source, inner, owner);
      if (slices === null) opaque = 'parameter';
      else {
        const all = goOptions(source, slices, call);
        options.push(...all.options);
        opaque ??= all.opaque;
      }
    } else if (part.type === 'variadic_argument') opaque = 'spread';
  }
  return { options, opaque };
};

/** What is put into a slice of options in the same function; null: it comes from elsewhere. */
const goSlices = (source: SourceText, name: Node, owner: Node | null): readonly Node[] | null => {
  const parts: Node[] = [];
  let isMade = false;
  for (const node of source.named(name.text)) {
    if (owner === null || node.startIndex < owner.startIndex || node.startIndex >= owner.endIndex) continue;
    const statement = node.parent?.type === 'expression_list' ? node.parent.parent : node.parent;
    if (statement === null || statement === undefined) continue;
    if (/parameter/.test(statement.type)) return null;
    const value = partsOf(statement.childForFieldName('right') ?? statement.childForFieldName('value') ?? node)[0];
    const isTarget =
      statement.childForFieldName('left')?.startIndex === node.startIndex || statement.childForFieldName('name')?.id === node.id;
    if (!isTarget) continue;
    isMade = true;
    if (value?.type === 'composite_literal') parts.push(...partsOf(value.childForFieldName('body') ?? value));
    if (value?.type === 'call_expression') parts.push(...partsOf(value.childForFieldName('arguments') ?? value).slice(1));
  }
  return isMade ? parts : null;
};

export const javaBuilders: BuildersOf = (source, sdks) => {
  const built: Built[] = [];
  for (const sdk of sdks) {
    for (const client of sdk.clients) {
      const modules = client.modules ?? sdk.modules;
      const isImported = modules.some((m) => source.text.includes(`import ${m}.${client.name}`) || source.text.includes(`import ${m}.*`));
      for (const name of isImported ? source.named(client.name) : []) {
        const call = name.parent;
        const isMade = call?.type === 'method_invocation' && call.childForFieldName('object')?.id === name.id;
        const method = call?.childForFieldName('name')?.text ?? '';
        if (call == null || !isMade || !/^(builder|fromEnv)$/.test(method)) continue;
        const { node, options } = javaChain(call);
        const variable = node.parent?.type === 'variable_declarator' ? node.parent.childForFieldName('name') : null;
        const later = variable === null || method !== 'builder' ? [] : javaLater(source, variable, node);
        built.push({ sdk, client, symbol: `${client.name}.${method}`, node, name, options: [...options, ...later], opaque: null });
      }
    }
  }
  return built;
};

/** The calls that follow on a builder: `.timeout(…).maxRetries(…).build()`. */
const javaChain = (start: Node): { readonly node: Node; readonly options: readonly Given[] } => {
  const options: Given[] = [];
  let node = start;
  for (
    let parent = node.parent;
    parent?.type === 'method_invocation' && parent.childForFieldName('object')?.id === node.id;
    parent = node.parent
  ) {
    const [value] = partsOf(parent.childForFieldName('arguments') ?? parent);
    const name = parent.childForFieldName('name');
    if (value !== undefined && name !== null && value.id !== node.id) {
      options.push({ name: name.text, value, span: { start: name.startIndex, end: parent.endIndex }, isConditional: false });
    }
    node = parent;
    if (options.length > 100) break;
  }
  return { node, options };
};

/** What is set on a builder that a variable holds, in the same method. */
const javaLater = (source: SourceText, variable: Node, made: Node): readonly Given[] => {
  const owner = functionAround(made);
  return source.named(variable.text).flatMap((node) => {
    const call = node.parent;
    const isHere = owner === null || (node.startIndex > owner.startIndex && node.startIndex < owner.endIndex);
    if (!isHere || call?.type !== 'method_invocation' || call.childForFieldName('object')?.id !== node.id) return [];
    const first = javaOption(call);
    return [...first, ...javaChain(call).options].map((one) => ({ ...one, isConditional: isConditional(call, owner) }));
  });
};

const javaOption = (call: Node): readonly Given[] => {
  const [value] = partsOf(call.childForFieldName('arguments') ?? call);
  const name = call.childForFieldName('name');
  return value === undefined || name === null ? [] : [given(name.text, value, call)];
};

export const rubyBuilders: BuildersOf = (source, sdks) => {
  const built: Built[] = [];
  for (const sdk of sdks) {
    for (const client of sdk.clients) {
      for (const name of source.named(last(client.name, '::'))) {
        const path = name.parent?.type === 'scope_resolution' ? name.parent : name;
        const call = path.parent;
        const isNew =
          call?.type === 'call' && call.childForFieldName('receiver')?.id === path.id && call.childForFieldName('method')?.text === 'new';
        if (path.text.replace(/^::/, '') !== client.name || call == null || !isNew) continue;
        const list = call.childForFieldName('arguments');
        const { options, opaque } = pairsOf(list === null ? [] : partsOf(list));
        built.push({ sdk, client, symbol: client.name, node: call, name: path, options, opaque });
      }
    }
  }
  return built;
};

/** `max_retries: 3`, `:max_retries => 3`, `**options`. */
const pairsOf = (parts: readonly Node[]): Pick<Built, 'options' | 'opaque'> => {
  const options: Given[] = [];
  let opaque: UnknownReason | null = null;
  for (const part of parts) {
    const key = part.childForFieldName('key');
    const value = part.childForFieldName('value');
    if (part.type === 'pair' && key !== null && value !== null) options.push(given(key.text.replace(/^:|:$/g, ''), value, part));
    else opaque ??= /splat/.test(part.type) ? 'spread' : part.type === 'identifier' ? 'parameter' : null;
  }
  return { options, opaque };
};

export const csharpBuilders: BuildersOf = (source, sdks) => {
  const built: Built[] = [];
  for (const sdk of sdks) {
    const isUsed = sdk.modules.some((m) =>
      new RegExp(`^\\s*(?:global\\s+)?using\\s+(?:\\w+\\s*=\\s*)?${m.replaceAll('.', '\\.')}(?:\\.[\\w.]+)?\\s*;`, 'm').test(source.text),
    );
    for (const client of sdk.clients) {
      for (const name of source.named(client.name)) {
        const type = name.parent?.type === 'qualified_name' ? name.parent : name;
        const isQualified = sdk.modules.some((m) => type.text === `${m}.${client.name}`);
        const creation = type.parent;
        const isCreated = creation?.type === 'object_creation_expression' && creation.childForFieldName('type')?.id === type.id;
        const implicit = isCreated ? null : implicitCreation(type);
        const node = isCreated ? creation : implicit;
        if (node == null || !(isQualified || (isUsed && type.id === name.id))) continue;
        built.push({
          sdk,
          client,
          symbol: client.name,
          node,
          name: isCreated ? type : node,
          options: initialized(node),
          opaque: csharpOpaque(node),
        });
      }
    }
  }
  return built;
};

/** `AnthropicClient client = new() { … }` */
const implicitCreation = (type: Node): Node | null => {
  const declaration = type.parent;
  if (declaration?.type !== 'variable_declaration' || declaration.childForFieldName('type')?.id !== type.id) return null;
  const declarator = partsOf(declaration).find((c) => c.type === 'variable_declarator');
  return (declarator === undefined ? undefined : partsOf(declarator).find((c) => c.type === 'implicit_object_creation_expression')) ?? null;
};

/** `{ MaxRetries = 3 }` of a creation, and of an options object that it is given. */
const initialized = (creation: Node): readonly Given[] =>
  partsOf(creation).flatMap((part) => {
    if (part.type === 'argument_list') {
      return partsOf(part).flatMap((argument) =>
        partsOf(argument).flatMap((inner) => (/creation/.test(inner.type) ? initialized(inner) : [])),
      );
    }
    if (part.type !== 'initializer_expression') return [];
    return partsOf(part).flatMap((assignment) => {
      const [name, value] = [assignment.childForFieldName('left'), assignment.childForFieldName('right')];
      return name === null || value === null ? [] : [given(name.text, value, assignment)];
    });
  });

const csharpOpaque = (creation: Node): UnknownReason | null => {
  const list = partsOf(creation).find((c) => c.type === 'argument_list');
  const types = list === undefined ? [] : partsOf(list).flatMap((argument) => partsOf(argument).map((c) => c.type));
  // The first one is a key or a credential; options come last.
  return types.length > 1 && types.at(-1) === 'identifier' ? 'parameter' : null;
};

export const phpBuilders: BuildersOf = (source, sdks) => {
  const built: Built[] = [];
  const uses = source.root.descendantsOfType('namespace_use_clause').flatMap((clause) => {
    const [path] = clause === null ? [] : partsOf(clause);
    const alias = clause?.childForFieldName('alias')?.text;
    return path === undefined ? [] : [{ path: path.text.replace(/^\\/, ''), local: alias ?? last(path.text, '\\') }];
  });
  for (const sdk of sdks) {
    for (const client of sdk.clients) {
      const locals = [client.name, `\\${client.name}`, ...uses.filter((u) => u.path === client.name).map((u) => u.local)];
      for (const local of locals) {
        for (const name of source.named(last(local, '\\'))) {
          const type = name.parent?.type === 'qualified_name' ? name.parent : name;
          const node = type.parent;
          if (node?.type !== 'object_creation_expression' || type.text !== local || built.some((b) => b.node.id === node.id)) continue;
          const list = partsOf(node).find((c) => c.type === 'arguments');
          const { options, opaque } = phpArguments(list === undefined ? [] : partsOf(list));
          built.push({ sdk, client, symbol: client.name, node, name: type, options, opaque });
        }
      }
    }
  }
  return built;
};

/** Named arguments, those of a request-options call or array among them, too. */
const phpArguments = (parts: readonly Node[]): Pick<Built, 'options' | 'opaque'> => {
  const options: Given[] = [];
  let opaque: UnknownReason | null = null;
  for (const part of parts) {
    const name = part.childForFieldName('name');
    const value = partsOf(part).at(-1);
    if (value === undefined) continue;
    if (/unpacking/.test(value.type)) opaque = 'spread';
    if (name !== null && value.id !== name.id) options.push(given(name.text, value, part));
    const inner = /call_expression|object_creation/.test(value.type) ? partsOf(value).find((c) => c.type === 'arguments') : undefined;
    if (inner !== undefined) options.push(...phpArguments(partsOf(inner)).options);
    if (value.type === 'array_creation_expression') {
      for (const element of partsOf(value)) {
        const [key, item] = partsOf(element);
        if (key !== undefined && item !== undefined) options.push(given(key.text.slice(1, -1), item, element));
      }
    }
  }
  return { options, opaque };
};
