/**
 * What a deadline leaves of waits that are not listed one by one, and of those that it cuts.
 * All times in milliseconds.
 */
import { between, exactly, type Interval, isExact, map, plus, times } from './interval.ts';
import type { Deadline } from './policy.ts';
import type { Waits } from './waits.ts';

export interface Repeated {
  /** Retries that were made; Infinity when no time passes between them and nothing else ends them. */
  readonly retries: number;
  /** Since the call began. */
  readonly elapsed: Interval;
  /** The deadline ended them, not their number. */
  readonly stopped: boolean;
}

/** Whether a sleep does not run past the deadline. */
const isHeeded = (deadline: Deadline): boolean => deadline.longSleep === 'gives-up' || deadline.longSleep === 'is-cut-short';

/** How many retries begin before a deadline that is looked at between attempts. */
const fitting = (deadline: Deadline, elapsedMs: number, sleepMs: number, cycleMs: number): number => {
  // A sleep that must end before the deadline must begin that much sooner.
  const fitsWhole = deadline.longSleep === 'gives-up';
  const left = deadline.ms - elapsedMs - (fitsWhole ? sleepMs : 0);
  if (left < 0) return 0;
  if (cycleMs === 0) return Number.POSITIVE_INFINITY;
  return fitsWhole ? Math.floor(left / cycleMs) + 1 : Math.ceil(left / cycleMs);
};

/**
 * What `retries` more retries come to, all alike.
 * @param deadline one that is looked at between attempts; null: none
 */
export const repeated = (elapsed: Interval, sleep: Interval, attempt: Interval, retries: number, deadline: Deadline | null): Repeated => {
  const one = plus(sleep, attempt);
  const all = plus(elapsed, times(one, retries));
  // Without a last attempt the call does not end, even where no time passes between two.
  if (deadline === null) return { retries, elapsed: retries === Number.POSITIVE_INFINITY ? exactly(retries) : all, stopped: false };
  const fit = fitting(deadline, elapsed.minMs, sleep.minMs, one.minMs);
  const most = Math.min(retries, fit);
  const stopped = retries > fit || most === Number.POSITIVE_INFINITY;
  if (isExact(elapsed) && isExact(one)) {
    return { retries: most, elapsed: most === Number.POSITIVE_INFINITY ? exactly(deadline.ms) : plus(elapsed, times(one, most)), stopped };
  }
  // With jitter the lucky ones make more retries in the same time; what began before the deadline may end after it.
  const latest = deadline.ms + attempt.maxMs + (isHeeded(deadline) ? 0 : sleep.maxMs);
  const soonest = Math.max(elapsed.minMs, deadline.ms - (deadline.longSleep === 'gives-up' ? sleep.maxMs : 0));
  const least = Math.min(all.minMs, soonest);
  return { retries: most, elapsed: between(least, Math.max(least, Math.min(all.maxMs, latest))), stopped };
};

/** One sleep more, for those that the deadline has not ended yet. */
export const sleptOnce = (elapsed: Interval, sleep: Interval, deadline: Deadline | null): Interval => {
  const slept = plus(elapsed, sleep);
  if (deadline === null) return slept;
  const latest = isHeeded(deadline) ? Math.min(slept.maxMs, deadline.ms) : Math.min(elapsed.maxMs, deadline.ms) + sleep.maxMs;
  return between(Math.min(slept.minMs, Math.max(elapsed.minMs, deadline.ms)), Math.max(elapsed.maxMs, latest));
};

/** A deadline that cuts everything ends attempts and sleeps alike. */
export const deadlineCut = (waits: Waits, deadline: Deadline | null): Waits => {
  if (deadline === null || deadline.cuts !== 'everything' || waits.total.maxMs <= deadline.ms) return waits;
  const sleeps: Interval[] = [];
  let elapsed = waits.attempt;
  let attempts = 1;
  for (const sleep of waits.sleeps) {
    if (elapsed.minMs >= deadline.ms) break;
    const room = deadline.ms - elapsed.minMs;
    sleeps.push(between(Math.min(sleep.minMs, room), Math.min(sleep.maxMs, room)));
    elapsed = plus(elapsed, sleep);
    if (elapsed.minMs >= deadline.ms) break;
    attempts++;
    elapsed = plus(elapsed, waits.attempt);
  }
  if (elapsed.minMs < deadline.ms && sleeps.length === waits.sleeps.length && waits.attempts > attempts) {
    // What is not listed repeats the last: as many more as begin before the deadline.
    const cycleMs = (sleeps.at(-1)?.minMs ?? 0) + waits.attempt.minMs;
    const room = deadline.ms - elapsed.minMs + waits.attempt.minMs;
    attempts += cycleMs === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil(room / cycleMs) - 1);
  }
  return {
    ...waits,
    attempts: Math.min(attempts, waits.attempts),
    sleeps,
    ends: 'timeout',
    total: map(waits.total, (ms) => Math.min(ms, deadline.ms)),
    because: [...waits.because, { rule: 'deadline-cuts', ms: deadline.ms }],
  };
};
