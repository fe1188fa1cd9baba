/** The AWS SDK for JavaScript v3, as the Bedrock runtime client uses it (npm `@aws-sdk/client-bedrock-runtime`). */
import type { Backoff } from '../policy/backoff.ts';
import { awsRetryAfter } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

const CORE = '@smithy/core (npm)';
const fullJitter = (initialMs: number): Backoff => ({
  kind: 'random-exponential',
  minMs: 0,
  initialMs,
  multiplier: 2,
  capMs: 20_000,
  wholeBelow: true,
});

export const bedrockRuntimeTypescript: Sdk = {
  id: 'bedrock-runtime-typescript',
  name: 'AWS Bedrock runtime (TypeScript)',
  kind: 'sdk',
  language: 'typescript',
  registry: 'npm',
  package: '@aws-sdk/client-bedrock-runtime',
  modules: ['@aws-sdk/client-bedrock-runtime'],
  clients: [{ name: 'BedrockRuntimeClient' }, { name: 'BedrockRuntime' }],
  settings: { maxRetries: { argument: 'maxAttempts', counts: 'attempts' }, timeout: { argument: 'requestTimeout', unit: 'ms' } },
  overrides: { ...noOverrides, requestMethods: ['send', 'converse', 'converseStream', 'invokeModel'] },
  newestKnown: '3.1164.0',
  behaviour: [
    {
      since: '3.1164.0',
      changes: {
        maxRetries: 2,
        timeout: null,
        // NodeHttpHandler only warns when requestTimeout passes, unless throwOnRequestTimeout is set.
        bounds: 'nothing',
        backoff: fullJitter(50),
        otherBackoff: { statuses: [429], backoff: fullJitter(1000) },
        serverWait: {
          dialect: awsRetryAfter,
          dialectName: 'js-aws',
          accept: { aboveMs: 0, notANumber: true },
          combine: 'longer',
          aboveBackoffMs: 5000,
        },
        retries: {
          statuses: [429, 500, 502, 503, 504],
          statusesFrom: null,
          connectionErrors: true,
          timeouts: true,
          shouldRetryHeader: 'ignored',
        },
        timer: 'node',
        cancelWakesSleep: true,
        retryCountHeader: 'amz-sdk-request',
      },
      sources: [
        read(CORE, '3.41.1', 'dist-es/submodules/retry/util-retry/DefaultRetryBackoffStrategy.js', '3-14', 'the waits'),
        read(CORE, '3.41.1', 'dist-es/submodules/retry/util-retry/retries-2026-config.js', '1-18', 'their bases'),
        read(
          CORE,
          '3.41.1',
          'dist-es/submodules/retry/util-retry/StandardRetryStrategy.js',
          '36-70',
          'attempts, retry tokens, Retry-After',
        ),
        read(CORE, '3.41.1', 'dist-es/submodules/retry/middleware-retry/parseRetryAfterHeader.js', '4-51', 'how Retry-After is read'),
      ],
      measured: ['3.1164.0'],
      note: 'Three attempts; waits anywhere from 0 to 1, 2, … s after a 429 and to 0.05, 0.1, … s after the others; Retry-After makes them longer, by five seconds at most; requestTimeout alone ends nothing',
    },
  ],
};
