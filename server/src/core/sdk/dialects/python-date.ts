/**
 * Text to UNIX time as `email.utils.mktime_tz(email.utils.parsedate_tz(text))` reads it: mail dates, very tolerantly.
 *
 * All three forms of RFC 9110 §5.6.7 are read. The name of the day is never checked, days and hours may be out of range and carry over
 * (`32 Dec` is 1 January), a date without a zone is UTC, names are read in any case. ISO dates are not read.
 * Source: CPython 3.11, Lib/email/_parseaddr.py, `_parsedate_tz`, `mktime_tz`; calendar.timegm.
 */
import { PYTHON_SPACE, pythonInt } from './python-number.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LONG_MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Hours and minutes as one number, -500 is five hours behind. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ...(['UT', 'UTC', 'GMT', 'Z'] as const).map((name) => [name, 0] as const),
  ...([
    ['AST', -400],
    ['ADT', -300],
    ['EST', -500],
    ['EDT', -400],
    ['CST', -600],
    ['CDT', -500],
  ] as const),
  ...([
    ['MST', -700],
    ['MDT', -600],
    ['PST', -800],
    ['PDT', -700],
  ] as const),
]);
const SPACES = new RegExp(`[${PYTHON_SPACE}]+`);

export type PythonDate =
  | { readonly kind: 'date'; readonly unixSeconds: number }
  | { readonly kind: 'none' }
  /** Python raises: the year is beyond what its calendar holds. */
  | { readonly kind: 'raises'; readonly error: 'ValueError' | 'OverflowError' };

const none: PythonDate = { kind: 'none' };

const monthOf = (name: string): number => {
  const short = MONTHS.indexOf(name);
  return (short >= 0 ? short : LONG_MONTHS.indexOf(name)) + 1;
};

/** Splits `4:53:07-0800`, and adds an empty zone where there is none. */
const withZone = (parts: readonly string[]): readonly string[] => {
  const [a = '', b = '', c = '', time = ''] = parts;
  const plus = time.indexOf('+');
  const at = plus >= 0 ? plus : time.indexOf('-');
  return at > 0 ? [a, b, c, time.slice(0, at), time.slice(at)] : [a, b, c, time, ''];
};

const partsOf = (text: string): readonly string[] | null => {
  let parts: readonly string[] = text.split(SPACES).filter((part) => part !== '');
  const [first] = parts;
  if (first === undefined) return null;
  if (first.endsWith(',') || DAYS.includes(first.toLowerCase())) parts = parts.slice(1);
  else if (first.includes(',')) parts = [first.slice(first.lastIndexOf(',') + 1), ...parts.slice(1)];
  if (parts.length === 3) {
    const hyphened = (parts[0] ?? '').split('-');
    if (hyphened.length === 3) parts = [...hyphened, ...parts.slice(1)];
  }
  if (parts.length === 4) parts = withZone(parts);
  return parts.length < 5 ? null : parts.slice(0, 5);
};

const timeOf = (text: string): readonly [string, string, string] | null => {
  const colons = text.split(':');
  const fields = colons.length === 1 && text.includes('.') ? text.split('.') : colons;
  const [hour = '', minute = '', second = '0'] = fields;
  return fields.length === 2 || fields.length === 3 ? [hour, minute, second] : null;
};

/** Seconds east of UTC of a zone's name or of `+hhmm`; a zone that is neither counts as UTC. */
const offsetOf = (zone: string): number => {
  const hhmm = ZONES.get(zone.toUpperCase()) ?? pythonInt(zone) ?? 0;
  const size = Math.abs(hhmm);
  return Math.sign(hhmm) * (Math.floor(size / 100) * 3600 + (size % 100) * 60);
};

const withoutComma = (text: string): string => (text.endsWith(',') ? text.slice(0, -1) : text);

/** Reads a mail date as Python does. */
export const pythonDate = (text: string): PythonDate => {
  const parts = partsOf(text);
  if (parts === null) return none;
  let [day = '', monthName = '', year = '', time = '', zone = ''] = parts;
  if (day === '' || monthName === '' || year === '') return none;
  monthName = monthName.toLowerCase();
  let month = monthOf(monthName);
  if (month === 0) {
    [day, monthName] = [monthName, day.toLowerCase()];
    month = monthOf(monthName);
    if (month === 0) return none;
  }
  day = withoutComma(day);
  if (year.indexOf(':') > 0) [year, time] = [time, year];
  year = withoutComma(year);
  if (year === '') return none;
  if (!/^\p{Nd}/u.test(year)) [year, zone] = [zone, year];
  const clock = timeOf(withoutComma(time));
  if (clock === null) return none;
  const numbers = [year, day, ...clock].map(pythonInt);
  if (numbers.includes(null)) return none;
  let [yy = 0, dd = 0, hh = 0, mm = 0, ss = 0] = numbers as readonly number[];
  if (yy < 100) yy += yy > 68 ? 1900 : 2000;
  if (yy < 1 || yy > 9999) return { kind: 'raises', error: 'ValueError' };
  const firstOfMonth = new Date(0);
  firstOfMonth.setUTCFullYear(yy, month - 1, 1);
  const unixSeconds = firstOfMonth.getTime() / 1000 + (((dd - 1) * 24 + hh) * 60 + mm) * 60 + ss - offsetOf(zone);
  return Number.isFinite(unixSeconds) ? { kind: 'date', unixSeconds } : { kind: 'raises', error: 'OverflowError' };
};
