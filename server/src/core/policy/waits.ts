/**
 * From a retry policy and a scenario to the waits a user will sit through.
 *
 * In:  RetryPolicy (no SDK names), Scenario. All times in milliseconds.
 * Out: one interval per wait, and the total. Jitter stays an interval; nothing here is random.
 */

import { backoffWait, settlesAt } from './backoff.ts';
import { between, exactly, type Interval, map, plus, times, zero } from './interval.ts';
import type { RetryPolicy, Scenario, ScenarioName } from './policy.ts';
import { type Header, readServerWait, type ServerWait } from './server-wait.ts';
import { timerSleeps } from './timer.ts';

/** Why the waits are what they are; the sentences are made in `show/`. */
export type Reason =
  | { readonly rule: 'status-not-retried'; readonly status: number }
  | { readonly rule: 'should-retry-header'; readonly value: string; readonly retried: boolean }
  | { readonly rule: 'retry-after-obeyed'; readonly header: string; readonly value: string; readonly ms: number }
  | { readonly rule: 'retry-after-capped'; readonly header: string; readonly value: string; readonly toldMs: number; readonly ms: number }
  | { readonly rule: 'retry-after-too-long'; readonly header: string; readonly value: string; readonly toldMs: number }
  | { readonly rule: 'retry-after-not-accepted'; readonly header: string; readonly value: string }
  | { readonly rule: 'retry-after-unreadable'; readonly header: string; readonly value: string }
  | { readonly rule: 'retry-after-gives-up'; readonly header: string; readonly value: string; readonly toldMs: number }
  | { readonly rule: 'header-throws'; readonly header: string; readonly value: string; readonly error: string }
  | { readonly rule: 'timer-overflows'; readonly askedMs: number }
  | { readonly rule: 'backoff' }
  | { readonly rule: 'timeout-each-attempt'; readonly ms: number | null }
  | { readonly rule: 'timeout-not-retried' }
  | { readonly rule: 'timeout-cuts-sleep'; readonly ms: number }
  | { readonly rule: 'connection-error-not-retried' }
  | { readonly rule: 'trickle-has-no-limit' }
  | { readonly rule: 'deadline-cuts'; readonly ms: number }
  | { readonly rule: 'deadline-between-attempts'; readonly ms: number }
  | { readonly rule: 'sleeps-after-last' }
  | { readonly rule: 'max-retries-zero' };

export interface Waits {
  readonly scenario: ScenarioName;
  readonly retried: boolean;
  /** Attempts on the wire; Infinity = there is no last one. */
  readonly attempts: number;
  /** One a wait, in order; at most {@link LISTED_SLEEPS}, the rest repeats the last. */
  readonly sleeps: readonly Interval[];
  /** How long each attempt takes under the scenario: 0 where the server answers at once. */
  readonly attempt: Interval;
  /** Sleeps and attempts. */
  readonly total: Interval;
  /** The error that ends the call, where it is not the server's last answer. */
  readonly throws?: string;
  readonly because: readonly Reason[];
}

/** More waits than this are not listed one by one. */
export const LISTED_SLEEPS = 1000;

const header = (headers: readonly Header[], name: string): string | undefined => headers.find(([n]) => n.toLowerCase() === name)?.[1];

/** How long a silent attempt lasts. A phase without its own limit falls back to the whole attempt's. */
const silentAttempt = (policy: RetryPolicy): Interval => {
  const { timeout, bounds } = policy.attempt;
  if (timeout === null || bounds === 'nothing') return between(0, Number.POSITIVE_INFINITY);
  const limits = [timeout.readMs, timeout.totalMs].filter((ms): ms is number => ms !== null);
  return limits.length === 0 ? between(0, Number.POSITIVE_INFINITY) : exactly(Math.min(...limits));
};

interface Decision {
  readonly retried: boolean;
  readonly because: readonly Reason[];
}

const decide = (policy: RetryPolicy, scenario: Scenario): Decision => {
  const { server } = scenario;
  const { retries } = policy;
  switch (server.kind) {
    case 'silent':
    case 'trickles':
      return retries.timeouts ? { retried: true, because: [] } : { retried: false, because: [{ rule: 'timeout-not-retried' }] };
    case 'refuses-connection':
      return retries.connectionErrors
        ? { retried: true, because: [] }
        : { retried: false, because: [{ rule: 'connection-error-not-retried' }] };
    case 'answers': {
      if (server.status < 400) return { retried: false, because: [{ rule: 'status-not-retried', status: server.status }] };
      const said = retries.shouldRetryHeader === 'ignored' ? undefined : header(server.headers, 'x-should-retry');
      const word = retries.shouldRetryHeader === 'any-case' ? said?.toLowerCase() : said;
      if (said !== undefined && (word === 'true' || word === 'false')) {
        return { retried: word === 'true', because: [{ rule: 'should-retry-header', value: said, retried: word === 'true' }] };
      }
      const listed = retries.statuses.includes(server.status) || (retries.statusesFrom !== null && server.status >= retries.statusesFrom);
      if (listed || retries.everyError) return { retried: true, because: [] };
      return { retried: false, because: [{ rule: 'status-not-retried', status: server.status }] };
    }
    default: {
      const never: never = server;
      return never;
    }
  }
};

