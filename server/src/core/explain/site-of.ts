/** From a place that was found to a site: settings with their defaults, versions, policies and waits. */
import type { Names } from '../calls/names.ts';
import { type Layer, type LayeredWaits, waitsOfLayers } from '../policy/layers.ts';
import { noAnswer, type RetryPolicy, type Scenario, toldNothing, toldToWait } from '../policy/policy.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import { type Waits, waitsOf } from '../policy/waits.ts';
import { type BehaviourAt, behavioursOf, isMeasured } from '../sdk/behaviour.ts';
import { isRefused, type PolicySettings, policyOf } from '../sdk/policy-of.ts';
import type { Behaviour, LayersAsked, Sdk } from '../sdk/sdk.ts';
import type { WrapperReading, WrittenCall } from '../sdk/written.ts';
import { evaluate } from '../settings/evaluate.ts';
import { optionsOfCall } from '../settings/options.ts';
import { known, type Setting, type UnknownReason, unknown } from '../settings/setting.ts';
import { timeoutObject } from '../settings/timeouts.ts';
import type { Language } from '../syntax/language.ts';
import type { FoundVersion } from '../versions/found-version.ts';
import { groupsOfRange, type PossibleBehaviour } from '../versions/groups-of-range.ts';
import type { Found } from './find-sites.ts';
import type { ScenarioWaits, Site, SiteSettings, WaitGroup } from './site.ts';
import { writtenOf } from './written-of.ts';

export interface SiteContext {
  readonly names: Names;
  readonly language: Language;
  readonly sdks: readonly Sdk[];
  readonly retryAfterSeconds: number;
  readonly versions: ReadonlyMap<Sdk, FoundVersion>;
}

/** Settings as the policy is asked: with None as a value of its own, and nothing where nothing is written. */
interface Asked {
  readonly settings: PolicySettings;
  readonly knowsRetries: boolean;
  readonly knowsTimeout: boolean;
}

export interface SiteDraft {
  readonly site: Site;
  readonly asked: Asked | null;
}

const isDefault = (setting: Setting<unknown>): boolean => setting.known && setting.origin === 'default';

const emptyTimeout: TimeoutValue = { connectMs: null, readMs: null, writeMs: null, poolMs: null, totalMs: null };

/** Not written: the behaviour gives the number. */
const notWritten: SiteSettings = { maxRetries: known(Number.NaN, 'default'), timeout: known(emptyTimeout, 'default') };

const inherited = <T>(setting: Setting<T>): Setting<T> => {
  if (!setting.known) return { known: false, reason: setting.reason };
  const { span: _, valueSpan: __, ...rest } = setting;
  return rest.origin === 'default' ? rest : { ...rest, origin: 'inherited' };
};

/** Max retries as retries, whatever the SDK counts. None and null are no number: what the SDK makes of them is in the policy. */
const countOf = (found: Found): Setting<number> | undefined => {
  const { maxRetries } = found.written;
  if (maxRetries === undefined || !maxRetries.known) return maxRetries;
  const { value, alternatives, ...rest } = maxRetries;
  const offset = found.sdk?.settings.maxRetries.counts === 'attempts' ? 1 : 0;
  const others = alternatives?.flatMap((n) => (n === null ? [] : [n - offset]));
  if (value === null) {
    const { span, valueSpan, written } = rest;
    return unknown('not-a-number', {
      ...(span === undefined ? {} : { span }),
      ...(valueSpan === undefined ? {} : { valueSpan }),
      ...(written === undefined ? {} : { written }),
    });
  }
  return { ...rest, value: value - offset, ...(others === undefined || others.length === 0 ? {} : { alternatives: others }) };
};

const isNone = (found: Found): boolean => found.written.maxRetries?.known === true && found.written.maxRetries.value === null;

