/**
 * How Python libraries read the server-announced wait. One reader with the differences that libraries and their versions have.
 */
import type { Dialect, Header, Parsed } from '../../policy/server-wait.ts';
import { pythonDate } from './python-date.ts';
import { isInfinityWord, pythonFloat, pythonInt } from './python-number.ts';

export interface PythonRetryAfter {
  /** Whether `retry-after-ms` is read, and wins when it is a number at all. */
  readonly milliseconds: boolean;
  /** `digits`: ASCII digits alone, with spaces around them. */
  readonly seconds: 'int' | 'float' | 'digits';
  readonly date: 'ignored' | 'whole-seconds' | 'exact';
  /** Whether a date that Python's calendar cannot hold raises out of the call. */
  readonly impossibleDate: 'ignored' | 'raises';
  /** A number too large for a double counts as this many seconds instead of as infinity. */
  readonly overflowSeconds?: number;
  /** Milliseconds that are not above 0 and finite are passed over, and Retry-After is looked at. Default: they win all the same. */
  readonly badMilliseconds?: 'passed-over';
  /** The error for a Retry-After that is neither. Default: it is as if it were not there. */
  readonly unreadableRaises?: string;
}

/** httpx joins header lines of one name by a comma and a space. */
const joined = (headers: readonly Header[], name: string): string | null => {
  let all: string | null = null;
  for (const [key, value] of headers) if (key.toLowerCase() === name) all = all === null ? value : `${all}, ${value}`;
  return all;
};

/** @returns the dialect that reads headers as told. */
export const pythonRetryAfter = (how: PythonRetryAfter): Dialect => {
  const number = (text: string): number | null => {
    if (how.seconds === 'digits') return /^\s*[0-9]+\s*$/.test(text) ? Number(text) : null;
    const value = how.seconds === 'int' ? pythonInt(text) : pythonFloat(text);
    return value === Number.POSITIVE_INFINITY && how.overflowSeconds !== undefined && !isInfinityWord(text) ? how.overflowSeconds : value;
  };
  return (headers, nowMs): Parsed => {
    const ms = how.milliseconds ? joined(headers, 'retry-after-ms') : null;
    if (ms !== null) {
      const value = pythonFloat(ms);
      const passedOver = how.badMilliseconds === 'passed-over' && !(value !== null && value > 0 && Number.isFinite(value));
      if (value !== null && !passedOver) {
        const overflows = value === Number.POSITIVE_INFINITY && how.overflowSeconds !== undefined && !isInfinityWord(ms);
        return { kind: 'wait', ms: overflows ? how.overflowSeconds * 1000 : value, header: 'retry-after-ms', value: ms };
      }
    }
    const value = joined(headers, 'retry-after');
    if (value === null) return ms === null ? { kind: 'absent' } : { kind: 'unreadable', header: 'retry-after-ms', value: ms };
    const header = 'retry-after';
    const seconds = number(value);
    if (seconds !== null) return { kind: 'wait', ms: seconds * 1000, header, value };
    if (how.date === 'ignored') return { kind: 'unreadable', header, value };
    const date = pythonDate(value);
    if (date.kind === 'raises' && how.impossibleDate === 'raises') return { kind: 'throws', error: date.error, header, value };
    if (date.kind !== 'date') {
      return how.unreadableRaises === undefined
        ? { kind: 'unreadable', header, value }
        : { kind: 'throws', error: how.unreadableRaises, header, value };
    }
    const left = date.unixSeconds * 1000 - nowMs;
    return { kind: 'wait', ms: how.date === 'exact' ? left : Math.trunc(left / 1000) * 1000, header, value };
  };
};