const reasonOf = (wait: ServerWait): Reason => {
  switch (wait.kind) {
    case 'obeyed':
      return wait.cappedFromMs === undefined
        ? { rule: 'retry-after-obeyed', header: wait.header, value: wait.value, ms: wait.ms }
        : { rule: 'retry-after-capped', header: wait.header, value: wait.value, toldMs: wait.cappedFromMs, ms: wait.ms };
    case 'give-up':
      return { rule: 'retry-after-gives-up', header: wait.header, value: wait.value, toldMs: wait.ms };
    case 'throws':
      return { rule: 'header-throws', header: wait.header, value: wait.value, error: wait.error };
    case 'backoff': {
      const { header: name, value } = wait;
      if (name === undefined || value === undefined) return { rule: 'backoff' };
      if (wait.why === 'too-long') return { rule: 'retry-after-too-long', header: name, value, toldMs: wait.ms ?? Number.NaN };
      return { rule: wait.why === 'unreadable' ? 'retry-after-unreadable' : 'retry-after-not-accepted', header: name, value };
    }
    default: {
      const never: never = wait;
      return never;
    }
  }
};

/** The sleep before retry n, as the policy asks for it and the timer keeps it. */
const sleepBefore = (policy: RetryPolicy, wait: ServerWait, n: number): Interval => {
  const own = map(backoffWait(policy.backoff, n), (ms) => timerSleeps(policy.timer, ms));
  if (wait.kind !== 'obeyed') return own;
  const extra = policy.serverWait?.extraMs;
  const base = extra === undefined ? exactly(wait.ms) : between(wait.ms + extra.minMs, wait.ms + extra.maxMs);
  const told = map(base, (ms) => timerSleeps(policy.timer, ms));
  switch (policy.serverWait?.combine) {
    case 'longer':
      return between(Math.max(told.minMs, own.minMs), Math.max(told.maxMs, own.maxMs));
    case 'shorter':
      return between(Math.min(told.minMs, own.minMs), Math.min(told.maxMs, own.maxMs));
    default:
      return told;
  }
};

/**
 * The waits of one layer.
 *
 * Dates in headers are relative to `scenario.nowMs` at every attempt: the server names a moment equally far ahead each time.
 * @param innerCycle for an outer layer: how long each of its attempts takes, which is a whole cycle of the layer inside.
 */
export const waitsOf = (policy: RetryPolicy, scenario: Scenario, innerCycle?: Interval): Waits => {
  const { server } = scenario;
  const because: Reason[] = [];
  const attempt = innerCycle ?? (server.kind === 'silent' ? silentAttempt(policy) : zero);
  if (innerCycle === undefined && server.kind === 'silent')
    because.push({ rule: 'timeout-each-attempt', ms: Number.isFinite(attempt.maxMs) ? attempt.maxMs : null });
  const trickles =
    innerCycle === undefined &&
    server.kind === 'trickles' &&
    policy.attempt.bounds !== 'attempt' &&
    policy.attempt.bounds !== 'attempt-and-sleep';
  if (trickles) {
    const forever = between(0, Number.POSITIVE_INFINITY);
    return {
      scenario: scenario.name,
      retried: false,
      attempts: 1,
      sleeps: [],
      attempt: forever,
      total: forever,
      because: [{ rule: 'trickle-has-no-limit' }],
    };
  }
  const once = (extra: readonly Reason[], throws?: string, retried = false): Waits => ({
    scenario: scenario.name,
    retried,
    attempts: 1,
    sleeps: [],
    attempt,
    total: attempt,
    ...(throws === undefined ? {} : { throws }),
    because: [...because, ...extra],
  });
  const decision = decide(policy, scenario);
  because.push(...decision.because);
  if (!decision.retried) return once([]);
  if (policy.maxRetries <= 0 && !policy.sleepsAfterLast) return once([{ rule: 'max-retries-zero' }]);

  const wait: ServerWait =
    server.kind === 'answers' ? readServerWait(policy.serverWait, server.headers, scenario.nowMs) : { kind: 'backoff', why: 'absent' };
  because.push(reasonOf(wait));
  if (wait.kind === 'give-up') return once([]);
  if (wait.kind === 'throws') return once([], wait.error);
  if (wait.kind === 'obeyed' && policy.timer === 'node' && timerSleeps('node', wait.ms) === 1 && wait.ms !== 1) {
    because.push({ rule: 'timer-overflows', askedMs: wait.ms });
  }
  return run(policy, scenario, attempt, (n) => sleepBefore(policy, wait, n), because);
};

