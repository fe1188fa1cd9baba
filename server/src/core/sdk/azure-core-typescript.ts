/** Azure's HTTP pipeline for JavaScript (npm `@azure/core-rest-pipeline`), under its AI inference and project clients. */
import { azureRetryAfter } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

const RUNTIME = '@typespec/ts-http-runtime (npm)';

export const azureCoreTypescript: Sdk = {
  id: '@azure/core-rest-pipeline',
  name: 'Azure core pipeline (JavaScript)',
  kind: 'http',
  language: 'typescript',
  registry: 'npm',
  package: '@azure/core-rest-pipeline',
  modules: ['@azure/core-rest-pipeline'],
  clients: [{ name: 'createPipelineFromOptions' }, { name: 'defaultRetryPolicy' }],
  settings: { maxRetries: { argument: 'maxRetries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '1.25.1',
  behaviour: [
    {
      since: '1.25.1',
      changes: {
        maxRetries: 3,
        timeout: null,
        bounds: 'attempt',
        backoff: { kind: 'exponential', initialMs: 1000, multiplier: 2, capMs: 64_000, jitter: { kind: 'factor', low: 0.5, high: 1 } },
        serverWait: {
          dialect: azureRetryAfter,
          dialectName: 'js-azure',
          accept: { finiteOnly: true },
          statuses: [429, 503],
        },
        retries: {
          statuses: [408],
          statusesFrom: 500,
          neverStatuses: [501, 505],
          whenTold: { statuses: [429], statusesFrom: null, readable: true },
          connectionErrors: true,
          timeouts: false,
          shouldRetryHeader: 'ignored',
        },
        timer: 'node',
        cancelWakesSleep: true,
        retryCountHeader: null,
      },
      sources: [
        read(RUNTIME, '0.3.11', 'dist/esm/retryStrategies/throttlingRetryStrategy.js', '18-72', 'Retry-After'),
        read(RUNTIME, '0.3.11', 'dist/esm/retryStrategies/exponentialRetryStrategy.js', '6-63', 'the waits, what is retried'),
        read(RUNTIME, '0.3.11', 'dist/esm/policies/retryPolicy.js', '15-112', 'the loop'),
      ],
      measured: ['1.25.1'],
      note: 'Three retries, POST too; a 429 only with a wait that can be read, which has no limit; 408 and 5xx but 501 and 505 after 1, 2, … s less up to half',
    },
  ],
};
