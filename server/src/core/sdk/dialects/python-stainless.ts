/**
 * What Stainless-generated Python SDKs have in common. One core, many products: a version of one of them behaves like a certain
 * generation of this core, and the SDK's file says which.
 */
import type { Backoff } from '../../policy/backoff.ts';
import type { RetryableOutcomes } from '../../policy/policy.ts';
import type { ServerWaitRule } from '../../policy/server-wait.ts';
import type { TimeoutValue } from '../../policy/timeout.ts';
import type { Behaviour } from '../sdk.ts';
import { type PythonRetryAfter, pythonRetryAfter } from './python-retry-after.ts';

/** httpx.Timeout(seconds, connect=5.0), the default of most of them. */
export const httpxTimeout = (seconds: number, connectSeconds = 5): TimeoutValue => ({
  connectMs: connectSeconds * 1000,
  readMs: seconds * 1000,
  writeMs: seconds * 1000,
  poolMs: seconds * 1000,
  totalMs: null,
});

/** min(0.5 · (n − 1)², 2) s plus or minus half a second: the first generation. */
export const backoff2023: Backoff = {
  kind: 'power',
  initialMs: 500,
  power: 2,
  shift: 0,
  capMs: 2_000,
  jitter: { kind: 'add', minMs: -500, maxMs: 500 },
};

/** min(0.5 · 2ⁿ, 8) s less up to a quarter; `from` is n of the first retry: 1 until late 2024, then 0. */
export const backoffDoubling = (from: 0 | 1): Backoff => ({
  kind: 'exponential',
  initialMs: 500,
  multiplier: 2,
  shift: from,
  capMs: 8_000,
  jitter: { kind: 'factor', low: 0.75, high: 1 },
});

export const pythonRetries: RetryableOutcomes = {
  statuses: [408, 409, 429],
  statusesFrom: 500,
  connectionErrors: true,
  timeouts: true,
  shouldRetryHeader: 'exact',
};

const rule = (dialectName: string, how: PythonRetryAfter, more: Omit<ServerWaitRule, 'dialect' | 'dialectName'>): ServerWaitRule => ({
  dialect: pythonRetryAfter(how),
  dialectName,
  ...more,
});

const aMinute = { accept: { aboveMs: 0, upToMs: 60_000 } } as const;
const older = { milliseconds: false, impossibleDate: 'ignored' } as const;
const newer = { milliseconds: true, seconds: 'float', date: 'exact' } as const;

/** The generations of the header's reading, oldest first. */
export const pythonServerWait = {
  /** int(), up to a minute. */
  int: rule('python-int', { ...older, seconds: 'int', date: 'ignored' }, aMinute),
  intOrDate: rule('python-int-or-date', { ...older, seconds: 'int', date: 'whole-seconds' }, aMinute),
  floatOrDate: rule('python-float-or-date', { ...older, seconds: 'float', date: 'whole-seconds' }, aMinute),
  /** `retry-after-ms`, float(), date; a date beyond the calendar raises out of the call. */
  msFloatOrDate: rule('python-ms-float-or-date', { ...newer, impossibleDate: 'raises' }, aMinute),
  /** Whatever is above zero, at most 2³² ms. */
  msFloatOrDateUncapped: rule(
    'python-ms-float-or-date',
    { ...newer, impossibleDate: 'raises' },
    { accept: { aboveMs: 0 }, capMs: 4_294_967_000 },
  ),
  /** Up to two minutes; what is longer ends the call. */
  msFloatOrDateGivesUp: rule(
    'python-ms-float-or-date-checked',
    { ...newer, impossibleDate: 'ignored' },
    { accept: { aboveMs: 0, upToMs: 120_000, finiteOnly: true }, tooLong: 'give-up' },
  ),
  /** The same, and a number too large for a double is longer than two minutes, not infinite. */
  msFloatOrDateOverflow: rule(
    'python-ms-float-or-date-overflow',
    { ...newer, impossibleDate: 'ignored', overflowSeconds: 121 },
    { accept: { aboveMs: 0, upToMs: 120_000, finiteOnly: true }, tooLong: 'give-up' },
  ),
} as const;

type BadCounts = NonNullable<Behaviour['badMaxRetries']>;

/** Counts kept by subtracting: anything that compares with 0 is taken. */
export const countsDown: BadCounts = {
  negative: { does: 'uses', value: 0 },
  fraction: { does: 'rounds-up' },
  nan: { does: 'uses', value: 0 },
  infinite: { does: 'hammers' },
  none: { does: 'throws', error: 'TypeError', at: 'first-retry' },
};

/** The same, and None is refused by the constructor. */
export const countsDownButNone: BadCounts = { ...countsDown, none: { does: 'throws', error: 'TypeError' } };

/** Counts are `range(max_retries + 1)`: what is no integer raises there, a negative one makes no attempt at all and ends in `negative`. */
export const countsRange = (negative: string): BadCounts => ({
  negative: { does: 'throws', error: negative },
  fraction: { does: 'throws', error: 'TypeError' },
  nan: { does: 'throws', error: 'TypeError' },
  infinite: { does: 'throws', error: 'TypeError' },
  none: { does: 'throws', error: 'TypeError' },
});

/**
 * A stream's body is read by the caller, outside of the retries. `time.sleep` goes on to its end whatever happens; cancelling an
 * asynchronous call ends its `anyio.sleep`.
 * @param asynchronous what else is different for asynchronous clients.
 */
export const modes = (asynchronous: Partial<Behaviour> = {}): NonNullable<Behaviour['modes']> => ({
  stream: { body: 'left-to-caller' },
  async: { cancelWakesSleep: true, ...asynchronous },
});

/** The log line of a retry, from logger `<package>._base_client`, level INFO. */
export const PYTHON_RETRY_LOG = 'Retrying request to {path} in {seconds:%f} seconds';
