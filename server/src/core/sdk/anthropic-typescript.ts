/** Anthropic's SDK for TypeScript and JavaScript: `@anthropic-ai/sdk` and the packages for other platforms that are built on it. */
import { wholeAttempt } from '../policy/timeout.ts';
import {
  belowAMinute,
  countsDownUnchecked,
  doubling,
  overNodeFetch,
  overUndici,
  quadratic2023,
  refuses,
  secondsOrDateToAMinute,
  secondsToAMinute,
  statuses2023,
  statusesOverFetch,
  statusesWith408,
  whateverItSays,
  whatOneTimerHolds,
} from './dialects/js-stainless.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const REPOSITORY = 'anthropics/anthropic-sdk-typescript';
const git = (at: string, path: string, lines: string, what: string): Source => read(REPOSITORY, at, path, lines, what);
/** The sources of releases after sdk-v0.120.0 were read as published. */
const npm = (version: string, path: string, lines: string, what: string): Source =>
  read('@anthropic-ai/sdk (npm)', version, path, lines, what);

/** 3,600 s for 128,000 tokens; more than 600 s is refused: 21,333 tokens are the most. */
const longRequests = {
  perTokenMs: 3_600_000 / 128_000,
  limitMs: 600_000,
  refusesAbove: true,
  error: 'AnthropicError',
  requestTimeoutLifts: false,
};

const opus4 = {
  'claude-opus-4-20250514': 8192,
  'claude-opus-4-0': 8192,
  'claude-4-opus-20250514': 8192,
  'anthropic.claude-opus-4-20250514-v1:0': 8192,
  'claude-opus-4@20250514': 8192,
};
const opus41 = {
  'claude-opus-4-1-20250805': 8192,
  'anthropic.claude-opus-4-1-20250805-v1:0': 8192,
  'claude-opus-4-1@20250805': 8192,
};
const opusElsewhere = {
  'claude-opus-4@20250514': 8192,
  'anthropic.claude-opus-4-1-20250805-v1:0': 8192,
  'claude-opus-4-1@20250805': 8192,
};

