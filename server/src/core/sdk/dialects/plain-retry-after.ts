/**
 * How the Ruby, C#, PHP and .NET SDKs read the server-announced wait: a number as their language writes them, else a date.
 *
 * Sources: Ruby's Kernel#Float and Time.httpdate, .NET's float.TryParse, DateTimeOffset.TryParse and TimeSpan, PHP's is_numeric and
 * DateTimeImmutable. Read, not measured. Dates in the forms of RFC 9110 §5.6.7 and ISO 8601 are told apart; what else .NET and PHP take
 * for a date (`tomorrow`, local forms) counts as unreadable here.
 */
import type { Dialect, Header, Parsed } from '../../policy/server-wait.ts';

export type NumberForm = 'ruby' | 'dotnet' | 'php' | 'digits';

const RUBY = /^\s*[+-]?(\d+(_\d+)*(\.\d+(_\d+)*)?|\.\d+(_\d+)*)(e[+-]?\d+)?\s*$/i;
const PHP = /^[ \t\n\r\v\f]*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?[ \t\n\r\v\f]*$/i;
const DOTNET = /^\s*[+-]?(\d[\d,]*\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

const numberAs = (form: NumberForm, text: string): number | null => {
  switch (form) {
    case 'ruby':
      if (/^\s*[+-]?0x[\da-f]+\s*$/i.test(text)) return Number(text.replace(/[+-]/, '').trim()) * (text.includes('-') ? -1 : 1);
      return RUBY.test(text) ? Number(text.replaceAll('_', '')) : null;
    case 'php':
      return PHP.test(text) ? Number(text) : null;
    case 'dotnet': {
      const word = /^\s*([+-]?)(nan|infinity|∞)\s*$/i.exec(text);
      if (word !== null) return /nan/i.test(text) ? Number.NaN : (word[1] === '-' ? -1 : 1) * Number.POSITIVE_INFINITY;
      return DOTNET.test(text) ? Math.fround(Number(text.replaceAll(',', ''))) : null;
    }
    case 'digits':
      return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : null;
    default: {
      const never: never = form;
      return never;
    }
  }
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const IMF = /^\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/i;
const RFC850 = /^\w{6,9}, (\d\d)-(\w{3})-(\d\d) (\d\d):(\d\d):(\d\d) GMT$/i;
const ASCTIME = /^\w{3} (\w{3}) ([ \d]\d) (\d\d):(\d\d):(\d\d) (\d{4})$/i;
const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|\+00:00)$/;

const monthOf = (name = ''): number => MONTHS.findIndex((month) => month.toLowerCase() === name.toLowerCase());

/** The three forms of RFC 9110 as UNIX milliseconds; null where the text is none of them. */
export const httpDate = (text: string): number | null => {
  const asctime = ASCTIME.exec(text);
  const ordered = IMF.exec(text) ?? RFC850.exec(text);
  const parts = asctime === null ? ordered?.slice(1) : [asctime[2], asctime[1], asctime[6], asctime[3], asctime[4], asctime[5]];
  if (parts === undefined) return null;
  const [day, month, year, hour, minute, second] = parts;
  const [d, y, h, m, s] = [day, year, hour, minute, second].map(Number);
  const monthIndex = monthOf(month);
  if (monthIndex < 0 || d === undefined || y === undefined || h === undefined || m === undefined || s === undefined) return null;
  if (d < 1 || d > 31 || h > 23 || m > 59 || s > 60) return null;
  const full = year?.length === 2 ? y + (y < 50 ? 2000 : 1900) : y;
  const at = new Date(0);
  at.setUTCFullYear(full, monthIndex, d);
  return at.getUTCMonth() === monthIndex ? at.setUTCHours(h, m, s) : null;
};

export interface PlainRetryAfter {
  readonly numbers: NumberForm;
  readonly milliseconds: boolean;
  readonly isoDates?: true;
  /** The sign of a date is turned round: how long ago it was. */
  readonly datesAgo?: true;
  /** Whole seconds are slept, the rest is cut off. */
  readonly wholeSeconds?: true;
  /** The text `0` counts as absent. */
  readonly zeroIsAbsent?: true;
  /** What the language's own duration cannot hold raises: longest in ms, and the errors. */
  readonly duration?: { readonly longestMs: number; readonly tooLong: string; readonly notANumber: string };
  /** Passed over, as if unreadable: what is not finite or below 0. */
  readonly skipsOdd?: true;
}

const joined = (headers: readonly Header[], name: string): string | undefined => {
  const all = headers.filter(([n]) => n.toLowerCase() === name).map(([, value]) => value);
  return all.length === 0 ? undefined : all.join(', ');
};

/** @returns the dialect that reads headers as told. */
export const plainRetryAfter = (how: PlainRetryAfter): Dialect => {
  const wait = (ms: number, header: string, value: string): Parsed => {
    const { duration } = how;
    if (duration !== undefined && Number.isNaN(ms)) return { kind: 'throws', error: duration.notANumber, header, value };
    if (duration !== undefined && Math.abs(ms) > duration.longestMs) return { kind: 'throws', error: duration.tooLong, header, value };
    return { kind: 'wait', ms: how.wholeSeconds ? Math.floor(ms / 1000) * 1000 : ms, header, value };
  };
  const isOdd = (ms: number): boolean => how.skipsOdd === true && !(Number.isFinite(ms) && ms >= 0);
  return (headers, nowMs): Parsed => {
    const milliseconds = how.milliseconds ? joined(headers, 'retry-after-ms') : undefined;
    const ms = milliseconds === undefined ? null : numberAs(how.numbers, milliseconds);
    if (milliseconds !== undefined && ms !== null && !isOdd(ms)) return wait(ms, 'retry-after-ms', milliseconds);
    const header = 'retry-after';
    const value = joined(headers, header);
    if (value === undefined || (how.zeroIsAbsent && value === '0'))
      return milliseconds === undefined ? { kind: 'absent' } : { kind: 'unreadable', header: 'retry-after-ms', value: milliseconds };
    const seconds = numberAs(how.numbers, value);
    if (seconds !== null) return isOdd(seconds) ? { kind: 'unreadable', header, value } : wait(seconds * 1000, header, value);
    const date = httpDate(value) ?? (how.isoDates && ISO.test(value) ? Date.parse(value) : null);
    if (date === null) return { kind: 'unreadable', header, value };
    const aheadMs = date - nowMs;
    if (how.datesAgo) return wait(Math.max(0, -aheadMs), header, value);
    return isOdd(aheadMs) ? { kind: 'unreadable', header, value } : wait(aheadMs, header, value);
  };
};
