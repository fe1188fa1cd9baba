/**
 * Durations the way people read them, the same in every language: `0.38 s`, `31.5 s`, `4 min`, `1 min 30 s`, `2 h 5 min`, `16 d`.
 * In: milliseconds.
 */
import { type Interval, isExact } from '../policy/interval.ts';
import type { Locale } from './locale.ts';

const words = {
  en: { noLimit: 'no upper bound', atLeast: (text: string) => `${text} or more, no upper bound`, unknown: 'unknown', none: 'none' },
  ja: { noLimit: '上限なし', atLeast: (text: string) => `${text} 以上、上限なし`, unknown: '不明', none: 'なし' },
} as const;

export const noLimitText = (locale: Locale): string => words[locale].noLimit;
export const unknownText = (locale: Locale): string => words[locale].unknown;

const trimmed = (n: number, digits: number): string => {
  const text = n.toFixed(digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

/** A number and its unit below a minute: what small waits are compared in. */
const small = (ms: number): string => {
  if (ms === 0) return '0 s';
  if (ms < 0.995) return `${trimmed(ms, 2)} ms`;
  if (ms < 99.5) return `${Math.round(ms)} ms`;
  return `${trimmed(ms / 1000, ms < 995 ? 2 : 1)} s`;
};

const two = (n: number, per: number, unit: string, rest: string): string => {
  const left = n % per;
  return `${Math.floor(n / per)} ${unit}${left === 0 ? '' : ` ${left} ${rest}`}`;
};

/** Finite milliseconds for reading: minutes from one minute on. */
const finite = (ms: number): string => {
  const s = Math.round(ms / 1000);
  if (ms < 59_950) return small(ms);
  if (s < 3_600) return two(s, 60, 'min', 's');
  if (s < 172_800) return two(Math.round(s / 60), 60, 'h', 'min');
  return two(Math.round(s / 3_600), 24, 'd', 'h');
};

/** Finite milliseconds for comparing with a header, which counts in seconds: seconds up to a quarter of an hour. */
const finiteSeconds = (ms: number): string => (ms < 59_950 || ms >= 900_500 ? finite(ms) : `${Math.round(ms / 1000)} s`);

const guarded = (ms: number, locale: Locale, show: (ms: number) => string): string =>
  Number.isNaN(ms) ? words[locale].unknown : ms === Number.POSITIVE_INFINITY ? words[locale].noLimit : show(Math.max(0, ms));

export const duration = (ms: number, locale: Locale): string => guarded(ms, locale, finite);
export const seconds = (ms: number, locale: Locale): string => guarded(ms, locale, finiteSeconds);

const ranged = (interval: Interval, locale: Locale, show: (ms: number) => string): string => {
  const { minMs, maxMs } = interval;
  if (isExact(interval)) return guarded(maxMs, locale, show);
  if (maxMs === Number.POSITIVE_INFINITY) return minMs > 0 ? words[locale].atLeast(show(minMs)) : words[locale].noLimit;
  const low = show(minMs);
  const high = show(maxMs);
  if (low === high) return high;
  const unit = /^[\d.]+( \w+)$/.exec(high)?.[1];
  const bare = /^([\d.]+)( \w+)$/.exec(low);
  if (unit !== undefined && bare !== null && (bare[2] === unit || minMs === 0)) return `${bare[1]}–${high}`;
  return `${low} – ${high}`;
};

/** `1.1–1.5 s`, `4 min`, `no upper bound`. */
export const interval = (value: Interval, locale: Locale): string => ranged(value, locale, finite);
/** `240 s`, `0.38–0.5 s`: for tables beside a header. */
export const intervalSeconds = (value: Interval, locale: Locale): string => ranged(value, locale, finiteSeconds);

/** Up to four waits are listed one by one; of more, the first three and the last. */
const mostListed = 4;
const listed = 3;

/**
 * The waits between attempts, in order: `120 s, 120 s`; `5 × 120 s`; `0.38–0.5 s, 0.75–1 s, 1.5–2 s, … 6–8 s`.
 * @param retries how many waits there are; `sleeps` may hold fewer, and then the last one repeats.
 */
export const sleepList = (sleeps: readonly Interval[], retries: number, locale: Locale): string => {
  const last = sleeps.at(-1);
  if (last === undefined) return words[locale].none;
  const texts = sleeps.map((sleep) => intervalSeconds(sleep, locale));
  const same = texts.every((text) => text === texts[0]);
  const count = Number.isFinite(retries) ? Math.max(retries, sleeps.length) : Number.POSITIVE_INFINITY;
  if (same && count > 2) return `${count === Number.POSITIVE_INFINITY ? '∞' : count} × ${texts[0]}`;
  if (count <= mostListed && sleeps.length === count) return texts.join(', ');
  return `${texts.slice(0, listed).join(', ')}, … ${texts.at(-1)}${count === Number.POSITIVE_INFINITY ? ', …' : ''}`;
};
