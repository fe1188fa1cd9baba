/**
 * A loop that was played, as a rule: so that it can be a layer around a client. null where its waits follow no such rule.
 *
 * The loop is asked how long it sleeps for some Retry-After values; what it does with them tells whether it obeys, caps or gives up.
 */
import type { RetryPolicy } from '../../policy/policy.ts';
import type { Dialect, ServerWaitRule } from '../../policy/server-wait.ts';
import type { Played } from './play.ts';

export interface LoopFacts {
  /** Infinity: no last attempt. */
  readonly attempts: number;
  /** What it does when it is told nothing. */
  readonly untold: Played;
  readonly longestTold: (retryAfterSeconds: number) => Played | null;
  readonly everyError: boolean;
  readonly isPython: boolean;
}

const WEEK_S = 604_800;
/** Sleeps that are told apart; the last one repeats. */
const MOST_SLEEPS = 64;

/** Whole or broken seconds: what every loop that reads the header understands. */
const seconds: Dialect = (headers) => {
  const entry = headers.find(([name]) => name.toLowerCase() === 'retry-after');
  if (entry === undefined) return { kind: 'absent' };
  const [header, value] = entry;
  const told = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Number.NaN;
  return Number.isNaN(told) ? { kind: 'unreadable', header, value } : { kind: 'wait', ms: told, header, value };
};

const firstSleep = (played: Played | null): number | null => {
  const [first] = played?.sleeps ?? [];
  return first === undefined || first.minMs !== first.maxMs ? null : first.minMs;
};

/** The rule of what it does with Retry-After; null: it does not look at it. undefined: it follows none of the rules that we have. */
const serverWaitOf = (facts: LoopFacts): ServerWaitRule | null | undefined => {
  const [small, week] = [facts.longestTold(3), facts.longestTold(WEEK_S)];
  if (small === null || week === null) return undefined;
  if (!small.readsHeader) return null;
  if (firstSleep(small) !== 3000) return undefined;
  const rule = { dialect: seconds, dialectName: 'whole-seconds', accept: { atLeastMs: 0 } };
  const longest = firstSleep(week);
  if (longest === WEEK_S * 1000) return rule;
  if (week.attempts > 1) return longest === null ? undefined : { ...rule, capMs: longest };
  // It gives up on long waits: from which on?
  let [low, high] = [3, WEEK_S];
  for (let i = 0; i < 40 && high - low > 0.001; i++) {
    const middle = (low + high) / 2;
    if ((facts.longestTold(middle)?.attempts ?? 1) > 1) low = middle;
    else high = middle;
  }
  const limit = Math.round(low * 100) / 100;
  return { ...rule, accept: { atLeastMs: 0, upToMs: limit * 1000 }, tooLong: 'give-up' };
};

export const policyOfLoop = (facts: LoopFacts): RetryPolicy | null => {
  const { attempts, untold, everyError, isPython } = facts;
  // A clock in the loop bounds it in a way that depends on how long the attempts take.
  if (untold.readsClock || untold.sleeps.some(({ maxMs }) => maxMs === Number.POSITIVE_INFINITY)) return null;
  const serverWait = serverWaitOf(facts);
  if (serverWait === undefined) return null;
  return {
    maxRetries: attempts - 1,
    backoff: untold.sleeps.length === 0 ? { kind: 'none' } : { kind: 'list', waits: untold.sleeps.slice(0, MOST_SLEEPS) },
    serverWait,
    retries: {
      statuses: [429, 503],
      statusesFrom: null,
      ...(everyError ? { everyError: true as const } : {}),
      connectionErrors: true,
      timeouts: true,
      shouldRetryHeader: 'ignored',
    },
    attempt: { timeout: null, bounds: 'nothing' },
    timer: isPython ? 'exact' : 'node',
    deadline: null,
    ...(untold.sleptLast && untold.end !== 'crashed' ? { sleepsAfterLast: true as const } : {}),
  };
};
