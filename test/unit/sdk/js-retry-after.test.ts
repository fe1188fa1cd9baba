/** How JavaScript clients read Retry-After, one table a dialect. */
import { describe, expect, test } from 'vitest';
import type { Dialect, Header } from '../../../server/src/core/policy/server-wait.ts';
import {
  parseFloatOrDate,
  parseFloatOrDateZeroWins,
  parseIntOrDate,
  parseIntSeconds,
} from '../../../server/src/core/sdk/dialects/js-retry-after.ts';
import {
  awsRetryAfter,
  cohereRetryAfter,
  digitsOrDate,
  langchainRetryAfter,
  numberOrDate,
  numberOrElseDate,
} from '../../../server/src/core/sdk/dialects/js-wrapper.ts';
import { kyRetryTiming } from '../../../server/src/core/sdk/dialects/ky-retry-after.ts';

const NOW = Date.UTC(2026, 11, 2);
const IN_30_S = 'Wed, 02 Dec 2026 00:00:30 GMT';

const say = (dialect: Dialect, headers: readonly Header[]): string => {
  const parsed = dialect(headers, NOW);
  return parsed.kind === 'wait' ? `${parsed.ms} ms` : parsed.kind;
};

const after = (value: string): readonly Header[] => [['Retry-After', value]];
const table = (name: string, dialect: Dialect, rows: Readonly<Record<string, string>>) =>
  describe(name, () => {
    test.each(Object.entries(rows))('%s: %s', (value, wanted) => expect(say(dialect, after(value))).toBe(wanted));
    test('nothing said', () => expect(say(dialect, [])).toBe(name === 'LangChain' ? 'throws' : 'absent'));
  });

table('parseInt, seconds', parseIntSeconds, {
  5: '5000 ms',
  '1.5': '1000 ms',
  '5s': '5000 ms',
  '-30': '-30000 ms',
  '0x10': '16000 ms',
  [IN_30_S]: 'unreadable',
  '': 'absent',
});
table('parseInt, or a date', parseIntOrDate, { '1.5': '1000 ms', [IN_30_S]: '30000 ms', soon: 'NaN ms' });
table('parseFloat, or a date', parseFloatOrDate, {
  '1.5': '1500 ms',
  '1e1': '10000 ms',
  '5, 10': '5000 ms',
  '2026-12-02T00:00:30Z': '2026000 ms',
  [IN_30_S]: '30000 ms',
  inf: 'NaN ms',
  '１２': 'NaN ms',
});
table('Number, or a date', numberOrDate, { '0x10': '16000 ms', '5s': 'unreadable', [IN_30_S]: '30000 ms' });
table('Number, else a date', numberOrElseDate, { 5: '5000 ms', soon: `${-NOW} ms` });
table('digits, or a date', digitsOrDate, { 5: '5000 ms', '1.5': 'unreadable', '0x10': 'unreadable', [IN_30_S]: '30000 ms' });
table('whole seconds above 0, or a date', cohereRetryAfter, { '1e1': '1000 ms', [IN_30_S]: '30000 ms', soon: 'unreadable' });
table('AWS', awsRetryAfter, { '1.5': '1500 ms', '.5': 'unreadable', [IN_30_S]: '30000 ms', '99999999999999999999': 'NaN ms' });
table('LangChain', langchainRetryAfter('RateLimitError'), { 5: '5000 ms', '-30': 'throws', '5s': 'throws', [IN_30_S]: '30000 ms' });
table('ky', kyRetryTiming, {
  5: '5000 ms',
  '1.5': 'unreadable',
  [IN_30_S]: '30000 ms',
  'Wednesday, 02-Dec-26 00:00:30 GMT': '30000 ms',
  'Wed Dec  2 00:00:30 2026': '30000 ms',
  'Wed, 31 Feb 2026 00:00:00 GMT': 'unreadable',
});

test('retry-after-ms of 0 falls through to Retry-After, or wins', () => {
  const both: readonly Header[] = [
    ['retry-after-ms', '0'],
    ['retry-after', '5'],
  ];
  expect(say(parseFloatOrDate, both)).toBe('5000 ms');
  expect(say(parseFloatOrDateZeroWins, both)).toBe('0 ms');
});

test('two lines of one name: joined by fetch, the first by clients of Node', () => {
  const two: readonly Header[] = [
    ['retry-after', '10'],
    ['Retry-After', '5'],
  ];
  expect(say(parseFloatOrDate, two)).toBe('10000 ms');
  expect(say(numberOrElseDate, two)).toBe('10000 ms');
  expect(say(digitsOrDate, two)).toBe('10000 ms');
});

test('ky reads the rate-limit headers where Retry-After is missing', () => {
  expect(say(kyRetryTiming, [['RateLimit-Reset', '30']])).toBe('30000 ms');
  expect(say(kyRetryTiming, [['X-RateLimit-Reset', String(NOW / 1000 + 30)]])).toBe('30000 ms');
  expect(
    say(kyRetryTiming, [
      ['retry-after', ''],
      ['ratelimit-reset', '30'],
    ]),
  ).toBe('unreadable');
});
