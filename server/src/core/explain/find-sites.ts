/**
 * Which places of a file decide about waiting: clients, overrides, timeout objects, wrappers and deadlines.
 *
 * From the imports of known packages forwards: a package's local name, what is called by it, where the result is kept, and what is
 * done with that. The same class name from another library never comes into it.
 */
import type { Node } from 'web-tree-sitter';
import type { CallExpression } from '../calls/expression.ts';
import type { Binding, Holder, Names } from '../calls/names.ts';
import type { ClientName, Sdk } from '../sdk/sdk.ts';
import { type Options, type OptionsPlace, optionsOfCall } from '../settings/options.ts';
import { readSettings, type WrittenSettings } from '../settings/read-settings.ts';
import { symbolOf } from '../settings/timeouts.ts';
import { around, LONGEST_CHAIN, partsOf, spanOf } from '../syntax/source.ts';
import { covers, type Span } from '../text/span.ts';
import type { Catalogue, KnownDeadline } from './catalogue.ts';

export interface Found {
  readonly kind: 'client' | 'override' | 'timeout' | 'wrapper' | 'deadline';
  readonly sdk: Sdk | null;
  readonly client: ClientName | null;
  readonly span: Span;
  /** What a person points at. */
  readonly name: Span;
  readonly symbol: string;
  readonly call: CallExpression | null;
  readonly written: WrittenSettings;
  /** The client that an override is made on: its place in the list; null when this file does not show it. */
  readonly base: number | null;
  /** A request's own options, not `with_options`. */
  readonly onRequest: boolean;
  readonly deadline: KnownDeadline | null;
  /** For clients and overrides: where requests are sent with them. For wrappers and deadlines: what they cover. */
  readonly places: Span[];
}

/** Something that stands for a class or function of a package. */
interface Reference {
  /** `anthropic`, `anthropic.Anthropic`, `@anthropic-ai/sdk.Anthropic`. */
  readonly path: string;
  readonly holder: Holder;
  /** A subclass of this file: what it is called instead. */
  readonly subclass?: string;
}

/** Nobody passes a class or a client on so often. */
const MOST_REFERENCES = 400;
/** A default export under the name that people know: `openai.OpenAI`, `p-retry`. */
const shownDefault = (sdk: Sdk, symbol: string): string => {
  const module = symbol.replace(/\.default$/, '');
  const named = sdk.kind === 'sdk' ? sdk.clients.find(({ name }) => name !== 'default') : undefined;
  return named === undefined ? module : `${module}.${named.name}`;
};

/** Nobody writes so many places that decide about waiting into one file: what comes after them is left out. */
const MOST_SITES = 2000;

export class SiteFinder {
  readonly #names: Names;
  readonly #catalogue: Catalogue;
  readonly found: Found[] = [];
  readonly #byCall = new Map<number, number>();
  readonly #references: Reference[] = [];
  readonly #seen = new Set<string>();
  /** Clients that this file only declares: what it shows of them elsewhere comes first. */
  readonly #declared: { readonly holder: Holder; readonly instance: Instance }[] = [];

  constructor(names: Names, catalogue: Catalogue) {
    this.#names = names;
    this.#catalogue = catalogue;
  }

