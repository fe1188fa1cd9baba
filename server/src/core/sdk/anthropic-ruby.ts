/** Anthropic's SDK for Ruby. Read, not measured. */

import { wholeAttempt } from '../policy/timeout.ts';
import { rubyRetries, rubyServerWait, rubySquares } from './dialects/ruby-stainless.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const source = (path: string, lines: string, what: string): Source => read('anthropics/anthropic-sdk-ruby', 'v1.65.0', path, lines, what);

export const anthropicRuby: Sdk = {
  id: 'anthropic-ruby',
  name: 'anthropic (Ruby)',
  kind: 'sdk',
  language: 'ruby',
  registry: 'rubygems',
  package: 'anthropic',
  modules: ['anthropic'],
  clients: [
    { name: 'Anthropic::Client' },
    { name: 'Anthropic::BedrockClient' },
    { name: 'Anthropic::VertexClient' },
    { name: 'Anthropic::AWSClient' },
    { name: 'Anthropic::GoogleCloudClient' },
  ],
  settings: { maxRetries: { argument: 'max_retries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 's' } },
  overrides: {
    methods: [],
    perRequest: { maxRetries: true, timeout: true, where: 'keyword' },
    requestMethods: ['create', 'stream', 'stream_raw', 'count_tokens', 'retrieve', 'list', 'cancel', 'delete'],
  },
  newestKnown: '1.65.0',
  rateLimitError: 'Anthropic::Errors::RateLimitError',
  documentation: 'https://github.com/anthropics/anthropic-sdk-ruby#retries',
  behaviour: [
    {
      since: '1.0.0',
      note: 'Every Retry-After is obeyed, however long; a negative one or a passed date raises ArgumentError. The first retry comes at once when the server says nothing.',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(600_000),
        bounds: 'attempt',
        timeoutIgnoredBy: ['messages'],
        backoff: rubySquares,
        serverWait: rubyServerWait.withoutLimit,
        retries: rubyRetries,
        timer: 'exact',
        cancelWakesSleep: false,
        retryCountHeader: 'x-stainless-retry-count',
        retryLogLine: null,
      },
      sources: [
        source('lib/anthropic/internal/transport/base_client.rb', '367-385', 'how Retry-After is read, the backoff'),
        source('lib/anthropic/internal/transport/base_client.rb', '53-70, 593-633', 'what is retried, the sleep'),
        source('lib/anthropic/resources/messages.rb', '81-91', 'messages take 600 s unless the request says otherwise'),
      ],
      measured: [],
    },
  ],
};