/** @param base the site that an override is made on */
export const draftOf = (context: SiteContext, found: Found, base: SiteDraft | null): SiteDraft => {
  switch (found.kind) {
    case 'timeout':
      return { site: timeoutSite(context, found), asked: null };
    case 'deadline':
      return { site: deadlineSite(context, found), asked: null };
    case 'wrapper':
      return { site: wrapperSite(context, found), asked: null };
    default:
      return clientSite(context, found, base);
  }
};

const bare = (context: SiteContext, found: Found): Omit<Site, 'settings' | 'groups'> => ({
  kind: found.kind,
  language: context.language,
  span: found.span,
  nameSpan: found.name,
  symbol: found.symbol,
  sdk: found.sdk,
  version: found.sdk === null ? null : (context.versions.get(found.sdk) ?? null),
  retriedBy: [],
  boundedBy: [],
  flaws: [],
  places: {},
});

const timeoutSite = (context: SiteContext, found: Found): Site => ({
  ...bare(context, found),
  settings: {
    maxRetries: unknown('computed'),
    timeout: found.call === null ? unknown('computed') : timeoutObject(context.names, found.call),
  },
  groups: [],
  places: placesOf(context, found),
});

const deadlineSite = (context: SiteContext, found: Found): Site => {
  const { call, deadline } = found;
  const argument =
    call === null || deadline === null
      ? undefined
      : (call.keywords.find((k) => k.name === deadline.keyword)?.value ?? call.positional[deadline.argument]);
  const value = argument === undefined ? unknown('computed' as UnknownReason) : evaluate(context.names, argument);
  const ms = value.known && value.value !== null ? value.value * (deadline?.msPerUnit ?? 1) : null;
  return {
    ...bare(context, found),
    settings: { maxRetries: unknown('computed'), timeout: unknown('computed') },
    groups: [],
    ...(ms === null ? {} : { deadlineMs: ms }),
  };
};

/** What a library's own reader makes of the call; null: something that could not be followed may set anything. */
const readingOf = (context: SiteContext, { sdk, call }: Found): WrapperReading | null => {
  const written = call === null ? nothingWritten : writtenOf(context.names, call);
  const version = sdk === null ? undefined : context.versions.get(sdk);
  return sdk?.reads === undefined || written === null ? null : sdk.reads(written, version?.kind === 'exact' ? version.version : undefined);
};

const nothingWritten: WrittenCall = { kind: 'call', name: '', positional: [], named: {} };

const wrapperSite = (context: SiteContext, found: Found): Site => {
  const { sdk, call } = found;
  const site = bare(context, found);
  const version = site.version;
  const reading = readingOf(context, found);
  const policy = reading?.kind === 'policy' ? reading.policy : null;
  const newest = sdk === null ? undefined : behavioursOf(sdk).at(-1);
  const possible = sdk === null || version === null ? [] : groupsOfRange(sdk, version);
  const at = possible.at(-1)?.at ?? newest ?? null;
  const argument = reading?.kind === 'unknown' ? reading.argument : null;
  const countArgument = sdk?.settings.maxRetries.argument ?? '';
  const where = context.names.reader.family === 'python' ? 'keyword' : 'any';
  const entry = call === null ? undefined : optionsOfCall(context.names, call, where).entries.findLast((k) => k.name === countArgument);
  const place =
    entry === undefined ? {} : { span: entry.span, valueSpan: entry.value.span, written: context.names.source.slice(entry.value.span) };
  return {
    ...site,
    settings: {
      maxRetries:
        policy === null
          ? unknown(argument === null ? 'spread' : 'computed', place)
          : known(policy.maxRetries, entry === undefined ? 'default' : 'literal', place),
      timeout: unknown('computed'),
    },
    groups: [
      {
        versions: null,
        at,
        policy,
        refused: null,
        waits: waitsFor(policy, true, false, context.retryAfterSeconds),
        layered: null,
        measured: false,
      },
    ],
    flaws:
      policy !== null && policy.maxRetries === Number.POSITIVE_INFINITY && policy.deadline === null
        ? [{ kind: 'no-last-attempt', span: found.name }]
        : [],
  };
};

