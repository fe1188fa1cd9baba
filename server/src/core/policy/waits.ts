/**
 * From a retry policy and a scenario to the waits a user will sit through.
 *
 * In:  RetryPolicy (no SDK names), Scenario. All times in milliseconds.
 * Out: one interval per wait, and the total. Jitter stays an interval; nothing here is random.
 */

import { type Backoff, backoffWait } from './backoff.ts';
import { deadlineCut, repeated, sleptOnce } from './deadline.ts';
import { between, exactly, hull, type Interval, map, plus, product, zero } from './interval.ts';
import type { AttemptLimits, RetryPolicy, Scenario, ScenarioName, SteadyServer } from './policy.ts';
import { type Header, readServerWait, type ServerWait } from './server-wait.ts';
import { LONGEST_NODE_TIMEOUT_MS, timerKeeps, timerSleeps } from './timer.ts';

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
  | { readonly rule: 'settings-throw'; readonly error: string }
  | { readonly rule: 'body-not-retried' }
  /** The limit of an attempt is more than a timer holds, or no number: it fires at once. */
  | { readonly rule: 'timeout-overflows'; readonly askedMs: number }
  /** The HTTP library gives up before the SDK's own limit. */
  | { readonly rule: 'transport-limit'; readonly ms: number }
  | { readonly rule: 'resent-at-once'; readonly status: number }
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
  /** How long each attempt takes under the scenario: 0 where the server answers at once. (Of servers that change: the first.) */
  readonly attempt: Interval;
  /** Sleeps and attempts. */
  readonly total: Interval;
  /** What the call ends with: the last answer, its own time limit, a failed connection, an error of its own, or nothing ever. */
  readonly ends: CallEnd;
  /** The error that ends the call, where it is not the server's last answer. */
  readonly throws?: string;
  readonly because: readonly Reason[];
}

export type CallEnd = 'answer' | 'timeout' | 'no-connection' | 'error' | 'never';

/** More waits than this are not listed one by one. */
export const LISTED_SLEEPS = 1000;

const header = (headers: readonly Header[], name: string): string | undefined => headers.find(([n]) => n.toLowerCase() === name)?.[1];

/** How long a silent attempt lasts. A phase without its own limit falls back to the whole attempt's. */
const silentAttempt = (policy: RetryPolicy): Interval => {
  const { timeout, bounds, transport } = policy.attempt;
  const total = timeout?.totalMs ?? null;
  // The limit is a timer too, with what its platform's timers cannot do.
  const own = timeout === null || bounds === 'nothing' ? [] : [timeout.readMs, total === null ? null : timerSleeps(policy.timer, total)];
  const limits = [...own, transport?.headersMs ?? null].filter((ms): ms is number => ms !== null);
  return limits.length === 0 ? between(0, Number.POSITIVE_INFINITY) : exactly(Math.min(...limits));
};

/** How long a body may stall where only the HTTP library looks. */
const bodyGap = (policy: RetryPolicy, { bodyGapMs, beyondTimeoutMs }: NonNullable<AttemptLimits['transport']>): number =>
  beyondTimeoutMs === undefined ? bodyGapMs : Math.max(bodyGapMs, (policy.attempt.timeout?.totalMs ?? 0) + beyondTimeoutMs);

/** How one attempt ends, and how long it takes. */
type AttemptEnd = { readonly time: Interval } & (
  | { readonly kind: 'answered'; readonly status: number; readonly headers: readonly Header[]; readonly bodyStalls?: true }
  | { readonly kind: 'timed-out'; readonly inStream?: true }
  | { readonly kind: 'no-connection'; readonly broke?: true }
  | { readonly kind: 'endless' }
);

const forever = between(0, Number.POSITIVE_INFINITY);

const timedOut = (policy: RetryPolicy): AttemptEnd => {
  const time = silentAttempt(policy);
  return { kind: Number.isFinite(time.maxMs) ? 'timed-out' : 'endless', time };
};

/** Whether the attempt's limit ends an attempt whose body takes `bodyMs`. */
const limitPasses = (policy: RetryPolicy, bodyMs: number): boolean => {
  const { timeout, bounds } = policy.attempt;
  const coversBody = bounds === 'good-body' || bounds === 'attempt' || bounds === 'attempt-and-sleep';
  return coversBody && timeout?.totalMs != null && timeout.totalMs < bodyMs;
};

