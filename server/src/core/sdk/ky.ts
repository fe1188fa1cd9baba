/** ky (npm). */
import { wholeAttempt } from '../policy/timeout.ts';
import { LONGEST_NODE_TIMEOUT_MS } from '../policy/timer.ts';
import { overUndici } from './dialects/js-stainless.ts';
import { kyRetryTiming } from './dialects/ky-retry-after.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

export const ky: Sdk = {
  id: 'ky',
  name: 'ky',
  kind: 'http',
  language: 'typescript',
  registry: 'npm',
  package: 'ky',
  modules: ['ky'],
  clients: [{ name: 'default' }],
  settings: { maxRetries: { argument: 'retry', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '2.1.0',
  behaviour: [
    {
      since: '2.0.0',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(10_000),
        bounds: 'good-body',
        backoff: { kind: 'exponential', initialMs: 300, multiplier: 2, capMs: LONGEST_NODE_TIMEOUT_MS, jitter: { kind: 'none' } },
        serverWait: {
          dialect: kyRetryTiming,
          dialectName: 'ky-retry-timing',
          accept: {},
          atLeastZero: true,
          capMs: LONGEST_NODE_TIMEOUT_MS,
          statuses: [413, 429, 503],
        },
        retries: {
          statuses: [408, 429, 500, 502, 503, 504],
          statusesFrom: null,
          whenTold: { statuses: [413], statusesFrom: null },
          connectionErrors: true,
          timeouts: false,
          resentOnce: [421],
          shouldRetryHeader: 'ignored',
        },
        methods: ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'],
        timer: 'node',
        transport: overUndici,
        badMaxRetries: { does: 'throws', error: 'TypeError' },
        cancelWakesSleep: true,
        retryCountHeader: null,
      },
      sources: [
        read('ky (npm)', '2.1.0', 'distribution/utils/normalize.js', '3-17', 'defaults'),
        read('ky (npm)', '2.1.0', 'distribution/core/Ky.js', '379-439, 809-823', 'what is retried, the waits'),
        read('ky (npm)', '2.1.0', 'distribution/core/retry-timing.js', '1-130', 'Retry-After and the rate-limit headers'),
      ],
      measured: ['2.1.0'],
      note: 'Two retries after 0.3, 0.6, … s; Retry-After and rate-limit headers after 413, 429 and 503, without a limit; 10 s an attempt, not retried; POST is not retried',
    },
  ],
};
