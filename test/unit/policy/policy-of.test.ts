/** From what the code says to a policy, with what an SDK makes of settings that are none. */
import { describe, expect, test } from 'vitest';
import { everyPhase, wholeAttempt } from '../../../server/src/core/policy/timeout.ts';
import { isRefused, type PolicySettings, policyOf } from '../../../server/src/core/sdk/policy-of.ts';
import type { Behaviour } from '../../../server/src/core/sdk/sdk.ts';
import { ms, obeying, read } from './words.ts';

const plain = read('2 retries, 500ms x2, obeys, timeout 10min');
const usual: Behaviour = {
  maxRetries: plain.maxRetries,
  timeout: plain.attempt.timeout,
  bounds: plain.attempt.bounds,
  backoff: plain.backoff,
  serverWait: plain.serverWait,
  retries: plain.retries,
  timer: plain.timer,
  cancelWakesSleep: false,
  retryCountHeader: null,
};

/** `2 retries, 600000 ms` or `refused: Error`. */
const print = (behaviour: Behaviour, settings: PolicySettings): string => {
  const policy = policyOf(behaviour, settings);
  if (isRefused(policy)) return `refused: ${policy.error}`;
  const { timeout } = policy.attempt;
  return [
    `${policy.maxRetries} retries`,
    `${timeout?.totalMs ?? timeout?.readMs ?? 'no'} ms`,
    ...(policy.backoff.kind === 'none' ? ['no wait'] : []),
    ...(policy.retryThrows === undefined ? [] : [`then ${policy.retryThrows}`]),
    ...(policy.deadline === null ? [] : [`deadline ${policy.deadline.ms} ms ${policy.deadline.cuts}`]),
    ...(policy.serverWait?.accept.upToMs === undefined ? [] : [`obeys up to ${policy.serverWait.accept.upToMs} ms`]),
  ].join(', ');
};

describe('settings', () => {
  test.each<[string, Partial<Behaviour>, PolicySettings, string]>([
    ['none: the defaults', {}, {}, '2 retries, 600000 ms'],
    ['retries', {}, { maxRetries: 5 }, '5 retries, 600000 ms'],
    ['no retries', {}, { maxRetries: 0 }, '0 retries, 600000 ms'],
    ['None, where nothing is known of it', {}, { maxRetries: null }, '2 retries, 600000 ms'],
    ['a timeout', {}, { timeout: wholeAttempt(ms('10s')) }, '2 retries, 10000 ms'],
    ['a timeout by phases', {}, { timeout: everyPhase(ms('10s')) }, '2 retries, 10000 ms'],
    ['no timeout', {}, { timeout: wholeAttempt(null) }, '2 retries, no ms'],
    [
      'a timeout that these releases ignore',
      { timeoutIgnoredBy: ['messages'] },
      { timeout: wholeAttempt(ms('10s')) },
      '2 retries, 600000 ms',
    ],
    [
      'but not on a request',
      { timeoutIgnoredBy: ['messages'] },
      { timeout: wholeAttempt(ms('10s')), timeoutOn: 'request' },
      '2 retries, 10000 ms',
    ],
    ['another mode', { modes: { stream: { maxRetries: 0 } } }, { mode: 'stream' }, '0 retries, 600000 ms'],
    ['the same mode', { modes: { stream: { maxRetries: 0 } } }, { mode: 'async' }, '2 retries, 600000 ms'],
    [
      'a timeout that bounds all of it',
      { timeoutBoundsAll: { cuts: 'everything' } },
      { timeout: wholeAttempt(ms('10s')) },
      '2 retries, 10000 ms, deadline 10000 ms everything',
    ],
    ['and none that could', { timeoutBoundsAll: { cuts: 'everything' } }, { timeout: wholeAttempt(null) }, '2 retries, no ms'],
    [
      'a wait as long as the timeout',
      { waitsUpToTimeout: true },
      { timeout: wholeAttempt(ms('10s')) },
      '2 retries, 10000 ms, obeys up to 10000 ms',
    ],
    [
      'the shorter of two limits',
      { waitsUpToTimeout: true, serverWait: obeying({ accept: { upToMs: 5000 } }) },
      { timeout: wholeAttempt(ms('10s')) },
      '2 retries, 10000 ms, obeys up to 5000 ms',
    ],
    [
      'a deadline of its own',
      { deadline: { ms: 5000, cuts: 'between-attempts' } },
      {},
      '2 retries, 600000 ms, deadline 5000 ms between-attempts',
    ],
  ])('%s', (_, behaviour, settings, expected) => expect(print({ ...usual, ...behaviour }, settings)).toBe(expected));
});

