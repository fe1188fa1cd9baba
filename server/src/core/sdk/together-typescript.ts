/** Together's SDK for TypeScript and JavaScript (npm `together-ai`). */
import type { Backoff } from '../policy/backoff.ts';
import { firstJsRelative, jsRelative, jsRelativeOverFetch, published } from './dialects/js-relative.ts';
import { statusesOverFetch, whateverItSays } from './dialects/js-stainless.ts';

const source = published('together-ai');

/** 1 s · 2^(n−1), at most 10 s, less up to a quarter. */
const fromASecond: Backoff = {
  kind: 'exponential',
  initialMs: 1000,
  multiplier: 2,
  capMs: 10_000,
  jitter: { kind: 'factor', low: 0.75, high: 1 },
};

export const togetherTypescript = jsRelative({
  id: 'together-typescript',
  name: 'Together (TypeScript)',
  package: 'together-ai',
  client: 'Together',
  newestKnown: '0.52.0',
  documentation: 'https://github.com/togethercomputer/together-typescript',
  behaviour: [
    {
      since: '0.6.0',
      changes: {
        ...firstJsRelative('TogetherError'),
        maxRetries: 5,
        backoff: fromASecond,
        retryCountHeader: 'x-stainless-retry-count',
      },
      sources: [
        source('0.6.0', 'core.js', '124-127', 'five retries, a minute'),
        source('0.6.0', 'core.js', '377-438', 'what is retried, Retry-After, backoff'),
      ],
      measured: ['0.6.0', '0.20.0'],
      note: 'Five retries; backoff of 1, 2, 4, 8, 10 s less up to a quarter; Retry-After below 60 s',
    },
    {
      since: '0.21.0',
      changes: jsRelativeOverFetch('TogetherError'),
      sources: [
        source('0.21.0', 'client.js', '87', 'five retries, not checked'),
        source('0.21.0', 'client.js', '344-405', 'what is retried, Retry-After, backoff'),
      ],
      measured: ['0.21.0', '0.29.0'],
      note: 'Over fetch; maxRetries is not checked',
    },
    {
      since: '0.30.0',
      changes: { maxRetries: 2, retries: { ...statusesOverFetch, statusesFrom: 501 } },
      sources: [source('0.30.0', 'client.js', '91', 'two retries'), source('0.30.0', 'client.js', '348-370', '500 is not retried')],
      measured: ['0.30.0', '0.37.0'],
      note: 'Two retries; 500 is not retried, what is above it is',
    },
    {
      since: '0.38.0',
      changes: { serverWait: whateverItSays },
      sources: [source('0.38.0', 'client.js', '343-372', 'Retry-After'), source('0.52.0', 'client.js', '353-415', 'unchanged')],
      measured: ['0.38.0', '0.52.0'],
      note: 'Retry-After has no limit, and what the timer cannot represent becomes 1 ms',
    },
  ],
});
