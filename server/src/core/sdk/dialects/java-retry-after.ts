/**
 * How the generated Java SDKs read Retry-After: Kotlin's `toFloatOrNull` (single precision: 61 becomes 60.999999), else a date by
 * `DateTimeFormatter.RFC_1123_DATE_TIME`, into nanoseconds of 64 bits.
 *
 * Sources: Kotlin's StringNumberConversionsJVM.kt (the screening of floats), OpenJDK's DateTimeFormatterBuilder (lenient numbers, offsets)
 * and Duration. OkHttp trims a header's value. Of two lines of one name the first counts.
 */
import type { Dialect, Header, Parsed } from '../../policy/server-wait.ts';

/** The largest long, in nanoseconds: 292 years. */
const LONGEST_MS = 2 ** 63 / 1e6;
const FLOAT =
  /^[\0- ]*([+-]?)(?:(NaN)|(Infinity)|(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)[fFdD]?|0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)[pP]([+-]?\d+)[fFdD]?)[\0- ]*$/;

/** `toFloatOrNull`. */
export const kotlinFloat = (text: string): number | null => {
  const match = FLOAT.exec(text);
  if (match === null) return null;
  const [, minus, nan, infinity, decimal, whole = '', fraction = '', power] = match;
  const sign = minus === '-' ? -1 : 1;
  if (nan !== undefined) return Number.NaN;
  if (infinity !== undefined) return sign * Number.POSITIVE_INFINITY;
  if (decimal !== undefined) return sign * Math.fround(Number(decimal));
  if (whole + fraction === '') return null;
  return sign * Math.fround(Number.parseInt(whole + fraction, 16) * 2 ** (Number(power) - 4 * fraction.length));
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const DATE =
  /^(?:(mon|tue|wed|thu|fri|sat|sun|[1-7]), )?\+?(\d{1,9}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d{1,2}) (\d{1,9}) (\d{1,9}):(\d{1,9})(?::(\d{1,9}))? (?:gmt|([+-])(\d\d)(?:(\d\d)(\d\d)?)?)$/i;
const EPOCH_DAYS = 719_528;
const DAY_MS = 86_400_000;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days of February 31st and its like end with their month. */
const lastDay = (year: number, month: number): number => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);

/** LocalDate.toEpochDay, beyond the years that JavaScript's Date has. */
const epochDay = (year: number, month: number, day: number): number => {
  const leaps = year > 0 ? Math.floor((year + 3) / 4) - Math.floor((year + 99) / 100) + Math.floor((year + 399) / 400) : 0;
  let days = 365 * year + leaps + day - 1;
  for (let m = 1; m < month; m++) days += lastDay(year, m);
  return days - EPOCH_DAYS;
};

/** `OffsetDateTime.parse(text, RFC_1123_DATE_TIME)` as UNIX milliseconds; null where it fails. */
export const javaRfc1123 = (text: string): number | null => {
  const match = DATE.exec(text);
  if (match === null) return null;
  const [, weekday, dayText, monthText = '', ...rest] = match;
  const [year, hour, minute, second] = rest.slice(0, 4).map((part) => Number(part ?? 0));
  const month = /^\d/.test(monthText) ? Number(monthText) : MONTHS.indexOf(monthText.toLowerCase()) + 1;
  const said = Number(dayText);
  if (year === undefined || hour === undefined || minute === undefined || second === undefined) return null;
  if (month < 1 || month > 12 || said < 1 || said > 31) return null;
  const endOfDay = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !endOfDay) || minute > 59 || second > 59) return null;
  const days = epochDay(year, month, Math.min(said, lastDay(year, month)));
  const dayOfWeek = (((days + 3) % 7) + 7) % 7;
  if (weekday !== undefined && dayOfWeek !== (/\d/.test(weekday) ? Number(weekday) - 1 : DAYS.indexOf(weekday.toLowerCase()))) return null;
  const [sign, ...offset] = rest.slice(4);
  const [hours = 0, minutes = 0, seconds = 0] = offset.map((part) => Number(part ?? 0));
  const offsetSeconds = hours * 3600 + minutes * 60 + seconds;
  if (minutes > 59 || seconds > 59 || offsetSeconds > 18 * 3600) return null;
  const local = days * DAY_MS + hour * 3_600_000 + minute * 60_000 + second * 1000;
  return local - (sign === '-' ? -1 : 1) * offsetSeconds * 1000;
};

export interface JavaRetryAfter {
  /**
   * Early releases count the milliseconds until a date, and take them for nanoseconds: nothing is left of it. Later, one that is 292 years
   * ahead raises out of the call, or is unreadable, or is taken, too.
   */
  readonly dates: 'milliseconds-as-nanoseconds' | 'exact' | 'exact-or-unreadable' | 'exact-and-any';
  /** The whole milliseconds that the sleeper sleeps, already here: a negative part of one is none. Default: when it sleeps. */
  readonly wholeMs?: true;
  /** What is no number counts as 0 (Default), or goes to the rule as it is. */
  readonly keepsNaN?: true;
}

const firstOf = (headers: readonly Header[], name: string): string | undefined =>
  headers.find(([n]) => n.toLowerCase() === name)?.[1].trim();

const withinLong = (ms: number): number => Math.max(-LONGEST_MS, Math.min(LONGEST_MS, ms));

/** @returns the dialect that reads headers as told. */
export const javaRetryAfter = ({ dates, wholeMs, keepsNaN }: JavaRetryAfter): Dialect => {
  const kept = (ms: number): number => (wholeMs ? Math.trunc(ms) + 0 : ms);
  const fromFloat = (value: number, unitNanos: number): number => {
    const nanos = Math.fround(value * unitNanos);
    if (keepsNaN && !Number.isFinite(nanos)) return nanos;
    return Number.isNaN(nanos) ? 0 : kept(withinLong(nanos / 1e6));
  };
  return (headers, nowMs): Parsed => {
    const milliseconds = firstOf(headers, 'retry-after-ms');
    const fromMs = milliseconds === undefined ? null : kotlinFloat(milliseconds);
    if (milliseconds !== undefined && fromMs !== null)
      return { kind: 'wait', ms: fromFloat(fromMs, 1e6), header: 'retry-after-ms', value: milliseconds };
    const value = firstOf(headers, 'retry-after');
    const header = 'retry-after';
    if (value === undefined)
      return milliseconds === undefined ? { kind: 'absent' } : { kind: 'unreadable', header: 'retry-after-ms', value: milliseconds };
    const number = kotlinFloat(value);
    if (number !== null) return { kind: 'wait', ms: fromFloat(number, 1e9), header, value };
    const date = javaRfc1123(value);
    if (date === null) return { kind: 'unreadable', header, value };
    const aheadMs = date - nowMs;
    if (dates === 'milliseconds-as-nanoseconds') return { kind: 'wait', ms: kept(Math.trunc(aheadMs) / 1e6), header, value };
    const tooFar = dates !== 'exact-and-any' && Math.abs(aheadMs) >= LONGEST_MS;
    if (tooFar)
      return dates === 'exact' ? { kind: 'throws', error: 'ArithmeticException', header, value } : { kind: 'unreadable', header, value };
    return { kind: 'wait', ms: kept(aheadMs), header, value };
  };
};
