/**
 * From a source text to its sites: every client, override and timeout object, with its settings, its SDK's version and its waits.
 *
 * In:  a document, grammars, the SDKs that are known, a way to find their versions. Out: an explanation without any sentence.
 * A text that mentions no known package is never parsed. What cannot be known is `unknown` with a reason.
 */
import { readJavaScript } from '../calls/javascript.ts';
import { readPython } from '../calls/python.ts';
import { noAnswer, type RetryPolicy, type Scenario, toldNothing, toldToWait } from '../policy/policy.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import { type Waits, waitsOf } from '../policy/waits.ts';
import { isMeasured } from '../sdk/behaviour.ts';
import { isRefused, type PolicySettings, policyOf } from '../sdk/policy-of.ts';
import type { Behaviour, Sdk } from '../sdk/sdk.ts';
import { timeoutObject } from '../settings/read-settings.ts';
import { known, type Setting, unknown } from '../settings/setting.ts';
import type { CancelSignal, Grammars } from '../syntax/grammars.ts';
import type { Language } from '../syntax/language.ts';
import type { FoundVersion } from '../versions/found-version.ts';
import { groupsOfRange, type PossibleBehaviour } from '../versions/groups-of-range.ts';
import { type Found, findClients } from './find-clients.ts';
import type { Explanation, ScenarioWaits, Site, SiteSettings, WaitGroup } from './site.ts';

export interface SourceDocument {
  /** As the version resolver takes it: absolute or a URI. */
  readonly path: string;
  readonly language: Language;
  readonly text: string;
}

export interface Environment {
  readonly grammars: Grammars;
  readonly sdks: readonly Sdk[];
  versionOf(sdk: Sdk, path: string): Promise<FoundVersion>;
  /** The Retry-After that worst cases assume. */
  readonly retryAfterSeconds: number;
  readonly cancel?: CancelSignal;
}

/** Longer texts are generated; nobody reads them in a hover. UTF-16 units. */
export const LONGEST_TEXT = 4 * 1024 * 1024;

/** SDKs that code of a language can use. */
export const sdksFor = (sdks: readonly Sdk[], language: Language): readonly Sdk[] => {
  const family = language === 'python' ? 'python' : 'typescript';
  return sdks.filter((sdk) => sdk.language === family);
};

/** Whether a text is worth parsing: it names a package of a known SDK, or an HTTP library's timeout. */
export const mentionsSdk = (text: string, sdks: readonly Sdk[]): boolean =>
  sdks.some((sdk) => [...sdk.modules, ...(sdk.settings.timeout.objects ?? [])].some((name) => text.includes(name)));

const nothing: Explanation = { sites: [], incomplete: false };

/** @returns the sites, in source order; none when the caller cancelled */
export const explain = async (document: SourceDocument, env: Environment): Promise<Explanation> => {
  const { text, language, path } = document;
  const sdks = sdksFor(env.sdks, language);
  if (text.length > LONGEST_TEXT || !mentionsSdk(text, sdks)) return nothing;
  const tree = await env.grammars.parse(language, text, env.cancel);
  if (tree === null) return { sites: [], incomplete: true };
  let found: readonly Found[];
  let incomplete: boolean;
  try {
    const facts = language === 'python' ? readPython(tree) : readJavaScript(tree);
    incomplete = facts.incomplete;
    found = findClients(facts, sdks, text);
    const versions = new Map<Sdk, FoundVersion>();
    for (const { sdk } of found) if (sdk !== null && !versions.has(sdk)) versions.set(sdk, await env.versionOf(sdk, path));
    const sites: Site[] = [];
    for (const entry of found) {
      const settings =
        entry.kind === 'timeout'
          ? { maxRetries: unknown('computed'), timeout: timeoutObject(facts, entry.fact.call, 1000) }
          : settingsOf(entry, entry.base === null ? undefined : sites[entry.base]?.settings);
      const version = entry.sdk === null ? null : (versions.get(entry.sdk) ?? null);
      sites.push(siteOf(entry, settings, version, document, env.retryAfterSeconds));
    }
    return { sites: sites.sort((a, b) => a.span.start - b.span.start), incomplete };
  } finally {
    tree.delete();
  }
};

/** What applies: what is written, then what the client has, then the default (which the version decides: see `defaults`). */
const settingsOf = (entry: Found, base: SiteSettings | undefined): SiteSettings => {
  const inherit = <T>(setting: Setting<T> | undefined): Setting<T> => {
    if (setting === undefined) return unknown('parameter');
    const { span: _, valueSpan: __, ...rest } = setting;
    return rest.known && rest.origin !== 'default' ? { ...rest, origin: 'inherited' } : rest;
  };
  const isClient = entry.kind === 'client';
  return {
    maxRetries: countOf(entry) ?? (isClient ? defaultMaxRetries : inherit(base?.maxRetries)),
    timeout: entry.written.timeout ?? (isClient ? defaultTimeout : inherit(base?.timeout)),
  };
};

