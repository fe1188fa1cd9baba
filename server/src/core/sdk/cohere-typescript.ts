/** Cohere's SDK for TypeScript and JavaScript (npm `cohere-ai`). */
import { wholeAttempt } from '../policy/timeout.ts';
import { overUndici } from './dialects/js-stainless.ts';
import { cohereRetryAfter } from './dialects/js-wrapper.ts';
import { read, type Sdk } from './sdk.ts';

export const cohereTypescript: Sdk = {
  id: 'cohere-typescript',
  name: 'Cohere (TypeScript)',
  kind: 'sdk',
  language: 'typescript',
  registry: 'npm',
  package: 'cohere-ai',
  modules: ['cohere-ai'],
  clients: [{ name: 'CohereClient' }, { name: 'CohereClientV2' }],
  settings: { maxRetries: { argument: 'maxRetries', counts: 'retries' }, timeout: { argument: 'timeoutInSeconds', unit: 's' } },
  overrides: {
    methods: [],
    perRequest: { maxRetries: true, timeout: true, where: 'last-argument' },
    requestMethods: ['chat', 'chatStream', 'embed', 'rerank', 'classify', 'generate'],
  },
  newestKnown: '8.1.0',
  behaviour: [
    {
      since: '7.21.0',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(300_000),
        bounds: 'headers',
        backoff: { kind: 'exponential', initialMs: 1000, multiplier: 2, capMs: 60_000, jitter: { kind: 'factor', low: 0.9, high: 1.1 } },
        serverWait: { dialect: cohereRetryAfter, dialectName: 'js-parse-int-or-date-above-zero', accept: { aboveMs: 0 }, capMs: 60_000 },
        retries: {
          statuses: [408, 429],
          statusesFrom: 500,
          connectionErrors: false,
          timeouts: false,
          resentOnce: [421],
          shouldRetryHeader: 'ignored',
        },
        timer: 'node',
        transport: overUndici,
        badMaxRetries: {
          negative: { does: 'uses', value: 0 },
          fraction: { does: 'rounds-up' },
          nan: { does: 'uses', value: 0 },
          none: { does: 'uses', value: 0 },
        },
        cancelWakesSleep: false,
        retryCountHeader: null,
        modes: { stream: { body: 'left-to-caller' } },
      },
      sources: [read('cohere-ai (npm)', '8.1.0', 'core/fetcher/requestWithRetries.js', '12-70', 'what is retried, Retry-After, the waits')],
      measured: ['7.21.0', '8.0.0', '8.1.0'],
      note: 'Two retries after 1, 2, … s a tenth more or less; Retry-After in whole seconds or as a date, at most 60 s; timeouts and failed connections are not retried',
    },
  ],
  rateLimitError: 'TooManyRequestsError',
};
