/**
 * The wait before the n-th retry (n = 1, 2, …) when the server says nothing. Jitter stays an interval.
 */
import { between, exactly, type Interval, map, plus, product, zero } from './interval.ts';

/** How randomness changes a computed wait `w` (ms). */
export type Jitter =
  | { readonly kind: 'none' }
  /** w · [low, high] */
  | { readonly kind: 'factor'; readonly low: number; readonly high: number }
  /** w + [minMs, maxMs], never below 0 */
  | { readonly kind: 'add'; readonly minMs: number; readonly maxMs: number };

export type Backoff =
  | { readonly kind: 'none' }
  | { readonly kind: 'fixed'; readonly wait: Interval }
  /** initial · multiplier^(n − 1 + shift), capped, then jitter; with `jitterBeforeCap` the cap comes last. */
  | {
      readonly kind: 'exponential';
      readonly initialMs: number;
      readonly multiplier: number;
      readonly capMs: number;
      readonly shift?: number;
      readonly minMs?: number;
      readonly jitter: Jitter;
      readonly jitterBeforeCap?: boolean;
    }
  /** initial · (n − 1 + shift)^power, capped, then jitter. */
  | {
      readonly kind: 'power';
      readonly initialMs: number;
      readonly power: number;
      readonly capMs: number;
      readonly shift?: number;
      readonly jitter: Jitter;
      readonly jitterBeforeCap?: boolean;
      /** Whole seconds only, rounded down after everything else (PHP's sleep). */
      readonly floorToMs?: number;
    }
  /** start + (n − 1) · step, capped. */
  | { readonly kind: 'linear'; readonly startMs: number; readonly stepMs: number; readonly capMs: number; readonly jitter: Jitter }
  /** Listed waits; after the last one it repeats. */
  | { readonly kind: 'list'; readonly waits: readonly Interval[] }
  /** Anywhere from 0 (or min) to the exponential value: "full jitter". */
  | {
      readonly kind: 'random-exponential';
      readonly minMs: number;
      readonly initialMs: number;
      readonly multiplier: number;
      readonly capMs: number;
      readonly shift?: number;
      /** Whole milliseconds, rounded down: the top itself is never reached. */
      readonly wholeBelow?: true;
    }
  | { readonly kind: 'sum'; readonly parts: readonly Backoff[] }
  /** The n-th wait is the n-th rule's n-th; the last rule goes on. */
  | { readonly kind: 'chain'; readonly parts: readonly Backoff[] }
  /** A wait that the source does not tell: reported as an unbounded interval, shown as unknown. */
  | { readonly kind: 'unknown' };

const jittered = (w: number, jitter: Jitter): Interval => {
  switch (jitter.kind) {
    case 'none':
      return exactly(w);
    case 'factor':
      return between(Math.max(0, product(w, jitter.low)), Math.max(0, product(w, jitter.high)));
    case 'add':
      return between(Math.max(0, w + jitter.minMs), Math.max(0, w + jitter.maxMs));
    default: {
      const never: never = jitter;
      return never;
    }
  }
};

const shaped = (raw: number, capMs: number, jitter: Jitter, jitterBeforeCap: boolean | undefined): Interval =>
  jitterBeforeCap ? map(jittered(raw, jitter), (ms) => Math.min(ms, capMs)) : jittered(Math.min(raw, capMs), jitter);

/**
 * The wait before retry `n`.
 * @param n 1 for the first retry. Non-integers and values below 1 are a caller's error.
 */
export const backoffWait = (backoff: Backoff, n: number): Interval => {
  switch (backoff.kind) {
    case 'none':
      return zero;
    case 'fixed':
      return backoff.wait;
    case 'exponential': {
      const raw = product(backoff.initialMs, backoff.multiplier ** (n - 1 + (backoff.shift ?? 0)));
      const low = backoff.minMs ?? 0;
      return map(shaped(raw, backoff.capMs, backoff.jitter, backoff.jitterBeforeCap), (ms) => Math.max(low, ms));
    }
    case 'power': {
      const raw = product(backoff.initialMs, (n - 1 + (backoff.shift ?? 0)) ** backoff.power);
      const wait = shaped(raw, backoff.capMs, backoff.jitter, backoff.jitterBeforeCap);
      const step = backoff.floorToMs;
      return step === undefined ? wait : map(wait, (ms) => Math.floor(ms / step) * step);
    }
    case 'linear':
      return jittered(Math.max(0, Math.min(backoff.startMs + product(backoff.stepMs, n - 1), backoff.capMs)), backoff.jitter);
    case 'list':
      return backoff.waits[Math.min(n, backoff.waits.length) - 1] ?? zero;
    case 'random-exponential': {
      const top = Math.min(product(backoff.initialMs, backoff.multiplier ** (n - 1 + (backoff.shift ?? 0))), backoff.capMs);
      const high = backoff.wholeBelow ? Math.ceil(top) - 1 : top;
      return between(Math.min(backoff.minMs, Math.max(high, backoff.minMs)), Math.max(high, backoff.minMs));
    }
    case 'sum':
      return backoff.parts.reduce((total, part) => plus(total, backoffWait(part, n)), zero);
    case 'chain': {
      const part = backoff.parts[Math.min(n, backoff.parts.length) - 1];
      return part === undefined ? zero : backoffWait(part, n);
    }
    case 'unknown':
      return between(0, Number.POSITIVE_INFINITY);
    default: {
      const never: never = backoff;
      return never;
    }
  }
};
