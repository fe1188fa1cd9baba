/** The stretch of time that the timeline shows, and the arithmetic of zooming and panning it. Milliseconds. */
import { type LogData, toldUntil } from './columns.ts';
import { isHead } from './order.ts';

export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** `clock`: one axis for all rows; `aligned`: each row starts at its own first attempt. */
export type Axis = 'clock' | 'aligned';

/** Nothing shorter is worth a look: logs have at best microseconds. */
const shortest = 0.5;

export const spanOf = (window: TimeWindow): number => window.to - window.from;

/** Where a moment lies, in pixels from the left edge. */
export const xOf = (window: TimeWindow, width: number, time: number): number => ((time - window.from) / spanOf(window)) * width;
export const timeAt = (window: TimeWindow, width: number, x: number): number => window.from + (x / width) * spanOf(window);

/** `factor` < 1 shows less time, larger; the moment at `at` stays where it is. */
export const zoom = (window: TimeWindow, factor: number, at: number, longest: number): TimeWindow => {
  const span = Math.min(Math.max(spanOf(window) * factor, shortest), Math.max(longest, shortest));
  const share = spanOf(window) === 0 ? 0.5 : (at - window.from) / spanOf(window);
  const from = at - share * span;
  return { from, to: from + span };
};

export const pan = (window: TimeWindow, by: number): TimeWindow => ({ from: window.from + by, to: window.to + by });

/** From the first attempt to the last mark of a request: also the moment until which it was told to wait. */
export const extentOf = (data: LogData, request: number): TimeWindow => {
  const { requests, attempts } = data;
  const first = requests.first[request]!;
  const last = first + requests.count[request]! - 1;
  let to = Math.max(requests.end[request]!, requests.start[request]!);
  // Only early retries draw a mark beyond the last attempt; looking at the last few attempts is enough for it.
  for (let a = Math.max(first, last - 8); a <= last; a++) {
    const until = toldUntil(data, a);
    if (a < last && attempts.early[a + 1] === 1 && Number.isFinite(until)) to = Math.max(to, until);
  }
  return { from: requests.start[request]!, to };
};

/** A window that holds these rows with some air; never empty. */
export const fitRows = (data: LogData, rows: Uint32Array, from: number, to: number, axis: Axis): TimeWindow => {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = Math.max(0, from); i < Math.min(rows.length, to); i++) {
    const row = rows[i]!;
    if (isHead(row)) continue;
    const extent = extentOf(data, row);
    const zero = axis === 'aligned' ? extent.from : 0;
    low = Math.min(low, extent.from - zero);
    high = Math.max(high, extent.to - zero);
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { from: 0, to: 1000 };
  const span = Math.max(high - low, 10);
  return { from: low - span * 0.015, to: high + span * 0.045 };
};
