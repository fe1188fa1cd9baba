/**
 * Stamps as logs print them → seconds. Each reader looks at one place of a text, never searches, and says where it ended.
 */
import type { Zone } from '../reading.ts';

export interface Stamp {
  readonly time: number;
  readonly zone: Zone;
  readonly digits: number;
  readonly end: number;
}

/** What a stamp without a year or a date needs from its surroundings. */
export interface ClockContext {
  /** The last full time read, for dates without a year and times without a date; NaN at the start. */
  last: number;
  /** UNIX seconds: the latest that a log without a year may reach. */
  readonly notAfter: number;
  /** A year had to be assumed. */
  assumedYear: number | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const code = (text: string, i: number): number => (i < text.length ? text.charCodeAt(i) : 0);
const digit = (text: string, i: number): number => {
  const c = code(text, i) - 48;
  return c >= 0 && c <= 9 ? c : -1;
};

/** `width` digits at `at`, or -1. */
const fixed = (text: string, at: number, width: number): number => {
  let n = 0;
  for (let i = 0; i < width; i++) {
    const d = digit(text, at + i);
    if (d < 0) return -1;
    n = n * 10 + d;
  }
  return n;
};

const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const unixDay = (year: number, month: number, day: number): number =>
  month < 1 || month > 12 || day < 1 || day > (daysInMonth[month - 1] ?? 0) ? Number.NaN : Date.UTC(year, month - 1, day) / 1000;

interface TimeOfDay {
  readonly seconds: number;
  readonly digits: number;
  readonly end: number;
}

/** `01:00:00`, `01:00:00.123456`, `01:00:00,123`. */
export const timeOfDayAt = (text: string, at: number): TimeOfDay | null => {
  const h = fixed(text, at, 2);
  if (h < 0 || h > 24 || code(text, at + 2) !== 58) return null;
  const m = fixed(text, at + 3, 2);
  if (m < 0 || m > 59 || code(text, at + 5) !== 58) return null;
  const s = fixed(text, at + 6, 2);
  if (s < 0 || s > 60) return null;
  let end = at + 8;
  let fraction = 0;
  let digits = 0;
  const c = code(text, end);
  if ((c === 46 || c === 44) && digit(text, end + 1) >= 0) {
    let scale = 0.1;
    for (end++; digit(text, end) >= 0; end++) {
      if (digits < 9) {
        fraction += digit(text, end) * scale;
        scale /= 10;
        digits++;
      }
    }
  }
  return { seconds: h * 3600 + m * 60 + s + Math.round(fraction * 1e9) / 1e9, digits, end };
};

/** `Z`, ` UTC`, `+09:00`, ` +0900`, or nothing (local). */
const zoneAt = (text: string, at: number): { readonly offset: number; readonly zone: Zone; readonly end: number } => {
  const c = code(text, at);
  if (c === 90 || c === 122) return { offset: 0, zone: 'utc', end: at + 1 };
  const i = c === 32 ? at + 1 : at;
  if (text.startsWith('UTC', i) || text.startsWith('GMT', i)) return { offset: 0, zone: 'utc', end: i + 3 };
  const sign = code(text, i) === 43 ? 1 : code(text, i) === 45 ? -1 : 0;
  if (sign !== 0) {
    const h = fixed(text, i + 1, 2);
    const colon = code(text, i + 3) === 58 ? 1 : 0;
    const m = fixed(text, i + 3 + colon, 2);
    if (h >= 0 && h <= 15 && m >= 0 && m < 60 && digit(text, i + 5 + colon) < 0) {
      return { offset: sign * (h * 3600 + m * 60), zone: 'utc', end: i + 5 + colon };
    }
  }
  return { offset: 0, zone: 'local', end: at };
};

/** RFC 3339, ISO 8601, Python's asctime and Go's `2026/12/02 01:00:00`. */
export const dateTimeAt = (text: string, at: number): Stamp | null => {
  const year = fixed(text, at, 4);
  const sep = code(text, at + 4);
  if (year < 1970 || year > 9998 || (sep !== 45 && sep !== 47) || code(text, at + 7) !== sep) return null;
  const day = unixDay(year, fixed(text, at + 5, 2), fixed(text, at + 8, 2));
  if (Number.isNaN(day)) return null;
  const t = code(text, at + 10);
  if (t !== 84 && t !== 32 && t !== 116 && t !== 95) return null;
  const tod = timeOfDayAt(text, at + 11);
  if (tod === null) return null;
  const z = zoneAt(text, tod.end);
  return { time: day + tod.seconds - z.offset, zone: z.zone, digits: tod.digits, end: z.end };
};

/** nginx and Apache: `02/Dec/2026:10:00:00 +0900`; HAProxy: `02/Dec/2026:01:00:00.655`. */
export const apacheAt = (text: string, at: number): Stamp | null => {
  const d = fixed(text, at, 2);
  if (d < 0 || code(text, at + 2) !== 47 || code(text, at + 6) !== 47) return null;
  const month = months.indexOf(text.slice(at + 3, at + 6).toLowerCase()) + 1;
  const day = unixDay(fixed(text, at + 7, 4), month, d);
  if (Number.isNaN(day) || code(text, at + 11) !== 58) return null;
  const tod = timeOfDayAt(text, at + 12);
  if (tod === null) return null;
  const z = zoneAt(text, tod.end);
  return { time: day + tod.seconds - z.offset, zone: z.zone, digits: tod.digits, end: z.end };
};

/** IMF-fixdate and its two obsolete forms (RFC 9110 §5.6.7): UNIX seconds, or NaN. */
export const httpDate = (text: string): number => {
  const s = text.trim();
  const comma = s.indexOf(', ');
  if (comma >= 3 && comma <= 9) {
    const at = comma + 2;
    const d = fixed(s, at, 2);
    const month = months.indexOf(s.slice(at + 3, at + 6).toLowerCase()) + 1;
    const short = code(s, at + 2) === 45;
    let year = short ? fixed(s, at + 7, 2) : fixed(s, at + 7, 4);
    if (short && year >= 0) year += year < 70 ? 2000 : 1900;
    const timeAt = at + (short ? 10 : 12);
    const tod = timeOfDayAt(s, timeAt);
    if (d < 0 || month === 0 || year < 0 || tod === null || !s.startsWith(' GMT', tod.end)) return Number.NaN;
    return unixDay(year, month, d) + tod.seconds;
  }
  // asctime: `Wed Dec  2 01:00:24 2026`
  const month = months.indexOf(s.slice(4, 7).toLowerCase()) + 1;
  const tod = timeOfDayAt(s, 11);
  if (month === 0 || tod === null || s.length !== 24) return Number.NaN;
  return unixDay(fixed(s, 20, 4), month, Number(s.slice(8, 10))) + tod.seconds;
};

/** Syslog without a year: `Dec  2 01:00:00`. The year is the one that keeps the log in order and out of the future. */
export const syslogAt = (text: string, at: number, ctx: ClockContext): Stamp | null => {
  const month = months.indexOf(text.slice(at, at + 3).toLowerCase()) + 1;
  if (month === 0 || code(text, at + 3) !== 32) return null;
  const day = code(text, at + 4) === 32 ? digit(text, at + 5) : fixed(text, at + 4, 2);
  if (day < 1 || code(text, at + 6) !== 32) return null;
  const tod = timeOfDayAt(text, at + 7);
  if (tod === null) return null;
  const inYear = (year: number): number => unixDay(year, month, day) + tod.seconds;
  let year: number;
  if (Number.isNaN(ctx.last)) {
    year = new Date(ctx.notAfter * 1000).getUTCFullYear();
    if (!(inYear(year) <= ctx.notAfter)) year--;
  } else {
    year = new Date(ctx.last * 1000).getUTCFullYear();
    const off = (y: number): number => Math.abs(inYear(y) - ctx.last);
    if (off(year + 1) < off(year)) year++;
    else if (off(year - 1) < off(year)) year--;
  }
  const time = inYear(year);
  if (Number.isNaN(time)) return null;
  ctx.assumedYear ??= year;
  return { time, zone: 'local', digits: tod.digits, end: tod.end };
};

/** A time of day alone counts from the log's first midnight. */
export const dayless = (tod: TimeOfDay, ctx: ClockContext): Stamp => {
  let time = tod.seconds;
  if (!Number.isNaN(ctx.last)) time += Math.round((ctx.last - time) / 86_400) * 86_400;
  return { time, zone: 'own', digits: tod.digits, end: tod.end };
};

/** A bare number as a stamp: UNIX time in s, ms, µs or ns by its size, otherwise the log's own clock. */
export const epoch = (value: number, raw: string): Stamp | null => {
  if (!Number.isFinite(value) || value < 0) return null;
  const point = raw.indexOf('.');
  const printed = point < 0 ? 0 : Math.min(9, raw.length - point - 1);
  if (value >= 1e9 && value < 1e10) return { time: value, zone: 'utc', digits: printed, end: raw.length };
  if (value >= 1e12 && value < 1e13) return { time: value / 1e3, zone: 'utc', digits: 3 + printed, end: raw.length };
  if (value >= 1e15 && value < 1e16) return { time: value / 1e6, zone: 'utc', digits: 6, end: raw.length };
  if (value >= 1e18 && value < 1e19) return { time: nanoseconds(raw, value), zone: 'utc', digits: 9, end: raw.length };
  return value < 1e9 ? { time: value, zone: 'own', digits: printed, end: raw.length } : null;
};

/** 19 digits do not fit a double: whole seconds and the rest are read apart. */
const nanoseconds = (raw: string, value: number): number => {
  const s = raw.trim();
  return s.length === 19 && /^\d+$/.test(s) ? Number(s.slice(0, 10)) + Number(s.slice(10)) / 1e9 : value / 1e9;
};

/** A stamp given as the whole text of a field. */
export const stampOf = (text: string, ctx: ClockContext): Stamp | null => {
  const s = text.trim();
  const full = dateTimeAt(s, 0) ?? apacheAt(s, 0) ?? syslogAt(s, 0, ctx);
  if (full !== null) return full;
  const tod = timeOfDayAt(s, 0);
  if (tod !== null && tod.end === s.length) return dayless(tod, ctx);
  const http = httpDate(s);
  if (!Number.isNaN(http)) return { time: http, zone: 'utc', digits: 0, end: s.length };
  return /^\d{1,19}(\.\d{1,12})?$/.test(s) ? epoch(Number(s), s) : null;
};
