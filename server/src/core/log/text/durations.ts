/**
 * Durations as logs print them → seconds. Everything that is none is NaN, never 0: 0 is a wait too.
 */

const unitSeconds: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  msec: 1e-3,
  msecs: 1e-3,
  millis: 1e-3,
  millisecond: 1e-3,
  milliseconds: 1e-3,
  s: 1,
  sec: 1,
  secs: 1,
  second: 1,
  seconds: 1,
  m: 60,
  min: 60,
  mins: 60,
  minute: 60,
  minutes: 60,
  h: 3600,
  hr: 3600,
  hour: 3600,
  hours: 3600,
  d: 86_400,
  day: 86_400,
  days: 86_400,
};

const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 0xb5 || c === 0x3bc;

/** Keeps the decimal that was printed: 0.1 × 3 must not become 0.30000000000000004. */
const tidy = (x: number): number => (Number.isFinite(x) ? Number(x.toPrecision(15)) : x);

/** A plain decimal number: digits, one point, an optional exponent. NaN for everything else (`inf`, `0x10`, ``, `1,2`). */
export const plainNumber = (text: string): number => {
  const s = text.trim();
  if (s === '' || s.length > 40) return Number.NaN;
  let digits = 0;
  let points = 0;
  for (let i = s.charCodeAt(0) === 45 || s.charCodeAt(0) === 43 ? 1 : 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (isDigit(c)) digits++;
    else if (c === 46) points++;
    else if ((c === 101 || c === 69) && digits > 0) return /^[eE][+-]?\d{1,3}$/.test(s.slice(i)) ? finite(Number(s)) : Number.NaN;
    else return Number.NaN;
  }
  return digits > 0 && points <= 1 ? finite(Number(s)) : Number.NaN;
};

const finite = (x: number): number => (Number.isFinite(x) ? x : Number.NaN);

/**
 * A duration with its unit at `at`: `12s`, `1m1s`, `480ms`, `4.0 seconds`, `6m0s`, `1.5 s`. A number without a unit counts in `bare`
 * seconds (NaN: is none). Returns the seconds and where it ended.
 */
export const durationAt = (text: string, at: number, bare = Number.NaN): { readonly seconds: number; readonly end: number } => {
  let i = at;
  let total = 0;
  let parts = 0;
  for (;;) {
    const from = i;
    while (i < text.length && isDigit(text.charCodeAt(i))) i++;
    if (i > from && text.charCodeAt(i) === 46 && isDigit(text.charCodeAt(i + 1))) {
      i++;
      while (i < text.length && isDigit(text.charCodeAt(i))) i++;
    }
    if (i === from || i - from > 40) break;
    const value = Number(text.slice(from, i));
    let u = i;
    if (parts === 0 && text.charCodeAt(u) === 32) u++;
    const unitFrom = u;
    while (u < text.length && u - unitFrom < 13 && isLetter(text.charCodeAt(u))) u++;
    const unit = text.slice(unitFrom, u).toLowerCase();
    const factor = Object.hasOwn(unitSeconds, unit) ? unitSeconds[unit] : undefined;
    if (factor === undefined) {
      if (parts > 0) return { seconds: tidy(total), end: from };
      return { seconds: tidy(value * bare), end: i };
    }
    total += value * factor;
    parts++;
    i = u;
  }
  return parts === 0 ? { seconds: Number.NaN, end: at } : { seconds: tidy(total), end: i };
};

/** The whole text is one duration with a unit, or a bare number counted in `bare` seconds. */
export const duration = (text: string, bare = 1): number => {
  const s = text.trim();
  const plain = plainNumber(s);
  if (!Number.isNaN(plain)) return plain < 0 ? Number.NaN : tidy(plain * bare);
  const d = durationAt(s, 0);
  return d.end === s.length ? d.seconds : Number.NaN;
};

export { tidy };
