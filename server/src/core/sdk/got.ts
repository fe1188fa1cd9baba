/** got (npm). */
import { LONGEST_NODE_TIMEOUT_MS } from '../policy/timer.ts';
import { digitsOrDate } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

const refusesCount = { does: 'throws', error: 'RequestError' } as const;

export const got: Sdk = {
  id: 'got',
  name: 'got',
  kind: 'http',
  language: 'typescript',
  registry: 'npm',
  package: 'got',
  modules: ['got'],
  clients: [{ name: 'default' }, { name: 'got' }],
  settings: { maxRetries: { argument: 'retry', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '16.1.0',
  behaviour: [
    {
      since: '15.0.0',
      changes: {
        maxRetries: 2,
        timeout: null,
        bounds: 'attempt',
        backoff: {
          kind: 'exponential',
          initialMs: 1000,
          multiplier: 2,
          capMs: Number.POSITIVE_INFINITY,
          jitter: { kind: 'add', minMs: 0, maxMs: 100 },
        },
        serverWait: {
          dialect: digitsOrDate,
          dialectName: 'js-digits-or-date',
          accept: { upToMs: LONGEST_NODE_TIMEOUT_MS },
          atLeastZero: true,
          tooLong: 'give-up',
        },
        waitsUpToTimeout: true,
        retries: {
          statuses: [408, 429, 500, 502, 503, 504, 521, 522, 524],
          statusesFrom: null,
          whenTold: { statuses: [413], statusesFrom: null },
          connectionErrors: true,
          timeouts: true,
          shouldRetryHeader: 'ignored',
        },
        methods: ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'],
        timer: 'node',
        badMaxRetries: { negative: refusesCount, fraction: refusesCount, nan: refusesCount, none: refusesCount },
        cancelWakesSleep: true,
        retryCountHeader: null,
      },
      sources: [
        read('got (npm)', '16.1.0', 'dist/source/core/calculate-retry-delay.js', '1-31', 'what is retried, the waits'),
        read('got (npm)', '16.1.0', 'dist/source/core/index.js', '355-410', 'Retry-After'),
        read('got (npm)', '16.1.0', 'dist/source/core/options.js', '349-400', 'defaults'),
      ],
      measured: ['16.1.0'],
      note: 'Two retries after 1, 2, … s plus up to 0.1 s; gives up on a Retry-After above timeout.request or 24.8 days; POST is not retried',
    },
  ],
};
