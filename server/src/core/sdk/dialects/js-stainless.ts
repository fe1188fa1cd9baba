/**
 * Parts that the generated TypeScript SDKs share. The generator changed them in all SDKs alike, months apart;
 * which release has which part is said in the SDK files.
 */
import type { Backoff } from '../../policy/backoff.ts';
import type { RetryableOutcomes } from '../../policy/policy.ts';
import type { ServerWaitRule } from '../../policy/server-wait.ts';
import { LONGEST_NODE_TIMEOUT_MS } from '../../policy/timer.ts';
import type { Behaviour } from '../sdk.ts';
import { parseFloatOrDate, parseFloatOrDateZeroWins, parseIntOrDate, parseIntSeconds } from './js-retry-after.ts';

/** 0.5 s · 2^(n−1), at most 8 s, less up to a quarter. */
export const doubling: Backoff = {
  kind: 'exponential',
  initialMs: 500,
  multiplier: 2,
  capMs: 8000,
  jitter: { kind: 'factor', low: 0.75, high: 1 },
};

/** 0.5 s · (n−1)², at most 2 s, half a second more or less. Math.random never gives 1: the timer drops what is missing. */
export const quadratic2023: Backoff = {
  kind: 'power',
  initialMs: 500,
  power: 2,
  capMs: 2000,
  jitter: { kind: 'add', minMs: -500, maxMs: 500 - 1e-13 },
};

export const statuses2023: RetryableOutcomes = {
  statuses: [409, 429],
  statusesFrom: 500,
  connectionErrors: true,
  timeouts: true,
  shouldRetryHeader: 'exact',
};

export const statusesWith408: RetryableOutcomes = { ...statuses2023, statuses: [408, 409, 429] };

/** WHATWG fetch sends a request that was answered 421 once more, on a connection of its own. node-fetch does not. */
export const statusesOverFetch: RetryableOutcomes = { ...statusesWith408, resentOnce: [421] };

/** Whole seconds up to a minute; 0 and negative ones too, which the timer makes 1 ms. */
export const secondsToAMinute: ServerWaitRule = { dialect: parseIntSeconds, dialectName: 'js-parse-int', accept: { upToMs: 60_000 } };

export const secondsOrDateToAMinute: ServerWaitRule = {
  dialect: parseIntOrDate,
  dialectName: 'js-parse-int-or-date',
  accept: { aboveMs: 0, upToMs: 60_000 },
};

/** Below a minute: 60 itself is refused. */
export const belowAMinute: ServerWaitRule = {
  dialect: parseFloatOrDate,
  dialectName: 'js-parse-float-or-date',
  accept: { aboveMs: 0, belowMs: 60_000 },
};

/** Whatever was parsed is handed to the timer, NaN too: what the timer cannot represent becomes 1 ms. */
export const whateverItSays: ServerWaitRule = {
  dialect: parseFloatOrDate,
  dialectName: 'js-parse-float-or-date',
  accept: { notANumber: true },
};

export const whatOneTimerHolds: ServerWaitRule = {
  dialect: parseFloatOrDate,
  dialectName: 'js-parse-float-or-date',
  accept: { aboveMs: 0, upToMs: LONGEST_NODE_TIMEOUT_MS },
};

/** Up to a minute; 0 is obeyed, and it wins as `retry-after-ms` too. */
export const zeroToAMinute: ServerWaitRule = {
  dialect: parseFloatOrDateZeroWins,
  dialectName: 'js-parse-float-or-date-zero-wins',
  accept: { atLeastMs: 0, upToMs: 60_000, finiteOnly: true },
};

type Bad = NonNullable<Behaviour['badMaxRetries']>;

/** The count is checked; null counts as not given where `nullIsDefault`. */
export const refuses = (error: string, nullIsDefault: boolean): Bad => {
  const answer = { does: 'throws', error } as const;
  const kinds = { negative: answer, fraction: answer, nan: answer, infinite: answer };
  return nullIsDefault ? kinds : { ...kinds, none: answer };
};

/**
 * The count is not checked: the loop counts down and ends at exactly 0. A negative number or a fraction never gets there, NaN is
 * false at once, and Infinity makes the exponent of the backoff NaN, which the timer takes for 1 ms.
 */
export const countsDownUnchecked: Bad = {
  negative: { does: 'uses', value: Number.POSITIVE_INFINITY },
  fraction: { does: 'uses', value: Number.POSITIVE_INFINITY },
  nan: { does: 'uses', value: 0 },
  infinite: { does: 'hammers' },
};

/**
 * The fetch of Node.js (undici) has limits of its own, below the ten minutes of these SDKs: five minutes until the headers, and
 * five minutes between two parts of a body. It counts coarsely, and longer on a busy machine: 302 to 310 s were measured
 * (`test/conformance/records/long-waits.json`).
 */
export const overUndici: NonNullable<Behaviour['transport']> = { headersMs: 300_000, bodyGapMs: 300_000 };

/**
 * node-fetch has no limit, but the SDK's socket pool ends a silent socket: after five minutes, or a second after the longest
 * timeout that the pool was used with.
 */
export const overNodeFetch: NonNullable<Behaviour['transport']> = { headersMs: null, bodyGapMs: 300_000, beyondTimeoutMs: 1000 };
