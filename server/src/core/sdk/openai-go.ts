/** The OpenAI SDK for Go, from 1.0 on. */
import { wholeAttempt } from '../policy/timeout.ts';
import {
  goBelowAMinute,
  goCutToEightSeconds,
  goDoubling,
  goRetries,
  goStreams,
  goUpToTwoMinutes,
  goWithoutLimit,
} from './dialects/go-stainless.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const core = (version: string, lines: string, what: string): Source =>
  read('openai/openai-go', `v${version}`, 'internal/requestconfig/requestconfig.go', lines, what);
const changelog = (version: string, what: string): Source => read('openai/openai-go', 'v3.99.0', 'CHANGELOG.md', version, what);

export const openaiGo: Sdk = {
  id: 'openai-go',
  name: 'openai (Go)',
  kind: 'sdk',
  language: 'go',
  registry: 'go',
  package: 'github.com/openai/openai-go/v3',
  otherPackages: ['github.com/openai/openai-go', 'github.com/openai/openai-go/v2'],
  modules: ['github.com/openai/openai-go', 'github.com/openai/openai-go/v2', 'github.com/openai/openai-go/v3'],
  clients: [{ name: 'NewClient' }],
  settings: {
    maxRetries: { argument: 'WithMaxRetries', counts: 'retries' },
    timeout: { argument: 'WithRequestTimeout', unit: 'duration' },
  },
  overrides: {
    methods: [],
    perRequest: { maxRetries: true, timeout: true, where: 'option-argument' },
    requestMethods: ['New', 'NewStreaming', 'Get', 'List', 'Update', 'Delete', 'Cancel', 'Edit', 'Generate'],
  },
  newestKnown: '3.99.0',
  rateLimitError: '*openai.Error',
  documentation: 'https://github.com/openai/openai-go#retries',
  behaviour: [
    {
      since: '1.0.0',
      note: 'Retry-After is obeyed from 0 to below 60 s; a timeout ends the call, and does not cover the sleep.',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(null),
        bounds: 'attempt',
        backoff: goDoubling,
        serverWait: goBelowAMinute,
        retries: goRetries,
        timer: 'exact',
        badMaxRetries: { negative: { does: 'throws', error: 'panic' } },
        cancelWakesSleep: false,
        retryCountHeader: 'x-stainless-retry-count',
        retryLogLine: null,
        modes: goStreams,
      },
      sources: [core('3.24.0', '268-470', 'how Retry-After is read, the backoff, the loop')],
      measured: ['1.8.2', '1.12.0', '2.7.1', '3.22.0'],
    },
    {
      since: '3.22.1',
      note: 'The sleep ends with the attempt’s own timeout: a Retry-After beyond it fails with context.DeadlineExceeded, and the answer is lost.',
      changes: { bounds: 'attempt-and-sleep', cancelWakesSleep: true },
      sources: [changelog('3.22.1', 'a request can be cancelled while it waits')],
      measured: ['3.23.0', '3.24.0'],
    },
    {
      since: '3.25.0',
      note: 'Every Retry-After is obeyed, however long.',
      changes: { serverWait: goWithoutLimit },
      sources: [core('3.52.0', '358-480', 'no upper bound')],
      measured: ['3.32.0', '3.52.0'],
    },
    {
      since: '3.53.0',
      note: 'A Retry-After is obeyed, but for eight seconds at most (WithMaxRetryDelay); NaN, infinities and negative numbers are ignored.',
      changes: { serverWait: goCutToEightSeconds },
      sources: [changelog('3.53.0', 'bound retry and polling delays')],
      measured: ['3.53.0'],
    },
    {
      since: '3.67.0',
      note: 'Retry-After is obeyed up to 120 s; a longer one ends the call at once.',
      changes: { serverWait: goUpToTwoMinutes },
      sources: [core('3.99.0', '426-507', 'two minutes at most'), changelog('3.67.0', 'in line with the Python SDK')],
      measured: ['3.67.0'],
    },
  ],
};
