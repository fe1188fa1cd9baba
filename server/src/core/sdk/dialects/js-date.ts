/**
 * `Date.parse` as Node.js (V8) does it, with UTC as the local zone.
 *
 * In:  any text.
 * Out: UNIX milliseconds, or NaN where V8 answers NaN.
 *
 * Why not the host's own `Date.parse`: what it makes of anything but ISO 8601 differs between engines, and a date without a zone
 * is read in the host's zone. The question is what the user's Node.js makes of a header, and the answer must be the same everywhere.
 * V8 first tries ISO 8601 (ECMA-262, Date Time String Format), and then reads loosely: words before the first number are ignored,
 * a number with a colon is a time, a sign after a time is an offset, any other number is a part of the date, in the order
 * month, day, year unless a month is named; a year that is missing is 2001. The test compares with the host's `Date.parse`.
 */
type Token =
  | { readonly kind: 'number'; readonly value: number; readonly digits: number }
  | { readonly kind: 'symbol'; readonly char: string }
  | { readonly kind: 'month'; readonly value: number; readonly letters: number }
  | { readonly kind: 'half'; readonly hours: number; readonly letters: number }
  | { readonly kind: 'zone'; readonly hours: number; readonly letters: number }
  | { readonly kind: 't'; readonly letters: number }
  | { readonly kind: 'word'; readonly letters: number }
  | { readonly kind: 'space' }
  | { readonly kind: 'other' }
  | { readonly kind: 'end' };

const END: Token = { kind: 'end' };
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ZONES: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  z: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/** More digits than these are read over, not read. */
const SIGNIFICANT_DIGITS = 9;
const LONGEST_DATE_MS = 8.64e15;

const isIn = (n: number, low: number, high: number): boolean => n >= low && n <= high;
const isWordChar = (char: string): boolean => char >= 'A' && !/\s/.test(char);

/** A month may be written out; every other word has to be the abbreviation itself. */
const wordToken = (word: string): Token => {
  const letters = word.length;
  const start = word.slice(0, 3).toLowerCase();
  const month = MONTHS.indexOf(start);
  if (month >= 0) return { kind: 'month', value: month + 1, letters };
  if (letters <= 3) {
    const hours = ZONES[start];
    if (hours !== undefined) return { kind: 'zone', hours, letters };
    if (start === 'am' || start === 'pm') return { kind: 'half', hours: start === 'am' ? 0 : 12, letters };
    if (start === 't') return { kind: 't', letters };
  }
  return { kind: 'word', letters };
};

const numberToken = (digits: string): Token => ({
  kind: 'number',
  value: Number(digits.replace(/^0+/, '').slice(0, SIGNIFICANT_DIGITS) || '0'),
  digits: digits.length,
});

const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    let end = at + 1;
    if (/[0-9]/.test(char)) {
      while (/[0-9]/.test(text.charAt(end))) end++;
      tokens.push(numberToken(text.slice(at, end)));
    } else if (':-+.)'.includes(char)) {
      tokens.push({ kind: 'symbol', char });
    } else if (isWordChar(char)) {
      while (end < text.length && isWordChar(text.charAt(end))) end++;
      tokens.push(wordToken(text.slice(at, end)));
    } else if (/\s/.test(char)) {
      tokens.push({ kind: 'space' });
    } else if (char === '(') {
      let depth = 1;
      while (end < text.length && depth > 0) {
        if (text.charAt(end) === '(') depth++;
        if (text.charAt(end) === ')') depth--;
        end++;
      }
      tokens.push({ kind: 'other' });
    } else {
      tokens.push({ kind: 'other' });
    }
    at = end;
  }
  return tokens;
};

/** What has been read so far. */
class DateBeingRead {
  private readonly tokens: readonly Token[];
  private at = 0;
  private readonly date: number[] = [];
  private namedMonth: number | null = null;
  private isIso = false;
  private time: number[] = [];
  private halfDay: number | null = null;
  private sign: 1 | -1 | null = null;
  private zoneHours: number | null = null;
  private zoneMinutes: number | null = null;

  constructor(text: string) {
    this.tokens = tokensOf(text);
  }

  private peek(): Token {
    return this.tokens[this.at] ?? END;
  }

  private next(): Token {
    const token = this.peek();
    this.at++;
    return token;
  }

  private skip(char: string): boolean {
    const token = this.peek();
    if (token.kind !== 'symbol' || token.char !== char) return false;
    this.at++;
    return true;
  }

  /** The next token's number, if it has exactly so many digits and lies between the two. */
  private fixed(digits: number, low: number, high: number): number | null {
    const token = this.peek();
    if (token.kind !== 'number' || token.digits !== digits || !isIn(token.value, low, high)) return null;
    this.at++;
    return token.value;
  }

