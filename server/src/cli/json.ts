/** Numbers of the public JSON: seconds, with `null` for what has no limit. */
import type { Interval } from '../core/policy/interval.ts';

/** Rounded to a nanosecond, so that 0.1 + 0.2 prints as 0.3. */
export const secondsOf = (ms: number): number | null => (Number.isFinite(ms) ? Number((ms / 1000).toFixed(9)) : null);

export const pairOf = ({ minMs, maxMs }: Interval): readonly [number | null, number | null] => [secondsOf(minMs), secondsOf(maxMs)];

export const countOf = (n: number): number | null => (Number.isFinite(n) ? n : null);
