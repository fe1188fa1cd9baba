/** google-api-core (PyPI): the Retry object of Google's client libraries. */
import type { Backoff } from '../policy/backoff.ts';
import type { Deadline, RetryableOutcomes } from '../policy/policy.ts';
import { noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

/** InternalServerError, TooManyRequests, ServiceUnavailable and connection errors. */
const transient: RetryableOutcomes = {
  statuses: [429, 500, 503],
  statusesFrom: null,
  connectionErrors: true,
  timeouts: true,
  shouldRetryHeader: 'ignored',
};

const waits = (initial: number, maximum: number, multiplier: number): Backoff => ({
  kind: 'random-exponential',
  minMs: 0,
  initialMs: initial * 1000,
  multiplier,
  capMs: maximum * 1000,
});

/** It gives up before a wait that would pass the limit. */
const within = (seconds: number | null): Deadline | null =>
  seconds === null ? null : { ms: seconds * 1000, cuts: 'between-attempts', longSleep: 'gives-up' };

export const googleApiCore: Sdk = {
  id: 'google-api-core',
  name: 'google-api-core',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'google-api-core',
  modules: ['google.api_core.retry', 'google.api_core.retry_async'],
  clients: [
    { name: 'Retry' },
    { name: 'AsyncRetry', async: true },
    { name: 'StreamingRetry' },
    { name: 'AsyncStreamingRetry', async: true },
  ],
  settings: {
    maxRetries: { argument: '', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's' },
  },
  overrides: { ...noOverrides, methods: ['with_timeout', 'with_deadline', 'with_delay'] },
  newestKnown: '2.44.0',
  reads: reader((call) => {
    const given = new Arguments(call, ['predicate', 'initial', 'maximum', 'multiplier', 'timeout']);
    const predicate = given.get('predicate');
    return wrapping({
      maxRetries: Number.POSITIVE_INFINITY,
      backoff: waits(given.number('initial', 1), given.number('maximum', 60), given.number('multiplier', 2)),
      retries: predicate === undefined ? transient : given.refuse('predicate'),
      deadline: within(given.get('deadline') === undefined ? given.number('timeout', 120) : given.number('deadline', 120)),
    });
  }),
  behaviour: [
    {
      since: '2.10.0',
      note: 'No count of attempts: it goes on until 120 s are over, and gives up before a wait that would pass them. A wait lies anywhere between 0 and 1, 2, 4 … 60 s.',
      changes: wrappingBehaviour({
        maxRetries: Number.POSITIVE_INFINITY,
        backoff: waits(1, 60, 2),
        retries: transient,
        deadline: within(120),
      }),
      sources: [
        read('PyPI: google-api-core', '2.44.0', 'google/api_core/retry/retry_base.py', '190-240', 'the limit'),
        read('PyPI: google-api-core', '2.44.0', 'google/api_core/retry/retry_unary.py', '130-170', 'the loop'),
      ],
      measured: ['2.44.0'],
    },
  ],
};
