/**
 * litellm (PyPI). Its `num_retries` reaches the SDK inside and a loop of its own: with N, a provider that is called by OpenAI's SDK
 * is sent 2N + 1 requests; one that litellm calls itself (Anthropic, Gemini, Bedrock) N + 1. The Router has a third loop.
 */
import type { Backoff } from '../policy/backoff.ts';
import type { RetryableOutcomes } from '../policy/policy.ts';
import type { ServerWaitRule } from '../policy/server-wait.ts';
import { pythonRetryAfter } from './dialects/python-retry-after.ts';
import { adding, around, everyError, handsOn, inner, noBackoff, noOverrides, sendsOnce } from './dialects/wrapper.ts';
import { type LayerRecipe, type LayersAsked, read, type Sdk } from './sdk.ts';
import { compareVersions } from './version-order.ts';

/** The Router waits after its last attempt too. The wait is 0.5 · 2ⁿ up to 8 s, plus up to three quarters of a second. */
const routerWaits = (version: string): Backoff => {
  const doubling: Backoff = {
    kind: 'exponential',
    initialMs: 500,
    multiplier: 2,
    shift: compareVersions(version, ROUTER_COUNTS_RIGHT) < 0 ? -1 : 0,
    capMs: 8_000,
    jitter: { kind: 'add', minMs: 0, maxMs: 750 },
  };
  if (doubling.shift === 0) return doubling;
  return { kind: 'chain', parts: [{ ...doubling, shift: 0 }, doubling] };
};

/** From here on the second wait is twice the first; the oldest release seen with it. */
const ROUTER_COUNTS_RIGHT = '1.110.2';

const told: ServerWaitRule = {
  dialect: pythonRetryAfter({ milliseconds: false, seconds: 'float', date: 'exact', impossibleDate: 'ignored' }),
  dialectName: 'python-float-or-date-exact',
  accept: { aboveMs: 0, upToMs: 60_000 },
  extraMs: { minMs: 0, maxMs: 750 },
};

const routed: RetryableOutcomes = { ...everyError };

const completion = ({ maxRetries, variant }: LayersAsked): readonly LayerRecipe[] => {
  const byOpenai = variant !== 'other';
  if (maxRetries === undefined) return [byOpenai ? inner('openai-python') : sendsOnce];
  const client = byOpenai ? inner('openai-python', maxRetries) : sendsOnce;
  // The first of its further calls comes at once, those after it by tenacity without a wait.
  return maxRetries === 0 ? [client] : [adding({ maxRetries, backoff: noBackoff }), client];
};

const router = ({ version, maxRetries = 2 }: LayersAsked): readonly LayerRecipe[] =>
  maxRetries === 0
    ? [sendsOnce]
    : [around({ maxRetries, backoff: routerWaits(version), retries: routed, serverWait: told, sleepsAfterLast: true }), sendsOnce];

export const litellm: Sdk = {
  id: 'litellm',
  name: 'litellm',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'litellm',
  modules: ['litellm'],
  clients: [{ name: 'completion' }, { name: 'acompletion', async: true }, { name: 'Router' }],
  settings: {
    maxRetries: { argument: 'num_retries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '1.110.2',
  /** Variants: `openai` (a provider called by OpenAI's SDK; the default), `other` (called by litellm itself), `router`. */
  layers: (asked) => (/^router$/i.test(asked.variant ?? '') ? router(asked) : completion(asked)),
  behaviour: [
    {
      since: '1.75.0',
      note: 'Without num_retries the SDK inside retries as it does, and providers that litellm calls itself are not retried. With num_retries=N there are 2N + 1 requests through an SDK, N + 1 otherwise; 400s are retried too. A Router makes three attempts and sleeps after the last one as well.',
      changes: handsOn(),
      sources: [
        read('PyPI: litellm', '1.110.2', 'litellm/utils.py', '', 'num_retries in the wrapper of completion'),
        read('PyPI: litellm', '1.110.2', 'litellm/router.py', '', 'the loop of the Router'),
      ],
      measured: ['1.75.0', '1.110.2'],
    },
  ],
};
