/** Mistral's SDK for TypeScript and JavaScript (npm `@mistralai/mistralai`). */
import { wholeAttempt } from '../policy/timeout.ts';
import { overUndici } from './dialects/js-stainless.ts';
import { read, type Sdk } from './sdk.ts';

export const mistralTypescript: Sdk = {
  id: 'mistral-typescript',
  name: 'Mistral (TypeScript)',
  kind: 'sdk',
  language: 'typescript',
  registry: 'npm',
  package: '@mistralai/mistralai',
  modules: ['@mistralai/mistralai'],
  clients: [{ name: 'Mistral' }],
  // An object that names waits and a time limit, no number: it is shown as not known where it is given.
  settings: { maxRetries: { argument: 'retryConfig', counts: 'retries' }, timeout: { argument: 'timeoutMs', unit: 'ms' } },
  overrides: {
    methods: [],
    perRequest: { maxRetries: false, timeout: true, where: 'last-argument' },
    requestMethods: ['complete', 'stream', 'parse', 'create'],
  },
  newestKnown: '2.7.0',
  behaviour: [
    {
      since: '2.7.0',
      changes: {
        maxRetries: 0,
        timeout: wholeAttempt(300_000),
        bounds: 'attempt',
        backoff: { kind: 'none' },
        serverWait: null,
        retries: {
          statuses: [],
          statusesFrom: null,
          connectionErrors: false,
          timeouts: false,
          resentOnce: [421],
          shouldRetryHeader: 'ignored',
        },
        timer: 'node',
        transport: overUndici,
        cancelWakesSleep: false,
        retryCountHeader: null,
      },
      sources: [
        read(
          '@mistralai/mistralai (npm)',
          '2.7.0',
          'esm/funcs/chatComplete.js',
          '40-60',
          'no retries and five minutes unless told otherwise',
        ),
        read('@mistralai/mistralai (npm)', '2.7.0', 'esm/lib/retries.js', '46-160', 'what a retryConfig does'),
      ],
      measured: ['2.7.0'],
      note: 'No retries unless retryConfig is set; a chat call ends after five minutes, body included',
    },
  ],
};
