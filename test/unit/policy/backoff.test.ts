/** The wait before the n-th retry. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Backoff, backoffWait } from '../../../server/src/core/policy/backoff.ts';
import { between, exactly, hull, isExact, map, plus, sum, times, zero } from '../../../server/src/core/policy/interval.ts';
import { toldNothing } from '../../../server/src/core/policy/policy.ts';
import { waitsOf } from '../../../server/src/core/policy/waits.ts';
import { anyBackoff } from './any.ts';
import { read, show, sleeps } from './words.ts';

test.each([
  ['3 retries, 1s x10, cap 5s', '1s 5s 5s'],
  ['3 retries, 500ms x2', '500ms 1s 2s'],
  ['4 retries, 500ms x2, cap 8s, jitter 0.75..1', '375ms..500ms 750ms..1s 1.5s..2s 3s..4s'],
  ['3 retries, 1s x2, floor 4s, cap 10s', '4s 4s 4s'],
  ['4 retries, 1s x2, floor 4s, cap 10s', '4s 4s 4s 8s'],
  ['3 retries, 1s x1', '1s 1s 1s'],
  ['3 retries, 8s x0.5', '8s 4s 2s'],
  ['3 retries, 1s x2, jitter +0s..1s', '1s..2s 2s..3s 4s..5s'],
  ['2 retries, 1s x2, jitter +-3s..1s', '0s..2s 0s..3s'],
  ['3 retries, 1s +2s', '1s 3s 5s'],
  ['3 retries, 1s +2s, cap 4s', '1s 3s 4s'],
  ['3 retries, 5s +-3s', '5s 2s 0s'],
  ['3 retries, 1s ^2', '1s 4s 9s'],
  ['3 retries, 0..1s x2, cap 3s', '0s..1s 0s..2s 0s..3s'],
  ['3 retries, 2s..1s x2', '2s 2s 2s..4s'],
  ['4 retries, list 1s 3s', '1s 3s 3s 3s'],
  ['2 retries, no wait', '0s 0s'],
  ['2 retries, no wait, node', '1ms 1ms'],
  ['0 retries, 1s x2', ''],
  ['3 retries, 0s x2', '0s 0s 0s'],
])('%s', (policy, expected) => expect(sleeps(waitsOf(read(policy), toldNothing()))).toBe(expected));

describe('rules made of rules', () => {
  const one: Backoff = { kind: 'fixed', wait: exactly(1000) };
  const growing: Backoff = { kind: 'linear', startMs: 1000, stepMs: 1000, capMs: Number.POSITIVE_INFINITY, jitter: { kind: 'none' } };
  const first = (backoff: Backoff, count: number): string =>
    Array.from({ length: count }, (_, i) => show(backoffWait(backoff, i + 1))).join(' ');
  test.each<[string, Backoff, string]>([
    ['a sum', { kind: 'sum', parts: [one, growing] }, '2s 3s 4s'],
    ['a sum of nothing', { kind: 'sum', parts: [] }, '0s 0s 0s'],
    ['a chain', { kind: 'chain', parts: [one, growing] }, '1s 2s 3s'],
    ['a chain of nothing', { kind: 'chain', parts: [] }, '0s 0s 0s'],
    ['an unknown wait is unbounded', { kind: 'unknown' }, '0s..inf 0s..inf 0s..inf'],
    ['a sum with an unknown', { kind: 'sum', parts: [one, { kind: 'unknown' }] }, '1s..inf 1s..inf 1s..inf'],
    ['an empty list', { kind: 'list', waits: [] }, '0s 0s 0s'],
    [
      'the cap after the jitter',
      {
        kind: 'exponential',
        initialMs: 1000,
        multiplier: 2,
        capMs: 3000,
        jitter: { kind: 'factor', low: 1, high: 2 },
        jitterBeforeCap: true,
      },
      '1s..2s 2s..3s 3s',
    ],
    [
      'whole seconds, rounded down',
      { kind: 'power', initialMs: 700, power: 2, capMs: 9000, shift: 1, jitter: { kind: 'none' }, floorToMs: 1000 },
      '0s 2s 6s',
    ],
  ])('%s', (_, backoff, expected) => expect(first(backoff, 3)).toBe(expected));
});

test('a wait is never negative, never no number, and its least is not above its most', () => {
  fc.assert(
    fc.property(anyBackoff, fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(1000, 5000)), (backoff, n) => {
      const { minMs, maxMs } = backoffWait(backoff, n);
      expect(minMs).toBeGreaterThanOrEqual(0);
      expect(maxMs).toBeGreaterThanOrEqual(minMs);
    }),
    { numRuns: 5000, seed: 3 },
  );
});

test('intervals', () => {
  const unbounded = between(0, Number.POSITIVE_INFINITY);
  expect(plus(between(1, 2), between(3, 5))).toEqual(between(4, 7));
  expect(sum([exactly(1), unbounded])).toEqual(between(1, Number.POSITIVE_INFINITY));
  expect(times(unbounded, 0)).toEqual(zero);
  expect(times(zero, Number.POSITIVE_INFINITY)).toEqual(zero);
  expect(times(between(0, 2), Number.POSITIVE_INFINITY)).toEqual(unbounded);
  expect(hull(between(1, 2), between(0, 1))).toEqual(between(0, 2));
  expect(map(between(1, 2), (ms) => ms * 3)).toEqual(between(3, 6));
  expect([isExact(zero), isExact(unbounded)]).toEqual([true, false]);
});
