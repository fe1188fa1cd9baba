/** fetch-retry (npm): a fetch that retries. */
import { functionWrapperBehaviour } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

const EVERY_SECOND = { kind: 'fixed', wait: { minMs: 1000, maxMs: 1000 } } as const;

export const fetchRetry: Sdk = {
  id: 'fetch-retry',
  name: 'fetch-retry',
  kind: 'wrapper',
  language: 'typescript',
  registry: 'npm',
  package: 'fetch-retry',
  modules: ['fetch-retry'],
  clients: [{ name: 'default' }],
  settings: { maxRetries: { argument: 'retries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '6.0.0',
  behaviour: [
    {
      since: '5.0.0',
      changes: {
        ...functionWrapperBehaviour({ maxRetries: 3, backoff: EVERY_SECOND }),
        retries: {
          statuses: [],
          statusesFrom: null,
          connectionErrors: true,
          timeouts: true,
          resentOnce: [421],
          shouldRetryHeader: 'ignored',
        },
        badMaxRetries: { does: 'throws', error: 'ArgumentError' },
      },
      sources: [read('fetch-retry (npm)', '6.0.0', 'index.js', '3-136', 'defaults, what is retried, the wait')],
      measured: ['5.0.0', '5.0.6', '6.0.0'],
      note: 'Three retries, a second apart; no status unless retryOn lists it, network errors always; a retryOn function ignores retries',
    },
  ],
};