  run(): readonly Found[] {
    for (const binding of this.#imports()) {
      if (binding.means.kind !== 'import') continue;
      const { module, name } = binding.means;
      this.#refer({ path: name === null ? module : `${module}.${name}`, holder: { kind: 'name', ...binding } });
    }
    if (this.#names.reader.family === 'javascript') {
      this.#refer({ path: 'AbortSignal', holder: { kind: 'name', name: 'AbortSignal', span: { start: -1, end: -1 }, scope: everywhere } });
    }
    for (let i = 0; i < this.#references.length && i < MOST_REFERENCES; i++) this.#follow(this.#references[i]!);
    for (const { holder, instance } of this.#declared) this.#followInstance(holder, instance);
    this.#followLooseOverrides();
    return this.found;
  }

  /** The names that import statements of known packages bind. */
  #imports(): readonly Binding[] {
    const { source, reader } = this.#names;
    const found = new Map<number, Binding>();
    for (const match of source.text.matchAll(this.#catalogue.imports)) {
      const at = source.root.namedDescendantForIndex(match.index + match[0].length - 1);
      let statement: Node | null = null;
      for (const node of at === null ? [] : [at, ...around(at)]) {
        if (/^(import_statement|import_from_statement|lexical_declaration|variable_declaration|import_require_clause)$/.test(node.type)) {
          statement = node;
          break;
        }
        if (reader.isFunction(node.type) || reader.isClass(node.type)) break;
      }
      if (statement === null) continue;
      for (const name of namesIn(statement)) {
        const binding = reader.binding(name);
        if (binding?.means.kind === 'import') found.set(binding.span.start, binding);
      }
    }
    return [...found.values()];
  }

  #refer(reference: Reference): void {
    const { path, holder } = reference;
    const where =
      holder.kind === 'name'
        ? `${holder.name}@${holder.span.start}`
        : holder.kind === 'member'
          ? `.${holder.name}@${holder.class.start}`
          : null;
    const key = `${path}|${where}`;
    if (where === null || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#references.push(reference);
  }

  /** Every use of what a holder holds, as the node of the name or of `self.x`. */
  #usesOf(holder: Holder): readonly { readonly members: readonly string[]; readonly node: Node; readonly at: Node }[] {
    if (holder.kind === 'name') {
      const { of, unbound } = this.#names.usesOf(holder.name);
      return holder.span.start < 0 ? unbound : (of.get(holder.span.start) ?? []);
    }
    if (holder.kind !== 'member') return [];
    return this.#names
      .ownMembers(holder.name)
      .filter((node) => within(holder.class, node.startIndex))
      .map((node) => ({ ...this.#chainFrom(node), at: node }));
  }

  /** The members after a node: `a.b.c` from `a`. */
  #chainFrom(start: Node): { readonly members: readonly string[]; readonly node: Node } {
    const members: string[] = [];
    let node = start;
    for (let parent = node.parent; parent !== null && members.length < LONGEST_CHAIN; parent = node.parent) {
      const member = this.#names.reader.member(parent);
      if (member !== null && member.of.id === node.id) members.push(member.name.text);
      else if (parent.type !== 'non_null_expression') break;
      node = parent;
    }
    return { members, node };
  }

  /** Whether the file has more to say than is read of it. */
  get isFull(): boolean {
    return this.found.length >= MOST_SITES;
  }

  #follow(reference: Reference): void {
    const { clients, timeoutObjects, deadlines } = this.#catalogue;
    for (const { members, node } of this.#usesOf(reference.holder)) {
      if (this.isFull) return;
      const path = [reference.path, ...members].join('.');
      const known = clients.get(path);
      if (known !== undefined) this.#useOfClient(known.sdk, known.client, reference, path, node);
      else if (timeoutObjects.has(path)) this.#timeout(path, node);
      else {
        const deadline = deadlines.get(path);
        if (deadline !== undefined) this.#deadline(path, deadline, node);
        else if (isRoot(path, clients)) this.#passOn(path, node);
      }
    }
  }

  /** A module or a class that is given another name. */
  #passOn(path: string, node: Node, subclass?: string): void {
    const holder = this.#names.reader.holder(node);
    if (holder?.kind === 'name' || holder?.kind === 'member')
      this.#refer({ path, holder, ...(subclass === undefined ? {} : { subclass }) });
    else if (holder?.kind === 'entry') this.#table(path, holder.table, holder.key);
  }

  /** `{"openai": OpenAI}`: what is taken out of the table is the class. */
  #table(path: string, table: Node, key: string): void {
    const { source, reader } = this.#names;
    const isUniform = this.#isUniform(table);
    const holder = reader.holder(table);
    if (holder?.kind !== 'name') return;
    for (const node of source.named(holder.name)) {
      if (reader.use(node) === null || !this.#mayTake(node, key, isUniform)) continue;
      // `TABLE[x]`, `TABLE.get(x)`, then called at once or kept under a name.
      for (const at of around(node)) {
        if (reader.isCall(at.type)) {
          const callee = at.childForFieldName('function') ?? at.childForFieldName('constructor');
          if (callee?.type.startsWith('subscript') && callee.startIndex <= node.startIndex && node.endIndex <= callee.endIndex) {
            const known = this.#catalogue.clients.get(path);
            if (known !== undefined) this.#client(known.sdk, known.client, path, at, callee);
            break;
          }
          if (!callee?.text.endsWith('.get')) break;
        }
        const kept = reader.holder(at);
        if (kept?.kind === 'name') {
          this.#refer({ path, holder: kept });
          break;
        }
        if (!at.type.startsWith('subscript') && !reader.isCall(at.type) && reader.member(at) === null) break;
      }
    }
  }

  /** Whether all entries of a table are clients of one SDK: then it does not matter which is taken. */
  #isUniform(table: Node): boolean {
    const object = this.#names.expression(table);
    if (object.kind !== 'object') return false;
    const owners = object.entries.map((entry) => {
      const symbol = symbolOf(this.#names, entry.value);
      return symbol === null ? undefined : this.#catalogue.clients.get(symbol)?.sdk;
    });
    return owners.every((sdk) => sdk !== undefined && sdk === owners[0]);
  }

  /** Whether `TABLE[x]` may be the entry of this key. */
  #mayTake(node: Node, key: string, isUniform: boolean): boolean {
    const taken = node.parent === null ? null : this.#names.expression(node.parent);
    if (taken?.kind === 'index' && taken.index.kind === 'string')
      return key === taken.index.value || key.slice(1, -1) === taken.index.value;
    if (taken?.kind === 'member' && taken.name !== 'get') return key === taken.name || key.slice(1, -1) === taken.name;
    return isUniform;
  }

