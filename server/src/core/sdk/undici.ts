/** undici (npm): its RetryAgent and retry interceptor. */
import { everyPhase } from '../policy/timeout.ts';
import { numberOrDate, undiciNumber } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

export const undici: Sdk = {
  id: 'undici',
  name: 'undici RetryAgent',
  kind: 'http',
  language: 'typescript',
  registry: 'npm',
  package: 'undici',
  modules: ['undici'],
  clients: [{ name: 'RetryAgent' }, { name: 'RetryHandler' }],
  settings: { maxRetries: { argument: 'maxRetries', counts: 'retries' }, timeout: { argument: 'headersTimeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '8.13.1',
  behaviour: [
    {
      since: '6.29.1',
      changes: {
        maxRetries: 5,
        timeout: everyPhase(300_000),
        bounds: 'gap',
        backoff: { kind: 'exponential', initialMs: 500, multiplier: 2, capMs: 30_000, jitter: { kind: 'none' } },
        serverWait: { dialect: undiciNumber, dialectName: 'js-number', accept: { aboveMs: 0 }, capMs: 30_000 },
        retries: {
          statuses: [429, 500, 502, 503, 504],
          statusesFrom: null,
          connectionErrors: true,
          timeouts: false,
          shouldRetryHeader: 'ignored',
        },
        methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'QUERY'],
        timer: 'node',
        badMaxRetries: {
          negative: { does: 'uses', value: 0 },
          nan: { does: 'uses', value: Number.POSITIVE_INFINITY },
        },
        cancelWakesSleep: false,
        retryCountHeader: null,
      },
      sources: [
        read('undici (npm)', '7.30.2', 'lib/handler/retry-handler.js', '108-132', 'defaults'),
        read('undici (npm)', '7.30.2', 'lib/handler/retry-handler.js', '222-284', 'what is retried, Retry-After, the waits'),
      ],
      measured: ['6.29.1', '7.0.0', '7.4.0'],
      note: 'Five retries after 0.5, 1, 2, … s, at most 30 s, which caps Retry-After too; a date is not read; timeouts are not retried, nor is POST',
    },
    {
      since: '7.5.0',
      changes: { serverWait: { dialect: numberOrDate, dialectName: 'js-number-or-date', accept: { aboveMs: 0 }, capMs: 30_000 } },
      sources: [
        read('undici (npm)', '7.30.2', 'lib/handler/retry-handler.js', '7-10', 'dates'),
        read('undici (npm)', '7.30.2', 'lib/handler/retry-handler.js', '222-284', 'unchanged otherwise'),
      ],
      measured: ['7.5.0', '7.10.0', '7.11.0', '7.19.1', '7.19.2', '7.30.2'],
      note: 'A date in Retry-After is read',
    },
  ],
};
