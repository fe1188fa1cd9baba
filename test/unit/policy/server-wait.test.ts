/** Parsing gives a number; the rule says what becomes of it. And what the timer makes of it then. */
import { describe, expect, test } from 'vitest';
import type { Header, ServerWaitRule } from '../../../server/src/core/policy/server-wait.ts';
import { readServerWait } from '../../../server/src/core/policy/server-wait.ts';
import { LONGEST_NODE_TIMEOUT_MS, timerSleeps } from '../../../server/src/core/policy/timer.ts';
import { obeying } from './words.ts';

const answered = (rule: ServerWaitRule | null, value: string | null, status?: number): string => {
  const headers: readonly Header[] = value === null ? [] : [['Retry-After', value]];
  const wait = readServerWait(rule, headers, 0, status);
  switch (wait.kind) {
    case 'obeyed':
      return `${wait.ms / 1000}s${wait.cappedFromMs === undefined ? '' : ` instead of ${wait.cappedFromMs / 1000}s`}${wait.atMostBackoff ? ' or less' : ''}`;
    case 'backoff':
      return `backoff: ${wait.why}`;
    case 'give-up':
      return `gives up: ${wait.ms / 1000}s`;
    case 'throws':
      return `throws ${wait.error}`;
    default: {
      const never: never = wait;
      return never;
    }
  }
};

describe.each<[string, ServerWaitRule | null, readonly (readonly [string | null, string])[]]>([
  ['no header is read', null, [['5', 'backoff: absent']]],
  [
    'above 0, up to a minute',
    obeying({ accept: { aboveMs: 0, upToMs: 60_000 } }),
    [
      ['5', '5s'],
      ['60', '60s'],
      ['61', 'backoff: too-long'],
      ['0', 'backoff: not-accepted'],
      ['-30', 'backoff: not-accepted'],
      ['nan', 'backoff: not-accepted'],
      ['inf', 'backoff: too-long'],
      ['soon', 'backoff: unreadable'],
      ['', 'backoff: unreadable'],
      [null, 'backoff: absent'],
    ],
  ],
  [
    'from 0, below a minute',
    obeying({ accept: { atLeastMs: 0, belowMs: 60_000 } }),
    [
      ['0', '0s'],
      ['59.999', '59.999s'],
      ['60', 'backoff: too-long'],
    ],
  ],
  [
    'capped',
    obeying({ accept: { aboveMs: 0 }, capMs: 60_000 }),
    [
      ['60', '60s'],
      ['3600', '60s instead of 3600s'],
      ['inf', '60s instead of Infinitys'],
    ],
  ],
  ['finite only', obeying({ accept: { aboveMs: 0, finiteOnly: true } }), [['inf', 'backoff: not-accepted']]],
  ['no number is obeyed, too', obeying({ accept: { notANumber: true } }), [['nan', 'NaNs']]],
  [
    'gives up when it is too long',
    obeying({ accept: { upToMs: 60_000 }, tooLong: 'give-up' }),
    [
      ['61', 'gives up: 61s'],
      ['nan', 'backoff: not-accepted'],
    ],
  ],
  ['the shorter, when it is too long', obeying({ accept: { upToMs: 60_000 }, tooLong: 'shorter' }), [['61', '61s or less']]],
  ['negative is 0', obeying({ accept: { atLeastMs: 0 }, atLeastZero: true }), [['-30', '0s']]],
  [
    'negative throws',
    obeying({ accept: {}, negativeThrows: 'ArgumentError' }),
    [
      ['-1', 'throws ArgumentError'],
      ['0', '0s'],
    ],
  ],
])('%s', (_, rule, rows) => {
  test.each(rows)('%j', (value, expected) => expect(answered(rule, value)).toBe(expected));
});

test('only in answers of some statuses', () => {
  const rule = obeying({ accept: {}, statuses: [429] });
  expect([answered(rule, '5', 429), answered(rule, '5', 503), answered(rule, '5')]).toEqual(['5s', 'backoff: absent', '5s']);
});

test('a parser that raises ends the call', () => {
  const rule: ServerWaitRule = {
    dialectName: 'raises',
    accept: {},
    dialect: ([first]) => ({ kind: 'throws', error: 'ValueError', header: first![0], value: first![1] }),
  };
  expect(answered(rule, 'x')).toBe('throws ValueError');
});

test.each([
  ['exact', 0, 0],
  ['exact', 0.5, 0.5],
  ['exact', 1e12, 1e12],
  ['node', 0, 1],
  ['node', 0.9, 1],
  ['node', -5, 1],
  ['node', 1.9, 1],
  ['node', Number.NaN, 1],
  ['node', LONGEST_NODE_TIMEOUT_MS, LONGEST_NODE_TIMEOUT_MS],
  ['node', LONGEST_NODE_TIMEOUT_MS + 1, 1],
  ['node', Number.POSITIVE_INFINITY, 1],
] as const)('a timer that is %s, asked for %d ms, sleeps %d ms', (timer, asked, slept) => expect(timerSleeps(timer, asked)).toBe(slept));
