/** Anthropic's SDK for PHP. Read, not measured. */
import { wholeAttempt } from '../policy/timeout.ts';
import { plainRetryAfter } from './dialects/plain-retry-after.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const core = (version: string, lines: string, what: string): Source =>
  read('anthropics/anthropic-sdk-php', `v${version}`, 'src/Core/BaseClient.php', lines, what);

export const anthropicPhp: Sdk = {
  id: 'anthropic-php',
  name: 'anthropic (PHP)',
  kind: 'sdk',
  language: 'php',
  registry: 'packagist',
  package: 'anthropic-ai/sdk',
  modules: ['Anthropic'],
  clients: [
    { name: 'Anthropic\\Client' },
    { name: 'Anthropic\\Bedrock\\Client' },
    { name: 'Anthropic\\Vertex\\Client' },
    { name: 'Anthropic\\Foundry\\Client' },
    { name: 'Anthropic\\Aws\\Client' },
    { name: 'Anthropic\\GoogleCloud\\Client' },
  ],
  settings: { maxRetries: { argument: 'maxRetries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 's' } },
  overrides: {
    methods: [],
    perRequest: { maxRetries: true, timeout: true, where: 'last-argument' },
    requestMethods: ['create', 'createStream', 'countTokens', 'retrieve', 'list', 'cancel', 'delete'],
  },
  newestKnown: '0.43.0',
  rateLimitError: 'Anthropic\\Core\\Exceptions\\RateLimitException',
  documentation: 'https://github.com/anthropics/anthropic-sdk-php#retries',
  behaviour: [
    {
      since: '0.4.0',
      note: 'Retry-After is obeyed in whole seconds, rounded down; for a date it is how long ago that was. retry-after-ms and x-should-retry are not looked at, a failed connection is not retried, and the timeout is never used.',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(600_000),
        bounds: 'nothing',
        backoff: {
          kind: 'power',
          initialMs: 500,
          power: 2,
          shift: 0,
          capMs: 8000,
          jitter: { kind: 'factor', low: 0.75, high: 1 },
          jitterBeforeCap: true,
          floorToMs: 1000,
        },
        serverWait: {
          dialect: plainRetryAfter({
            numbers: 'php',
            milliseconds: false,
            isoDates: true,
            datesAgo: true,
            wholeSeconds: true,
            zeroIsAbsent: true,
          }),
          dialectName: 'php-numeric-or-date-ago',
          accept: {},
          negativeThrows: 'ValueError',
        },
        retries: {
          statuses: [408, 409, 429],
          statusesFrom: 500,
          connectionErrors: false,
          timeouts: false,
          shouldRetryHeader: 'ignored',
        },
        timer: 'exact',
        cancelWakesSleep: false,
        retryCountHeader: 'x-stainless-retry-count',
        retryLogLine: null,
      },
      sources: [core('0.43.0', '222-273', 'what is retried, how Retry-After is read, the backoff'), core('0.43.0', '340-360', 'the sleep')],
      measured: [],
    },
  ],
};
