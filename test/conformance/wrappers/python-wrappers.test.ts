/**
 * Prediction = record for wrappers and transports: attempts and waits of every case that was measured (`cases.py`, `records/`).
 *
 * A case is named by its settings and, after the last comma, by what the server does. The names are read here and given to the same
 * readers and layers that the product uses. Sleeps must agree one by one, in order, through all layers; waits of 0 do not count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { backoffWait } from '../../../server/src/core/policy/backoff.ts';
import { flatWaits } from '../../../server/src/core/policy/flat.ts';
import { exactly } from '../../../server/src/core/policy/interval.ts';
import type { Layer } from '../../../server/src/core/policy/layers.ts';
import type { RetryPolicy, Scenario, ServerBehaviour } from '../../../server/src/core/policy/policy.ts';
import { type Waits, waitsOf } from '../../../server/src/core/policy/waits.ts';
import { behaviourAt, isMeasured } from '../../../server/src/core/sdk/behaviour.ts';
import { httpxRetriesPolicy } from '../../../server/src/core/sdk/httpx-retries.ts';
import { sdkById } from '../../../server/src/core/sdk/index.ts';
import { isRefused, policyOf } from '../../../server/src/core/sdk/policy-of.ts';
import type { LayerRecipe, LayersAsked, Sdk } from '../../../server/src/core/sdk/sdk.ts';
import { urllib3Policy } from '../../../server/src/core/sdk/urllib3.ts';
import { compareVersions } from '../../../server/src/core/sdk/version-order.ts';
import type { WrittenCall } from '../../../server/src/core/sdk/written.ts';
import { writeDate } from '../grid.mjs';
import { writtenCall } from './written-text.ts';

type Case = readonly [attempts: number, sleeps: readonly (readonly [number, number])[], ends: string];

interface Release {
  readonly version: string;
  readonly with: { readonly [name: string]: string };
  readonly now: number;
  readonly cells: { readonly [id: string]: Case };
}

/** What a case asks: one policy, or layers. */
type Asked = { readonly policy: RetryPolicy } | { readonly layers: readonly LayerRecipe[] };

interface Names {
  /** The id in the rule book, where it is another one than the record's. */
  readonly id?: string;
  /** @param settings the case's name without the server. */
  readonly ask: (settings: string, sdk: Sdk, release: Release) => Asked;
  /** Measured with the highest random value alone. */
  readonly high?: true;
}

const own = (sdk: Sdk, call: WrittenCall, release: Release): RetryPolicy => {
  const reading = sdk.reads?.(call, release.version);
  if (reading?.kind !== 'policy') throw new Error(`not read: ${JSON.stringify(reading)}`);
  return reading.policy;
};

const read = (text: string, sdk: Sdk, release: Release): Asked => ({ policy: own(sdk, writtenCall(text), release) });

const byDefault = (sdk: Sdk, release: Release): Asked => {
  const at = behaviourAt(sdk, release.version);
  if (at === null) throw new Error(`no behaviour of ${sdk.id} ${release.version}`);
  const policy = policyOf(at.behaviour, {});
  if (isRefused(policy)) throw new Error(policy.error);
  return { policy };
};

/** `max_retries=4` anywhere in the settings. */
const numberIn = (settings: string, name: string): number | undefined => {
  const match = new RegExp(`(?:^|,)${name}=(\\d+)`).exec(settings);
  return match === null ? undefined : Number(match[1]);
};

const layered = (
  sdk: Sdk,
  release: Release,
  asked: Omit<LayersAsked, 'version' | 'maxRetries'>,
  maxRetries: number | undefined,
): Asked => ({
  layers: sdk.layers?.({ version: release.version, ...asked, ...(maxRetries === undefined ? {} : { maxRetries }) }) ?? [],
});

const over = (outer: RetryPolicy, client: string, maxRetries?: number): Asked => ({
  layers: [
    { kind: 'own', policy: outer, retryRuns: 'whole-inner-cycle' },
    { kind: 'inner', sdk: client, settings: maxRetries === undefined ? {} : { maxRetries } },
  ],
});

const clientAlone = (client: string, maxRetries: number): Asked => ({ layers: [{ kind: 'inner', sdk: client, settings: { maxRetries } }] });

const tenacityText = (settings: string): string => {
  const [stop, wait] = settings.split('&');
  if (settings === 'reraise') return 'retry(stop=stop_after_attempt(2), reraise=True)';
  if (settings === 'stop_after_attempt(4)') return `retry(stop=${settings})`;
  if (settings === 'wait_chain(1,3)') return 'retry(stop=stop_after_attempt(6), wait=wait_chain(wait_fixed(1), wait_fixed(3)))';
  if (settings.startsWith('stop_')) return `retry(stop=${stop}, wait=${wait})`;
  const attempts = settings.startsWith('wait_random_exponential') ? 8 : 6;
  return `retry(stop=stop_after_attempt(${attempts}), wait=${settings})`;
};

