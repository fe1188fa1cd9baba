import { between, type Interval, map } from './interval.ts';

/** What the platform's timer makes of the milliseconds that it is asked for. `whole-ms`: cuts off their fraction (Java). */
export type Timer = 'exact' | 'node' | 'whole-ms';

/**
 * The longest delay of setTimeout in Node.js and browsers; anything above fires after 1 ms.
 * Source: nodejs.org, Timers, `setTimeout(callback[, delay])`: "When delay is larger than 2147483647 or less than 1 or NaN".
 */
export const LONGEST_NODE_TIMEOUT_MS = 2_147_483_647;

/** @returns the milliseconds that really pass (before the operating system's own delay). */
export const timerSleeps = (timer: Timer, ms: number): number => {
  if (timer === 'exact') return ms;
  if (timer === 'whole-ms') return Math.trunc(ms);
  if (!(ms >= 1 && ms <= LONGEST_NODE_TIMEOUT_MS)) return 1;
  return Math.trunc(ms);
};

/** The same of a wait with jitter: one that may overflow may be as short as the timer's shortest. An unknown wait stays unbounded. */
export const timerKeeps = (timer: Timer, asked: Interval): Interval => {
  const mayOverflow = asked.minMs <= LONGEST_NODE_TIMEOUT_MS && asked.maxMs > LONGEST_NODE_TIMEOUT_MS;
  if (timer === 'node' && mayOverflow) return between(1, Number.isFinite(asked.maxMs) ? LONGEST_NODE_TIMEOUT_MS : asked.maxMs);
  return map(asked, (ms) => timerSleeps(timer, ms));
};
