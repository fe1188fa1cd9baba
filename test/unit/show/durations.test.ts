import { expect, test } from 'vitest';
import { between, exactly } from '../../../server/src/core/policy/interval.ts';
import { duration, interval, seconds, sleepList } from '../../../server/src/core/show/durations.ts';

test.each([
  [0, '0 s'],
  [0.25, '0.25 ms'],
  [1, '1 ms'],
  [30, '30 ms'],
  [375, '0.38 s'],
  [500, '0.5 s'],
  [1_125, '1.1 s'],
  [10_000, '10 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min'],
  [61_000, '1 min 1 s'],
  [90_000, '1 min 30 s'],
  [240_000, '4 min'],
  [3_599_700, '1 h'],
  [7_500_000, '2 h 5 min'],
  [172_800_000, '2 d'],
  [1_382_400_000, '16 d'],
  [4_294_967_000, '49 d 17 h'],
  [Number.POSITIVE_INFINITY, 'no upper bound'],
  [Number.NaN, 'unknown'],
])('%d ms reads %s', (ms, text) => expect(duration(ms, 'en')).toBe(text));

test.each([
  [120_000, '120 s'],
  [240_000, '240 s'],
  [900_000, '900 s'],
  [7_200_000, '2 h'],
  [31_125, '31.1 s'],
])('%d ms beside a header reads %s', (ms, text) => expect(seconds(ms, 'en')).toBe(text));

test.each([
  [between(375, 500), '0.38–0.5 s'],
  [between(1_125, 1_500), '1.1–1.5 s'],
  [between(0, 500), '0–0.5 s'],
  [between(30, 1_000), '30 ms – 1 s'],
  [between(1_801_125, 1_801_500), '30 min 1 s – 30 min 2 s'],
  [exactly(240_000), '4 min'],
  [between(0, Number.POSITIVE_INFINITY), 'no upper bound'],
  [between(8_000, Number.POSITIVE_INFINITY), '8 s or more, no upper bound'],
])('%o reads %s', (value, text) => expect(interval(value, 'en')).toBe(text));

test.each([
  [[], 0, 'none'],
  [[120, 120], 2, '120 s, 120 s'],
  [[120, 120, 120], 3, '3 × 120 s'],
  [[0.5, 1, 2, 4, 8], 5, '0.5 s, 1 s, 2 s, … 8 s'],
  [[8], Number.POSITIVE_INFINITY, '∞ × 8 s'],
])('%o s, %d waits: %s', (sleeps, n, text) =>
  expect(
    sleepList(
      sleeps.map((s) => exactly(s * 1000)),
      n,
      'en',
    ),
  ).toBe(text),
);

test('numbers and units are the same in both languages', () => {
  for (const ms of [0, 30, 375, 61_000, 7_500_000, 1_382_400_000]) expect(duration(ms, 'ja')).toBe(duration(ms, 'en'));
  expect(duration(Number.POSITIVE_INFINITY, 'ja')).toBe('上限なし');
});