const backoffText = (settings: string): string =>
  `on_exception(${settings.replace(',', ', Exception, ').replace('random_jitter', 'jitter=random_jitter')})`;

const LISTED = '[429, 500, 502, 503, 504]';
const METHODS = /(?:^|,)(GET|POST)(?=,|$)/;

const retryOfUrllib3 = (settings: string): WrittenCall =>
  writtenCall(`Retry(${settings.replace(METHODS, '').replace('listed', `status_forcelist=${LISTED}`)})`);

const methodIn = (settings: string): 'GET' | 'POST' => (METHODS.exec(settings)?.[1] === 'POST' ? 'POST' : 'GET');

const NAMES: { readonly [wrapper: string]: Names } = {
  tenacity: {
    ask: (settings, sdk, release) => {
      const [text = '', inside] = settings.split(' over ');
      const policy = own(sdk, writtenCall(inside === undefined ? tenacityText(text) : `retry(stop=${text}, wait=wait_fixed(1))`), release);
      return inside === undefined ? { policy } : over(policy, 'anthropic-python');
    },
  },
  backoff: {
    ask: (settings, sdk, release) => {
      const [text = '', inside] = settings.split(' over ');
      const policy = own(sdk, writtenCall(backoffText(text)), release);
      return inside === undefined ? { policy } : over(policy, 'anthropic-python');
    },
  },
  stamina: { ask: (settings, sdk, release) => read(`retry(on=Exception${settings === 'default' ? '' : `, ${settings}`})`, sdk, release) },
  retry: { ask: (settings, sdk, release) => read(`retry(${settings})`, sdk, release) },
  retrying: { ask: (settings, sdk, release) => read(`retry(${settings})`, sdk, release) },
  'google-api-core': { ask: (settings, sdk, release) => read(settings, sdk, release), high: true },
  httpx: { ask: (settings, sdk, release) => read(`HTTPTransport(${settings})`, sdk, release) },
  httpx2: { ask: (settings, sdk, release) => read(`HTTPTransport(${settings})`, sdk, release) },
  'httpx-retries': {
    ask: (settings) => {
      const options = settings.replace(METHODS, '').replace('default', '');
      const more = settings.includes('backoff_factor=0.5,POST') ? ', allowed_methods=["POST"]' : '';
      return { policy: httpxRetriesPolicy(writtenCall(`Retry(${options}${more})`), methodIn(settings)) };
    },
  },
  urllib3: {
    ask: (settings, _, { version }) => {
      const capMs = compareVersions(version, '2.6.3') < 0 ? null : 21_600_000;
      const text = settings.startsWith('default') ? settings.replace('default', 'total=3') : settings;
      return { policy: urllib3Policy(retryOfUrllib3(text), methodIn(settings), capMs) };
    },
  },
  requests: {
    ask: (settings) => {
      const method = methodIn(settings);
      const number = numberIn(settings, 'max_retries') ?? 0;
      if (settings.startsWith('Retry(')) return { policy: urllib3Policy(writtenCall(settings.replace(METHODS, '')), method) };
      return { policy: urllib3Policy({ kind: 'number', value: number }, method) };
    },
  },
  'google-genai': {
    ask: (settings, sdk, release) => {
      if (settings === 'default') return byDefault(sdk, release);
      return read(`HttpRetryOptions(${settings === 'retry_options' ? '' : settings})`, sdk, release);
    },
  },
  mistralai: {
    high: true,
    ask: (settings, sdk, release) => {
      if (settings === 'default') return byDefault(sdk, release);
      const connections = !settings.endsWith('no-connection');
      const strategy = settings.replace(',no-connection', '');
      const asked = read(
        `RetryConfig("backoff", BackoffStrategy(${strategy}), retry_connection_errors=${connections ? 'True' : 'False'})`,
        sdk,
        release,
      );
      if (!('policy' in asked) || release.version !== '1.9.11') return asked;
      // Releases before 2.7.0 read no header and do not retry broken connections.
      return { policy: { ...asked.policy, serverWait: null, retries: { ...asked.policy.retries, connectionErrors: false } } };
    },
  },
  cohere: {
    ask: (settings, sdk, release) => {
      const maxRetries = numberIn(settings, 'max_retries');
      const asked = byDefault(sdk, release);
      if (!('policy' in asked) || maxRetries === undefined) return asked;
      // The loop of releases before 5.20.5 counts from 2.
      const counted = compareVersions(release.version, '5.20.5') < 0 ? Math.max(0, maxRetries - 2) : maxRetries;
      return { policy: { ...asked.policy, maxRetries: counted } };
    },
  },
  botocore: {
    ask: (settings, sdk, release) => {
      const legacy = release.version < '1.44';
      if (settings === 'default') return byDefault(sdk, release);
      const mode = settings.startsWith('standard') ? 'standard' : settings === 'adaptive' ? 'adaptive' : legacy ? 'legacy' : null;
      const parts = [
        mode === null ? null : `mode="${mode}"`,
        ...['max_attempts', 'total_max_attempts'].map((name) => {
          const value = numberIn(settings, name);
          return value === undefined ? null : `${name}=${value}`;
        }),
      ].filter((part) => part !== null);
      return read(`Config(retries=dict(${parts.join(', ')}))`, sdk, release);
    },
  },
  'azure-core': {
    ask: (settings, sdk, release) =>
      read(`ChatCompletionsClient(${settings.replace('default', '').replace('=fixed', '="fixed"')})`, sdk, release),
  },
  litellm: {
    ask: (settings, sdk, release) => {
      const variant = settings.startsWith('Router') ? 'router' : settings.startsWith('anthropic') ? 'other' : 'openai';
      const asked = numberIn(settings, 'num_retries');
      const client = numberIn(settings, 'max_retries');
      if (client !== undefined) return clientAlone('openai-python', client);
      if (!settings.includes('exponential')) return layered(sdk, release, { variant }, asked);
      return layered(sdkById('dspy')!, { ...release, version: '3.0.0' }, { variant }, asked);
    },
  },
  langchain: {
    id: 'langchain-core',
    ask: (settings, sdk, release) => {
      const maxRetries = numberIn(settings, 'max_retries');
      const [name = ''] = settings.split(',');
      const call = /with_retry\([^)]*\)/.exec(settings)?.[0];
      if (call === undefined) return layered(sdk, release, { variant: name }, maxRetries);
      if (call === 'with_retry()') return layered(sdk, release, { variant: `${name}.with_retry` }, maxRetries);
      return over(own(sdk, writtenCall(call), release), 'anthropic-python', maxRetries);
    },
  },
  'llama-index': {
    id: 'llama-index-llms-openai',
    ask: (settings, sdk, release) => {
      const maxRetries = numberIn(settings, 'max_retries');
      if (settings.startsWith('Anthropic')) return clientAlone('anthropic-python', maxRetries ?? 10);
      return layered(sdk, release, {}, maxRetries);
    },
  },
  instructor: {
    ask: (settings, sdk, release) => {
      const inside = numberIn(settings, 'inner');
      const attempts = numberIn(settings, 'max_retries');
      const asked = settings.includes('Retrying')
        ? over(own(sdk, writtenCall('Retrying(stop=stop_after_attempt(3), wait=wait_fixed(2))'), release), 'openai-python')
        : layered(sdk, release, {}, attempts);
      if (!('layers' in asked) || inside === undefined) return asked;
      return { layers: asked.layers.map((layer) => (layer.kind === 'inner' ? { ...layer, settings: { maxRetries: inside } } : layer)) };
    },
  },
  'pydantic-ai': {
    ask: (settings, sdk, release) => {
      const inside = numberIn(settings, 'inner');
      return inside === undefined ? layered(sdk, release, {}, undefined) : clientAlone('openai-python', inside);
    },
  },
  'openai-agents': {
    ask: (settings, sdk, release) => {
      const inside = numberIn(settings, 'inner');
      const asked = layered(sdk, release, {}, numberIn(settings, 'retry'));
      if (!('layers' in asked) || inside === undefined) return asked;
      return { layers: asked.layers.map((layer) => (layer.kind === 'inner' ? { ...layer, settings: { maxRetries: inside } } : layer)) };
    },
  },
  dspy: {
    ask: (settings, sdk, release) =>
      layered(sdk, release, { variant: settings.startsWith('anthropic') ? 'other' : 'openai' }, numberIn(settings, 'num_retries')),
  },
  crewai: { ask: (settings, sdk, release) => layered(sdk, release, {}, numberIn(settings, 'max_retries')) },
};

