/**
 * How ky 2 reads when to come back: digits, or one of the three HTTP dates of RFC 9110 §5.6.7 to the letter, in Retry-After or,
 * where that is missing, in one of the rate-limit headers. A reset header may hold seconds since 1970 instead.
 */
import type { Dialect, Header, Parsed } from '../../policy/server-wait.ts';
import { parseJsDate } from './js-date.ts';
import { asReceived } from './js-retry-after.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const LONG_DAY = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const TIME = '(?<time>\\d{2}:\\d{2}:\\d{2})';
const MONTH = `(?<month>${MONTHS.join('|')})`;
const FORMS = [
  new RegExp(`^(?:${DAY}), (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`),
  new RegExp(`^(?:${LONG_DAY}), (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT$`),
  new RegExp(`^(?:${DAY}) ${MONTH} (?<day>\\d{2}| \\d) ${TIME} (?<year>\\d{4})$`),
];

/** Numbers of seconds from here on are moments, not durations, in a reset header. */
const MOMENTS_FROM_MS = Date.UTC(2024, 0, 1);
const FIFTY_YEARS = 50;

interface Parts {
  readonly day: string;
  readonly month: string;
  readonly time: string;
}

/** NaN for a day or a time that does not exist; a leap second is the next second. */
const momentOf = ({ day, month, time }: Parts, year: number): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  if (hours > 23 || minutes > 59 || seconds > 60) return Number.NaN;
  const date = new Date(Date.UTC(2000, MONTHS.indexOf(month), 1, hours, minutes, Math.min(seconds, 59)));
  const at = date.setUTCFullYear(year, MONTHS.indexOf(month), Number(day));
  if (date.getUTCDate() !== Number(day)) return Number.NaN;
  return seconds === 60 ? at + 1000 : at;
};

/** The latest year with these two digits that is not more than fifty years ahead. */
const shortYear = (parts: Parts, digits: number, nowMs: number): number => {
  const now = new Date(nowMs);
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  const latest = new Date(nowMs).setUTCFullYear(now.getUTCFullYear() + FIFTY_YEARS);
  const moments = [century - 100, century, century + 100].map((c) => momentOf(parts, c + digits)).filter((ms) => ms <= latest);
  return moments.at(-1) ?? Number.NaN;
};

/** The three HTTP dates of RFC 9110, to the letter. @returns UNIX milliseconds, or NaN */
export const httpDate = (value: string, nowMs: number): number => {
  for (const form of FORMS) {
    const parts = form.exec(value)?.groups;
    if (parts === undefined) continue;
    const { day = '', month = '', time = '', year = '' } = parts;
    const there = { day: day.trim(), month, time };
    return year.length === 2 ? shortYear(there, Number(year), nowMs) : momentOf(there, Number(year));
  }
  return Number.NaN;
};

/** Reset headers may hold a moment. */
const HEADERS: readonly (readonly [name: string, isReset: boolean])[] = [
  ['retry-after', false],
  ['ratelimit-reset', true],
  ['x-ratelimit-retry-after', false],
  ['x-ratelimit-reset', true],
  ['x-rate-limit-reset', true],
];

/** As `Headers.get` gives it; unlike elsewhere an empty value is there. */
const joined = (headers: readonly Header[], name: string): string | null => {
  const values = headers.filter(([n]) => n.toLowerCase() === name).map(([, value]) => value.replace(/^[ \t]+|[ \t]+$/g, ''));
  return values.length === 0 ? null : values.join(', ');
};

const read = (header: string, value: string, isReset: boolean, nowMs: number): Parsed => {
  if (/^\d+$/.test(value)) {
    const ms = Number(value) * 1000;
    return { kind: 'wait', ms: isReset && ms >= MOMENTS_FROM_MS ? ms - nowMs : ms, header, value };
  }
  const at = httpDate(value, nowMs);
  return Number.isNaN(at) ? { kind: 'unreadable', header, value } : { kind: 'wait', ms: at - nowMs, header, value };
};

export const kyRetryTiming: Dialect = (headers, nowMs) => {
  for (const [name, isReset] of HEADERS) {
    const value = joined(headers, name);
    if (value !== null) return read(name, value, isReset, nowMs);
  }
  return { kind: 'absent' };
};

/**
 * ky before 2.1: `Number()` or any date. What is neither is NaN: before 2.0 that is taken for no end at all, and the longest
 * delay of a timer, 24.8 days, is waited.
 */
const numberOrDate =
  (asWaited: (ms: number) => number): Dialect =>
  (headers, nowMs) => {
    for (const [header] of HEADERS) {
      const value = joined(headers, header);
      if (value === null) continue;
      if (value === '') return { kind: 'absent' };
      const seconds = Number(asReceived(value));
      const isMoment = seconds * 1000 >= MOMENTS_FROM_MS;
      const ms = Number.isNaN(seconds) ? parseJsDate(asReceived(value)) - nowMs : seconds * 1000 - (isMoment ? nowMs : 0);
      return { kind: 'wait', ms: asWaited(ms), header, value };
    }
    return { kind: 'absent' };
  };

export const kyOne = numberOrDate((ms) => (Number.isNaN(ms) ? Number.POSITIVE_INFINITY : ms));
export const kyTwo = numberOrDate((ms) => (Number.isFinite(ms) ? ms : Number.NaN));