  private addDate(n: number): boolean {
    return this.date.length < 3 && this.date.push(n) > 0;
  }

  private addTime(n: number): boolean {
    return this.time.length < 4 && this.time.push(n) > 0;
  }

  private finishTime(n: number): void {
    this.addTime(n);
    while (this.time.length < 4) this.time.push(0);
  }

  private timeExpects(n: number): boolean {
    const highest = [-1, 59, 59, 999][this.time.length] ?? -1;
    return isIn(n, 0, highest);
  }

  private setZone(hours: number): void {
    this.sign = hours < 0 ? -1 : 1;
    this.zoneHours = Math.abs(hours);
    this.zoneMinutes = 0;
  }

  /** Digits after the point, as milliseconds: `5` is 500, and what goes beyond three digits is cut off. */
  private static milliseconds(value: number, digits: number): number {
    if (digits <= 3) return value * 10 ** (3 - digits);
    return Math.trunc(value / 10 ** (Math.min(digits, SIGNIFICANT_DIGITS) - 3));
  }

  /** @returns the first token that is not ISO 8601 (`end` when all was), or null when the text is no date at all */
  private readIso(): Token | null {
    const first = this.peek();
    if (first.kind === 'symbol' && (first.char === '-' || first.char === '+')) {
      this.at++;
      const year = this.peek();
      if (year.kind !== 'number' || year.digits !== 6) return first;
      this.at++;
      if (first.char === '-' && year.value === 0) return first;
      this.addDate(first.char === '-' ? -year.value : year.value);
    } else {
      const year = this.fixed(4, 0, 9999);
      if (year === null) return this.next();
      this.addDate(year);
    }
    if (this.skip('-')) {
      const month = this.fixed(2, 1, 12);
      if (month === null) return this.next();
      this.addDate(month);
      if (this.skip('-')) {
        const day = this.fixed(2, 1, 31);
        if (day === null) return this.next();
        this.addDate(day);
      }
    }
    if (this.peek().kind !== 't') {
      if (this.peek().kind !== 'end') return this.next();
    } else {
      this.at++;
      if (!this.readIsoTime()) return null;
    }
    // ECMA-262: a date alone is UTC, a date with a time and no zone is local, which is UTC here.
    if (this.sign === null) this.setZone(0);
    this.isIso = true;
    return END;
  }

  private readIsoTime(): boolean {
    const hour = this.fixed(2, 0, 24);
    if (hour === null || !this.skip(':')) return false;
    this.addTime(hour);
    const highest = hour === 24 ? 0 : 59;
    const minute = this.fixed(2, 0, highest);
    if (minute === null) return false;
    this.addTime(minute);
    if (this.skip(':')) {
      const second = this.fixed(2, 0, highest);
      if (second === null) return false;
      this.addTime(second);
      if (this.skip('.')) {
        const part = this.next();
        if (part.kind !== 'number' || (hour === 24 && part.value > 0)) return false;
        this.addTime(DateBeingRead.milliseconds(part.value, part.digits));
      }
    }
    const zone = this.peek();
    if (zone.kind === 'zone' && zone.letters === 1) {
      this.at++;
      this.setZone(0);
    } else if (zone.kind === 'symbol' && (zone.char === '+' || zone.char === '-')) {
      this.at++;
      if (!this.readIsoOffset(zone.char === '+' ? 1 : -1)) return false;
    }
    return this.peek().kind === 'end';
  }

  private readIsoOffset(sign: 1 | -1): boolean {
    this.sign = sign;
    const together = this.fixed(4, 0, 9999);
    if (together !== null) {
      this.zoneHours = Math.trunc(together / 100);
      this.zoneMinutes = together % 100;
      return this.zoneHours <= 23 && this.zoneMinutes <= 59;
    }
    this.zoneHours = this.fixed(2, 0, 23);
    if (this.zoneHours === null || !this.skip(':')) return false;
    this.zoneMinutes = this.fixed(2, 0, 59);
    return this.zoneMinutes !== null;
  }