const clientSite = (context: SiteContext, found: Found, base: SiteDraft | null): SiteDraft => {
  const site = bare(context, found);
  const { sdk } = found;
  // Functions that send by themselves have no client behind them.
  const stands = found.kind === 'client' || (found.onRequest && found.base === null && sdk?.kind !== 'sdk');
  const below: SiteSettings =
    base !== null
      ? { maxRetries: inherited(base.site.settings.maxRetries), timeout: inherited(base.site.settings.timeout) }
      : stands
        ? notWritten
        : { maxRetries: unknown('parameter'), timeout: unknown('parameter') };
  const count = countOf(found);
  const written: SiteSettings = { maxRetries: count ?? below.maxRetries, timeout: found.written.timeout ?? below.timeout };
  const asked = askedOf(found, written, base);
  const possible = sdk === null || site.version === null ? [] : groupsOfRange(sdk, site.version);
  const newest = possible.at(-1)?.at.behaviour;
  const groups = possible.map((one) => groupOf(context, one, found, asked, site.version));
  // A library that hands its settings on has the defaults of what is inside.
  const inner = sdk?.layers === undefined && sdk?.reads === undefined ? null : (groups.at(-1)?.policy ?? null);
  const defaults =
    inner === null || newest === undefined ? newest : { ...newest, maxRetries: inner.maxRetries, timeout: inner.attempt.timeout };
  return {
    asked,
    site: {
      ...site,
      settings: withDefaults(written, defaults, found),
      groups,
      places: placesOf(context, found),
    },
  };
};

const askedOf = (found: Found, written: SiteSettings, base: SiteDraft | null): Asked => {
  const { maxRetries, timeout } = written;
  const ownCount = found.written.maxRetries !== undefined;
  const ownTimeout = found.written.timeout !== undefined;
  const below = base?.asked ?? null;
  const onRequest = found.onRequest && found.sdk?.kind === 'sdk';
  const settings: PolicySettings = {
    ...below?.settings,
    ...(isNone(found) ? { maxRetries: null } : ownCount && maxRetries.known ? { maxRetries: maxRetries.value } : {}),
    ...(ownTimeout && timeout.known && !isDefault(timeout) ? { timeout: timeout.value } : {}),
    ...(onRequest && ownCount ? { maxRetriesOn: 'request' as const } : {}),
    ...(onRequest && ownTimeout ? { timeoutOn: 'request' as const } : {}),
    ...(found.client?.async ? { mode: 'async' as const } : {}),
  };
  return {
    settings,
    knowsRetries: isNone(found) || (ownCount ? maxRetries.known : below !== null ? below.knowsRetries : maxRetries.known),
    knowsTimeout: ownTimeout ? timeout.known : below !== null ? below.knowsTimeout : timeout.known,
  };
};

const withDefaults = ({ maxRetries, timeout }: SiteSettings, behaviour: Behaviour | undefined, found: Found): SiteSettings => {
  const own = found.client?.async ? { ...behaviour, ...behaviour?.modes?.async } : behaviour;
  return {
    maxRetries: !isDefault(maxRetries)
      ? maxRetries
      : own?.maxRetries === undefined
        ? unknown('computed')
        : known(own.maxRetries, 'default'),
    timeout: !isDefault(timeout) ? timeout : own?.timeout ? known(own.timeout, 'default') : unknown('computed'),
  };
};

const groupOf = (
  context: SiteContext,
  { at, versions }: PossibleBehaviour,
  found: Found,
  asked: Asked,
  version: FoundVersion | null,
): WaitGroup => {
  const answer = policyOf(at.behaviour, asked.settings);
  const refused = isRefused(answer) ? answer.error : null;
  const recipe = asked.knowsRetries ? found.sdk?.layers?.(layersAsked(found, asked, at, version)) : undefined;
  const layers = recipe === undefined ? null : layersOf(context, recipe, asked.settings);
  const reading =
    recipe === undefined && found.sdk?.reads !== undefined && found.sdk.layers === undefined ? readingOf(context, found) : undefined;
  const own = reading === undefined ? layers?.at(-1)?.policy : reading?.kind === 'policy' ? reading.policy : null;
  const policy = isRefused(answer) || !asked.knowsRetries || own === null ? null : (own ?? answer);
  return {
    versions,
    at,
    policy,
    refused,
    waits: waitsFor(policy, asked.knowsRetries, asked.knowsTimeout, context.retryAfterSeconds),
    layered: layers === null || layers.length < 2 ? null : layeredWaits(layers, context.retryAfterSeconds),
    measured: version?.kind === 'exact' && isMeasured(at, version.version),
  };
};