/** `500`, `429:5`, `429:date+90`, `reset`, `refused`. */
const serverOf = (text: string, nowMs: number): ServerBehaviour | null => {
  if (text === 'reset') return { kind: 'breaks-connection' };
  if (text === 'refused') return { kind: 'refuses-connection' };
  const match = /^(\d{3})(?::(.+))?$/.exec(text);
  if (match === null) return null;
  const [, status, told] = match;
  const date = /^date([+-]\d+)$/.exec(told ?? '');
  const value = date === null ? told : writeDate(Math.floor(nowMs / 1000) + Number(date[1]), 'imf');
  return { kind: 'answers', status: Number(status), headers: value === undefined ? [] : [['retry-after', value]] };
};

/** The settings and the server of a case. Where there is no server, the wrapped function fails: as by a 500. */
const split = (id: string, nowMs: number): readonly [settings: string, server: ServerBehaviour] => {
  const name = id.replace(/,high$/, '');
  const at = name.lastIndexOf(',');
  const server = at < 0 ? null : serverOf(name.slice(at + 1), nowMs);
  return server === null ? [name, { kind: 'answers', status: 500, headers: [] }] : [name.slice(0, at), server];
};

const LISTED_WAITS = 64;

/** The policy with the highest value of every wait. */
const atTheMost = (policy: RetryPolicy): RetryPolicy => ({
  ...policy,
  backoff: { kind: 'list', waits: Array.from({ length: LISTED_WAITS }, (_, i) => exactly(backoffWait(policy.backoff, i + 1).maxMs)) },
});

