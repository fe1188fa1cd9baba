/** axios with axios-retry (npm). */

import { numberOrElseDate } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

const source = (lines: string, what: string) => read('axios-retry (npm)', '4.5.0', 'dist/esm/index.js', lines, what);

export const axiosRetry: Sdk = {
  id: 'axios-retry',
  name: 'axios-retry',
  kind: 'http',
  language: 'typescript',
  registry: 'npm',
  package: 'axios-retry',
  modules: ['axios-retry'],
  clients: [{ name: 'default' }],
  settings: { maxRetries: { argument: 'retries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '4.5.0',
  behaviour: [
    {
      since: '3.9.1',
      changes: {
        maxRetries: 3,
        timeout: null,
        bounds: 'gap',
        backoff: { kind: 'none' },
        serverWait: null,
        retries: {
          statuses: [],
          statusesFrom: 500,
          connectionErrors: true,
          timeouts: false,
          shouldRetryHeader: 'ignored',
        },
        methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'],
        timer: 'node',
        timeoutBoundsAll: { cuts: 'between-attempts', longSleep: 'gives-up', exclusive: true },
        badMaxRetries: {
          negative: { does: 'uses', value: 0 },
          fraction: { does: 'rounds-up' },
          nan: { does: 'uses', value: 0 },
          none: { does: 'uses', value: 0 },
        },
        cancelWakesSleep: true,
        retryCountHeader: null,
      },
      sources: [
        source('33-49', 'which methods'),
        source('85-93', 'defaults'),
        source('140-180', 'the timeout is a budget of all attempts and waits unless shouldResetTimeout'),
      ],
      measured: ['3.9.1', '4.0.0', '4.1.0'],
      note: 'Three retries of 5xx without a wait, Retry-After or not; a POST is retried on network errors only; the timeout of axios bounds the whole',
    },
    {
      since: '4.2.0',
      changes: {
        serverWait: { dialect: numberOrElseDate, dialectName: 'js-number-or-else-date', accept: {}, atLeastZero: true },
        retries: { statuses: [429], statusesFrom: 500, connectionErrors: true, timeouts: false, shouldRetryHeader: 'ignored' },
      },
      sources: [source('20-32', 'which statuses'), source('50-84', 'Retry-After, and no wait without it')],
      measured: ['4.2.0', '4.3.0', '4.5.0'],
      note: '429 is retried, and Retry-After is waited for, without a limit',
    },
  ],
};
