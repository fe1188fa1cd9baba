/**
 * Text to number as Python's `float(text)` and `int(text)` read it.
 *
 * Measured with CPython 3.11: surrounding white space is ignored, single underscores between digits are allowed, every decimal digit
 * of Unicode counts (`１２` is 12), `inf`, `infinity` and `nan` are numbers for `float` in any case and with a sign.
 * Everything else raises ValueError there and is `null` here.
 */

/** What `str.split()` takes for white space. */
export const PYTHON_SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** What `float()` and `int()` take for white space: without the four separators of ASCII. */
const NUMBER_SPACE = PYTHON_SPACE.replace('\\x1c-', '');
const STRIP = new RegExp(`^[${NUMBER_SPACE}]+|[${NUMBER_SPACE}]+$`, 'g');
const DIGIT = /\p{Nd}/u;
const DIGITS = '\\d+(?:_\\d+)*';
const FLOAT = new RegExp(`^[+-]?(?:${DIGITS}(?:\\.(?:${DIGITS})?)?|\\.${DIGITS})(?:[eE][+-]?${DIGITS})?$`);
const INT = new RegExp(`^[+-]?${DIGITS}$`);
/** CPython 3.11 refuses longer ones (since 3.10.7). */
const LONGEST_INT = 4300;

/** Unicode lays decimal digits out in runs of ten from zero on: the distance to the run's begin is the value. */
const digitValue = (code: number): number => {
  let first = code;
  while (code - first < 50 && DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
};

const asciiDigits = (text: string): string => {
  let plain = true;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) plain = false;
  return plain ? text : text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
};

const strip = (text: string): string => asciiDigits(text.replace(STRIP, ''));

/** `float(text)`; null where Python raises ValueError. Overflow is Infinity, as in Python. */
export const pythonFloat = (text: string): number | null => {
  const s = strip(text);
  const word = /^([+-]?)(?:(inf(?:inity)?)|nan)$/i.exec(s);
  if (word !== null) return word[2] === undefined ? Number.NaN : word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return FLOAT.test(s) ? Number(s.replaceAll('_', '')) : null;
};

/** `int(text)`; null where Python raises ValueError. Beyond 2⁵³ the value is the nearest double. */
export const pythonInt = (text: string): number | null => {
  const s = strip(text);
  if (!INT.test(s)) return null;
  const digits = s.replaceAll('_', '');
  return digits.replace(/^[+-]/, '').length > LONGEST_INT ? null : Number(digits);
};

/** Whether the text is one of the spellings of positive infinity, rather than a number too large. */
export const isInfinityWord = (text: string): boolean => /^\+?inf(?:inity)?$/i.test(strip(text));
