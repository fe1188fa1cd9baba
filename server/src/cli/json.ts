/** Numbers of the public JSON: seconds, with `null` for what has no limit. */
import type { Interval } from '../core/policy/interval.ts';

/** Rounded to a nanosecond, so that 0.1 + 0.2 prints as 0.3. */
export const secondsOf = (ms: number): number | null => (Number.isFinite(ms) ? Number((ms / 1000).toFixed(9)) : null);

/** What never ends has no lower bound that JSON could hold: it is 0 then, and the number of attempts says the rest. */
export const pairOf = ({ minMs, maxMs }: Interval): readonly [number, number | null] => [secondsOf(minMs) ?? 0, secondsOf(maxMs)];

export const countOf = (n: number): number | null => (Number.isFinite(n) ? n : null);
