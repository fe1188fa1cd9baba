/**
 * How JavaScript clients read `retry-after-ms` and `Retry-After`: with `parseInt` or `parseFloat`, which take a number from the
 * start of the text and forget the rest (`5s` is 5), and with `Date.parse` for what does not start with a number.
 *
 * An ISO date starts with a number: `2026-12-02T…` is 2,026 seconds. An empty value counts as none.
 */
import type { Dialect, Header, Parsed } from '../../policy/server-wait.ts';
import { parseJsDate } from './js-date.ts';

/** UTF-8 bytes are read as Latin-1 by every HTTP client of JavaScript: digits outside ASCII never arrive as digits. */
export const asReceived = (value: string): string => {
  let received = '';
  for (const byte of new TextEncoder().encode(value)) received += String.fromCharCode(byte);
  return received.replace(/^[ \t]+|[ \t]+$/g, '');
};

/** As `Headers.get` gives it: lines of one name are joined. Empty text counts as absent in all of these clients. */
export const headerValue = (headers: readonly Header[], name: string): string | undefined => {
  const values = headers.filter(([n]) => n.toLowerCase() === name).map(([, value]) => asReceived(value));
  const joined = values.join(', ');
  return joined === '' ? undefined : joined;
};

/** `parseInt` without a radix, as these clients call it: `0x10` is 16. */
const parseWhole = (value: string): number => Number.parseInt(value, /^\s*[+-]?0x/i.test(value) ? 16 : 10);

const wait = (ms: number, header: string, value: string): Parsed => ({ kind: 'wait', ms, header, value });

const SECONDS = 'retry-after';
const MILLISECONDS = 'retry-after-ms';

/** Whole seconds and nothing else. */
export const parseIntSeconds: Dialect = (headers) => {
  const value = headerValue(headers, SECONDS);
  if (value === undefined) return { kind: 'absent' };
  const seconds = parseWhole(value);
  return Number.isNaN(seconds) ? { kind: 'unreadable', header: SECONDS, value } : wait(seconds * 1000, SECONDS, value);
};

const secondsOrDate = (value: string, seconds: number, nowMs: number): Parsed =>
  wait(Number.isNaN(seconds) ? parseJsDate(value) - nowMs : seconds * 1000, SECONDS, value);

/** Whole seconds, or a date. */
export const parseIntOrDate: Dialect = (headers, nowMs) => {
  const value = headerValue(headers, SECONDS);
  return value === undefined ? { kind: 'absent' } : secondsOrDate(value, parseWhole(value), nowMs);
};

const millisecondsOf = (headers: readonly Header[]): Parsed => {
  const value = headerValue(headers, MILLISECONDS);
  if (value === undefined) return { kind: 'absent' };
  const ms = Number.parseFloat(value);
  return Number.isNaN(ms) ? { kind: 'absent' } : wait(ms, MILLISECONDS, value);
};

const floatOrDate = (headers: readonly Header[], nowMs: number): Parsed => {
  const value = headerValue(headers, SECONDS);
  return value === undefined ? { kind: 'absent' } : secondsOrDate(value, Number.parseFloat(value), nowMs);
};

/** `retry-after-ms` first, but 0 counts as not said where `Retry-After` says something; then seconds or a date. */
export const parseFloatOrDate: Dialect = (headers, nowMs) => {
  const ms = millisecondsOf(headers);
  if (ms.kind === 'wait' && ms.ms !== 0) return ms;
  const seconds = floatOrDate(headers, nowMs);
  return seconds.kind === 'absent' ? ms : seconds;
};

/** `retry-after-ms` first, and 0 is a value like any other; then seconds or a date. */
export const parseFloatOrDateZeroWins: Dialect = (headers, nowMs) => {
  const ms = millisecondsOf(headers);
  return ms.kind === 'wait' ? ms : floatOrDate(headers, nowMs);
};

/** Node's own HTTP client, and node-fetch on it, keep the first of several Retry-After lines; fetch joins them. */
export const firstRetryAfter =
  (dialect: Dialect): Dialect =>
  (headers, nowMs) => {
    const first = headers.find(([name]) => name.toLowerCase() === SECONDS);
    return dialect(
      headers.filter((line) => line === first || line[0].toLowerCase() !== SECONDS),
      nowMs,
    );
  };