/** Placeholders for "not written": the group's behaviour gives the number. */
const defaultMaxRetries: Setting<number> = known(Number.NaN, 'default');
const defaultTimeout: Setting<TimeoutValue> = known(
  { connectMs: null, readMs: null, writeMs: null, poolMs: null, totalMs: null },
  'default',
);

const countOf = (entry: Found): Setting<number> | undefined => {
  const { maxRetries } = entry.written;
  if (maxRetries === undefined || !maxRetries.known) return maxRetries;
  const { value, alternatives, ...rest } = maxRetries;
  // None and null mean what the SDK makes of them; the policy asks its data.
  if (value === null) return { ...unknown('not-a-number'), ...('span' in rest ? { span: rest.span } : {}) } as Setting<number>;
  const offset = entry.sdk?.settings.maxRetries.counts === 'attempts' ? 1 : 0;
  const others = alternatives?.filter((n): n is number => n !== null).map((n) => n - offset);
  return { ...rest, value: value - offset, ...(others === undefined ? {} : { alternatives: others }) };
};

const siteOf = (
  entry: Found,
  written: SiteSettings,
  version: FoundVersion | null,
  document: SourceDocument,
  retryAfterSeconds: number,
): Site => {
  const { call } = entry.fact;
  const { sdk } = entry;
  const possible = sdk === null || version === null ? [] : groupsOfRange(sdk, version);
  const newest = possible.at(-1)?.at.behaviour;
  const argument = call.arguments;
  return {
    kind: entry.kind,
    language: document.language,
    span: call.span,
    nameSpan: entry.name.span,
    symbol: entry.symbol,
    sdk,
    version,
    settings: withDefaults(written, newest),
    groups: possible.map((one) => groupOf(one, entry, written, version, retryAfterSeconds)),
    retriedBy: [],
    boundedBy: [],
    flaws: [],
    places: argument === null ? {} : { arguments: placeFor(entry, document.text) },
  };
};

const withDefaults = (written: SiteSettings, behaviour: Behaviour | undefined): SiteSettings => {
  const { maxRetries, timeout } = written;
  return {
    maxRetries: isDefault(maxRetries)
      ? behaviour === undefined
        ? unknown('computed')
        : known(behaviour.maxRetries, 'default')
      : maxRetries,
    timeout: isDefault(timeout) ? (behaviour?.timeout ? known(behaviour.timeout, 'default') : unknown('computed')) : timeout,
  };
};

const isDefault = (setting: Setting<unknown>): boolean => setting.known && setting.origin === 'default';

const groupOf = (
  { at, versions }: PossibleBehaviour,
  entry: Found,
  written: SiteSettings,
  version: FoundVersion | null,
  retryAfterSeconds: number,
): WaitGroup => {
  const { maxRetries, timeout } = written;
  const settings: PolicySettings = {
    ...(maxRetries.known && !isDefault(maxRetries) ? { maxRetries: maxRetries.value } : {}),
    ...(timeout.known && !isDefault(timeout) ? { timeout: timeout.value } : {}),
    ...(entry.onRequest ? { maxRetriesOn: 'request', timeoutOn: 'request' } : {}),
  };
  const answer = policyOf(at.behaviour, settings);
  const policy = isRefused(answer) ? null : answer;
  const measured = version?.kind === 'exact' && isMeasured(at, version.version);
  return {
    versions,
    at,
    policy: maxRetries.known ? policy : null,
    refused: isRefused(answer) ? answer.error : null,
    waits: waitsFor(policy, maxRetries.known, timeout.known, retryAfterSeconds),
    layered: null,
    measured,
  };
};

const waitsFor = (policy: RetryPolicy | null, knowsRetries: boolean, knowsTimeout: boolean, retryAfterSeconds: number): ScenarioWaits => {
  const under = (scenario: Scenario): Waits | null => (policy === null || !knowsRetries ? null : waitsOf(policy, scenario));
  return {
    retryAfter: under(toldToWait(retryAfterSeconds)),
    noHeader: under(toldNothing()),
    noAnswer: knowsTimeout ? under(noAnswer) : null,
  };
};

/** Where a fix would add a setting. */
const placeFor = (entry: Found, text: string): NonNullable<Site['places']['arguments']> => {
  const { call } = entry.fact;
  const span = call.arguments ?? call.span;
  const inside = text.slice(span.start + 1, span.end - 1);
  const isEmpty = inside.trim() === '';
  const [first] = call.positional;
  const last = call.positional.at(-1);
  const isPython = entry.sdk?.language === 'python' || entry.sdk === null;
  const object = entry.onRequest ? last : first;
  if (isPython || object?.kind !== 'object') {
    return { span, isEmpty, insertAt: span.end - 1, style: isPython ? 'keyword' : 'new-object' };
  }
  const empty = object.entries.length + object.spreads.length === 0;
  return { span: object.span, isEmpty: empty, insertAt: object.span.end - 1, style: 'object' };
};
