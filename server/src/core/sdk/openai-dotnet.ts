/** The OpenAI SDK for .NET (NuGet `OpenAI`, from 2.0). Read, not measured. */
import { wholeAttempt } from '../policy/timeout.ts';
import { plainRetryAfter } from './dialects/plain-retry-after.ts';
import { read, type Sdk } from './sdk.ts';

export const openaiDotnet: Sdk = {
  id: 'openai-dotnet',
  name: 'OpenAI (.NET)',
  kind: 'sdk',
  language: 'csharp',
  registry: 'nuget',
  package: 'OpenAI',
  otherPackages: ['Azure.AI.OpenAI'],
  modules: ['OpenAI'],
  clients: [{ name: 'OpenAIClient' }, { name: 'ChatClient' }, { name: 'ResponsesClient' }, { name: 'EmbeddingClient' }],
  settings: { maxRetries: { argument: 'RetryPolicy', counts: 'retries' }, timeout: { argument: 'NetworkTimeout', unit: 'duration' } },
  overrides: {
    methods: [],
    perRequest: { maxRetries: false, timeout: false, where: 'none' },
    requestMethods: ['CompleteChat', 'CompleteChatAsync', 'CompleteChatStreaming', 'CompleteChatStreamingAsync', 'CreateResponse'],
  },
  newestKnown: '2.13.0',
  rateLimitError: 'ClientResultException',
  documentation: 'https://github.com/openai/openai-dotnet#automatically-retrying-errors',
  behaviour: [
    {
      since: '2.0.0',
      note: 'The first retry comes at once, then 0.8 s doubled each time; Retry-After counts only where it is longer, without a limit. Three retries.',
      changes: {
        maxRetries: 3,
        timeout: wholeAttempt(100_000),
        bounds: 'attempt',
        backoff: {
          kind: 'chain',
          parts: [
            { kind: 'none' },
            {
              kind: 'exponential',
              initialMs: 800,
              multiplier: 2,
              shift: -1,
              capMs: Number.POSITIVE_INFINITY,
              jitter: { kind: 'none' },
            },
          ],
        },
        serverWait: {
          dialect: plainRetryAfter({ numbers: 'digits', milliseconds: false, isoDates: true }),
          dialectName: 'dotnet-seconds-or-date',
          accept: { aboveMs: 0 },
          combine: 'longer',
        },
        retries: {
          statuses: [408, 429, 500, 502, 503, 504],
          statusesFrom: null,
          connectionErrors: true,
          timeouts: true,
          shouldRetryHeader: 'ignored',
        },
        timer: 'exact',
        cancelWakesSleep: true,
        retryCountHeader: null,
        retryLogLine: null,
      },
      sources: [
        read('openai/openai-dotnet', 'OpenAI_2.13.0', 'Directory.Packages.props', '12', 'retries are those of System.ClientModel'),
        read(
          'Azure/azure-sdk-for-net',
          '515190d',
          'sdk/core/System.ClientModel/src/Pipeline/ClientRetryPolicy.cs',
          '',
          'the backoff, and how Retry-After is used',
        ),
      ],
      measured: [],
    },
  ],
};
