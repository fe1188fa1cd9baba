/** Parts that the generated Go SDKs share; which release has which part is said in the SDK files. */
import type { Backoff } from '../../policy/backoff.ts';
import type { RetryableOutcomes } from '../../policy/policy.ts';
import type { ServerWaitRule } from '../../policy/server-wait.ts';
import { goFiniteOrDate, goFloatOrDate, goHugeFiniteOrDate } from './go-retry-after.ts';

/** 0.5 s · 2^(n−1), at most 8 s, less up to a quarter (all but a nanosecond of it). */
export const goDoubling: Backoff = {
  kind: 'exponential',
  initialMs: 500,
  multiplier: 2,
  capMs: 8000,
  jitter: { kind: 'factor', low: 0.75, high: 1 },
};

/** An attempt that ran into its own limit ends the call. */
export const goRetries: RetryableOutcomes = {
  statuses: [408, 409, 429],
  statusesFrom: 500,
  connectionErrors: true,
  timeouts: false,
  shouldRetryHeader: 'exact',
  shouldRetryHeaderAlways: true,
};

const dialectName = 'go-float-or-rfc1123';

/** From 0 on, below a minute. */
export const goBelowAMinute: ServerWaitRule = { dialect: goFloatOrDate, dialectName, accept: { atLeastMs: 0, belowMs: 60_000 } };

/** Whatever it says; what lies in the past is no wait. */
export const goWithoutLimit: ServerWaitRule = { dialect: goFloatOrDate, dialectName, accept: {}, atLeastZero: true };

const finiteName = 'go-finite-or-rfc1123';

/** Obeyed up to eight seconds: a longer wait is cut to them. */
export const goCutToEightSeconds: ServerWaitRule = {
  dialect: goFiniteOrDate,
  dialectName: finiteName,
  accept: {},
  atLeastZero: true,
  capMs: 8000,
};

/** Obeyed up to two minutes: a longer wait ends the call at once. */
export const goUpToTwoMinutes: ServerWaitRule = {
  dialect: goHugeFiniteOrDate,
  dialectName: finiteName,
  accept: { upToMs: 120_000 },
  atLeastZero: true,
  tooLong: 'give-up',
};

/** What happens in the body of a stream is the caller's: nothing there is retried. */
export const goStreams = { stream: { body: 'left-to-caller' } } as const;
