/**
 * From the attempts of one row to the marks of its lane, in pixels. The language of the marks:
 * a refused attempt is a solid bar, an answered one a line that ends in a dot, one without an answer a hollow bar as long
 * as it hung; a wait that the server asked for is a tinted band with a rule, the client's own backoff a dotted rule;
 * time that it should still have waited is hatched up to a tick, and a retry before that tick wears a triangle.
 */
import { endOf, type LogData, toldUntil, waitKindOf } from './columns.ts';
import { type TimeWindow, xOf } from './time-window.ts';

/** Flat lists, `stride` numbers a mark: one fill a kind, whatever the number of marks. */
export interface Marks {
  /** x, right, y */
  readonly refused: number[];
  readonly answered: number[];
  readonly noAnswer: number[];
  readonly unknown: number[];
  readonly told: number[];
  readonly backoff: number[];
  readonly missing: number[];
  /** x, y */
  readonly ticks: number[];
  readonly early: number[];
  /** x, y; `texts` has the same order. */
  readonly labels: number[];
  readonly texts: string[];
  /** x (0 or the width), y: the row's attempts are outside the window, on that side. */
  readonly outside: number[];
}

export const noMarks = (): Marks => ({
  refused: [],
  answered: [],
  noAnswer: [],
  unknown: [],
  told: [],
  backoff: [],
  missing: [],
  ticks: [],
  early: [],
  labels: [],
  texts: [],
  outside: [],
});

const shortestBar = 4;
/** A wait gets its length written over it from this width on. */
const labelWidth = 46;

/**
 * Adds the marks of `request` at height `y` (the middle of its lane). However many attempts there are, at most about one
 * mark a pixel is made: attempts that would fall on the pixel of the one before are skipped by a binary search.
 * @param zero the time that lies at 0 of the window: the row's own start on an aligned axis.
 */
export const addMarks = (
  marks: Marks,
  data: LogData,
  request: number,
  window: TimeWindow,
  width: number,
  y: number,
  zero: number,
  format: (ms: number) => string,
): void => {
  const { requests, attempts } = data;
  const first = requests.first[request]!;
  const end = first + requests.count[request]!;
  const x = (time: number): number => clamp(xOf(window, width, time - zero), width);
  const took = (a: number): number => {
    const ms = attempts.duration[a]!;
    return Number.isNaN(ms) ? 0 : ms;
  };
  let hatchFrom = Number.NaN;
  let hatchTo = Number.NaN;
  const closeHatch = (): void => {
    if (hatchTo > hatchFrom + 2) marks.missing.push(hatchFrom, hatchTo, y);
    hatchFrom = Number.NaN;
    hatchTo = Number.NaN;
  };
  let rightmost = Number.NEGATIVE_INFINITY;
  let leftmost = Number.POSITIVE_INFINITY;
  let a = firstVisible(data, first, end, window.from + zero);
  while (a < end) {
    const start = attempts.start[a]!;
    const x0 = x(start);
    const x1 = Math.max(x0 + shortestBar, x(start + took(a)));
    leftmost = Math.min(leftmost, xOf(window, width, start - zero));
    rightmost = Math.max(rightmost, xOf(window, width, start - zero + took(a)));
    bar(marks, data, a, x0, x1, y);
    const next = a + 1;
    if (next < end) {
      const w0 = x1;
      const w1 = Math.max(w0, x(attempts.start[next]!));
      const until = toldUntil(data, a);
      const told = Number.isNaN(until) ? Number.NaN : x(until);
      wait(marks, data, a, w0, w1, told, y, format);
      if (attempts.early[next] === 1) {
        marks.early.push(w1 + shortestBar / 2, y);
        if (told > w1 + 2) {
          if (Number.isNaN(hatchFrom)) hatchFrom = w1 + shortestBar;
          hatchTo = Number.isNaN(hatchTo) ? told : Math.max(hatchTo, told);
          if (told < width) marks.ticks.push(told, y);
        }
      } else closeHatch();
    }
    if (start - zero > window.to) break;
    a = nextVisible(data, a, end, x0, x);
  }
  closeHatch();
  if (rightmost < 0) marks.outside.push(0, y);
  else if (leftmost > width) marks.outside.push(width, y);
};

