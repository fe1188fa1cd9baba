/**
 * How the generated Go SDKs read Retry-After: `strconv.ParseFloat`, else a date of exactly one form, into a `time.Duration`.
 *
 * Sources: Go's strconv (ParseFloat, underscoreOK), time (Parse, parseTimeZone, RFC1123). Numbers become nanoseconds in 64 bits;
 * what does not fit becomes the most negative number on amd64, where this was measured. (arm64 takes the nearest number instead: the
 * language leaves it open.)
 */
import type { Dialect, Header, Parsed } from '../../policy/server-wait.ts';

const LONGEST_MS = 2 ** 63 / 1e6;

/** `ParseFloat`: the number, or null; `overflows` where Go answers with an infinity and an error. */
export const goParseFloat = (text: string): { readonly value: number; readonly overflows: boolean } | null => {
  const sign = text.startsWith('-') ? -1 : 1;
  const bare = text.replace(/^[+-]/, '');
  if (/^inf(inity)?$/i.test(bare)) return { value: sign * Number.POSITIVE_INFINITY, overflows: false };
  if (/^nan$/i.test(text)) return { value: Number.NaN, overflows: false };
  if (/(^|[^\da-fx])_|_([^\da-f]|$)/i.test(bare)) return null;
  const plain = bare.replaceAll('_', '');
  const hex = /^0x([\da-f]*)\.?([\da-f]*)p([+-]?\d+)$/i.exec(plain);
  if (hex !== null) {
    const digits = `${hex[1]}${hex[2]}`;
    if (digits === '') return null;
    const value = Number.parseInt(digits, 16) * 2 ** (Number(hex[3]) - 4 * (hex[2] ?? '').length);
    return { value: sign * value, overflows: value === Number.POSITIVE_INFINITY };
  }
  if (!/^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return { value: sign * value, overflows: value === Number.POSITIVE_INFINITY };
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = /^(mon|tue|wed|thu|fri|sat|sun)$/i;
/** Names of zones that Parse takes; their offset is unknown to it, and counts as none. A signed number of hours up to 23 is a name, too. */
const ZONE = /^(UTC|GMT([+-](1?\d|2[0-3]))?|[A-Z]{3}|[A-Z]{3}T|WITA|ChST|MeST|[A-Z]{4}T|[+-]0*(1?\d|2[0-3]))$/;

/** `time.Parse(time.RFC1123, text)` as UNIX milliseconds; null where it fails. */
export const goRfc1123 = (text: string): number | null => {
  const match = /^(\w{3}), (\d{2}) (\w{3}) (\d{4}) (\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d+))? (\S+)$/.exec(text);
  if (match === null) return null;
  const [, day = '', date, month = '', year, hour, minute, second, fraction, zone = ''] = match;
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  if (!DAYS.test(day) || monthIndex < 0 || !ZONE.test(zone)) return null;
  const [d, y, h, min, s] = [date, year, hour, minute, second].map(Number);
  if (d === undefined || y === undefined || h === undefined || min === undefined || s === undefined) return null;
  if (h > 23 || min > 59 || s > 59) return null;
  const at = new Date(0);
  at.setUTCFullYear(y, monthIndex, d);
  if (at.getUTCMonth() !== monthIndex || at.getUTCDate() !== d) return null;
  at.setUTCHours(h, min, s);
  const offset = /^GMT([+-]\d+)$/.exec(zone);
  return (
    at.getTime() + (fraction === undefined ? 0 : Number(`0.${fraction}`) * 1000) - (offset === null ? 0 : Number(offset[1]) * 3_600_000)
  );
};

const firstOf = (headers: readonly Header[], name: string): string => headers.find(([n]) => n.toLowerCase() === name)?.[1] ?? '';

/** A `time.Duration` of so many milliseconds: whole nanoseconds, and what does not fit is the most negative one. */
const asDuration = (ms: number): number => (ms > -LONGEST_MS && ms < LONGEST_MS ? Math.trunc(ms * 1e6) / 1e6 : -LONGEST_MS);

interface Reading {
  /** Takes a number; null: goes on as if the header were not there. */
  readonly number: (value: number, unitMs: number, overflows: boolean) => number | null;
}

const reader =
  ({ number }: Reading): Dialect =>
  (headers, nowMs): Parsed => {
    let unreadable: Parsed = { kind: 'absent' };
    for (const [header, unitMs] of [
      ['retry-after-ms', 1],
      ['retry-after', 1000],
    ] as const) {
      const value = firstOf(headers, header);
      if (value === '') continue;
      const parsed = goParseFloat(value);
      const ms = parsed === null ? null : number(parsed.value, unitMs, parsed.overflows);
      if (ms !== null) return { kind: 'wait', ms, header, value };
      const date = parsed === null && header === 'retry-after' ? goRfc1123(value) : null;
      if (date !== null) return { kind: 'wait', ms: asDuration(date - nowMs), header, value };
      unreadable = { kind: 'unreadable', header, value };
    }
    return unreadable;
  };

/** Any number that ParseFloat takes without an error. */
export const goFloatOrDate: Dialect = reader({ number: (value, unitMs, overflows) => (overflows ? null : asDuration(value * unitMs)) });

/** NaN, infinities, negative numbers and what is too large for a number count as absent. */
export const goFiniteOrDate: Dialect = reader({
  number: (value, unitMs, overflows) => (overflows || !Number.isFinite(value) || value < 0 ? null : value * unitMs),
});

/** The same, but a number too large is a very long wait. */
export const goHugeFiniteOrDate: Dialect = reader({
  number: (value, unitMs, overflows) => {
    if (overflows && value > 0) return Number.MAX_VALUE;
    return overflows || !Number.isFinite(value) || value < 0 ? null : value * unitMs;
  },
});