export const anthropicTypescript: Sdk = {
  id: 'anthropic-typescript',
  name: 'Anthropic (TypeScript)',
  kind: 'sdk',
  language: 'typescript',
  registry: 'npm',
  package: '@anthropic-ai/sdk',
  otherPackages: [
    '@anthropic-ai/bedrock-sdk',
    '@anthropic-ai/vertex-sdk',
    '@anthropic-ai/foundry-sdk',
    '@anthropic-ai/aws-sdk',
    '@anthropic-ai/google-cloud-sdk',
  ],
  modules: [
    '@anthropic-ai/sdk',
    '@anthropic-ai/bedrock-sdk',
    '@anthropic-ai/vertex-sdk',
    '@anthropic-ai/foundry-sdk',
    '@anthropic-ai/aws-sdk',
    '@anthropic-ai/google-cloud-sdk',
  ],
  clients: [
    { name: 'default' },
    { name: 'Anthropic', modules: ['@anthropic-ai/sdk'] },
    { name: 'BaseAnthropic', since: '0.50.0' },
    { name: 'AnthropicBedrock', modules: ['@anthropic-ai/bedrock-sdk'] },
    { name: 'AnthropicBedrockMantle', modules: ['@anthropic-ai/bedrock-sdk'] },
    { name: 'AnthropicVertex', modules: ['@anthropic-ai/vertex-sdk'] },
    { name: 'AnthropicFoundry', modules: ['@anthropic-ai/foundry-sdk'] },
    { name: 'AnthropicAws', modules: ['@anthropic-ai/aws-sdk'] },
    { name: 'AnthropicGoogleCloud', modules: ['@anthropic-ai/google-cloud-sdk'] },
  ],
  settings: {
    maxRetries: { argument: 'maxRetries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 'ms' },
  },
  overrides: {
    methods: ['withOptions'],
    perRequest: { maxRetries: true, timeout: true, where: 'last-argument' },
    requestMethods: ['create', 'stream', 'parse', 'countTokens', 'list', 'retrieve', 'delete', 'cancel', 'results', 'toolRunner'],
  },
  newestKnown: '1.14.0',
  behaviour: [
    {
      since: '0.6.0',
      changes: {
        maxRetries: 2,
        timeout: wholeAttempt(600_000),
        bounds: 'headers',
        backoff: quadratic2023,
        serverWait: secondsToAMinute,
        retries: statuses2023,
        timer: 'node',
        transport: overNodeFetch,
        badMaxRetries: refuses('Error', true),
        badTimeout: { onClient: 'Error', onRequest: 'Error' },
        badMaxRetriesOnRequest: countsDownUnchecked,
        timeoutIgnoredBy: ['messages', 'completions'],
        cancelWakesSleep: false,
        retryCountHeader: null,
        retryLogLine: null,
        modes: { stream: { body: 'left-to-caller' } },
      },
      sources: [
        git('v0.6.2', 'src/core.ts', '337-392', 'attempts'),
        git('v0.6.2', 'src/core.ts', '435-455', 'the timeout ends with the headers'),
        git('v0.6.2', 'src/core.ts', '457-521', 'what is retried, Retry-After, backoff'),
        git('v0.6.2', 'src/resources/completions.ts', '26', 'ten minutes, whatever the client says'),
      ],
      measured: ['0.6.2'],
      note: 'Retry-After in whole seconds up to 60; backoff grows by the square; a timeout on the client is ignored',
    },
    {
      since: '0.6.5',
      changes: {
        serverWait: secondsOrDateToAMinute,
        retries: statusesWith408,
        badMaxRetries: refuses('AnthropicError', true),
        badTimeout: { onClient: 'AnthropicError', onRequest: 'AnthropicError' },
      },
      sources: [git('v0.6.5', 'src/core.ts', '481-561', 'what is retried, Retry-After, backoff')],
      measured: ['0.6.7', '0.7.0'],
      note: '408 is retried; Retry-After may be a date; 0 and negative values are no longer obeyed',
    },
    {
      since: '0.8.0',
      changes: { backoff: doubling, badMaxRetries: refuses('AnthropicError', false) },
      sources: [git('v0.8.0', 'src/core.ts', '509-559', 'Retry-After, backoff')],
      measured: ['0.8.0', '0.12.1'],
      note: 'Backoff doubles from half a second to 8 s, less up to a quarter',
    },
    {
      since: '0.12.2',
      changes: { serverWait: belowAMinute },
      sources: [
        git('v0.12.2', 'src/core.ts', '530-584', 'Retry-After, backoff'),
        git('sdk-v0.14.0', 'src/resources/messages.ts', '36', 'ten minutes, whatever the client says'),
      ],
      measured: ['0.12.2', '0.14.0', '0.20.6', '0.24.3'],
      note: 'retry-after-ms is read; fractions of a second; 60 s itself is refused',
    },
    {
      since: '0.25.0',
      changes: { timeoutIgnoredBy: [] },
      sources: [git('sdk-v0.25.0', 'src/resources/messages.ts', '37', "the client's timeout, else ten minutes")],
      measured: ['0.25.0', '0.27.3'],
      note: 'A timeout on the client is obeyed',
    },
    {
      since: '0.28.0',
      changes: { retryCountHeader: 'x-stainless-retry-count' },
      sources: [git('sdk-v0.28.0', 'src/core.ts', '368-369', 'the header')],
      measured: ['0.28.0', '0.36.3'],
      note: 'Requests carry x-stainless-retry-count',
    },
    {
      since: '0.37.0',
      changes: { dynamicTimeout: longRequests },
      sources: [git('sdk-v0.37.0', 'src/resources/messages/messages.ts', '62-64', 'where the limit applies')],
      measured: ['0.37.0', '0.41.0'],
      note: 'More than 21,333 max_tokens without streaming are refused, unless the client has a timeout',
    },
    {
      since: '0.50.0',
      changes: {
        retries: statusesOverFetch,
        transport: overUndici,
        badMaxRetries: countsDownUnchecked,
        retryLogLine: '[log_…] post <url> failed with status <status> in <ms>ms - retrying, <n> attempts remaining',
      },
      sources: [
        git('sdk-v0.50.0', 'src/client.ts', '290', 'maxRetries is not checked'),
        git('sdk-v0.50.0', 'src/client.ts', '482-600', 'attempts'),
        git('sdk-v0.50.0', 'src/client.ts', '660-770', 'timeout, what is retried, Retry-After, backoff'),
      ],
      measured: ['0.50.1', '0.51.0'],
      note: 'Requests go over fetch, whose own limits apply; maxRetries is no longer checked',
    },
    {
      since: '0.52.0',
      changes: { dynamicTimeout: { ...longRequests, modelTokens: opus4 } },
      sources: [
        git('sdk-v0.52.0', 'src/internal/constants.ts', '6-12', 'the models'),
        git('sdk-v0.52.0', 'src/resources/messages/messages.ts', '69-76', 'where the limit applies'),
      ],
      measured: ['0.52.0', '0.57.0'],
      note: 'Claude Opus 4 is refused more than 8,192 max_tokens without streaming',
    },
    {
      since: '0.58.0',
      changes: { dynamicTimeout: { ...longRequests, modelTokens: { ...opus4, ...opus41 } } },
      sources: [git('sdk-v0.58.0', 'src/internal/constants.ts', '6-15', 'the models')],
      measured: ['0.58.0', '0.78.0'],
      note: 'Claude Opus 4.1 too',
    },
    {
      since: '0.79.0',
      changes: { serverWait: whateverItSays },
      sources: [git('sdk-v0.79.0', 'src/client.ts', '847-884', 'Retry-After')],
      measured: ['0.79.0', '0.92.0', '0.93.0', '0.115.0'],
      note: 'Retry-After has no limit; what the timer cannot represent (0, negative, no number, beyond 24.8 days) becomes 1 ms',
    },
    {
      since: '0.116.0',
      changes: { dynamicTimeout: { ...longRequests, modelTokens: opusElsewhere } },
      sources: [git('sdk-v0.116.0', 'src/internal/constants.ts', '6-10', 'the models')],
      measured: ['0.116.0'],
      note: 'The limit of Claude Opus 4 stays on Bedrock and Vertex only',
    },
    {
      since: '0.117.0',
      changes: { dynamicTimeout: { ...longRequests, modelTokens: opusElsewhere, requestTimeoutLifts: true } },
      sources: [
        git('sdk-v0.117.0', 'src/resources/messages/messages.ts', '89-99', 'where the limit applies'),
        git('sdk-v0.120.0', 'src/client.ts', '1454-1506', 'Retry-After, backoff'),
      ],
      measured: ['0.117.1', '0.120.0', '0.124.0'],
      note: 'A timeout on the request lifts the limit of max_tokens too',
    },
    {
      since: '0.125.0',
      changes: {
        serverWait: whatOneTimerHolds,
        badMaxRetries: refuses('AnthropicError', true),
        badMaxRetriesOnRequest: refuses('AnthropicError', true),
      },
      sources: [
        npm('0.125.0', 'client.js', '739-780', 'Retry-After, backoff'),
        npm('0.125.0', 'client.js', '111, 495', 'maxRetries is checked, on the client and on the request'),
      ],
      measured: ['0.125.0'],
      note: 'Retry-After is obeyed when it is above 0 and one timer can hold it (24.8 days), else backoff; a bad maxRetries throws',
    },
    {
      since: '0.126.0',
      changes: { cancelWakesSleep: true },
      sources: [
        npm('0.126.0', 'client.js', '740-768', 'the signal goes to the sleep'),
        npm('0.126.0', 'internal/utils/sleep.js', '12-27', 'the sleep'),
        npm('1.14.0', 'client.js', '615-760', 'attempts'),
        npm('1.14.0', 'client.js', '765-846', 'the timeout ends with the headers'),
        npm('1.14.0', 'client.js', '848-924', 'what is retried, Retry-After, backoff'),
        npm('1.14.0', 'internal/utils/values.js', '44-52', 'maxRetries is checked'),
      ],
      measured: ['0.126.0', '0.128.0', '0.129.0', '0.137.0', '1.0.0', '1.14.0'],
      note: 'An AbortSignal ends the sleep between attempts',
    },
  ],
  rateLimitError: 'RateLimitError',
  documentation: 'https://github.com/anthropics/anthropic-sdk-typescript',
};
