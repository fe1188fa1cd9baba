/** Groq's SDK for TypeScript and JavaScript (npm `groq-sdk`). */
import { firstJsRelative, jsRelative, jsRelativeOverFetch, published } from './dialects/js-relative.ts';
import { whateverItSays } from './dialects/js-stainless.ts';

const source = published('groq-sdk');

export const groqTypescript = jsRelative({
  id: 'groq-typescript',
  name: 'Groq (TypeScript)',
  package: 'groq-sdk',
  client: 'Groq',
  newestKnown: '1.6.0',
  documentation: 'https://github.com/groq/groq-typescript',
  behaviour: [
    {
      since: '0.2.0',
      changes: firstJsRelative('GroqError'),
      sources: [source('0.2.0', 'core.js', '357-418', 'what is retried, Retry-After, backoff')],
      measured: ['0.2.0', '0.7.0'],
      note: 'retry-after-ms, then seconds or a date, below 60 s; a minute an attempt',
    },
    {
      since: '0.8.0',
      changes: { retryCountHeader: 'x-stainless-retry-count' },
      sources: [source('0.8.0', 'core.js', '', 'the header')],
      measured: ['0.8.0', '0.37.0'],
      note: 'Requests carry x-stainless-retry-count',
    },
    {
      since: '1.0.0',
      changes: { ...jsRelativeOverFetch('GroqError'), serverWait: whateverItSays },
      sources: [
        source('1.1.1', 'client.js', '309-370', 'what is retried, Retry-After, backoff'),
        source('1.6.0', 'client.js', '320-381', 'unchanged'),
      ],
      measured: ['1.1.1', '1.6.0'],
      note: 'Over fetch; Retry-After has no limit, and what the timer cannot represent becomes 1 ms; maxRetries is not checked',
    },
  ],
});
