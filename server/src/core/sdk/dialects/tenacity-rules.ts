/**
 * The builders of tenacity: `wait_*`, `stop_*` and `retry_if_*`, as neutral rules. Other libraries pass tenacity's objects on and read
 * them here too.
 */
import type { Backoff } from '../../policy/backoff.ts';
import { between, exactly } from '../../policy/interval.ts';
import type { Deadline, RetryableOutcomes } from '../../policy/policy.ts';
import { Arguments, type Written, type WrittenCall } from '../written.ts';
import { outcomesOfErrors } from './python-errors.ts';
import { everyError, NO_CAP, noBackoff } from './wrapper.ts';

const seconds = (value: number | null): number => (value === null ? NO_CAP : value * 1000);

/** What differs between releases of tenacity. */
export interface TenacityRelease {
  /** Whether `min` of wait_random_exponential counts: since 9.0.0. */
  readonly randomMinCounts: boolean;
}

const newest: TenacityRelease = { randomMinCounts: true };

type WaitReader = (call: WrittenCall, release: TenacityRelease) => Backoff | null;

const exponential = (given: Arguments): { multiplier: number; capMs: number; base: number; minMs: number } => ({
  multiplier: given.number('multiplier', 1),
  capMs: seconds(given.number('max', null)),
  base: given.number('exp_base', 2),
  minMs: Math.max(0, given.number('min', 0) * 1000),
});

const EXPONENTIAL = ['multiplier', 'max', 'exp_base', 'min'];

const randomExponential: WaitReader = (call, { randomMinCounts }) => {
  const { multiplier, capMs, base, minMs } = exponential(new Arguments(call, EXPONENTIAL));
  return { kind: 'random-exponential', minMs: randomMinCounts ? minMs : 0, initialMs: multiplier * 1000, multiplier: base, capMs };
};

const WAITS: { readonly [name: string]: WaitReader } = {
  wait_none: () => noBackoff,
  wait_fixed: (call) => ({ kind: 'fixed', wait: exactly(new Arguments(call, ['wait']).number('wait', 0) * 1000) }),
  wait_random: (call) => {
    const given = new Arguments(call, ['min', 'max']);
    return { kind: 'fixed', wait: between(given.number('min', 0) * 1000, given.number('max', 1) * 1000) };
  },
  wait_incrementing: (call) => {
    const given = new Arguments(call, ['start', 'increment', 'max']);
    return {
      kind: 'linear',
      startMs: given.number('start', 0) * 1000,
      stepMs: given.number('increment', 100) * 1000,
      capMs: seconds(given.number('max', null)),
      jitter: { kind: 'none' },
    };
  },
  wait_exponential: (call) => {
    const { multiplier, capMs, base, minMs } = exponential(new Arguments(call, EXPONENTIAL));
    return { kind: 'exponential', initialMs: multiplier * 1000, multiplier: base, capMs, minMs, jitter: { kind: 'none' } };
  },
  wait_random_exponential: randomExponential,
  wait_full_jitter: randomExponential,
  wait_exponential_jitter: (call) => {
    const given = new Arguments(call, ['initial', 'max', 'exp_base', 'jitter', 'min', 'multiplier']);
    return {
      kind: 'exponential',
      initialMs: given.number('initial', given.number('multiplier', 1)) * 1000,
      multiplier: given.number('exp_base', 2),
      capMs: seconds(given.number('max', null)),
      minMs: given.number('min', 0) * 1000,
      jitter: { kind: 'add', minMs: 0, maxMs: given.number('jitter', 1) * 1000 },
      jitterBeforeCap: true,
    };
  },
  wait_chain: (call, release) => combined(call.positional, 'chain', release),
  wait_combine: (call, release) => combined(call.positional, 'sum', release),
};

const combined = (parts: readonly Written[], kind: 'chain' | 'sum', release: TenacityRelease): Backoff | null => {
  const rules = parts.map((part) => tenacityWait(part, release));
  return rules.includes(null) || rules.length === 0 ? null : { kind, parts: rules as readonly Backoff[] };
};

/** A `wait=` argument; null where it cannot be known. */
export const tenacityWait = (written: Written, release: TenacityRelease = newest): Backoff | null => {
  if (written.kind === 'joined') return written.by === '+' ? combined(written.parts, 'sum', release) : null;
  return written.kind === 'call' ? (WAITS[written.name]?.(written, release) ?? null) : null;
};

export interface Stop {
  /** Infinity: no limit. */
  readonly maxAttempts: number;
  readonly deadline: Deadline | null;
}

const never: Stop = { maxAttempts: Number.POSITIVE_INFINITY, deadline: null };

const sooner = (a: Stop, b: Stop): Stop => ({
  maxAttempts: Math.min(a.maxAttempts, b.maxAttempts),
  deadline: a.deadline === null ? b.deadline : b.deadline === null || a.deadline.ms <= b.deadline.ms ? a.deadline : b.deadline,
});

/** A `stop=` argument; null where it cannot be known (a function, an event, conditions that must all hold). */
export const tenacityStop = (written: Written): Stop | null => {
  const any = (parts: readonly Written[]): Stop | null =>
    parts.map(tenacityStop).reduce((a, b) => (a === null || b === null ? null : sooner(a, b)), never);
  if (written.kind === 'name') return written.name === 'stop_never' ? never : null;
  if (written.kind === 'joined') return written.by === '|' ? any(written.parts) : null;
  if (written.kind !== 'call') return null;
  const given = new Arguments(written, ['max_attempt_number', 'max_delay']);
  const delayMs = (): number => (new Arguments(written, ['max_delay']).number('max_delay', null) ?? Number.NaN) * 1000;
  switch (written.name) {
    case 'stop_after_attempt': {
      const maxAttempts = given.number('max_attempt_number', null);
      return maxAttempts === null ? null : { maxAttempts, deadline: null };
    }
    case 'stop_after_delay':
      return { ...never, deadline: { ms: delayMs(), cuts: 'between-attempts', longSleep: 'runs-on' } };
    case 'stop_before_delay':
      return { ...never, deadline: { ms: delayMs(), cuts: 'between-attempts', longSleep: 'gives-up', exclusive: true } };
    case 'stop_any':
      return any(written.positional);
    default:
      return null;
  }
};

/** A `retry=` argument; null where it cannot be known. */
export const tenacityRetries = (written: Written): RetryableOutcomes | null => {
  if (written.kind !== 'call' || written.name !== 'retry_if_exception_type') return null;
  const types = new Arguments(written, ['exception_types']).get('exception_types');
  return types === undefined ? everyError : outcomesOfErrors(types);
};