describe('retries that are no number of retries', () => {
  const each: Partial<Behaviour> = {
    badMaxRetries: {
      negative: { does: 'uses', value: 0 },
      fraction: { does: 'rounds-up' },
      nan: { does: 'throws', error: 'TypeError' },
      infinite: { does: 'hammers' },
      none: { does: 'throws', error: 'TypeError', at: 'first-retry' },
    },
  };
  test.each<[string, number | null, string]>([
    ['-1', -1, '0 retries, 600000 ms'],
    ['1.5', 1.5, '2 retries, 600000 ms'],
    ['NaN', Number.NaN, 'refused: TypeError'],
    ['Infinity', Number.POSITIVE_INFINITY, 'Infinity retries, 600000 ms, no wait'],
    ['None', null, '1 retries, 600000 ms, then TypeError'],
    ['2', 2, '2 retries, 600000 ms'],
  ])('%s', (_, maxRetries, expected) => expect(print({ ...usual, ...each }, { maxRetries })).toBe(expected));

  test('all alike', () =>
    expect(print({ ...usual, badMaxRetries: { does: 'throws', error: 'E' } }, { maxRetries: -1 })).toBe('refused: E'));
  test('nothing is known of some', () =>
    expect(print({ ...usual, badMaxRetries: { nan: { does: 'uses', value: 0 } } }, { maxRetries: -1 })).toBe('-1 retries, 600000 ms'));
  test('another answer on a request', () => {
    const behaviour: Behaviour = {
      ...usual,
      badMaxRetries: { does: 'throws', error: 'E' },
      badMaxRetriesOnRequest: { does: 'uses', value: 0 },
    };
    expect(print(behaviour, { maxRetries: -1, maxRetriesOn: 'request' })).toBe('0 retries, 600000 ms');
    expect(print(behaviour, { maxRetries: -1, maxRetriesOn: 'client' })).toBe('refused: E');
  });
});

describe('timeouts that are none', () => {
  const checks: Behaviour = { ...usual, badTimeout: { onClient: 'on client', onRequest: null } };
  test.each<[string, PolicySettings, string]>([
    ['negative', { timeout: wholeAttempt(-1) }, 'refused: on client'],
    ['a fraction', { timeout: wholeAttempt(0.5) }, 'refused: on client'],
    ['NaN', { timeout: wholeAttempt(Number.NaN) }, 'refused: on client'],
    ['zero is one', { timeout: wholeAttempt(0) }, '2 retries, 0 ms'],
    ['on a request, where it is not checked', { timeout: wholeAttempt(-1), timeoutOn: 'request' }, '2 retries, -1 ms'],
  ])('%s', (_, settings, expected) => expect(print(checks, settings)).toBe(expected));
});

describe('a limit that max_tokens makes', () => {
  const limit = {
    perTokenMs: 28.125,
    limitMs: ms('10min'),
    refusesAbove: true,
    error: 'ValueError',
    modelTokens: { small: 4000 },
  } as const;
  const behaviour: Behaviour = { ...usual, dynamicTimeout: limit };
  test.each<[string, Partial<typeof limit> & { requestTimeoutLifts?: boolean }, PolicySettings, string]>([
    ['few tokens', {}, { maxTokens: 1000 }, '2 retries, 600000 ms'],
    ['too many', {}, { maxTokens: 64_000 }, 'refused: ValueError'],
    ['too many for the model', {}, { maxTokens: 5000, model: 'small' }, 'refused: ValueError'],
    ['not for another', {}, { maxTokens: 5000, model: 'constructor' }, '2 retries, 600000 ms'],
    ['streams are not limited', {}, { maxTokens: 64_000, mode: 'stream' }, '2 retries, 600000 ms'],
    ['a timeout lifts it', {}, { maxTokens: 64_000, timeout: wholeAttempt(1000) }, '2 retries, 1000 ms'],
    ['on a request, too', {}, { maxTokens: 64_000, timeout: wholeAttempt(1000), timeoutOn: 'request' }, '2 retries, 1000 ms'],
    [
      'unless it does not',
      { requestTimeoutLifts: false },
      { maxTokens: 64_000, timeout: wholeAttempt(1000), timeoutOn: 'request' },
      'refused: ValueError',
    ],
  ])('%s', (_, change, settings, expected) =>
    expect(print({ ...behaviour, dynamicTimeout: { ...limit, ...change } }, settings)).toBe(expected),
  );
});
