/** Cerebras' SDK for TypeScript and JavaScript (npm `@cerebras/cerebras_cloud_sdk`). */
import { firstJsRelative, jsRelative, published } from './dialects/js-relative.ts';
import { firstRetryAfter } from './dialects/js-retry-after.ts';
import { whateverItSays } from './dialects/js-stainless.ts';

const source = published('@cerebras/cerebras_cloud_sdk');

export const cerebrasTypescript = jsRelative({
  id: 'cerebras-typescript',
  name: 'Cerebras (TypeScript)',
  package: '@cerebras/cerebras_cloud_sdk',
  client: 'Cerebras',
  newestKnown: '1.91.0',
  documentation: 'https://github.com/Cerebras/cerebras-cloud-sdk-node',
  behaviour: [
    {
      since: '1.3.0',
      changes: firstJsRelative('CerebrasError'),
      sources: [source('1.3.0', 'core.js', '369-430', 'what is retried, Retry-After, backoff')],
      measured: ['1.3.0'],
      note: 'retry-after-ms, then seconds or a date, below 60 s; a minute an attempt',
    },
    {
      since: '1.6.0',
      changes: { retryCountHeader: 'x-stainless-retry-count' },
      sources: [source('1.6.0', 'core.js', '', 'the header')],
      measured: ['1.6.0', '1.64.1'],
      note: 'Requests carry x-stainless-retry-count',
    },
    {
      since: '1.91.0',
      // It still sends over node-fetch.
      changes: { serverWait: { ...whateverItSays, dialect: firstRetryAfter(whateverItSays.dialect) } },
      sources: [source('1.91.0', 'core.js', '392-453', 'what is retried, Retry-After, backoff')],
      measured: ['1.91.0'],
      note: 'Retry-After has no limit, and what the timer cannot represent becomes 1 ms',
    },
  ],
});
