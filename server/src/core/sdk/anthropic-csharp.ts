/** Anthropic's SDK for C# (NuGet `Anthropic`, from 10.0). Read, not measured. */
import type { ServerWaitRule } from '../policy/server-wait.ts';
import { wholeAttempt } from '../policy/timeout.ts';
import { plainRetryAfter } from './dialects/plain-retry-after.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const core = (at: string, lines: string, what: string): Source =>
  read('anthropics/anthropic-sdk-csharp', at, 'src/Anthropic/AnthropicClient.cs', lines, what);

const dialect = plainRetryAfter({
  numbers: 'dotnet',
  milliseconds: true,
  isoDates: true,
  // TimeSpan holds 64 bits of 100 ns.
  duration: { longestMs: 922_337_203_685_477, tooLong: 'OverflowException', notANumber: 'ArgumentException' },
});
const belowAMinute: ServerWaitRule = {
  dialect,
  dialectName: 'dotnet-ms-float-or-date',
  accept: { belowMs: 60_000 },
  // Task.Delay
  negativeThrows: 'ArgumentOutOfRangeException',
};
const aboveZeroBelowAMinute: ServerWaitRule = {
  dialect,
  dialectName: 'dotnet-ms-float-or-date',
  accept: { aboveMs: 0, belowMs: 60_000 },
};

export const anthropicCsharp: Sdk = {
  id: 'anthropic-csharp',
  name: 'Anthropic (C#)',
  kind: 'sdk',
  language: 'csharp',
  registry: 'nuget',
  package: 'Anthropic',
  otherPackages: ['Anthropic.Bedrock', 'Anthropic.Vertex', 'Anthropic.Foundry', 'Anthropic.Aws', 'Anthropic.GoogleCloud'],
  modules: ['Anthropic'],
  clients: [
    { name: 'AnthropicClient' },
    { name: 'AnthropicBedrockClient' },
    { name: 'AnthropicVertexClient' },
    { name: 'AnthropicFoundryClient' },
    { name: 'AnthropicAwsClient' },
    { name: 'AnthropicGoogleCloudClient' },
  ],
  settings: { maxRetries: { argument: 'MaxRetries', counts: 'retries' }, timeout: { argument: 'Timeout', unit: 'duration' } },
  overrides: {
    methods: ['WithOptions'],
    perRequest: { maxRetries: false, timeout: false, where: 'none' },
    requestMethods: ['Create', 'CreateStreaming', 'CountTokens', 'Retrieve', 'List', 'Cancel', 'Delete'],
  },
  newestKnown: '12.38.0',
  rateLimitError: 'AnthropicRateLimitException',
  documentation: 'https://github.com/anthropics/anthropic-sdk-csharp#retries',
  behaviour: [
    {
      since: '10.0.1',
      note: 'Retry-After is obeyed below 60 s; the netstandard2.0 build (.NET Framework) does not retry 429. A timed-out attempt is not retried.',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(600_000),
        bounds: 'headers',
        backoff: {
          kind: 'exponential',
          initialMs: 500,
          multiplier: 2,
          capMs: 8000,
          jitter: { kind: 'factor', low: 0.75, high: 1 },
        },
        serverWait: belowAMinute,
        retries: {
          statuses: [408, 409, 429],
          statusesFrom: 500,
          connectionErrors: true,
          timeouts: false,
          shouldRetryHeader: 'any-case',
        },
        timer: 'exact',
        cancelWakesSleep: true,
        retryCountHeader: 'x-stainless-retry-count',
        retryLogLine: null,
      },
      sources: [core('v10.4.0', '104-320', 'what is retried, how Retry-After is read, the backoff')],
      measured: [],
    },
    {
      since: '12.9.0',
      note: 'Retry-After is obeyed above 0 and below 60 s.',
      changes: { serverWait: aboveZeroBelowAMinute },
      sources: [core('Anthropic-v12.38.0', '583-680', 'the limits on both sides')],
      measured: [],
    },
  ],
};
