/**
 * `Retry-After` as RFC 9110 §10.2.3 means it, with the SDKs' `retry-after-ms`: what the server told, in seconds.
 * What each SDK makes of odd values is the SDKs' business (`core/sdk/dialects`); this is the server's side.
 */
import type { Zone } from '../reading.ts';
import { httpDate } from './clock.ts';
import { duration } from './durations.ts';

/** Words that logs print for "there was none". */
const absent: ReadonlySet<string> = new Set(['-', 'none', 'null', 'undefined', 'nil', 'n/a', 'na', '~', '<none>', '(none)']);

export const isAbsent = (raw: string): boolean => absent.has(raw.trim().toLowerCase());

/** Seconds as digits with an optional fraction (SDKs read floats), or a date minus `now`, never below 0; NaN when it is neither. */
export const headerSeconds = (raw: string, now: number, zone: Zone): number => {
  const s = raw.trim();
  if (s.length <= 24 && /^\d+(\.\d+)?$/.test(s)) return Number(s);
  if (zone === 'own' || zone === 'none' || Number.isNaN(now)) return Number.NaN;
  const date = httpDate(s);
  return Number.isNaN(date) ? Number.NaN : Math.max(0, Math.round((date - now) * 1e6) / 1e6);
};

/** `retry-after-ms`: milliseconds, digits with an optional fraction. */
export const headerMilliseconds = (raw: string): number => {
  const s = raw.trim();
  return s.length <= 24 && /^\d+(\.\d+)?$/.test(s) ? Number(s) / 1000 : Number.NaN;
};

/** A field of an application that holds the server's wait in its own writing: `12s`, `1m1s`, `12.0`, or the header itself. */
export const fieldSeconds = (raw: string, now: number, zone: Zone, bare = 1): number => {
  const d = duration(raw, bare);
  return Number.isNaN(d) ? headerSeconds(raw, now, zone) : d;
};
