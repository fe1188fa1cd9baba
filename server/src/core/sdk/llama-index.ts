/** LlamaIndex's OpenAI model: one max_retries, used twice, by the SDK's client and by tenacity around it. */
import type { RetryableOutcomes } from '../policy/policy.ts';
import type { ServerWaitRule } from '../policy/server-wait.ts';
import { pythonRetryAfter } from './dialects/python-retry-after.ts';
import { around, handsOn, inner, noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

/** Failed and timed-out connections, 429 and server errors. */
const outcomes: RetryableOutcomes = {
  statuses: [429],
  statusesFrom: 500,
  connectionErrors: true,
  timeouts: true,
  shouldRetryHeader: 'ignored',
};

const told: ServerWaitRule = {
  dialect: pythonRetryAfter({ milliseconds: false, seconds: 'float', date: 'exact', impossibleDate: 'ignored' }),
  dialectName: 'python-float-or-date-exact',
  accept: { atLeastMs: 0 },
  capMs: 120_000,
};

export const llamaIndex: Sdk = {
  id: 'llama-index-llms-openai',
  name: 'LlamaIndex: OpenAI',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'llama-index-llms-openai',
  modules: ['llama_index.llms.openai'],
  clients: [{ name: 'OpenAI' }],
  settings: {
    maxRetries: { argument: 'max_retries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's' },
  },
  overrides: { ...noOverrides, requestMethods: ['complete', 'chat', 'stream_chat', 'stream_complete', 'acomplete', 'achat'] },
  newestKnown: '0.8.3',
  layers: ({ maxRetries = 3 }) => {
    const client = inner('openai-python', Math.max(0, maxRetries));
    if (maxRetries <= 0) return [client];
    const outer = around({
      maxRetries: maxRetries - 1,
      backoff: { kind: 'random-exponential', minMs: 1000, initialMs: 1000, multiplier: 2, capMs: 20_000 },
      retries: outcomes,
      serverWait: told,
      deadline: { ms: 60_000, cuts: 'between-attempts', longSleep: 'runs-on' },
    });
    return [outer, client];
  },
  behaviour: [
    {
      since: '0.8.3',
      note: 'max_retries=3 means three attempts around four: twelve requests. The outer loop obeys Retry-After up to 120 s and is given up after 60 s, looked at between attempts.',
      changes: {
        ...handsOn(),
        timeout: { connectMs: 60_000, readMs: 60_000, writeMs: 60_000, poolMs: 60_000, totalMs: null },
        bounds: 'gap',
      },
      sources: [read('PyPI: llama-index-llms-openai', '0.8.3', 'llama_index/llms/openai/utils.py', '278-365', 'the outer loop')],
      measured: ['0.8.3'],
    },
  ],
};