  #useOfClient(sdk: Sdk, client: ClientName, reference: Reference, path: string, node: Node): void {
    const { parent } = node;
    if (parent === null) return;
    const { reader } = this.#names;
    const isCallee =
      reader.isCall(parent.type) &&
      (parent.childForFieldName('function')?.id === node.id || parent.childForFieldName('constructor')?.id === node.id);
    if (isCallee) {
      this.#client(sdk, client, reference.subclass ?? path, parent, node);
      return;
    }
    if (parent.type === 'decorator') {
      this.#bareDecorator(sdk, client, path, parent, node);
      return;
    }
    const subclass = this.#classWithBase(node);
    if (subclass !== null) {
      const name = subclass.childForFieldName('name');
      const binding = name === null ? null : reader.binding(name);
      if (binding !== null && name !== null) this.#refer({ path, holder: { kind: 'name', ...binding }, subclass: name.text });
      return;
    }
    const annotated = this.#annotated(node);
    if (annotated.length > 0) this.#declared.push(...annotated.map((holder) => ({ holder, instance: { sdk, client, base: null } })));
    else this.#passOn(path, node, reference.subclass);
  }

  #classWithBase(node: Node): Node | null {
    for (const at of around(node)) {
      if (this.#names.reader.isClass(at.type)) return this.#names.reader.bases(at).some((base) => base.id === node.id) ? at : null;
      if (!/heritage|extends_clause|argument_list/.test(at.type)) return null;
    }
    return null;
  }

  /** `client: Anthropic`: the parameter or field that is declared to hold a client. */
  #annotated(node: Node): readonly Holder[] {
    const { reader } = this.#names;
    for (const at of around(node)) {
      if (/^(typed_parameter|typed_default_parameter|required_parameter|optional_parameter)$/.test(at.type)) {
        const name = at.childForFieldName('name') ?? at.childForFieldName('pattern') ?? partsOf(at)[0];
        const binding = name === undefined || name === null ? null : reader.binding(name);
        if (binding === null || within(spanOf(node), binding.span.start)) return [];
        // `constructor(private readonly client: Anthropic)` is a field, too.
        const owner =
          at.namedChild(0)?.type === 'accessibility_modifier' ? this.#names.enclosing(at.startIndex, (type) => reader.isClass(type)) : null;
        return [
          { kind: 'name', ...binding },
          ...(owner === null ? [] : [{ kind: 'member' as const, name: binding.name, class: spanOf(owner) }]),
        ];
      }
      if (/^(public_field_definition|variable_declarator|assignment)$/.test(at.type)) {
        const type = at.childForFieldName('type');
        if (type === null || !covers(spanOf(type), spanOf(node))) return [];
        const name = at.childForFieldName('name') ?? at.childForFieldName('left');
        if (at.type === 'public_field_definition' && name !== null) {
          for (const outer of around(at))
            if (reader.isClass(outer.type)) return [{ kind: 'member', name: name.text, class: spanOf(outer) }];
        }
        const binding = name === null ? null : reader.binding(name);
        return binding === null ? [] : [{ kind: 'name', ...binding }];
      }
      if (!/type|annotation|subscript|generic|union|binary_operator/.test(at.type)) return [];
    }
    return [];
  }

  #optionsPlace(sdk: Sdk, what: 'client' | 'method' | 'request'): OptionsPlace {
    if (this.#names.reader.family === 'python') return 'keyword';
    if (what === 'request') return sdk.overrides.perRequest.where === 'option-argument' ? 'second' : 'last';
    return sdk.kind === 'sdk' || what === 'method' ? 'first' : 'any';
  }

  #add(found: Found): number {
    const at = this.found.length;
    this.found.push(found);
    if (found.call !== null) this.#byCall.set(found.span.start * 4_194_304 + found.span.end, at);
    return at;
  }

  #isKnown(node: Node): number | undefined {
    return this.#byCall.get(node.startIndex * 4_194_304 + node.endIndex);
  }

  #callOf(node: Node): CallExpression | null {
    const call = this.#names.expression(node);
    return call.kind === 'call' ? call : null;
  }

  #client(sdk: Sdk, client: ClientName, symbol: string, node: Node, callee: Node): void {
    if (this.isFull || this.#isKnown(node) !== undefined) return;
    const call = this.#callOf(node);
    if (call === null || isWithinType(node)) return;
    const options = optionsOfCall(this.#names, call, this.#optionsPlace(sdk, 'client'));
    const written = readSettings(this.#names, sdk, call, options);
    const shown = client.name === 'default' ? shownDefault(sdk, symbol) : symbol;
    const common = { sdk, client, span: call.span, name: spanOf(callee), symbol: shown, call, written, base: null, deadline: null };
    if (isWrapper(sdk)) {
      const decorator = node.parent?.type === 'decorator' ? node.parent : null;
      this.#add({
        ...common,
        span: decorator === null ? call.span : spanOf(decorator),
        kind: 'wrapper',
        onRequest: false,
        places: this.#covered(node),
      });
      return;
    }
    // A function that sends a request by itself is a place only where it says how to retry, or may say it.
    const isFunction = sdk.kind !== 'sdk' && !call.isNew && /^[a-z]/.test(client.name);
    if (isFunction) {
      const says = written.maxRetries !== undefined || written.timeout !== undefined;
      if (says) this.#add({ ...common, kind: 'override', onRequest: true, places: [call.span] });
      return;
    }
    const at = this.#add({ ...common, kind: 'client', onRequest: false, places: [] });
    this.#followResult(node, { sdk, client, base: at });
  }

  /** `@retry` without parentheses: nothing is set. */
  #bareDecorator(sdk: Sdk, client: ClientName, symbol: string, decorator: Node, node: Node): void {
    if (!isWrapper(sdk)) return;
    const places = this.#covered(node);
    this.#add({
      kind: 'wrapper',
      sdk,
      client,
      span: spanOf(decorator),
      name: spanOf(node),
      symbol,
      call: null,
      written: {},
      base: null,
      onRequest: false,
      deadline: null,
      places,
    });
  }

  /** What a decorator, a `with`, a `for … in Retrying()` or a call's own arguments cover. */
  #covered(node: Node): Span[] {
    for (const at of around(node)) {
      if (at.type === 'decorator') return at.parent === null ? [] : [spanOf(at.parent)];
      if (at.type === 'with_statement' || at.type === 'for_statement' || at.type === 'for_in_statement') return [spanOf(at)];
      if (/^(as_pattern|with_item|with_clause|await|await_expression|parenthesized_expression)$/.test(at.type)) continue;
      break;
    }
    // `retrying(…)(function)`
    const outer = node.parent;
    const isCalled = outer !== null && this.#names.reader.isCall(outer.type) && outer.childForFieldName('function')?.id === node.id;
    return [spanOf(isCalled ? outer : node)];
  }

  #timeout(symbol: string, node: Node): void {
    const { parent } = node;
    if (parent === null || !this.#names.reader.isCall(parent.type) || parent.childForFieldName('function')?.id !== node.id) {
      this.#passOn(symbol, node);
      return;
    }
    const call = this.#callOf(parent);
    if (call === null) return;
    this.#add({
      kind: 'timeout',
      sdk: null,
      client: null,
      span: call.span,
      name: spanOf(node),
      symbol,
      call,
      written: {},
      base: null,
      onRequest: false,
      deadline: null,
      places: [],
    });
  }

  #deadline(symbol: string, deadline: KnownDeadline, node: Node): void {
    const { parent } = node;
    const call = parent !== null && this.#names.reader.isCall(parent.type) ? this.#callOf(parent) : null;
    if (call === null || parent === null) return;
    const places = deadline.covers === 'signal' ? this.#signalled(parent) : this.#covered(parent);
    this.#add({
      kind: 'deadline',
      sdk: null,
      client: null,
      span: call.span,
      name: spanOf(node),
      symbol,
      call,
      written: {},
      base: null,
      onRequest: false,
      deadline,
      places,
    });
  }

  /** The calls that are given a signal, by name or at once. */
  #signalled(node: Node): Span[] {
    const { reader } = this.#names;
    const callAround = (start: Node): Span[] => {
      for (const at of around(start)) {
        if (reader.isCall(at.type) && !/AbortSignal/.test(at.childForFieldName('function')?.text ?? '')) return [spanOf(at)];
        if (reader.isFunction(at.type)) break;
      }
      return [];
    };
    const holder = reader.holder(node);
    if (holder?.kind === 'name') return this.#usesOf(holder).flatMap(({ at }) => callAround(at));
    return callAround(node);
  }

  /** A client that an expression makes: where it goes, and what is done with it there. */
  #followResult(node: Node, instance: Instance, depth = 0): void {
    const { reader } = this.#names;
    const holder = reader.holder(node);
    if (holder === null || depth > 4) return;
    if (holder.kind === 'chain') this.#useOfInstance(this.#chainFrom(holder.node), instance, depth);
    else if (holder.kind === 'result') this.#followCalls(holder.function, instance, depth);
    else this.#followInstance(holder, instance, depth);
  }

  /** Calls of a function that gives a client back. */
  #followCalls(made: Node, instance: Instance, depth: number): void {
    const { reader } = this.#names;
    const name =
      made.childForFieldName('name') ?? (made.parent?.type === 'variable_declarator' ? made.parent.childForFieldName('name') : null);
    const binding = name === null ? null : reader.binding(name);
    if (name === null || binding === null || this.isFull) return;
    const uses = binding.inClass ? [] : (this.#names.usesOf(name.text).of.get(binding.span.start) ?? []).map((use) => use.node);
    const own = binding.inClass ? this.#names.ownMembers(name.text).filter((node) => within(binding.scope, node.startIndex)) : [];
    for (const whole of [...uses, ...own]) {
      const call = whole.parent;
      if (call === null) continue;
      // A property gives it without a call.
      const isCall = reader.isCall(call.type) && call.childForFieldName('function')?.id === whole.id;
      this.#followResult(isCall ? call : whole, instance, depth + 1);
    }
  }

  #followInstance(holder: Holder, instance: Instance, depth = 0): void {
    const key = `instance|${holder.kind === 'name' ? `${holder.name}@${holder.span.start}` : holder.kind === 'member' ? `.${holder.name}@${holder.class.start}` : ''}|${instance.base}`;
    if (this.#seen.has(key) || depth > 4) return;
    this.#seen.add(key);
    for (const use of this.#usesOf(holder)) if (!this.isFull) this.#useOfInstance(use, instance, depth);
  }

  /** `client.messages.create(…)`, `client.with_options(…)`, `self.client = client`. */
  #useOfInstance({ members, node }: { readonly members: readonly string[]; readonly node: Node }, instance: Instance, depth: number): void {
    const { reader } = this.#names;
    const { parent } = node;
    if (parent === null) return;
    const isCalled = reader.isCall(parent.type) && parent.childForFieldName('function')?.id === node.id;
    if (!isCalled) {
      if (members.length === 0) this.#followResult(node, instance, depth + 1);
      return;
    }
    const last = members.at(-1);
    if (last === undefined || this.#isKnown(parent) !== undefined) return;
    if (instance.sdk.overrides.methods.includes(last)) this.#override(parent, node, last, instance, false, depth);
    else if (instance.sdk.overrides.requestMethods.includes(last)) {
      if (!this.#override(parent, node, last, instance, true, depth) && instance.base !== null) {
        this.found[instance.base]?.places.push(spanOf(parent));
      }
    }
  }

  /** @returns whether there is something to show: a request that says nothing of retries or timeouts is no override. */
  #override(node: Node, callee: Node, method: string, instance: Instance, onRequest: boolean, depth: number): boolean {
    const { sdk, base } = instance;
    const { perRequest } = sdk.overrides;
    if (this.isFull) return false;
    const call = this.#callOf(node);
    if (call === null || (onRequest && perRequest.where === 'none')) return false;
    const where = this.#optionsPlace(sdk, onRequest ? 'request' : 'method');
    // The body of a request is no options object: only a second argument is.
    const options: Options =
      where === 'last' && call.positional.length < 2 ? { entries: [], opaque: null } : optionsOfCall(this.#names, call, where);
    const all = readSettings(this.#names, sdk, call, onRequest ? { ...options, opaque: null } : options);
    const written: WrittenSettings = {
      ...(all.maxRetries !== undefined && (!onRequest || perRequest.maxRetries) ? { maxRetries: all.maxRetries } : {}),
      ...(all.timeout !== undefined && (!onRequest || perRequest.timeout) ? { timeout: all.timeout } : {}),
    };
    const says = written.maxRetries !== undefined || written.timeout !== undefined;
    if (!says && onRequest) return false;
    if (!says || isOnlyHidden(written)) {
      // Nothing that we could show, but what comes out of it is a client still.
      this.#followResult(node, instance, depth + 1);
      return false;
    }
    const name = this.#names.reader.member(callee)?.name ?? callee;
    const symbol = `${sdk.modules[0] ?? sdk.package}.${method}`;
    const at = this.#add({
      kind: 'override',
      sdk,
      client: instance.client,
      span: call.span,
      name: spanOf(name),
      symbol,
      call,
      written,
      base,
      onRequest,
      deadline: null,
      places: onRequest ? [call.span] : [],
    });
    if (!onRequest) this.#followResult(node, { ...instance, base: at }, depth + 1);
    return true;
  }

  /** Distinct methods (`with_options`) on something that this file does not show, where only one SDK can be meant. */
  #followLooseOverrides(): void {
    const { reader, source } = this.#names;
    const imported = new Set(this.#references.map((r) => r.path.split('.')[0]));
    const present = this.#catalogue.sdks.filter(
      (sdk) => sdk.kind === 'sdk' && sdk.modules.some((m) => imported.has(m.split('.')[0]) || imported.has(m)),
    );
    const [only] = present;
    if (only === undefined || present.length > 1) return;
    for (const method of only.overrides.methods.filter((m) => m.length > 6)) {
      for (const name of source.named(method)) {
        const member = name.parent === null ? null : reader.member(name.parent);
        const call = name.parent?.parent;
        if (member === null || member.name.id !== name.id || call == null || !reader.isCall(call.type) || this.#isKnown(call) !== undefined)
          continue;
        if (name.parent !== null) this.#override(call, name.parent, method, { sdk: only, client: null, base: null }, false, 0);
      }
    }
  }
}

