/** The whole log as a row of bars: how long was waited in each stretch, and how many attempts came too early. */
import type { LogData } from './columns.ts';
import type { TimeWindow } from './time-window.ts';

export interface Buckets {
  readonly extent: TimeWindow;
  /** Per bucket: ms waited by all requests together. */
  readonly waited: Float64Array;
  readonly attempts: Uint32Array;
  readonly early: Uint32Array;
}

/** From the first attempt to the last end. */
export const extentOfLog = (data: LogData): TimeWindow => {
  const { start, end } = data.requests;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < start.length; i++) {
    if (start[i]! < from) from = start[i]!;
    if (end[i]! > to) to = end[i]!;
    if (start[i]! > to) to = start[i]!;
  }
  return Number.isFinite(from) && Number.isFinite(to) ? { from, to: Math.max(to, from + 1) } : { from: 0, to: 1 };
};

/** One pass over the attempts; a wait is spread over the buckets that it covers. */
export const bucketsOf = (data: LogData, buckets: number): Buckets => {
  const extent = extentOfLog(data);
  const width = (extent.to - extent.from) / buckets;
  const waited = new Float64Array(buckets);
  const attempts = new Uint32Array(buckets);
  const early = new Uint32Array(buckets);
  const { start, duration, wait, early: isEarly } = data.attempts;
  const bucket = (time: number): number => Math.min(buckets - 1, Math.max(0, Math.floor((time - extent.from) / width)));
  for (let a = 0; a < start.length; a++) {
    const at = bucket(start[a]!);
    attempts[at]!++;
    if (isEarly[a] === 1) early[at]!++;
    const ms = wait[a]!;
    if (!(ms > 0) || ms === Number.POSITIVE_INFINITY) continue;
    const took = duration[a]!;
    const from = start[a]! + (Number.isNaN(took) ? 0 : took);
    const to = from + ms;
    const last = bucket(to);
    for (let b = bucket(from); b <= last; b++) {
      const low = Math.max(from, extent.from + b * width);
      const high = Math.min(to, extent.from + (b + 1) * width);
      if (high > low) waited[b]! += high - low;
    }
  }
  return { extent, waited, attempts, early };
};