  private readNumber(n: number): boolean {
    if (this.skip(':')) {
      if (this.skip(':')) {
        if (this.time.length > 0) return false;
        this.addTime(n);
        this.addTime(0);
        return true;
      }
      if (!this.addTime(n)) return false;
      this.skip('.');
      return true;
    }
    if (this.skip('.') && this.timeExpects(n)) {
      this.addTime(n);
      const part = this.next();
      if (part.kind !== 'number') return false;
      this.finishTime(DateBeingRead.milliseconds(part.value, part.digits));
      return true;
    }
    if (this.zoneHours !== null && this.zoneMinutes === null && isIn(n, 0, 59)) {
      this.zoneMinutes = n;
      return true;
    }
    if (this.timeExpects(n)) {
      this.finishTime(n);
      const after = this.peek();
      const isSign = after.kind === 'symbol' && (after.char === '+' || after.char === '-');
      return after.kind === 'end' || after.kind === 'space' || isSign || (after.kind === 'zone' && after.letters === 1);
    }
    if (!this.addDate(n)) return false;
    this.skip('-');
    return true;
  }

  private readOffset(sign: 1 | -1): boolean {
    this.sign = sign;
    const token = this.peek();
    const [n, digits] = token.kind === 'number' ? [token.value, token.digits] : [0, 0];
    if (token.kind === 'number') this.at++;
    const after = this.peek();
    if (after.kind === 'symbol' && after.char === ':') {
      this.zoneHours = n;
      this.zoneMinutes = null;
      return true;
    }
    if (digits === 1 || digits === 2) {
      this.zoneHours = n;
      this.zoneMinutes = 0;
      return true;
    }
    if (digits === 3 || digits === 4) {
      this.zoneHours = Math.trunc(n / 100);
      this.zoneMinutes = n % 100;
      return true;
    }
    return false;
  }

  /** @returns whether the text can still be a date */
  private readLoosely(from: Token): boolean {
    let hasNumber = this.date.length > 0;
    for (let token = from; token.kind !== 'end'; token = this.next()) {
      if (token.kind === 'number') {
        hasNumber = true;
        if (!this.readNumber(token.value)) return false;
      } else if (token.kind === 'half' && this.time.length > 0) {
        this.halfDay = token.hours;
      } else if (token.kind === 'month') {
        this.namedMonth = token.value;
        this.skip('-');
      } else if (token.kind === 'zone' && hasNumber) {
        this.setZone(token.hours);
      } else if (token.kind === 'word' || token.kind === 'half' || token.kind === 'zone' || token.kind === 't') {
        if (hasNumber || this.peek().kind === 'number') return false;
      } else if (token.kind === 'symbol' && token.char !== '.' && token.char !== ':') {
        const isSign = token.char !== ')';
        const isUtc = this.zoneHours === 0 && this.zoneMinutes === 0;
        if (isSign && (isUtc || this.time.length > 0)) {
          hasNumber = true;
          if (!this.readOffset(token.char === '+' ? 1 : -1)) return false;
        } else if (hasNumber) {
          return false;
        }
      }
    }
    return true;
  }

  private dayMs(): number {
    if (this.date.length === 0) return Number.NaN;
    const [a = 1, b = 1, c = 1] = this.date;
    const isDay = isIn(a, 1, 31);
    let [year, month, day] = [c, a, b];
    if (this.namedMonth !== null) [year, month, day] = isDay ? [b, this.namedMonth, a] : [a, this.namedMonth, b];
    else if (this.isIso || !isDay) [year, month, day] = [a, b, c];
    if (!this.isIso && isIn(year, 0, 49)) year += 2000;
    else if (!this.isIso && isIn(year, 50, 99)) year += 1900;
    if (!isIn(month, 1, 12) || !isIn(day, 1, 31)) return Number.NaN;
    // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
    return new Date(0).setUTCFullYear(year, month - 1, day);
  }

  private timeMs(): number {
    let [hour = 0, minute = 0, second = 0, millisecond = 0] = this.time;
    if (this.halfDay !== null) {
      if (!isIn(hour, 0, 12)) return Number.NaN;
      hour = (hour % 12) + this.halfDay;
    }
    const isTime = isIn(hour, 0, 23) && isIn(minute, 0, 59) && isIn(second, 0, 59) && isIn(millisecond, 0, 999);
    if (!isTime && !(hour === 24 && minute === 0 && second === 0 && millisecond === 0)) return Number.NaN;
    return ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  }

  private offsetMs(): number {
    return (this.sign ?? 0) * ((this.zoneHours ?? 0) * 60 + (this.zoneMinutes ?? 0)) * 60_000;
  }

  value(): number {
    const rest = this.readIso();
    if (rest === null || !this.readLoosely(rest.kind === 'end' ? this.next() : rest)) return Number.NaN;
    const ms = this.dayMs() + this.timeMs() - this.offsetMs();
    return Math.abs(ms) <= LONGEST_DATE_MS ? ms : Number.NaN;
  }
}

/** @returns UNIX milliseconds, or NaN. A date without a zone is read as UTC. */
export const parseJsDate = (text: string): number => new DateBeingRead(text).value();
