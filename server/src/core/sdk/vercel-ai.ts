/** Vercel's AI SDK (npm `ai`): its own retries around a provider's call. */
import { parseFloatOrDateZeroWins } from './dialects/js-retry-after.ts';
import { overUndici } from './dialects/js-stainless.ts';
import { read, type Sdk } from './sdk.ts';

export const vercelAi: Sdk = {
  id: 'ai',
  name: 'AI SDK',
  kind: 'wrapper',
  language: 'typescript',
  registry: 'npm',
  package: 'ai',
  modules: ['ai'],
  clients: [
    { name: 'generateText' },
    { name: 'streamText' },
    { name: 'generateObject' },
    { name: 'streamObject' },
    { name: 'embed' },
    { name: 'embedMany' },
    { name: 'rerank' },
  ],
  settings: { maxRetries: { argument: 'maxRetries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: { methods: [], perRequest: { maxRetries: false, timeout: false, where: 'none' }, requestMethods: [] },
  newestKnown: '7.0.173',
  behaviour: [
    {
      since: '5.0.0',
      changes: {
        maxRetries: 2,
        timeout: null,
        bounds: 'nothing',
        backoff: { kind: 'exponential', initialMs: 2000, multiplier: 2, capMs: Number.POSITIVE_INFINITY, jitter: { kind: 'none' } },
        serverWait: {
          dialect: parseFloatOrDateZeroWins,
          dialectName: 'js-parse-float-or-date-zero-wins',
          accept: { atLeastMs: 0, belowMs: 60_000 },
          tooLong: 'shorter',
        },
        retries: {
          statuses: [408, 409, 429],
          statusesFrom: 500,
          connectionErrors: true,
          timeouts: true,
          resentOnce: [421],
          shouldRetryHeader: 'ignored',
        },
        timer: 'node',
        transport: overUndici,
        badMaxRetries: {
          negative: { does: 'throws', error: 'InvalidArgumentError' },
          fraction: { does: 'throws', error: 'InvalidArgumentError' },
          nan: { does: 'throws', error: 'InvalidArgumentError' },
          infinite: { does: 'throws', error: 'InvalidArgumentError' },
        },
        cancelWakesSleep: true,
        retryCountHeader: null,
      },
      sources: [
        read('ai (npm)', '7.0.173', 'dist/index.js', '2406-2444', 'Retry-After, backoff, what is retried'),
        read('@ai-sdk/provider-utils (npm)', '4.0.65', 'dist/index.js', '192-219', 'the sleep'),
      ],
      measured: ['5.0.0', '5.0.277', '6.0.0', '6.0.326', '7.0.0', '7.0.173'],
      note: 'Two retries after 2, 4, … s; Retry-After from 0 to below 60 s, above that the shorter of it and the backoff',
    },
  ],
  rateLimitError: 'RetryError',
};
