/**
 * A duration in milliseconds that has jitter: the wait lies in [minMs, maxMs]. An exact one has both equal.
 * `maxMs = Infinity`: no upper bound. Never negative.
 */
export interface Interval {
  readonly minMs: number;
  readonly maxMs: number;
}

export const zero: Interval = { minMs: 0, maxMs: 0 };

export const exactly = (ms: number): Interval => ({ minMs: ms, maxMs: ms });

export const between = (minMs: number, maxMs: number): Interval => ({ minMs, maxMs });

export const plus = (a: Interval, b: Interval): Interval => ({ minMs: a.minMs + b.minMs, maxMs: a.maxMs + b.maxMs });

export const sum = (intervals: Iterable<Interval>): Interval => {
  let total = zero;
  for (const i of intervals) total = plus(total, i);
  return total;
};

/** 0 × Infinity is 0 here: no attempt, no wait. */
export const product = (a: number, n: number): number => (a === 0 || n === 0 ? 0 : a * n);

/** `n` times the interval. */
export const times = (a: Interval, n: number): Interval => ({ minMs: product(a.minMs, n), maxMs: product(a.maxMs, n) });

export const map = (a: Interval, f: (ms: number) => number): Interval => ({ minMs: f(a.minMs), maxMs: f(a.maxMs) });

/** The smallest interval that holds both. */
export const hull = (a: Interval, b: Interval): Interval => ({ minMs: Math.min(a.minMs, b.minMs), maxMs: Math.max(a.maxMs, b.maxMs) });

export const isExact = (a: Interval): boolean => a.minMs === a.maxMs;