const layerOf = (recipe: LayerRecipe, release: Release): Layer => {
  if (recipe.kind === 'own') return recipe;
  const sdk = sdkById(recipe.sdk);
  const version = sdk === undefined ? undefined : release.with[sdk.package];
  const at = sdk === undefined || version === undefined ? null : behaviourAt(sdk, version);
  if (at === null) throw new Error(`no release of ${recipe.sdk} in the record`);
  const policy = policyOf(at.behaviour, recipe.settings);
  if (isRefused(policy)) throw new Error(policy.error);
  return { policy, retryRuns: 'whole-inner-cycle' };
};

const micro = (ms: number): number => Math.round(ms * 1000) / 1e6;
const counted = (sleeps: readonly (readonly [number, number])[]) => sleeps.filter(([, high]) => high > 0);
const listed = (waits: Waits) => counted(waits.sleeps.map(({ minMs, maxMs }) => [micro(minMs), micro(maxMs)] as const));

const check = (id: string, record: Case, names: Names, sdk: Sdk, release: Release): string | null => {
  const [attempts, sleeps, ends] = record;
  const [settings, server] = split(id, release.now);
  const scenario: Scenario = { name: 'custom', server, nowMs: release.now };
  const asked = names.ask(settings, sdk, release);
  const compare = (wanted: unknown, found: unknown): string | null =>
    JSON.stringify(wanted) === JSON.stringify(found)
      ? null
      : `${id}: recorded ${JSON.stringify(found)}, predicted ${JSON.stringify(wanted)}`;
  if ('policy' in asked) {
    const waits = waitsOf(names.high ? atTheMost(asked.policy) : asked.policy, scenario);
    if (waits.throws !== undefined) return compare([waits.attempts, listed(waits), waits.throws], [attempts, counted(sleeps), ends]);
    return compare([waits.attempts, listed(waits)], [attempts, counted(sleeps)]);
  }
  const waits = flatWaits(
    asked.layers.map((layer) => layerOf(layer, release)),
    scenario,
  );
  return compare([waits.attempts, listed(waits)], [attempts, counted(sleeps)]);
};

const folder = new URL('records/', import.meta.url);

describe.each(Object.entries(NAMES))('%s', (wrapper, names) => {
  test.each(readdirSync(new URL(`${wrapper}/`, folder)))('%s', (file) => {
    const release = JSON.parse(readFileSync(new URL(`${wrapper}/${file}`, folder), 'utf8')) as Release;
    const sdk = sdkById(names.id ?? wrapper);
    if (sdk === undefined) throw new Error(`${wrapper} is not in the rule book`);
    const at = behaviourAt(sdk, release.version);
    expect(at !== null && isMeasured(at, release.version), 'its group says that it was measured').toBe(true);
    const wrong = Object.entries(release.cells).map(([id, record]) => check(id, record, names, sdk, release));
    expect(wrong.filter((difference) => difference !== null)).toEqual([]);
    expect(wrong.length).toBeGreaterThan(0);
  });
});

test.each(Object.entries(NAMES))('%s: every release that a group calls measured has a record', (wrapper, { id }) => {
  const files = readdirSync(new URL(`${wrapper}/`, folder));
  for (const group of sdkById(id ?? wrapper)?.behaviour ?? []) {
    for (const version of group.measured) expect(files).toContain(`${version}.json`);
  }
});
