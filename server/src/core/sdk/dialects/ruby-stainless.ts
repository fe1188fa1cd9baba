/** Parts that the generated Ruby SDKs share; which release has which part is said in the SDK files. */
import type { Backoff } from '../../policy/backoff.ts';
import type { RetryableOutcomes } from '../../policy/policy.ts';
import type { ServerWaitRule } from '../../policy/server-wait.ts';
import { plainRetryAfter } from './plain-retry-after.ts';

/** 0.5 s · (n−1)², less up to a quarter, at most 8 s: none before the first retry. */
export const rubySquares: Backoff = {
  kind: 'power',
  initialMs: 500,
  power: 2,
  shift: 0,
  capMs: 8000,
  jitter: { kind: 'factor', low: 0.75, high: 1 },
  jitterBeforeCap: true,
};

/** 0.5 s · 2^(n−1), at most 8 s, less up to a quarter. */
export const rubyDoubling: Backoff = {
  kind: 'exponential',
  initialMs: 500,
  multiplier: 2,
  capMs: 8000,
  jitter: { kind: 'factor', low: 0.75, high: 1 },
};

export const rubyRetries: RetryableOutcomes = {
  statuses: [408, 409, 429],
  statusesFrom: 500,
  connectionErrors: true,
  timeouts: true,
  shouldRetryHeader: 'any-case',
};

export const rubyServerWait = {
  /** Whatever it says; `sleep` raises for what is below 0. */
  withoutLimit: {
    dialect: plainRetryAfter({ numbers: 'ruby', milliseconds: true }),
    dialectName: 'ruby-ms-float-or-httpdate',
    accept: {},
    negativeThrows: 'ArgumentError',
  },
  cutToEightSeconds: {
    dialect: plainRetryAfter({ numbers: 'ruby', milliseconds: true, skipsOdd: true }),
    dialectName: 'ruby-first-finite-ms-float-or-httpdate',
    accept: { atLeastMs: 0 },
    capMs: 8000,
  },
} as const satisfies Record<string, ServerWaitRule>;
