/** Anthropic's SDK for Go, from 1.0 on. */
import { wholeAttempt } from '../policy/timeout.ts';
import { goBelowAMinute, goDoubling, goRetries, goStreams, goWithoutLimit } from './dialects/go-stainless.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const REPOSITORY = 'anthropics/anthropic-sdk-go';
const core = (version: string, lines: string, what: string): Source =>
  read(REPOSITORY, `v${version}`, 'internal/requestconfig/requestconfig.go', lines, what);
const changelog = (version: string, what: string): Source => read(REPOSITORY, 'v2.15.0', 'CHANGELOG.md', version, what);

export const anthropicGo: Sdk = {
  id: 'anthropic-go',
  name: 'anthropic (Go)',
  kind: 'sdk',
  language: 'go',
  registry: 'go',
  package: 'github.com/anthropics/anthropic-sdk-go',
  otherPackages: ['github.com/anthropics/anthropic-sdk-go/v2'],
  modules: ['github.com/anthropics/anthropic-sdk-go', 'github.com/anthropics/anthropic-sdk-go/v2'],
  clients: [{ name: 'NewClient' }],
  settings: {
    maxRetries: { argument: 'WithMaxRetries', counts: 'retries' },
    timeout: { argument: 'WithRequestTimeout', unit: 'duration' },
  },
  overrides: {
    methods: [],
    perRequest: { maxRetries: true, timeout: true, where: 'option-argument' },
    requestMethods: ['New', 'NewStreaming', 'CountTokens', 'Get', 'List', 'Update', 'Delete', 'Cancel'],
  },
  newestKnown: '2.15.0',
  rateLimitError: '*anthropic.Error',
  documentation: 'https://github.com/anthropics/anthropic-sdk-go#retries',
  behaviour: [
    {
      since: '1.0.0',
      note: 'Retry-After is obeyed from 0 to below 60 s; a timeout (ten minutes for messages) ends the call, and does not cover the sleep.',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(600_000),
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
      sources: [
        core('1.26.0', '268-470', 'how Retry-After is read, the backoff, the loop'),
        read(REPOSITORY, 'v1.26.0', 'client.go', '134-157', 'the limit of messages'),
      ],
      measured: ['1.1.0'],
    },
    {
      since: '1.2.0',
      note: 'Messages that are not streamed and ask for more than 21,333 tokens are refused before anything is sent.',
      changes: {
        dynamicTimeout: {
          perTokenMs: 3_600_000 / 128_000,
          limitMs: 600_000,
          refusesAbove: true,
          error: 'Error',
          modelTokens: { 'claude-opus-4-20250514': 8192 },
        },
      },
      sources: [read(REPOSITORY, 'v1.26.0', 'client.go', '134-157', 'the limit of messages')],
      measured: ['1.14.0', '1.26.0'],
    },
    {
      since: '1.27.0',
      note: 'Every Retry-After is obeyed, however long; the sleep ends with the attempt’s own timeout, and the answer is lost then.',
      changes: { serverWait: goWithoutLimit, bounds: 'attempt-and-sleep', cancelWakesSleep: true },
      sources: [changelog('1.27.0', 'a request can be cancelled while it waits')],
      measured: ['1.27.0', '1.67.0'],
    },
    {
      since: '1.68.0',
      note: 'A timeout limits each attempt again, and not the sleep; an attempt that runs into it is retried.',
      changes: { bounds: 'attempt', retries: { ...goRetries, timeouts: true } },
      sources: [
        changelog('1.68.0', 'attempts that hit the per-request timeout are retried'),
        read(REPOSITORY, 'v2.15.0', 'internal/requestconfig/requestconfig.go', '566-676', 'the loop'),
      ],
      measured: ['1.84.0'],
    },
  ],
};