const endOf = (policy: RetryPolicy, server: SteadyServer): AttemptEnd => {
  const { timeout, bounds, body } = policy.attempt;
  switch (server.kind) {
    case 'answers':
      return { kind: 'answered', status: server.status, headers: server.headers, time: zero };
    case 'silent':
      return timedOut(policy);
    case 'refuses-connection':
      return { kind: 'no-connection', time: zero };
    case 'breaks-connection':
      return { kind: 'no-connection', broke: true, time: zero };
    case 'trickles': {
      const { everyMs = 0, forMs = Number.POSITIVE_INFINITY } = server;
      if (limitPasses(policy, forMs)) {
        const end = timedOut(policy);
        return body === 'left-to-caller' && end.kind === 'timed-out' ? { ...end, inStream: true } : end;
      }
      if (bounds === 'gap' && timeout?.readMs != null && everyMs > timeout.readMs) return timedOut(policy);
      return forMs === Number.POSITIVE_INFINITY
        ? { kind: 'endless', time: forever }
        : { kind: 'answered', status: 200, headers: [], time: exactly(forMs) };
    }
    case 'stalls-body': {
      const covered = bounds === 'good-body' ? server.status < 400 : bounds !== 'headers' && bounds !== 'nothing';
      if (covered && body !== 'left-to-caller') return timedOut(policy);
      // The limit of a whole attempt ends a stream, too; but that is the caller's by then. A refusal is retried with its body unread.
      const cut = covered && bounds !== 'gap' && server.status < 400 ? timedOut(policy) : null;
      if (cut?.kind === 'timed-out') return { ...cut, inStream: true };
      return { kind: 'answered', status: server.status, headers: server.headers, bodyStalls: true, time: zero };
    }
    default: {
      const never: never = server;
      return never;
    }
  }
};

interface Decision {
  readonly retried: boolean;
  readonly because: readonly Reason[];
}

const includes = (
  those: { readonly statuses: readonly number[]; readonly statusesFrom: number | null } | undefined,
  status: number,
): boolean => those !== undefined && (those.statuses.includes(status) || (those.statusesFrom !== null && status >= those.statusesFrom));

const yes: Decision = { retried: true, because: [] };
const no = (reason: Reason): Decision => ({ retried: false, because: [reason] });

