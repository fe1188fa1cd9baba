/** ky (npm). */
import { wholeAttempt } from '../policy/timeout.ts';
import { LONGEST_NODE_TIMEOUT_MS } from '../policy/timer.ts';
import { overUndici } from './dialects/js-stainless.ts';
import { kyOne, kyRetryTiming, kyTwo } from './dialects/ky-retry-after.ts';
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
      since: '1.7.0',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(10_000),
        bounds: 'headers',
        backoff: { kind: 'exponential', initialMs: 300, multiplier: 2, capMs: LONGEST_NODE_TIMEOUT_MS, jitter: { kind: 'none' } },
        serverWait: {
          dialect: kyOne,
          dialectName: 'ky-number-or-date-or-forever',
          accept: {},
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
        methods: ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'],
        timer: 'node',
        transport: overUndici,
        cancelWakesSleep: true,
        retryCountHeader: null,
      },
      sources: [
        read('ky (npm)', '1.7.0', 'distribution/core/Ky.js', '140-180', 'what is retried, Retry-After'),
        read('ky (npm)', '1.14.3', 'distribution/core/Ky.js', '225-290', 'unchanged'),
      ],
      measured: ['1.7.0', '1.14.3'],
      note: 'Two retries after 0.3, 0.6, … s; a Retry-After that cannot be read is waited for 24.8 days; 10 s an attempt, not retried; POST is not retried',
    },
    {
      since: '2.0.0',
      changes: {
        serverWait: {
          dialect: kyTwo,
          dialectName: 'ky-number-or-date',
          accept: { finiteOnly: true },
          atLeastZero: true,
          capMs: LONGEST_NODE_TIMEOUT_MS,
          statuses: [413, 429, 503],
        },
      },
      sources: [read('ky (npm)', '2.0.0', 'distribution/core/Ky.js', '340-415', 'what is retried, Retry-After')],
      measured: ['2.0.0'],
      note: 'A Retry-After that cannot be read counts for nothing',
    },
    {
      since: '2.1.0',
      changes: {
        bounds: 'good-body',
        serverWait: {
          dialect: kyRetryTiming,
          dialectName: 'ky-retry-timing',
          accept: {},
          atLeastZero: true,
          capMs: LONGEST_NODE_TIMEOUT_MS,
          statuses: [413, 429, 503],
        },
        methods: ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'],
        badMaxRetries: { does: 'throws', error: 'TypeError' },
      },
      sources: [
        read('ky (npm)', '2.1.0', 'distribution/utils/normalize.js', '3-17', 'defaults'),
        read('ky (npm)', '2.1.0', 'distribution/core/Ky.js', '379-439, 809-823', 'what is retried, the waits'),
        read('ky (npm)', '2.1.0', 'distribution/core/retry-timing.js', '1-130', 'Retry-After and the rate-limit headers'),
      ],
      measured: ['2.1.0'],
      note: 'Retry-After is digits or an HTTP date to the letter; a bad retry.limit throws; the timeout bounds the body too',
    },
  ],
};