interface Instance {
  readonly sdk: Sdk;
  readonly client: ClientName | null;
  readonly base: number | null;
}

/** A decorator or a helper around calls, not a client of its own. */
const isWrapper = (sdk: Sdk): boolean => sdk.kind === 'wrapper' && sdk.reads !== undefined && sdk.layers === undefined;

const everywhere: Span = { start: 0, end: Number.POSITIVE_INFINITY };

const within = (span: Span, offset: number): boolean => span.start <= offset && offset < span.end;

/** Whether some client's path starts with this one: a module on the way to it. */
const isRoot = (path: string, clients: Catalogue['clients']): boolean => {
  for (const known of clients.keys()) if (known.startsWith(`${path}.`)) return true;
  return false;
};

const isOnlyHidden = ({ maxRetries, timeout }: WrittenSettings): boolean =>
  [maxRetries, timeout].every((s) => s === undefined || (!s.known && s.span === undefined && s.written === undefined));

const isWithinType = (node: Node): boolean => node.parent?.type === 'type_query';

/** The names of a statement, its own only. */
function* namesIn(statement: Node): Generator<Node> {
  const stack = [statement];
  for (let at = stack.pop(), n = 0; at !== undefined && n < 2000; at = stack.pop(), n++) {
    if (/identifier/.test(at.type)) yield at;
    if (/^(statement_block|block|class_body|object)$/.test(at.type)) continue;
    stack.push(...partsOf(at));
  }
}