const layersAsked = (found: Found, asked: Asked, at: BehaviourAt, version: FoundVersion | null): LayersAsked => {
  const { maxRetries } = asked.settings;
  return {
    version: version?.kind === 'exact' ? version.version : at.until === null ? (found.sdk?.newestKnown ?? at.group.since) : at.group.since,
    ...(maxRetries == null ? {} : { maxRetries }),
    ...(found.client === null ? {} : { variant: found.client.name }),
  };
};

/** The layers of a library that is built on SDKs; null where one of them is not known here. */
const layersOf = (
  context: SiteContext,
  recipe: ReturnType<NonNullable<Sdk['layers']>>,
  settings: PolicySettings,
): readonly Layer[] | null => {
  const layers: Layer[] = [];
  for (const part of recipe) {
    if (part.kind === 'own') {
      layers.push({ policy: part.policy, retryRuns: part.retryRuns });
      continue;
    }
    const sdk = context.sdks.find((s) => s.id === part.sdk);
    const version = sdk === undefined ? undefined : context.versions.get(sdk);
    const behaviour = sdk === undefined || version === undefined ? undefined : groupsOfRange(sdk, version).at(-1)?.at.behaviour;
    const { timeout } = settings;
    const policy =
      behaviour === undefined ? null : policyOf(behaviour, { ...part.settings, ...(timeout === undefined ? {} : { timeout }) });
    if (policy === null || isRefused(policy)) return null;
    layers.push({ policy, retryRuns: 'whole-inner-cycle' });
  }
  return layers;
};

export const layeredWaits = (layers: readonly Layer[], retryAfterSeconds: number): NonNullable<WaitGroup['layered']> => {
  const under = (scenario: Scenario): LayeredWaits => waitsOfLayers(layers, scenario);
  return { retryAfter: under(toldToWait(retryAfterSeconds)), noHeader: under(toldNothing()), noAnswer: under(noAnswer) };
};

export const waitsFor = (
  policy: RetryPolicy | null,
  knowsRetries: boolean,
  knowsTimeout: boolean,
  retryAfterSeconds: number,
): ScenarioWaits => {
  const under = (scenario: Scenario): Waits | null => (policy === null || !knowsRetries ? null : waitsOf(policy, scenario));
  return {
    retryAfter: under(toldToWait(retryAfterSeconds)),
    noHeader: under(toldNothing()),
    noAnswer: knowsTimeout ? under(noAnswer) : null,
  };
};

/** Where a fix would add a setting. */
const placesOf = (context: SiteContext, found: Found): Site['places'] => {
  const { call } = found;
  if (call?.arguments == null) return {};
  const span = call.arguments;
  const inside = context.names.source.text.slice(span.start + 1, span.end - 1);
  const isEmpty = inside.trim() === '';
  if (context.names.reader.family === 'python') return { arguments: { span, isEmpty, insertAt: span.end - 1, style: 'keyword' } };
  const object = found.onRequest ? call.positional[1] : call.positional[0];
  if (object?.kind === 'object') {
    const hasNone = object.entries.length + object.spreads.length === 0;
    return { arguments: { span: object.span, isEmpty: hasNone, insertAt: object.span.end - 1, style: 'object' } };
  }
  // Something else stands where the options would: nothing can be added there.
  return object === undefined ? { arguments: { span, isEmpty, insertAt: span.end - 1, style: 'new-object' } } : {};
};
