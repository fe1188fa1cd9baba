/** Values in bytes → numbers, exactly as their text would be read. NaN = not plain enough: the long way decides. */

/** Where the last parsed number or stamp ended, and the digits after its point. */
export const parsed = { end: 0, digits: 0 };

const isDigit = (c: number | undefined): boolean => c !== undefined && c >= 48 && c <= 57;

/** `12`, `0.051`: at most 15 digits in all, so that the division is exact. Sets `parsed`. */
export const decimal = (bytes: Uint8Array, from: number, to: number): number => {
  let n = 0;
  let i = from;
  let digits = 0;
  while (i < to) {
    const c = bytes[i]!;
    if (c < 48 || c > 57) break;
    n = n * 10 + (c - 48);
    i++;
  }
  if (i === from || i - from > 15) return Number.NaN;
  if (i < to && bytes[i] === 46) {
    const point = i;
    for (i++; i < to; i++) {
      const c = bytes[i]!;
      if (c < 48 || c > 57) break;
      n = n * 10 + (c - 48);
    }
    digits = i - point - 1;
    if (digits === 0 || i - from > 16) return Number.NaN;
  }
  parsed.end = i;
  parsed.digits = digits;
  return digits === 0 ? n : n / powers[digits]!;
};

const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/** An unsigned integer of up to five digits that is the whole value; -1 = none. */
export const small = (bytes: Uint8Array, from: number, to: number): number => {
  if (to - from < 1 || to - from > 5) return -1;
  let n = 0;
  for (let i = from; i < to; i++) {
    const c = bytes[i]!;
    if (c < 48 || c > 57) return -1;
    n = n * 10 + (c - 48);
  }
  return n;
};

const two = (bytes: Uint8Array, at: number): number => {
  const a = bytes[at]! - 48;
  const b = bytes[at + 1]! - 48;
  return a >= 0 && a <= 9 && b >= 0 && b <= 9 ? a * 10 + b : -1;
};

/** UNIX seconds of the last day that was parsed, with its ten bytes. */
const day = { bytes: new Uint8Array(10), seconds: Number.NaN };

const dayAt = (bytes: Uint8Array, at: number): number => {
  let same = true;
  for (let i = 0; i < 10; i++) {
    if (bytes[at + i] !== day.bytes[i]) {
      same = false;
      break;
    }
  }
  if (same) return day.seconds;
  const c = two(bytes, at);
  const y = two(bytes, at + 2);
  const m = two(bytes, at + 5);
  const d = two(bytes, at + 8);
  if (c < 0 || y < 0 || m < 1 || m > 12 || d < 1 || bytes[at + 4] !== 45 || bytes[at + 7] !== 45) return Number.NaN;
  const year = c * 100 + y;
  if (year < 1970 || year > 9998) return Number.NaN;
  const seconds = Date.UTC(year, m - 1, d) / 1000;
  if (new Date(seconds * 1000).getUTCDate() !== d) return Number.NaN;
  day.bytes.set(bytes.subarray(at, at + 10));
  day.seconds = seconds;
  return seconds;
};

/** Seconds east of UTC in `+09:00` and `+0900`; NaN = none. */
const offsetAt = (bytes: Uint8Array, at: number, to: number): number => {
  const sign = bytes[at] === 43 ? 1 : bytes[at] === 45 ? -1 : 0;
  const colon = bytes[at + 3] === 58 ? 1 : 0;
  if (sign === 0 || at + 5 + colon > to) return Number.NaN;
  const h = two(bytes, at + 1);
  const m = two(bytes, at + 3 + colon);
  if (h < 0 || h > 15 || m < 0 || m > 59 || isDigit(bytes[at + 5 + colon])) return Number.NaN;
  parsed.end = at + 5 + colon;
  return sign * (h * 3600 + m * 60);
};

export interface FastStamp {
  time: number;
  zone: 'utc' | 'local' | 'own';
  digits: number;
}

/** RFC 3339 and asctime. False = not plain enough. Sets `parsed.end`. */
export const dateTime = (bytes: Uint8Array, at: number, to: number, out: FastStamp): boolean => {
  if (to - at < 19) return false;
  const date = dayAt(bytes, at);
  const sep = bytes[at + 10];
  if (Number.isNaN(date) || (sep !== 84 && sep !== 32) || bytes[at + 13] !== 58 || bytes[at + 16] !== 58) return false;
  const h = two(bytes, at + 11);
  const m = two(bytes, at + 14);
  const s = two(bytes, at + 17);
  if (h < 0 || h > 24 || m < 0 || m > 59 || s < 0 || s > 60) return false;
  let i = at + 19;
  let fraction = 0;
  let digits = 0;
  if ((bytes[i] === 46 || bytes[i] === 44) && i + 1 < to && isDigit(bytes[i + 1])) {
    let n = 0;
    for (i++; i < to && isDigit(bytes[i]); i++) {
      n = n * 10 + (bytes[i]! - 48);
      digits++;
    }
    if (digits > 9) return false;
    fraction = n / powers[digits]!;
  }
  let offset = 0;
  let zone: 'utc' | 'local' = 'local';
  if (i < to && (bytes[i] === 90 || bytes[i] === 122)) {
    zone = 'utc';
    i++;
  } else if (i < to && (bytes[i] === 43 || bytes[i] === 45)) {
    offset = offsetAt(bytes, i, to);
    if (Number.isNaN(offset)) return false;
    zone = 'utc';
    i = parsed.end;
  } else if (i < to && bytes[i] === 32 && (bytes[i + 1] === 43 || bytes[i + 1] === 45 || bytes[i + 1] === 85 || bytes[i + 1] === 71))
    return false;
  out.time = date + (h * 3600 + m * 60 + s + fraction) - offset;
  out.zone = zone;
  out.digits = digits;
  parsed.end = i;
  return true;
};

/** UNIX time in s, ms or µs by its size, otherwise the log's own clock. `canonical`: trailing zeros after the point do not count (JSON). */
export const number = (bytes: Uint8Array, at: number, to: number, canonical: boolean, out: FastStamp): boolean => {
  const value = decimal(bytes, at, to);
  if (Number.isNaN(value)) return false;
  let { digits } = parsed;
  if (canonical) for (let i = parsed.end - 1; digits > 0 && bytes[i] === 48; i--) digits--;
  if (value >= 1e9 && value < 1e10) out.time = value;
  else if (value >= 1e12 && value < 1e13) {
    out.time = value / 1e3;
    digits += 3;
  } else if (value < 1e9) {
    out.time = value;
    out.zone = 'own';
    out.digits = digits;
    return true;
  } else return false;
  out.zone = 'utc';
  out.digits = Math.min(9, digits);
  return true;
};

export const ascii = (bytes: Uint8Array, from: number, to: number): string => {
  let s = '';
  for (let i = from; i < to; i++) s += String.fromCharCode(bytes[i]!);
  return s;
};
