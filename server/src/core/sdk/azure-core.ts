/** azure-core's RetryPolicy (PyPI), the pipeline under azure-ai-inference and its kin. What is said here is about POST. */
import type { Backoff } from '../policy/backoff.ts';
import { exactly } from '../policy/interval.ts';
import type { RetryableOutcomes } from '../policy/policy.ts';
import type { ServerWaitRule } from '../policy/server-wait.ts';
import { pythonRetryAfter } from './dialects/python-retry-after.ts';
import { noBackoff, noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

/** 500, 503 and 504 of themselves, any refusal that says when to come back. */
const outcomes: RetryableOutcomes = {
  statuses: [500, 503, 504],
  statusesFrom: null,
  connectionErrors: true,
  brokenConnections: false,
  timeouts: false,
  whenTold: { statuses: [], statusesFrom: 400 },
  shouldRetryHeader: 'ignored',
};

const told: ServerWaitRule = {
  dialect: pythonRetryAfter({ milliseconds: false, seconds: 'float', date: 'exact', impossibleDate: 'ignored' }),
  dialectName: 'python-float-or-date-exact',
  accept: { aboveMs: 0 },
};

/** The first retry never waits. */
const waits = (factor: number, maximum: number, fixed: boolean): Backoff => ({
  kind: 'chain',
  parts: [
    noBackoff,
    fixed
      ? { kind: 'fixed', wait: exactly(factor * 1000) }
      : { kind: 'exponential', initialMs: factor * 1000, multiplier: 2, capMs: maximum * 1000, jitter: { kind: 'none' } },
  ],
});

export const azureCore: Sdk = {
  id: 'azure-core',
  name: 'azure-core (Python)',
  kind: 'http',
  language: 'python',
  registry: 'pypi',
  package: 'azure-core',
  otherPackages: ['azure-ai-inference', 'azure-ai-projects'],
  modules: ['azure.core.pipeline.policies', 'azure.ai.inference', 'azure.ai.inference.aio'],
  clients: [{ name: 'RetryPolicy' }, { name: 'AsyncRetryPolicy', async: true }, { name: 'ChatCompletionsClient' }],
  settings: {
    maxRetries: { argument: 'retry_total', counts: 'retries' },
    timeout: { argument: 'read_timeout', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '1.41.0',
  reads: reader((call) => {
    const given = new Arguments(call, []);
    const mode = given.get('retry_mode');
    const fixed = mode?.kind === 'text' ? mode.value.toLowerCase() === 'fixed' : mode !== undefined && given.refuse('retry_mode');
    return wrapping({
      maxRetries: Math.min(given.number('retry_total', 10), given.number('retry_status', 3)),
      backoff: waits(given.number('retry_backoff_factor', 0.8), given.number('retry_backoff_max', 120), fixed),
      retries: outcomes,
      serverWait: told,
      deadline: { ms: given.number('timeout', 604_800) * 1000, cuts: 'everything' },
    });
  }),
  behaviour: [
    {
      since: '1.30.0',
      note: 'Three retries of an answer: at once, then after 1.6 and 3.2 s. Of a POST 500, 503 and 504 are retried, and every refusal with Retry-After, which is obeyed whatever its length. A limit of seven days bounds it all.',
      changes: wrappingBehaviour({
        maxRetries: 3,
        backoff: waits(0.8, 120, false),
        retries: outcomes,
        serverWait: told,
        deadline: { ms: 604_800_000, cuts: 'everything' },
      }),
      sources: [
        read('PyPI: azure-core', '1.41.0', 'azure/core/pipeline/policies/_retry.py', '79-250', 'which answers, defaults, waits'),
        read('PyPI: azure-core', '1.41.0', 'azure/core/pipeline/policies/_utils.py', '62-96', 'the header'),
      ],
      measured: ['1.41.0'],
    },
  ],
};
