/** gaxios (npm), the HTTP client of Google's libraries for Node.js. */
import type { Backoff } from '../policy/backoff.ts';
import { overUndici } from './dialects/js-stainless.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';

/** 0.1 s, and from the second retry on (2^(n−1) − 1) / 2 s. */
const waits: Backoff = {
  kind: 'chain',
  parts: [
    { kind: 'fixed', wait: { minMs: 100, maxMs: 100 } },
    {
      kind: 'exponential',
      initialMs: 500,
      multiplier: 2,
      capMs: Number.POSITIVE_INFINITY,
      jitter: { kind: 'add', minMs: -500, maxMs: -500 },
    },
  ],
};

export const gaxios: Sdk = {
  id: 'gaxios',
  name: 'gaxios',
  kind: 'http',
  language: 'typescript',
  registry: 'npm',
  package: 'gaxios',
  modules: ['gaxios'],
  clients: [{ name: 'request' }, { name: 'Gaxios' }],
  settings: { maxRetries: { argument: 'retry', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '8.3.3',
  behaviour: [
    {
      since: '8.3.3',
      changes: {
        maxRetries: 3,
        timeout: null,
        bounds: 'attempt',
        backoff: waits,
        serverWait: null,
        retries: {
          statuses: [408, 429],
          statusesFrom: 500,
          connectionErrors: true,
          timeouts: true,
          shouldRetryHeader: 'ignored',
        },
        methods: ['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'],
        timer: 'node',
        transport: overUndici,
        cancelWakesSleep: false,
        retryCountHeader: null,
      },
      sources: [read('gaxios (npm)', '8.3.3', 'build/esm/src/retry.js', '14-100, 160-178', 'defaults, what is retried, the waits')],
      measured: ['8.3.3'],
      note: 'Where retry is set: three retries after 0.1, 0.5, 1.5, … s; Retry-After is not read; POST is not retried; at most two retries without an answer',
    },
  ],
};
