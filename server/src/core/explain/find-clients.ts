/** Which calls build a client, replace its settings or are a timeout object: names are looked up through the imports. */
import { type CallExpression, type Expression, pathOf } from '../calls/expression.ts';
import type { CallFact, FileFacts } from '../calls/file-facts.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { isTimeoutObject, optionsOfCall, readSettings, symbolOf, type WrittenSettings } from '../settings/read-settings.ts';

export interface Found {
  readonly kind: 'client' | 'override' | 'timeout';
  readonly sdk: Sdk | null;
  readonly fact: CallFact;
  readonly symbol: string;
  /** What a person points at. */
  readonly name: Expression;
  readonly written: WrittenSettings;
  /** The client that an override is made on: its place in the list; null when this file does not show it. */
  readonly base: number | null;
  /** A request's own options, not `with_options`. */
  readonly onRequest: boolean;
}

/** The SDK that exports what a callee stands for, as a class that builds a client. */
const clientSdk = (facts: FileFacts, sdks: readonly Sdk[], callee: Expression): { sdk: Sdk; symbol: string } | null => {
  const symbol = symbolOf(facts, callee);
  if (symbol === null) return null;
  for (const sdk of sdks) {
    for (const client of sdk.clients) {
      for (const module of client.modules ?? sdk.modules) {
        if (symbol === `${module}.${client.name}`) return { sdk, symbol };
      }
    }
  }
  return null;
};

const lastName = (callee: Expression): Expression & { kind: 'name' | 'member' } =>
  (callee.kind === 'name' || callee.kind === 'member' ? callee : { kind: 'name', name: '', span: callee.span }) as Expression & {
    kind: 'name' | 'member';
  };

/** `client` of `client.messages.create`, `self.client` of `self.client.with_options(…).messages.create`. */
const prefixes = (expression: Expression): readonly string[] => {
  const path = pathOf(expression);
  if (path === null)
    return expression.kind === 'member' ? prefixes(expression.of) : expression.kind === 'call' ? prefixes(expression.callee) : [];
  return path.map((_, i) => path.slice(0, i + 1).join('.')).reverse();
};

/** @returns what the file holds, in source order */
export const findClients = (facts: FileFacts, sdks: readonly Sdk[], text: string): readonly Found[] => {
  const found: Found[] = [];
  const builtBy = new Map<CallExpression, number>();
  const add = (entry: Found): void => {
    builtBy.set(entry.fact.call, found.length);
    found.push(entry);
  };
  for (const fact of facts.calls) {
    const match = clientSdk(facts, sdks, fact.call.callee);
    if (match === null) continue;
    const { sdk, symbol } = match;
    const options = optionsOfCall(facts, fact.call, sdk.language === 'python' ? 'keyword' : 'first');
    const written = readSettings(facts, sdk, fact.call, options, text);
    add({ kind: 'client', sdk, fact, symbol, name: fact.call.callee, written, base: null, onRequest: false });
  }
  const clients = found.length;
  // Names that hold a client: `client = Anthropic()`, `self.client = …`.
  const holders = new Map<string, number>();
  for (const { target, value } of facts.assignments) {
    const index = [...builtBy].find(([call]) => value.kind === 'call' && call.span.start === value.span.start)?.[1];
    if (index !== undefined) holders.set(target, index);
  }
  const present = sdks.filter((sdk) => [...facts.imports.values()].some(({ module }) => sdk.modules.includes(module)));
  for (const fact of facts.calls) {
    const { call } = fact;
    if (call.callee.kind !== 'member' || builtBy.has(call)) continue;
    const { name } = call.callee;
    const holder = prefixes(call.callee.of).find((prefix) => holders.has(prefix));
    const direct = call.callee.of.kind === 'call' ? found.findIndex((f) => f.fact.call.span.start === call.callee.span.start) : -1;
    const base = holder !== undefined ? holders.get(holder)! : direct >= 0 && direct < clients ? direct : null;
    const sdk = base === null ? (present.length === 1 ? present[0]! : null) : found[base]!.sdk;
    if (sdk === null || sdk === undefined) continue;
    const { methods, perRequest, requestMethods } = sdk.overrides;
    const replaces = methods.includes(name);
    const onRequest = !replaces && base !== null && requestMethods.includes(name) && perRequest.where !== 'none';
    if (!replaces && !onRequest) continue;
    const where = sdk.language === 'python' ? 'keyword' : replaces ? 'first' : 'last';
    // The body of a request is no options object: only a second argument is.
    if (where === 'last' && call.positional.length < 2) continue;
    const options = optionsOfCall(facts, call, where);
    const all = readSettings(facts, sdk, call, { ...options, opaque: false }, text);
    const written: WrittenSettings = {
      ...(all.maxRetries !== undefined && (replaces || perRequest.maxRetries) ? { maxRetries: all.maxRetries } : {}),
      ...(all.timeout !== undefined && (replaces || perRequest.timeout) ? { timeout: all.timeout } : {}),
    };
    if (written.maxRetries === undefined && written.timeout === undefined) continue;
    add({ kind: 'override', sdk, fact, symbol: `${sdk.modules[0]}.${name}`, name: lastName(call.callee), written, base, onRequest });
  }
  for (const fact of facts.calls) {
    const { call, argumentOf } = fact;
    const owner = sdks.find((sdk) => isTimeoutObject(facts, sdk, call));
    // An argument of a client or of an override is shown there.
    if (owner === undefined || (argumentOf !== null && builtBy.has(argumentOf))) continue;
    add({
      kind: 'timeout',
      sdk: null,
      fact,
      symbol: symbolOf(facts, call.callee) ?? '',
      name: call.callee,
      written: {},
      base: null,
      onRequest: false,
    });
  }
  return found;
};
