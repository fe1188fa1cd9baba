/** The OpenAI SDK for Ruby. Read, not measured. */
import { wholeAttempt } from '../policy/timeout.ts';
import { rubyDoubling, rubyRetries, rubyServerWait, rubySquares } from './dialects/ruby-stainless.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const core = (version: string, lines: string, what: string): Source =>
  read('openai/openai-ruby', `v${version}`, 'lib/openai/internal/transport/base_client.rb', lines, what);

export const openaiRuby: Sdk = {
  id: 'openai-ruby',
  name: 'openai (Ruby)',
  kind: 'sdk',
  language: 'ruby',
  registry: 'rubygems',
  package: 'openai',
  modules: ['openai'],
  clients: [{ name: 'OpenAI::Client' }],
  settings: { maxRetries: { argument: 'max_retries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 's' } },
  overrides: {
    methods: [],
    perRequest: { maxRetries: true, timeout: true, where: 'keyword' },
    requestMethods: ['create', 'stream', 'stream_raw', 'retrieve', 'list', 'cancel', 'delete', 'generate', 'edit'],
  },
  newestKnown: '0.80.0',
  rateLimitError: 'OpenAI::Errors::RateLimitError',
  documentation: 'https://github.com/openai/openai-ruby#retries',
  behaviour: [
    {
      since: '0.1.0',
      note: 'Every Retry-After is obeyed, however long; a negative one or a passed date raises ArgumentError. The first retry comes at once when the server says nothing.',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(600_000),
        bounds: 'attempt',
        backoff: rubySquares,
        serverWait: rubyServerWait.withoutLimit,
        retries: rubyRetries,
        timer: 'exact',
        cancelWakesSleep: false,
        retryCountHeader: 'x-stainless-retry-count',
        retryLogLine: null,
      },
      sources: [core('0.78.0', '405-424', 'how Retry-After is read, the backoff')],
      measured: [],
    },
    {
      since: '0.79.0',
      note: 'A Retry-After is obeyed, but for max_retry_delay (8 s) at most; negative numbers, infinities and passed dates are passed over. The backoff doubles from half a second.',
      changes: {
        backoff: rubyDoubling,
        serverWait: rubyServerWait.cutToEightSeconds,
        retryLogLine: '[openai] request retry log_id={id} attempt={n} status={status} delay_seconds={seconds}',
      },
      sources: [
        core('0.80.0', '436-454', 'the first finite wait from 0 on, at most max_retry_delay; the backoff'),
        read('openai/openai-ruby', 'v0.80.0', 'lib/openai/internal/logging.rb', '93-100', 'the log line'),
      ],
      measured: [],
    },
  ],
};
