/** Whether some code sends requests: then what is around it makes people wait. */
import type { Names } from '../calls/names.ts';
import { spanOf } from '../syntax/source.ts';
import { covers, type Span } from '../text/span.ts';
import type { Catalogue } from './catalogue.ts';

/** Functions that send over HTTP, by the last names of a chain. */
const HTTP =
  /\b(?:httpx2?|requests|session|client|http|aiohttp|axios|got|ky)\.(?:get|post|put|patch|delete|request|send|stream)\s*\(|\bfetch\s*\(|\burlopen\s*\(/i;

export interface RequestNames {
  /** A member call with such a name sends a request: `….messages.create(`. */
  readonly pattern: RegExp | null;
}

/** The request methods of the SDKs that this file imports, or that are called through what it is given. */
export const requestNames = (names: Names, catalogue: Catalogue): RequestNames => {
  const { text } = names.source;
  const methods = new Set(catalogue.sdks.flatMap((sdk) => (sdk.modules.some((m) => text.includes(m)) ? sdk.overrides.requestMethods : [])));
  const functions = [...catalogue.clients.values()].flatMap(({ sdk, client }) =>
    sdk.kind === 'wrapper' &&
    sdk.reads === undefined &&
    /^[a-z]/.test(client.name) &&
    client.name !== 'default' &&
    text.includes(client.name)
      ? [client.name]
      : [],
  );
  const alternatives = [
    ...(methods.size === 0 ? [] : [`\\.\\w+\\.(?:${[...methods].join('|')})\\s*\\(`]),
    ...(functions.length === 0 ? [] : [`\\b(?:${[...new Set(functions)].join('|')})\\s*\\(`]),
  ];
  return { pattern: alternatives.length === 0 ? null : new RegExp(alternatives.join('|')) };
};

/** @param hasPolicy what the wrapper does is known: then any request over HTTP counts, else only an SDK's. */
export const sendsRequests = (names: Names, places: readonly Span[], { pattern }: RequestNames, hasPolicy: boolean): boolean => {
  const sends = (span: Span, depth: number): boolean => {
    const code = names.source.slice(span);
    if ((pattern?.test(code) ?? false) || (hasPolicy && HTTP.test(code))) return true;
    return depth < DEEPEST_CALLS && calledFunctions(names, span).some((called) => sends(called, depth + 1));
  };
  return places.some((place) => sends(place, 0));
};

/** Functions that call functions that … send are followed so far. */
const DEEPEST_CALLS = 2;

/** The functions of this file that a piece of code calls by name. */
const calledFunctions = (names: Names, place: Span): readonly Span[] => {
  const called = new Set([...names.source.slice(place).matchAll(/([A-Za-z_$][\w$]*)\s*\(/g)].map((m) => m[1] ?? ''));
  return [...called].flatMap((name) =>
    names
      .bindingsOf(name)
      .flatMap(({ means }) => (means.kind === 'function' && !covers(place, spanOf(means.node)) ? [spanOf(means.node)] : [])),
  );
};
