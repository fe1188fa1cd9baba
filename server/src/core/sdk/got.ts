/** got (npm). */
import { LONGEST_NODE_TIMEOUT_MS } from '../policy/timer.ts';
import { digitsOrDate, gotNumberOrDate } from './dialects/js-wrapper.ts';
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
      since: '11.8.6',
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
        serverWait: { dialect: gotNumberOrDate(false), dialectName: 'js-number-or-date-not-zero', accept: {}, tooLong: 'give-up' },
        waitsUpToTimeout: true,
        retries: {
          statuses: [408, 429, 500, 502, 503, 504, 521, 522, 524],
          statusesFrom: null,
          whenTold: { statuses: [413], statusesFrom: null, readable: true },
          connectionErrors: true,
          timeouts: true,
          shouldRetryHeader: 'ignored',
        },
        methods: ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'],
        timer: 'node',
        badMaxRetries: {
          negative: { does: 'uses', value: 0 },
          nan: { does: 'uses', value: Number.POSITIVE_INFINITY },
          none: { does: 'uses', value: 0 },
        },
        cancelWakesSleep: true,
        retryCountHeader: null,
      },
      sources: [read('got (npm)', '11.8.6', 'dist/source/core/index.js', '', 'Retry-After, the waits')],
      measured: ['11.8.6'],
      note: 'Two retries after 1, 2, … s plus up to 0.1 s; gives up on a Retry-After above timeout.request; one beyond 24.8 days becomes 1 ms; POST is not retried',
    },
    {
      since: '12.6.1',
      changes: { badMaxRetries: { negative: { does: 'uses', value: 0 }, nan: refusesCount, none: refusesCount } },
      sources: [
        read('got (npm)', '15.1.0', 'dist/source/core/calculate-retry-delay.js', '1-25', 'what is retried, the waits'),
        read('got (npm)', '15.1.0', 'dist/source/core/index.js', '298-345', 'Retry-After'),
      ],
      measured: ['12.6.1', '13.0.0', '14.0.0', '14.6.6', '15.0.0', '15.1.0'],
      note: 'A retry.limit that is no number throws',
    },
    {
      since: '16.0.0',
      changes: {
        serverWait: { dialect: gotNumberOrDate(true), dialectName: 'js-number-or-date', accept: {}, tooLong: 'give-up' },
        methods: ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'],
      },
      sources: [read('got (npm)', '16.0.0', 'dist/source/core/calculate-retry-delay.js', '', 'the waits')],
      measured: ['16.0.0'],
      note: 'A Retry-After of 0 means at once',
    },
    {
      since: '16.1.0',
      changes: {
        serverWait: {
          dialect: digitsOrDate,
          dialectName: 'js-digits-or-date',
          accept: { upToMs: LONGEST_NODE_TIMEOUT_MS },
          atLeastZero: true,
          tooLong: 'give-up',
        },
        badMaxRetries: { negative: refusesCount, fraction: refusesCount, nan: refusesCount, none: refusesCount },
      },
      sources: [
        read('got (npm)', '16.1.0', 'dist/source/core/calculate-retry-delay.js', '1-31', 'what is retried, the waits'),
        read('got (npm)', '16.1.0', 'dist/source/core/index.js', '355-410', 'Retry-After'),
        read('got (npm)', '16.1.0', 'dist/source/core/options.js', '349-400', 'defaults'),
      ],
      measured: ['16.1.0'],
      note: 'Retry-After is digits or a date; gives up above 24.8 days too; a retry.limit that is no count throws',
    },
  ],
};
