/** Google's Gen AI SDK for TypeScript and JavaScript (npm `@google/genai`). */

import { growing } from './dialects/js-wrapper.ts';
import { read, type Sdk } from './sdk.ts';

export const googleGenaiTypescript: Sdk = {
  id: 'google-genai-typescript',
  name: 'Google Gen AI (TypeScript)',
  kind: 'sdk',
  language: 'typescript',
  registry: 'npm',
  package: '@google/genai',
  modules: ['@google/genai'],
  clients: [{ name: 'GoogleGenAI' }],
  settings: { maxRetries: { argument: 'attempts', counts: 'attempts' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: {
    methods: [],
    perRequest: { maxRetries: false, timeout: false, where: 'none' },
    requestMethods: ['generateContent', 'generateContentStream', 'embedContent', 'generateImages', 'countTokens'],
  },
  newestKnown: '3.3.0',
  behaviour: [
    {
      since: '2.32.0',
      changes: {
        maxRetries: 0,
        timeout: null,
        bounds: 'attempt',
        body: 'left-to-caller',
        backoff: growing(1000, 2, 60_000, true),
        serverWait: null,
        retries: {
          statuses: [408, 429, 500, 502, 503, 504],
          statusesFrom: null,
          connectionErrors: false,
          timeouts: true,
          resentOnce: [421],
          shouldRetryHeader: 'ignored',
        },
        timer: 'node',
        badMaxRetries: {
          negative: { does: 'uses', value: 0 },
          fraction: { does: 'rounds-up' },
          nan: { does: 'uses', value: 0 },
          none: { does: 'uses', value: 4 },
        },
        cancelWakesSleep: false,
        retryCountHeader: null,
      },
      sources: [
        read('@google/genai (npm)', '3.3.0', 'dist/node/index.mjs', '13980-14036', 'what is retried, the waits, what the timeout bounds'),
        read('@google/genai (npm)', '3.3.0', 'dist/node/index.mjs', '13500-13535', "fetch's own limits of 300 s are taken off"),
      ],
      measured: ['2.32.0', '3.1.0', '3.3.0'],
      note: 'No retries unless retryOptions is set, then four after 1, 2, 4, … s times 1 to 2, at most 60 s; Retry-After is not read; fetch failures are not retried.',
    },
  ],
  rateLimitError: 'ApiError',
};