const decide = (policy: RetryPolicy, end: AttemptEnd, nowMs: number): Decision => {
  const { retries } = policy;
  switch (end.kind) {
    case 'timed-out':
      if (end.inStream) return no({ rule: 'body-not-retried' });
      return retries.timeouts ? yes : no({ rule: 'timeout-not-retried' });
    case 'endless':
      return no({ rule: 'trickle-has-no-limit' });
    case 'no-connection':
      return (end.broke ? (retries.brokenConnections ?? retries.connectionErrors) : retries.connectionErrors)
        ? yes
        : no({ rule: 'connection-error-not-retried' });
    case 'answered': {
      const isNever = retries.neverStatuses?.includes(end.status) === true;
      const isGood = end.status < 400 && !retries.statuses.includes(end.status);
      if (isNever || (isGood && retries.shouldRetryHeaderAlways !== true)) return no({ rule: 'status-not-retried', status: end.status });
      const said = retries.shouldRetryHeader === 'ignored' ? undefined : header(end.headers, 'x-should-retry');
      const word = retries.shouldRetryHeader === 'any-case' ? said?.toLowerCase() : said;
      if (said !== undefined && (word === 'true' || word === 'false')) {
        return { retried: word === 'true', because: [{ rule: 'should-retry-header', value: said, retried: word === 'true' }] };
      }
      if (isGood) return no({ rule: 'status-not-retried', status: end.status });
      const listed = retries.statuses.includes(end.status) || (retries.statusesFrom !== null && end.status >= retries.statusesFrom);
      const told = retries.whenTold?.readable
        ? readServerWait(policy.serverWait, end.headers, nowMs, end.status).kind === 'obeyed'
        : header(end.headers, 'retry-after') !== undefined;
      const whenTold = told && includes(retries.whenTold, end.status);
      return listed || whenTold || retries.everyError ? yes : no({ rule: 'status-not-retried', status: end.status });
    }
    default: {
      const never: never = end;
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
const sleepBefore = (policy: RetryPolicy, wait: ServerWait, n: number, backoff: Backoff): Interval => {
  const asked = backoffWait(backoff, n);
  // A wait below 0 that a client obeys is none.
  const kept = (interval: Interval): Interval =>
    timerKeeps(
      policy.timer,
      map(interval, (ms) => Math.max(0, ms)),
    );
  if (wait.kind !== 'obeyed') return kept(asked);
  if (wait.atMostBackoff) return kept(map(asked, (ms) => Math.min(ms, wait.ms)));
  const extra = policy.serverWait?.extraMs;
  const told = extra === undefined ? exactly(wait.ms) : between(wait.ms + extra.minMs, wait.ms + extra.maxMs);
  switch (policy.serverWait?.combine) {
    case 'longer': {
      const more = policy.serverWait?.aboveBackoffMs ?? Number.POSITIVE_INFINITY;
      const longest = (toldMs: number, ownMs: number): number => Math.max(Math.min(toldMs, ownMs + more), ownMs);
      return kept(between(longest(told.minMs, asked.minMs), longest(told.maxMs, asked.maxMs)));
    }
    case 'shorter':
      return kept(between(Math.min(told.minMs, asked.minMs), Math.min(told.maxMs, asked.maxMs)));
    default:
      return kept(told);
  }
};

/** What an attempt that meets this server leads to. */
interface Step {
  readonly time: Interval;
  /** How often the attempt goes over the wire. */
  readonly sends: number;
  readonly ends: CallEnd;
  /** An ended call whose body still has to be read, by the caller. */
  readonly bodyLeft: boolean;
  readonly decision: Decision;
  /** How long to sleep before the next attempt; null when there is none. */
  readonly wait: ServerWait | null;
  /** The rule of a wait that the server says nothing about. */
  readonly backoff: Backoff;
}

const ENDS: Readonly<Record<AttemptEnd['kind'], CallEnd>> = {
  answered: 'answer',
  'timed-out': 'timeout',
  'no-connection': 'no-connection',
  endless: 'never',
};

const stepOf = (policy: RetryPolicy, server: SteadyServer, nowMs: number, innerCycle: Interval | undefined): Step => {
  const own = endOf(policy, server);
  // What has no limit of its own here was ended by the layer inside.
  const end: AttemptEnd =
    own.kind === 'endless' && innerCycle !== undefined && Number.isFinite(innerCycle.maxMs) ? { kind: 'timed-out', time: innerCycle } : own;
  const decision = decide(policy, end, nowMs);
  const headers = end.kind === 'answered' ? end.headers : null;
  const wait: ServerWait | null = !decision.retried
    ? null
    : headers === null
      ? { kind: 'backoff', why: 'absent' }
      : readServerWait(policy.serverWait, headers, nowMs, end.kind === 'answered' ? end.status : undefined);
  const bodyLeft = end.kind === 'answered' && end.bodyStalls === true;
  const other = policy.otherBackoff;
  const backoff = other !== undefined && end.kind === 'answered' && other.statuses.includes(end.status) ? other.backoff : policy.backoff;
  const sends = end.kind === 'answered' && policy.retries.resentOnce?.includes(end.status) ? 2 : 1;
  return { time: innerCycle ?? end.time, sends, ends: ENDS[end.kind], bodyLeft, decision, wait, backoff };
};

/**
 * The waits of one layer.
 *
 * Dates in headers are relative to `scenario.nowMs` at every attempt: the server names a moment equally far ahead each time.
 * @param innerCycle for an outer layer: how long each of its attempts takes, which is a whole cycle of the layer inside.
 */
export const waitsOf = (policy: RetryPolicy, scenario: Scenario, innerCycle?: Interval): Waits => {
  const { server } = scenario;
  const servers = server.kind === 'in-turn' ? server.steps : [server];
  const steps: Step[] = [];
  const because: Reason[] = [];
  /** The step that attempt `n` meets; what it does is said once. */
  const stepAt = (n: number): Step => {
    const i = Math.min(n, servers.length) - 1;
    const known = steps[i];
    if (known !== undefined) return known;
    const steady = servers[i];
    if (steady === undefined) throw new RangeError('a server without steps');
    const step = stepOf(policy, steady, scenario.nowMs, innerCycle);
    if (innerCycle === undefined && (steady.kind === 'silent' || step.ends === 'timeout'))
      because.push({ rule: 'timeout-each-attempt', ms: Number.isFinite(step.time.maxMs) ? step.time.maxMs : null });
    const { transport, timeout } = policy.attempt;
    const asked = timeout?.totalMs ?? 0;
    if (step.ends === 'timeout' && policy.timer === 'node' && !(asked <= LONGEST_NODE_TIMEOUT_MS)) {
      because.push({ rule: 'timeout-overflows', askedMs: asked });
    }
    if (transport !== undefined && step.ends === 'timeout' && step.time.maxMs === transport.headersMs)
      because.push({ rule: 'transport-limit', ms: transport.headersMs });
    if (step.sends > 1 && steady.kind === 'answers') because.push({ rule: 'resent-at-once', status: steady.status });
    because.push(...step.decision.because);
    steps[i] = step;
    return step;
  };
  const said = new Set<Step>();
  const sayWait = (step: Step, wait: ServerWait): void => {
    if (said.has(step)) return;
    said.add(step);
    because.push(reasonOf(wait));
    if (wait.kind === 'obeyed' && !wait.atMostBackoff && policy.timer === 'node' && timerSleeps('node', wait.ms) === 1 && wait.ms !== 1) {
      because.push({ rule: 'timer-overflows', askedMs: wait.ms });
    }
  };

  const { deadline } = policy;
  const soft = deadline?.cuts === 'between-attempts' ? deadline : null;
  const coversSleep = policy.attempt.bounds === 'attempt-and-sleep' ? (policy.attempt.timeout?.totalMs ?? null) : null;
  const sleeps: Interval[] = [];
  const first = stepAt(1);
  let elapsed = first.time;
  let attempts = first.sends;
  /** Calls that were unlucky with their jitter: a limit has ended them before the others. */
  let early: Interval | null = null;
  const mayEnd = (at: Interval, why: Reason): void => {
    early = early === null ? at : hull(early, at);
    if (!because.some((reason) => reason.rule === why.rule)) because.push(why);
  };
  const ended = (ends: CallEnd, throws?: string, retried = attempts > 1): Waits =>
    deadlineCut(
      {
        scenario: scenario.name,
        retried,
        attempts,
        sleeps,
        attempt: first.time,
        total: early === null ? elapsed : hull(elapsed, early),
        ends,
        ...(throws === undefined ? {} : { throws }),
        because,
      },
      policy.deadline,
    );
  /** The step ends the call: a body that was left to the caller is read now, under the limit that goes on, or none. */
  const endedBy = (step: Step): Waits => {
    if (!step.bodyLeft) return ended(step.ends);
    because.push({ rule: 'body-not-retried' });
    const { bounds, transport } = policy.attempt;
    const unlimited = transport === undefined ? forever : exactly(bodyGap(policy, transport));
    const body = bounds === 'gap' || bounds === 'attempt' ? silentAttempt(policy) : unlimited;
    elapsed = plus(elapsed, body);
    return ended(Number.isFinite(body.maxMs) ? 'timeout' : 'never');
  };

  for (let n = 1; n <= LISTED_SLEEPS; n++) {
    const step = stepAt(n);
    if (!step.decision.retried || step.wait === null) return endedBy(step);
    const isRetry = n <= policy.maxRetries;
    if (!isRetry && !(policy.sleepsAfterLast && n <= policy.maxRetries + 1)) {
      if (policy.maxRetries <= 0) because.push({ rule: 'max-retries-zero' });
      return endedBy(step);
    }
    if (policy.retryThrows !== undefined) {
      because.push({ rule: 'settings-throw', error: policy.retryThrows });
      return ended('error', policy.retryThrows);
    }
    sayWait(step, step.wait);
    if (step.wait.kind === 'give-up') return endedBy(step);
    if (step.wait.kind === 'throws') return ended('error', step.wait.error);
    let sleep = sleepBefore(policy, step.wait, n, step.backoff);
    let after: Interval | null = null;
    if (soft !== null) {
      const left = between(Math.max(0, soft.ms - elapsed.maxMs), Math.max(0, soft.ms - elapsed.minMs));
      const tooLong = soft.exclusive ? sleep.minMs >= left.maxMs : sleep.minMs > left.maxMs;
      if (elapsed.minMs >= soft.ms || (tooLong && soft.longSleep === 'gives-up')) {
        because.push({ rule: 'deadline-between-attempts', ms: soft.ms });
        return endedBy(step);
      }
      if (elapsed.maxMs >= soft.ms) mayEnd(between(soft.ms, elapsed.maxMs), { rule: 'deadline-between-attempts', ms: soft.ms });
      elapsed = map(elapsed, (ms) => Math.min(ms, soft.ms));
      if (soft.longSleep === 'gives-up' && sleep.maxMs > left.minMs)
        mayEnd(between(Math.max(elapsed.minMs, soft.ms - sleep.maxMs), elapsed.maxMs), { rule: 'deadline-between-attempts', ms: soft.ms });
      if (soft.longSleep === 'gives-up' || soft.longSleep === 'is-cut-short') {
        after = map(plus(elapsed, sleep), (ms) => Math.min(ms, soft.ms));
        // Given up, a sleep is not made; cut short, it is what is left.
        const least = soft.longSleep === 'gives-up' ? sleep.minMs : Math.min(sleep.minMs, left.minMs);
        sleep = between(least, Math.min(sleep.maxMs, left.maxMs));
      }
    }
    if (coversSleep !== null && step.time.maxMs + sleep.maxMs > coversSleep) {
      // The sleep runs under the attempt's own limit and ends with it: the call fails then, and the answer is lost.
      const left = Math.max(0, coversSleep - step.time.maxMs);
      if (step.time.minMs + sleep.minMs > coversSleep) {
        because.push({ rule: 'timeout-cuts-sleep', ms: coversSleep });
        sleep = exactly(left);
        sleeps.push(sleep);
        elapsed = plus(elapsed, sleep);
        return ended('timeout', undefined, true);
      }
      // A shorter one of the possible sleeps still fits.
      const heldTo = soft === null || after === null ? Number.POSITIVE_INFINITY : soft.ms;
      mayEnd(
        map(plus(elapsed, exactly(left)), (ms) => Math.min(ms, heldTo)),
        { rule: 'timeout-cuts-sleep', ms: coversSleep },
      );
      sleep = between(Math.min(sleep.minMs, left), left);
      const slept = plus(elapsed, sleep);
      if (after !== null) after = between(Math.min(after.minMs, slept.minMs), Math.min(after.maxMs, slept.maxMs));
    }
    sleeps.push(sleep);
    elapsed = after ?? plus(elapsed, sleep);
    if (!isRetry) {
      because.push({ rule: 'sleeps-after-last' });
      return endedBy(step);
    }
    if (soft !== null && soft.longSleep === 'is-cut-short' && !soft.triesAfterCut && elapsed.maxMs >= soft.ms) {
      if (elapsed.minMs >= soft.ms) {
        because.push({ rule: 'deadline-between-attempts', ms: soft.ms });
        return endedBy(step);
      }
      mayEnd(exactly(soft.ms), { rule: 'deadline-between-attempts', ms: soft.ms });
    }
    attempts += stepAt(n + 1).sends;
    elapsed = plus(elapsed, stepAt(n + 1).time);
  }
  // More retries than are listed: the last step and the last sleep repeat.
  const last = stepAt(LISTED_SLEEPS + 1);
  if (last.wait === null || policy.maxRetries < LISTED_SLEEPS) return endedBy(last);
  const left = coversSleep === null ? Number.POSITIVE_INFINITY : Math.max(0, coversSleep - last.time.maxMs);
  const sleep = map(sleepBefore(policy, last.wait, LISTED_SLEEPS, last.backoff), (ms) => Math.min(ms, left));
  const rest = repeated(elapsed, sleep, last.time, policy.maxRetries - LISTED_SLEEPS, soft);
  attempts += product(last.sends, rest.retries);
  elapsed = rest.elapsed;
  if (rest.stopped && soft !== null) because.push({ rule: 'deadline-between-attempts', ms: soft.ms });
  else if (rest.retries === Number.POSITIVE_INFINITY) return ended('never');
  else if (policy.sleepsAfterLast) {
    because.push({ rule: 'sleeps-after-last' });
    elapsed = sleptOnce(elapsed, sleep, soft);
  }
  return endedBy(last);
};
