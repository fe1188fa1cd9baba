/** Parts that the generated Java SDKs share; which release has which part is said in the SDK files. */
import type { Backoff } from '../../policy/backoff.ts';
import type { RetryableOutcomes } from '../../policy/policy.ts';
import type { ServerWaitRule } from '../../policy/server-wait.ts';
import type { TimeoutValue } from '../../policy/timeout.ts';
import { type JavaRetryAfter, javaRetryAfter } from './java-retry-after.ts';

/** Ten minutes for the whole attempt, one minute to connect. */
export const javaTimeout: TimeoutValue = { connectMs: 60_000, readMs: null, writeMs: null, poolMs: null, totalMs: 600_000 };

/** 0.5 s · 2^(n−1), at most 8 s, less up to a quarter. */
export const javaDoubling: Backoff = {
  kind: 'exponential',
  initialMs: 500,
  multiplier: 2,
  capMs: 8000,
  jitter: { kind: 'factor', low: 0.75, high: 1 },
};

/** Whatever fails with an IOException is retried: no connection, a broken one, a timeout until the headers. */
export const javaRetries: RetryableOutcomes = {
  statuses: [408, 409, 429],
  statusesFrom: 500,
  connectionErrors: true,
  timeouts: true,
  shouldRetryHeader: 'exact',
  shouldRetryHeaderAlways: true,
};

const rule = (dialectName: string, how: JavaRetryAfter, more: Omit<ServerWaitRule, 'dialect' | 'dialectName'>): ServerWaitRule => ({
  dialect: javaRetryAfter(how),
  dialectName,
  ...more,
});

/** The error that the sleeper raises, out of the call, for a wait below 0. */
const NEGATIVE = 'IllegalArgumentException';

/** The generations of the header's reading, oldest first. */
export const javaServerWait = {
  /** From 0 up to a minute. A date is nearly no wait. */
  upToAMinute: rule('java-ms-float-or-broken-date', { dates: 'milliseconds-as-nanoseconds' }, { accept: { atLeastMs: 0, upToMs: 60_000 } }),
  /** Whatever it says; a date is still nearly no wait. */
  withoutLimitButDates: rule(
    'java-ms-float-or-broken-date',
    { dates: 'milliseconds-as-nanoseconds', wholeMs: true },
    { accept: {}, negativeThrows: NEGATIVE },
  ),
  /** Whatever it says. */
  withoutLimit: rule('java-ms-float-or-rfc1123', { dates: 'exact', wholeMs: true }, { accept: {}, negativeThrows: NEGATIVE }),
  /** Whatever it says; what is below 0 is no wait. */
  fromZero: rule('java-ms-float-or-rfc1123', { dates: 'exact-or-unreadable', wholeMs: true }, { accept: {}, atLeastZero: true }),
  /** Whatever is above 0 and finite. */
  positive: rule(
    'java-ms-float-or-rfc1123',
    { dates: 'exact-or-unreadable', keepsNaN: true },
    { accept: { aboveMs: 0, finiteOnly: true } },
  ),
  /** Obeyed from 0 on, up to eight seconds: a longer wait is cut to them. */
  cutToEightSeconds: rule('java-ms-float-or-rfc1123', { dates: 'exact-and-any' }, { accept: {}, atLeastZero: true, capMs: 8000 }),
} as const;