/** Coordinates far outside are pulled near, so that the canvas never draws lines of 10⁹ pixels. */
const clamp = (x: number, width: number): number => Math.min(Math.max(x, -width - 100), 2 * width + 100);

/** The attempt before the first one that starts in the window: its bar or its wait may reach in. */
const firstVisible = (data: LogData, first: number, end: number, from: number): number => {
  const { start } = data.attempts;
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (start[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return Math.max(first, low - 1);
};

/** The next attempt that lies at least a pixel to the right. */
const nextVisible = (data: LogData, a: number, end: number, x0: number, x: (time: number) => number): number => {
  const { start } = data.attempts;
  if (a + 1 >= end || x(start[a + 1]!) >= x0 + 1 || x(start[end - 1]!) <= x0 + 1) {
    // Also when all the rest falls on this pixel: the last of them still shows how the request ended.
    return a + 1 < end && x(start[end - 1]!) <= x0 + 1 ? Math.max(a + 1, end - 3) : a + 1;
  }
  let low = a + 1;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x(start[middle]!) < x0 + 1) low = middle + 1;
    else high = middle;
  }
  return Math.max(a + 1, Math.min(low, end - 1));
};

const bar = (marks: Marks, data: LogData, a: number, x0: number, x1: number, y: number): void => {
  const end = endOf(data, a);
  switch (end) {
    case 'refused':
      marks.refused.push(x0, x1, y);
      break;
    case 'answered':
      marks.answered.push(x0, x1, y);
      break;
    case 'no-answer':
      marks.noAnswer.push(x0, x1, y);
      break;
    case 'unknown':
      marks.unknown.push(x0, x1, y);
      break;
    default:
      end satisfies never;
  }
};

const wait = (
  marks: Marks,
  data: LogData,
  a: number,
  w0: number,
  w1: number,
  told: number,
  y: number,
  format: (ms: number) => string,
): void => {
  if (w1 <= w0) return;
  const kind = waitKindOf(data, a);
  // A retry before the moment that the server named: the sleep was not the one that it asked for.
  if (kind === 'told' && data.attempts.early[a + 1] !== 1) {
    // Sleep that goes on after the moment that the server named is the client's own.
    const edge = told > w0 && told < w1 - 3 ? told : w1;
    marks.told.push(w0, edge, y);
    if (edge < w1) marks.backoff.push(edge, w1, y);
  } else if (kind !== 'none') marks.backoff.push(w0, w1, y);
  const ms = data.attempts.wait[a]!;
  if (w1 - w0 > labelWidth && !Number.isNaN(ms)) {
    marks.labels.push((w0 + w1) / 2, y);
    marks.texts.push(format(ms));
  }
};

/** The attempt under the pointer, or nearest to it within `reach` pixels; -1 for none. */
export const attemptAt = (
  data: LogData,
  request: number,
  window: TimeWindow,
  width: number,
  px: number,
  zero: number,
  reach = 8,
): number => {
  const { start, duration } = data.attempts;
  const first = data.requests.first[request]!;
  const end = first + data.requests.count[request]!;
  const x = (time: number): number => xOf(window, width, time - zero);
  let a = firstVisible(data, first, end, window.from + zero);
  let best = -1;
  let bestDistance = reach + 1;
  for (; a < end; a++) {
    const x0 = x(start[a]!);
    if (x0 > px + reach) break;
    const took = duration[a]!;
    const x1 = Math.max(x0 + shortestBar, x(start[a]! + (Number.isNaN(took) ? 0 : took)));
    const distance = px < x0 ? x0 - px : px > x1 ? px - x1 : 0;
    if (distance <= bestDistance) {
      bestDistance = distance;
      best = a;
    }
  }
  if (best >= 0) return best;
  // Over a wait: the attempt before it.
  return a > first && a < end ? a - 1 : -1;
};