/** Plays the attempts: the deadline may end them early, the attempt's timeout may cover the sleep. */
const run = (policy: RetryPolicy, scenario: Scenario, attempt: Interval, sleepOf: (n: number) => Interval, because: Reason[]): Waits => {
  const sleeps: Interval[] = [];
  const { deadline } = policy;
  const coversSleep = policy.attempt.bounds === 'attempt-and-sleep' ? (policy.attempt.timeout?.totalMs ?? null) : null;
  const soft = deadline?.cuts === 'between-attempts' ? deadline : null;
  let elapsed = attempt;
  let attempts = 1;
  const waitsWanted = policy.maxRetries + (policy.sleepsAfterLast ? 1 : 0);
  for (let n = 1; n <= waitsWanted && n <= LISTED_SLEEPS; n++) {
    let sleep = sleepOf(n);
    if (coversSleep !== null && attempt.maxMs + sleep.maxMs > coversSleep) {
      // The sleep runs under the attempt's own limit and ends with it: the call fails then, and the answer is lost.
      const left = Math.max(0, coversSleep - attempt.maxMs);
      sleep = between(Math.min(sleep.minMs, left), left);
      sleeps.push(sleep);
      because.push({ rule: 'timeout-cuts-sleep', ms: coversSleep });
      return { scenario: scenario.name, retried: true, attempts, sleeps, attempt, total: plus(elapsed, sleep), because };
    }
    if (soft !== null) {
      if (elapsed.minMs >= soft.ms) {
        because.push({ rule: 'deadline-between-attempts', ms: soft.ms });
        return { scenario: scenario.name, retried: attempts > 1, attempts, sleeps, attempt, total: elapsed, because };
      }
      const left = between(Math.max(0, soft.ms - elapsed.maxMs), Math.max(0, soft.ms - elapsed.minMs));
      if (sleep.minMs > left.maxMs && soft.longSleep === 'gives-up') {
        because.push({ rule: 'deadline-between-attempts', ms: soft.ms });
        return { scenario: scenario.name, retried: attempts > 1, attempts, sleeps, attempt, total: elapsed, because };
      }
      if (soft.longSleep === 'is-cut-short') sleep = between(Math.min(sleep.minMs, left.minMs), Math.min(sleep.maxMs, left.maxMs));
    }
    sleeps.push(sleep);
    elapsed = plus(elapsed, sleep);
    if (n > policy.maxRetries) {
      because.push({ rule: 'sleeps-after-last' });
      break;
    }
    if (soft !== null && soft.longSleep === 'is-cut-short' && elapsed.minMs >= soft.ms) {
      because.push({ rule: 'deadline-between-attempts', ms: soft.ms });
      return { scenario: scenario.name, retried: attempts > 1, attempts, sleeps, attempt, total: elapsed, because };
    }
    attempts++;
    elapsed = plus(elapsed, attempt);
  }
  if (policy.maxRetries > LISTED_SLEEPS) {
    const rest = policy.maxRetries - LISTED_SLEEPS;
    attempts = policy.maxRetries + 1;
    elapsed = plus(elapsed, times(plus(sleepOf(LISTED_SLEEPS), attempt), rest));
  }
  return cut({ scenario: scenario.name, retried: true, attempts, sleeps, attempt, total: elapsed, because }, policy);
};

/** A deadline that cuts everything ends attempts and sleeps alike. */
const cut = (waits: Waits, policy: RetryPolicy): Waits => {
  const { deadline } = policy;
  if (deadline === null || deadline.cuts !== 'everything' || waits.total.maxMs <= deadline.ms) return waits;
  const sleeps: Interval[] = [];
  let elapsed = waits.attempt;
  let attempts = 1;
  for (const sleep of waits.sleeps) {
    if (elapsed.minMs >= deadline.ms) break;
    const room = deadline.ms - elapsed.minMs;
    sleeps.push(between(Math.min(sleep.minMs, room), Math.min(sleep.maxMs, room)));
    elapsed = plus(elapsed, sleep);
    if (elapsed.minMs >= deadline.ms) break;
    attempts++;
    elapsed = plus(elapsed, waits.attempt);
  }
  return {
    ...waits,
    attempts,
    sleeps,
    total: map(waits.total, (ms) => Math.min(ms, deadline.ms)),
    because: [...waits.because, { rule: 'deadline-cuts', ms: deadline.ms }],
  };
};

/** Whether the waits go on growing past what is listed: for a text that says "and so on". */
export const repeatsFrom = (policy: RetryPolicy): number => settlesAt(policy.backoff);
