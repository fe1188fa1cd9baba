/** Texts to numbers and dates exactly as CPython reads them: the table is made by parsers.py. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pythonDate } from '../../../server/src/core/sdk/dialects/python-date.ts';
import { pythonFloat, pythonInt } from '../../../server/src/core/sdk/dialects/python-number.ts';

interface Table {
  readonly numbers: readonly (readonly [text: string, float: string | null, int: string | null])[];
  readonly dates: readonly (readonly [text: string, unixSeconds: number | string | null])[];
}

const table = JSON.parse(readFileSync(new URL('parsers.json', import.meta.url), 'utf8')) as Table;

const WORDS: { readonly [repr: string]: number } = { inf: Number.POSITIVE_INFINITY, '-inf': Number.NEGATIVE_INFINITY, nan: Number.NaN };

const valueOfRepr = (repr: string | null): number | null => (repr === null ? null : (WORDS[repr] ?? Number(repr)));

test('float() and int()', () => {
  const wrong = table.numbers.filter(
    ([text, float, int]) =>
      !Object.is(pythonFloat(text), valueOfRepr(float)) || (pythonInt(text) ?? null) !== (int === null ? null : Number(int)),
  );
  expect(wrong.map(([text, float, int]) => [text, float, pythonFloat(text), int, pythonInt(text)])).toEqual([]);
  expect(table.numbers.length).toBeGreaterThan(1000);
});

test('email.utils.parsedate_tz() and mktime_tz()', () => {
  const read = (text: string): number | string | null => {
    const date = pythonDate(text);
    return date.kind === 'date' ? date.unixSeconds : date.kind === 'raises' ? date.error : null;
  };
  const wrong = table.dates.filter(([text, expected]) => read(text) !== expected);
  expect(wrong.map(([text, expected]) => [text, expected, read(text)])).toEqual([]);
  expect(table.dates.length).toBeGreaterThan(1000);
});
