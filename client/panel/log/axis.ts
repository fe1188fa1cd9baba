/** Round moments for the head of the timeline. */
import { spanOf, type TimeWindow } from './time-window.ts';

export interface Tick {
  readonly time: number;
  readonly label: string;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  second,
  2 * second,
  5 * second,
  10 * second,
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  30 * day,
  365 * day,
];

/** The smallest round step that keeps ticks at least `gap` pixels apart. */
export const stepFor = (window: TimeWindow, width: number, gap = 74): number => {
  const wanted = (spanOf(window) / Math.max(width, 1)) * gap;
  return steps.find((step) => step >= wanted) ?? Math.ceil(wanted / (365 * day)) * 365 * day;
};

/** Round moments have short names: minutes from two minutes on. */
const short = (ms: number): string => {
  if (ms < second) return `${Math.round(ms)} ms`;
  if (ms < 10 * second) return `${Number((ms / second).toFixed(2))} s`;
  if (ms < 119.5 * second) return `${Math.round(ms / second)} s`;
  if (ms < 3599.5 * second) return two(Math.round(ms / second), 60, 'min', 's');
  if (ms < 48 * hour) return two(Math.round(ms / minute), 60, 'h', 'min');
  return two(Math.round(ms / hour), 24, 'd', 'h');
};

const two = (small: number, per: number, bigUnit: string, smallUnit: string): string => {
  const rest = small % per;
  return `${Math.floor(small / per)} ${bigUnit}${rest === 0 ? '' : ` ${rest} ${smallUnit}`}`;
};

/** `+30 s`, `+1 h 5 min`; 0 for the start itself. */
export const offsetLabel = (ms: number): string => {
  if (ms === 0) return '0';
  const text = short(Math.abs(ms));
  return `${ms < 0 ? '−' : '+'}${text}`;
};

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** A start in a narrow column: `+8.2 s`, `+3:21`, `+1:02:05`, `+2 d 3:04`. */
export const startLabel = (ms: number): string => {
  if (ms < minute - 500) return offsetLabel(ms);
  const seconds = Math.round(ms / second);
  const h = Math.floor((seconds % 86_400) / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  if (seconds >= 86_400) return `+${Math.floor(seconds / 86_400)} d ${h}:${twoDigits(m)}`;
  return h > 0 ? `+${h}:${twoDigits(m)}:${twoDigits(seconds % 60)}` : `+${m}:${twoDigits(seconds % 60)}`;
};

/** `12:04:09`, `12:04:09.250` for small steps; the day too where the step is a day. UTC, as the log was read. */
export const clockLabel = (unixMs: number, step: number): string => {
  const date = new Date(unixMs);
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  if (step >= day) return iso.slice(0, 10);
  return step >= minute ? iso.slice(11, 16) : step >= second ? iso.slice(11, 19) : iso.slice(11, 23);
};

/**
 * @param zeroMs the wall clock's time at 0, for clock labels; null for offsets.
 * @param plain numbers instead of times, for a log without a clock.
 */
export const ticksOf = (window: TimeWindow, width: number, zeroMs: number | null, plain = false): readonly Tick[] => {
  const step = stepFor(window, width);
  const zero = zeroMs === null || plain ? 0 : zeroMs;
  const ticks: Tick[] = [];
  for (let at = Math.ceil((window.from + zero) / step) * step; at <= window.to + zero && ticks.length < 100; at += step) {
    const time = at - zero;
    ticks.push({ time, label: plain ? String(at) : zeroMs === null ? offsetLabel(at) : clockLabel(at, step) });
  }
  return ticks;
};
