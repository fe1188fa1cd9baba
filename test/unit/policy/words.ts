/** Policies and waits in words, so that tables can say what they mean: `3 retries, 1s x10, cap 5s` → `1s 5s 5s`. */
import type { Backoff, Jitter } from '../../../server/src/core/policy/backoff.ts';
import { exactly, type Interval } from '../../../server/src/core/policy/interval.ts';
import type { Deadline, RetryPolicy } from '../../../server/src/core/policy/policy.ts';
import type { Dialect, ServerWaitRule } from '../../../server/src/core/policy/server-wait.ts';
import { wholeAttempt } from '../../../server/src/core/policy/timeout.ts';
import type { Waits } from '../../../server/src/core/policy/waits.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** `1.5s`, `250ms`, `inf`. */
export const ms = (text: string): number => {
  if (text === 'inf') return Number.POSITIVE_INFINITY;
  const match = /^(-?[\d.]+)(ms|s|min|h|d)$/.exec(text);
  if (match === null) throw new Error(`no duration: ${text}`);
  return Number(match[1]) * (UNITS[match[2]!] ?? Number.NaN);
};

/** Seconds of a Retry-After, NaN and infinities as Python's float reads them. */
const seconds: Dialect = (headers) => {
  const found = headers.find(([name]) => name.toLowerCase() === 'retry-after');
  if (found === undefined) return { kind: 'absent' };
  const [header, value] = found;
  const read = value === 'inf' ? Number.POSITIVE_INFINITY : value === 'nan' ? Number.NaN : value === '' ? null : Number(value);
  if (read === null || (Number.isNaN(read) && value !== 'nan')) return { kind: 'unreadable', header, value };
  return { kind: 'wait', ms: read * 1000, header, value };
};

export const obeying = (rule: Omit<ServerWaitRule, 'dialect' | 'dialectName'>): ServerWaitRule => ({
  dialect: seconds,
  dialectName: 'seconds',
  ...rule,
});

/** `x2`, `+1s`, `jitter 0.5..1`, `jitter +0s..1s`. */
const jitterOf = (text: string | undefined): Jitter => {
  if (text === undefined) return { kind: 'none' };
  const [low = '', high = ''] = text.replace('+', '').split('..');
  return text.startsWith('+') ? { kind: 'add', minMs: ms(low), maxMs: ms(high) } : { kind: 'factor', low: Number(low), high: Number(high) };
};

/**
 * `N retries, 1s x2` (exponential), `1s +2s` (linear), `1s ^2` (power), `0..1s x2` (random-exponential), `list 1s 2s`, `no wait`,
 * then `cap 5s`, `floor 4s`, `jitter …`, `timeout 10s`, `node`, `obeys`, `obeys up to 60s`, `obeys at most 60s`,
 * `deadline 30s [gives up|cuts short|runs on|cuts all]`, `sleeps after last`, `covers sleep`.
 */
export const read = (text: string): RetryPolicy => {
  const parts = text.split(',').map((part) => part.trim());
  const find = (pattern: RegExp): RegExpExecArray | null => {
    for (const part of parts) {
      const match = pattern.exec(part);
      if (match !== null) return match;
    }
    return null;
  };
  const capMs = ms(find(/^cap (\S+)$/)?.[1] ?? 'inf');
  const floor = find(/^floor (\S+)$/)?.[1];
  const jitter = jitterOf(find(/^jitter (\S+)$/)?.[1]);
  const growth = find(/^(?:(\S+)\.\.)?(\d\S*) (x|\+|\^)(\S+)$/);
  const list = find(/^list (.*)$/)?.[1];
  const initialMs = ms(growth?.[2] ?? '0s');
  const by = growth?.[4] ?? '';
  let backoff: Backoff = { kind: 'none' };
  if (list !== undefined) backoff = { kind: 'list', waits: list.split(' ').map((wait) => exactly(ms(wait))) };
  else if (growth?.[3] === '+') backoff = { kind: 'linear', startMs: initialMs, stepMs: ms(by), capMs, jitter };
  else if (growth?.[3] === '^') backoff = { kind: 'power', initialMs, power: Number(by), capMs, shift: 1, jitter };
  else if (growth?.[1] !== undefined) {
    backoff = { kind: 'random-exponential', minMs: growth[1] === '0' ? 0 : ms(growth[1]), initialMs, multiplier: Number(by), capMs };
  } else if (growth !== null) {
    backoff = {
      kind: 'exponential',
      initialMs,
      multiplier: Number(by),
      capMs,
      jitter,
      ...(floor === undefined ? {} : { minMs: ms(floor) }),
    };
  }
  const obeys = find(/^obeys(?: (up to|at most) (\S+))?$/);
  const limit = obeys?.[2] === undefined ? undefined : ms(obeys[2]);
  const rule = obeying({
    accept: { aboveMs: 0, ...(obeys?.[1] === 'up to' && limit !== undefined ? { upToMs: limit } : {}) },
    ...(obeys?.[1] === 'at most' && limit !== undefined ? { capMs: limit } : {}),
  });
  const bound = find(/^deadline (\S+)(?: (gives up|cuts short|runs on|cuts all))?$/);
  const longSleeps = { 'gives up': 'gives-up', 'cuts short': 'is-cut-short', 'runs on': 'runs-on' } as const;
  const deadline: Deadline | null =
    bound === null
      ? null
      : bound[2] === undefined || bound[2] === 'cuts all'
        ? { ms: ms(bound[1]!), cuts: 'everything' }
        : { ms: ms(bound[1]!), cuts: 'between-attempts', longSleep: longSleeps[bound[2] as keyof typeof longSleeps] };
  const timeout = find(/^timeout (\S+)$/)?.[1];
  const retries = find(/^(\S+) retr(?:y|ies)$/)?.[1] ?? '0';
  return {
    maxRetries: retries === 'endless' ? Number.POSITIVE_INFINITY : Number(retries),
    backoff,
    serverWait: obeys === null ? null : rule,
    retries: {
      statuses: [429],
      statusesFrom: 500,
      connectionErrors: !parts.includes('keeps off broken connections'),
      timeouts: !parts.includes('keeps off timeouts'),
      shouldRetryHeader: 'exact',
    },
    attempt: {
      timeout: timeout === undefined ? null : wholeAttempt(ms(timeout)),
      bounds: parts.includes('covers sleep') ? 'attempt-and-sleep' : 'attempt',
    },
    timer: parts.includes('node') ? 'node' : 'exact',
    deadline,
    ...(parts.includes('sleeps after last') ? { sleepsAfterLast: true } : {}),
  };
};

const duration = (value: number): string => {
  if (value === Number.POSITIVE_INFINITY) return 'inf';
  if (value !== 0 && value < 1000) return `${value}ms`;
  return `${Number((value / 1000).toFixed(3))}s`;
};

/** `2s`, `0.5s..1s`. */
export const show = ({ minMs, maxMs }: Interval): string => (minMs === maxMs ? duration(minMs) : `${duration(minMs)}..${duration(maxMs)}`);

/** `1s 5s 5s`; more than six are counted. */
export const sleeps = (waits: Waits): string =>
  waits.sleeps.length > 6 ? `${waits.sleeps.slice(0, 3).map(show).join(' ')} … ${waits.sleeps.length}` : waits.sleeps.map(show).join(' ');

/** `3 attempts, 2s, answer`. */
export const print = (waits: Waits): string =>
  [`${waits.attempts} attempts`, show(waits.total), waits.ends, ...(waits.throws === undefined ? [] : [waits.throws])].join(', ');
