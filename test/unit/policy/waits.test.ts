/** From a policy and a scenario to what a person sits through; and layers of policies. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between } from '../../../server/src/core/policy/interval.ts';
import { type Layer, waitsOfLayers } from '../../../server/src/core/policy/layers.ts';
import {
  noAnswer,
  type RetryPolicy,
  type Scenario,
  type ServerBehaviour,
  toldNothing,
  toldToWait,
} from '../../../server/src/core/policy/policy.ts';
import { LISTED_SLEEPS, type Waits, waitsOf } from '../../../server/src/core/policy/waits.ts';
import { anyBackoff } from './any.ts';
import { ms, obeying, print, read, show, sleeps } from './words.ts';

const custom = (server: ServerBehaviour): Scenario => ({ name: 'custom', server, nowMs: 0 });
const rules = (waits: Waits): readonly string[] => waits.because.map((reason) => reason.rule);

describe('told to wait', () => {
  test.each([
    ['2 retries, 500ms x2, obeys', 120, '3 attempts, 240s, answer'],
    ['2 retries, 500ms x2, obeys up to 60s', 120, '3 attempts, 1.5s, answer'],
    ['2 retries, 500ms x2, obeys at most 60s', 120, '3 attempts, 120s, answer'],
    ['2 retries, 500ms x2', 120, '3 attempts, 1.5s, answer'],
    ['0 retries, 500ms x2, obeys', 120, '1 attempts, 0s, answer'],
    ['2 retries, 500ms x2, obeys, timeout 10s', 120, '3 attempts, 240s, answer'],
    ['2 retries, 500ms x2, obeys, deadline 30s', 120, '1 attempts, 30s, timeout'],
    ['2 retries, 500ms x2, obeys, deadline 130s', 120, '2 attempts, 130s, timeout'],
    ['2 retries, 500ms x2, obeys, deadline 30s gives up', 120, '1 attempts, 0s, answer'],
    ['2 retries, 500ms x2, obeys, deadline 130s gives up', 120, '2 attempts, 120s, answer'],
    ['2 retries, 500ms x2, obeys, deadline 130s cuts short', 120, '2 attempts, 130s, answer'],
    ['9 retries, 500ms x2, obeys, deadline 130s runs on', 120, '3 attempts, 240s, answer'],
    ['2 retries, 500ms x2, obeys, sleeps after last', 120, '3 attempts, 360s, answer'],
    ['0 retries, 500ms x2, obeys, sleeps after last', 120, '1 attempts, 120s, answer'],
    ['1 retry, no wait, obeys, node', 30 * 86_400, '2 attempts, 1ms, answer'],
    ['2 retries, 500ms x2, obeys, timeout 10s, covers sleep', 120, '1 attempts, 10s, timeout'],
    ['2 retries, 500ms x2, obeys, timeout 10s, covers sleep', 5, '3 attempts, 10s, answer'],
    ['endless retries, no wait, obeys', 1, 'Infinity attempts, inf, never'],
  ])('%s', (policy, seconds, expected) => expect(print(waitsOf(read(policy), toldToWait(seconds)))).toBe(expected));
});

describe('no answer', () => {
  test.each([
    ['2 retries, 500ms x2, timeout 10s', '3 attempts, 31.5s, timeout'],
    ['2 retries, 500ms x2, timeout 10s, jitter 0.75..1', '3 attempts, 31.125s..31.5s, timeout'],
    ['2 retries, 500ms x2', '1 attempts, 0s..inf, never'],
    ['2 retries, 500ms x2, timeout 10s, keeps off timeouts', '1 attempts, 10s, timeout'],
    ['2 retries, 500ms x2, timeout 10s, deadline 15s', '2 attempts, 15s, timeout'],
    ['2 retries, 500ms x2, deadline 15s', '1 attempts, 0s..15s, timeout'],
    ['9 retries, 1s x1, timeout 10s, deadline 15s gives up', '2 attempts, 21s, timeout'],
  ])('%s', (policy, expected) => expect(print(waitsOf(read(policy), noAnswer))).toBe(expected));
});

describe('other servers', () => {
  const policy = '2 retries, 1s x2, timeout 10s, obeys';
  test.each<[string, string, ServerBehaviour, string]>([
    ['a status that is final', policy, { kind: 'answers', status: 400, headers: [['retry-after', '5']] }, '1 attempts, 0s, answer'],
    ['a good answer', policy, { kind: 'answers', status: 200, headers: [] }, '1 attempts, 0s, answer'],
    ['told not to retry', policy, { kind: 'answers', status: 429, headers: [['x-should-retry', 'false']] }, '1 attempts, 0s, answer'],
    ['told to retry', policy, { kind: 'answers', status: 400, headers: [['x-should-retry', 'true']] }, '3 attempts, 3s, answer'],
    ['no connection', policy, { kind: 'refuses-connection' }, '3 attempts, 3s, no-connection'],
    ['no connection, kept off', `${policy}, keeps off broken connections`, { kind: 'refuses-connection' }, '1 attempts, 0s, no-connection'],
    ['bytes without end', policy, { kind: 'trickles' }, '3 attempts, 33s, timeout'],
    ['bytes for a while', policy, { kind: 'trickles', forMs: 4000 }, '1 attempts, 4s, answer'],
    ['a body that stalls', policy, { kind: 'stalls-body', status: 200, headers: [] }, '3 attempts, 33s, timeout'],
    [
      'one that recovers',
      policy,
      {
        kind: 'in-turn',
        steps: [
          { kind: 'answers', status: 503, headers: [['retry-after', '7']] },
          { kind: 'silent' },
          { kind: 'answers', status: 200, headers: [] },
        ],
      },
      '3 attempts, 19s, answer',
    ],
  ])('%s', (_, words, server, expected) => expect(print(waitsOf(read(words), custom(server)))).toBe(expected));

  test('one without steps is a mistake of the caller', () =>
    expect(() => waitsOf(read(policy), custom({ kind: 'in-turn', steps: [] }))).toThrow(RangeError));
});

describe('why', () => {
  test.each([
    ['2 retries, 1s x2, obeys', '120', ['retry-after-obeyed']],
    ['2 retries, 1s x2, obeys at most 60s', '120', ['retry-after-capped']],
    ['2 retries, 1s x2, obeys up to 60s', '120', ['retry-after-too-long']],
    ['2 retries, 1s x2, obeys', '-1', ['retry-after-not-accepted']],
    ['2 retries, 1s x2, obeys', 'x', ['retry-after-unreadable']],
    ['0 retries, 1s x2, obeys', '120', ['max-retries-zero']],
    ['1 retry, 1s x2, obeys, node', '3000000', ['retry-after-obeyed', 'timer-overflows']],
    ['1 retry, 1s x2, obeys, sleeps after last', '1', ['retry-after-obeyed', 'sleeps-after-last']],
    ['1 retry, 1s x2, obeys, deadline 10s', '60', ['retry-after-obeyed', 'deadline-cuts']],
    ['1 retry, 1s x2, obeys, deadline 10s gives up', '60', ['retry-after-obeyed', 'deadline-between-attempts']],
  ])('%s, told %s', (policy, value, expected) => expect(rules(waitsOf(read(policy), toldToWait(value)))).toEqual(expected));
});

describe('many retries', () => {
  test('as many are listed as a person can read', () => {
    const waits = waitsOf(read('5000 retries, 1s x1'), toldNothing());
    expect(waits.sleeps).toHaveLength(LISTED_SLEEPS);
    expect(print(waits)).toBe('5001 attempts, 5000s, answer');
  });
  test('one more than are listed', () =>
    expect(print(waitsOf(read('1001 retries, 1s x1'), toldNothing()))).toBe('1002 attempts, 1001s, answer'));
  test('exactly as many', () => expect(print(waitsOf(read('1000 retries, 1s x1'), toldNothing()))).toBe('1001 attempts, 1000s, answer'));
  test('the sleep after the last', () =>
    expect(print(waitsOf(read('1000 retries, 1s x1, sleeps after last'), toldNothing()))).toBe('1001 attempts, 1001s, answer'));
  test('a deadline ends an endless loop', () => {
    expect(print(waitsOf(read('endless retries, 1s x1, deadline 2h'), toldNothing()))).toBe('7200 attempts, 7200s, timeout');
    expect(print(waitsOf(read('endless retries, 1s x1, deadline 2h gives up'), toldNothing()))).toBe('7201 attempts, 7200s, answer');
    expect(print(waitsOf(read('endless retries, no wait, deadline 2h'), toldNothing()))).toBe('Infinity attempts, 7200s, timeout');
    expect(print(waitsOf(read('endless retries, no wait, deadline 2h runs on'), toldNothing()))).toBe('Infinity attempts, 7200s, answer');
  });
});

describe('jitter and a deadline that is looked at between attempts', () => {
  test.each([
    // Without luck the first wait is already the last: no later than the deadline and one more wait.
    ['99 retries, 0..10s x1, deadline 10s runs on', '100 attempts, 0s..20s, answer'],
    ['99 retries, 0..10s x1, deadline 10s gives up', '100 attempts, 0s..10s, answer'],
    ['99 retries, 0..10s x1, deadline 10s cuts short', '100 attempts, 0s..10s, answer'],
  ])('%s', (policy, expected) => expect(print(waitsOf(read(policy), toldNothing()))).toBe(expected));
});

describe('a timer that overflows', () => {
  const month = { minMs: ms('20d'), maxMs: ms('30d') };
  test('a wait that may overflow may be as short as a millisecond', () => {
    const waits = waitsOf({ ...read('1 retry, node'), backoff: { kind: 'fixed', wait: month } }, toldNothing());
    expect(waits.sleeps).toEqual([between(1, 2_147_483_647)]);
  });
  test('a told wait with something added', () => {
    const policy: RetryPolicy = { ...read('1 retry, node'), serverWait: obeying({ accept: {}, extraMs: { minMs: 0, maxMs: ms('10d') } }) };
    expect(waitsOf(policy, toldToWait(20 * 86_400)).sleeps).toEqual([between(1, 2_147_483_647)]);
  });
});

describe('layers, the outermost first', () => {
  const layers = (...words: readonly string[]): readonly Layer[] =>
    words.map((text) => ({
      policy: read(text.replace(/ once$/, '')),
      retryRuns: text.endsWith(' once') ? 'single-attempt' : 'whole-inner-cycle',
    }));
  test.each([
    [['2 retries, 1s x1', '2 retries, 10s x1'], '9 attempts, 62s: 2s 60s'],
    [['2 retries, no wait', '2 retries, 1s x1', '1 retry, 1s x1'], '18 attempts, 15s: 0s 6s 9s'],
    [['2 retries, 1s x1 once', '2 retries, 10s x1'], '5 attempts, 22s: 2s 20s'],
    [['0 retries', '2 retries, 10s x1'], '3 attempts, 20s: 0s 20s'],
    [['2 retries, 10s x1'], '3 attempts, 20s: 20s'],
    [['endless retries, 1s x1', '1 retry, 1s x1'], 'Infinity attempts, inf: inf inf'],
    [['endless retries, no wait', '0 retries'], 'Infinity attempts, inf: 0s 0s'],
    [['2 retries, 1s x1, deadline 5s', '2 retries, 10s x1'], '1 attempts, 5s: 0s 5s'],
    [['9 retries, 1s x1, deadline 35s', '2 retries, 10s x1'], '5 attempts, 35s: 1s 34s'],
    [['9 retries, 1s x1, deadline 41.5s', '2 retries, 10s x1'], '6 attempts, 41.5s: 1.5s 40s'],
    [['0 retries, deadline 35s', '9 retries, 1s x1', '2 retries, 10s x1'], '5 attempts, 35s: 0s 1s 34s'],
    [['endless retries, no wait, deadline 35s', '2 retries, 10s x1'], '5 attempts, 35s: 0s 35s'],
    [['2 retries, 1s x1, deadline 15s once', '2 retries, 10s x1'], '2 attempts, 15s: 0s 15s'],
    [['2 retries, 1s x1, deadline 21.5s once', '2 retries, 10s x1'], '4 attempts, 21.5s: 1.5s 20s'],
  ])('%j', (words, expected) => {
    const { attempts, total, shares } = waitsOfLayers(layers(...words), toldNothing());
    expect(`${attempts} attempts, ${show(total)}: ${shares.map((share) => show(share.sleeps)).join(' ')}`).toBe(expected);
  });
  test('none is a mistake of the caller', () => expect(() => waitsOfLayers([], toldNothing())).toThrow(RangeError));
});

const scenario: fc.Arbitrary<Scenario> = fc.oneof(
  fc.constantFrom('0', '1', '61', '120', '99999', '3000000', '-5', 'nan', 'inf', '', 'x').map((value) => toldToWait(value)),
  fc.constantFrom(429, 400, 200, 503).map((status) => toldNothing(status)),
  fc.constant(noAnswer),
  fc
    .constantFrom<ServerBehaviour>(
      { kind: 'trickles' },
      { kind: 'trickles', forMs: 5000 },
      { kind: 'refuses-connection' },
      { kind: 'stalls-body', status: 429, headers: [] },
    )
    .map(custom),
);
const limit = fc.constantFrom('', ', timeout 10s', ', timeout 0s', ', timeout 40d', ', timeout 30s, covers sleep');
const told = fc.constantFrom('', ', obeys', ', obeys up to 60s', ', obeys at most 60s');
const timer = fc.constantFrom('', ', node');
const count = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(1000, 1001, 5000, Number.POSITIVE_INFINITY) },
);
const after = fc.constantFrom('', ', sleeps after last');
const deadline = fc
  .constantFrom('deadline 0s', 'deadline 7s', 'deadline 90s', 'deadline 1h', 'deadline 30d')
  .chain((text) => fc.constantFrom('cuts all', 'gives up', 'cuts short', 'runs on').map((how) => `, ${text} ${how}`));
const policyWith = (bound: fc.Arbitrary<string>): fc.Arbitrary<RetryPolicy> =>
  fc
    .tuple(anyBackoff, count, limit, told, timer, after, bound)
    .map(([backoff, maxRetries, ...words]) => ({ ...read(`0 retries${words.join('')}`), backoff, maxRetries }));
const unbounded = policyWith(fc.constant(''));
const bounded = policyWith(deadline);
const any = fc.oneof(unbounded, bounded);

test('no interval is negative, or the wrong way round, or no number', () => {
  fc.assert(
    fc.property(any, scenario, (policy, what) => {
      const waits = waitsOf(policy, what);
      expect([...waits.sleeps, waits.attempt, waits.total].filter(({ minMs, maxMs }) => !(minMs >= 0 && maxMs >= minMs))).toEqual([]);
      expect(waits.attempts).toBeGreaterThanOrEqual(1);
      expect(waits.attempts).toBeLessThanOrEqual(policy.maxRetries + 1);
      expect(waits.sleeps.length).toBeLessThanOrEqual(LISTED_SLEEPS);
    }),
    { numRuns: 1000, seed: 11 },
  );
});

test('more retries never shorten the longest total', () => {
  fc.assert(
    fc.property(
      any,
      scenario,
      fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1000, Number.POSITIVE_INFINITY)),
      (policy, what, more) => {
        const longer = waitsOf({ ...policy, maxRetries: policy.maxRetries + more }, what);
        const shorter = waitsOf(policy, what);
        expect(longer.total.maxMs).toBeGreaterThanOrEqual(shorter.total.maxMs);
        // Whether an attempt that begins at the very end of a deadline is made depends on whether there was one to cut.
        if (policy.deadline?.cuts !== 'everything') expect(longer.attempts).toBeGreaterThanOrEqual(shorter.attempts);
      },
    ),
    { numRuns: 1000, seed: 12 },
  );
});

test('a deadline bounds the total: all of it, or all but what began before it', () => {
  fc.assert(
    fc.property(bounded, scenario, (policy, what) => {
      const { total, attempt, sleeps: listed } = waitsOf(policy, what);
      const bound = policy.deadline!;
      const longest = Math.max(0, ...listed.map((sleep) => sleep.maxMs));
      const over =
        bound.cuts === 'everything' ? 0 : attempt.maxMs + (bound.longSleep === 'runs-on' || policy.sleepsAfterLast ? longest : 0);
      expect(total.maxMs).toBeLessThanOrEqual(bound.ms + over);
    }),
    { numRuns: 1000, seed: 13 },
  );
});

test('a deadline that cuts all never makes a call longer, nor its attempts more', () => {
  fc.assert(
    fc.property(unbounded, scenario, fc.integer({ min: 0, max: 100_000 }), (policy, what, atMs) => {
      const cut = waitsOf({ ...policy, deadline: { ms: atMs, cuts: 'everything' } }, what);
      const whole = waitsOf(policy, what);
      expect(cut.total.maxMs).toBe(Math.min(whole.total.maxMs, atMs));
      expect(cut.attempts).toBeLessThanOrEqual(whole.attempts);
    }),
    { numRuns: 800, seed: 14 },
  );
});

test('a deadline further out bounds the whole, and what each layer sleeps', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(unbounded, fc.boolean()), { minLength: 1, maxLength: 3 }),
      scenario,
      fc.integer({ min: 0, max: 100_000 }),
      (inside, what, atMs) => {
        const outer: RetryPolicy = { ...read('0 retries'), deadline: { ms: atMs, cuts: 'everything' } };
        const all = inside.map(([policy, adds]): Layer => ({ policy, retryRuns: adds ? 'single-attempt' : 'whole-inner-cycle' }));
        const whole = waitsOfLayers(all, what);
        const cut = waitsOfLayers([{ policy: outer, retryRuns: 'whole-inner-cycle' }, ...all], what);
        expect(cut.total.maxMs).toBeLessThanOrEqual(atMs);
        expect(cut.attempts).toBeLessThanOrEqual(whole.attempts);
        expect(cut.shares.filter(({ sleeps: slept }) => !(slept.minMs >= 0 && slept.maxMs >= slept.minMs && slept.minMs <= atMs))).toEqual(
          [],
        );
      },
    ),
    { numRuns: 600, seed: 17 },
  );
});

test('attempts multiply, and a layer without retries changes nothing', () => {
  fc.assert(
    fc.property(unbounded, unbounded, (outer, inner) => {
      const what = toldNothing();
      const alone = waitsOf(inner, what);
      const both = waitsOfLayers(
        [outer, inner].map((policy): Layer => ({ policy, retryRuns: 'whole-inner-cycle' })),
        what,
      );
      expect(both.attempts).toBe(both.shares[0]!.attempts * alone.attempts);
      expect(both.total.maxMs).toBeGreaterThanOrEqual(alone.total.maxMs);
      const quiet = waitsOfLayers(
        [
          { policy: read('0 retries'), retryRuns: 'whole-inner-cycle' },
          { policy: inner, retryRuns: 'whole-inner-cycle' },
        ],
        what,
      );
      expect([quiet.attempts, quiet.total]).toEqual([alone.attempts, alone.total]);
    }),
    { numRuns: 400, seed: 15 },
  );
});

test('sleeps are listed in their order', () => expect(sleeps(waitsOf(read('3 retries, 1s +1s'), toldNothing()))).toBe('1s 2s 3s'));
