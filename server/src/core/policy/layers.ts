/**
 * Layers: a wrapper around a loop around a client. Attempts multiply (or add), waits nest, deadlines cut.
 *
 * In:  policies, the outermost first; a scenario that the innermost meets at every attempt.
 * Out: attempts at the bottom, the total, and how much of it each layer owns.
 */
import { deadlineCut } from './deadline.ts';
import { between, type Interval, map, plus, product, sum, times, zero } from './interval.ts';
import type { Deadline, RetryPolicy, Scenario } from './policy.ts';
import { type Waits, waitsOf } from './waits.ts';

export interface Layer {
  readonly policy: RetryPolicy;
  /**
   * What a retry of this layer does inside: the whole inner cycle again (attempts multiply),
   * or one single attempt (they add: the wrapper passes `max_retries=0` when it retries itself).
   */
  readonly retryRuns: 'whole-inner-cycle' | 'single-attempt';
}

export interface LayerShare {
  /** Attempts that this layer makes each time it is called. */
  readonly attempts: number;
  /** Sleeps that this layer owns in the whole call. */
  readonly sleeps: Interval;
  /** Its own waits, one cycle. */
  readonly waits: Waits;
}

export interface LayeredWaits {
  /** Requests on the wire for one call at the top: the amplification. */
  readonly attempts: number;
  readonly total: Interval;
  /** Outermost first. */
  readonly shares: readonly LayerShare[];
}

/** What the layers from one inwards come to when they are called once. */
type Cycle = LayeredWaits & { readonly attempt: Interval };

/**
 * @param at the layer, 0 is the outermost
 * @param withinMs time that a layer further out still allows; Infinity: all
 */
const cycleOf = (layers: readonly Layer[], at: number, scenario: Scenario, withinMs: number): Cycle => {
  const layer = layers[at];
  if (layer === undefined) throw new RangeError('no layer');
  const { policy, retryRuns } = layer;
  const limitMs = policy.deadline?.cuts === 'everything' ? Math.min(policy.deadline.ms, withinMs) : withinMs;
  const limit: Deadline | null = Number.isFinite(limitMs) ? { ms: limitMs, cuts: 'everything' } : null;
  if (at === layers.length - 1) {
    const waits = deadlineCut(waitsOf(policy, scenario), limit);
    const { attempts, total, attempt } = waits;
    return { attempts, total, attempt, shares: [{ attempts, sleeps: sleepsOf(waits), waits }] };
  }
  const inner = cycleOf(layers, at + 1, scenario, Number.POSITIVE_INFINITY);
  if (retryRuns === 'single-attempt') {
    // The first run is a whole cycle, each retry of this layer one attempt more, in the time that is left then.
    const first = limit === null ? inner : cycleOf(layers, at + 1, scenario, limitMs);
    const left: Deadline | null = limit === null ? null : { ...limit, ms: Math.max(0, limitMs - first.total.minMs) };
    const outer = deadlineCut(waitsOf({ ...policy, deadline: softOf(policy) }, scenario, inner.attempt), left);
    const total = plus(first.total, minus(outer.total, outer.attempt));
    return {
      attempts: first.attempts + outer.attempts - 1,
      total: map(total, (ms) => Math.min(ms, limitMs)),
      attempt: inner.attempt,
      shares: [{ attempts: outer.attempts, sleeps: sleepsOf(outer), waits: outer }, ...first.shares],
    };
  }
  const outer = deadlineCut(waitsOf(policy, scenario, inner.total), limit);
  const sleeps = sleepsOf(outer);
  // A deadline ends the last run somewhere inside, unless it ended the sleep after it.
  const endsInside =
    limit !== null && outer.total.maxMs >= limitMs && outer.sleeps.length < outer.attempts && Number.isFinite(outer.attempts);
  const full = endsInside ? outer.attempts - 1 : outer.attempts;
  const leftMs = limitMs - sleeps.minMs - product(inner.total.minMs, full);
  const last = endsInside ? cycleOf(layers, at + 1, scenario, Math.max(0, leftMs)) : null;
  return {
    attempts: product(inner.attempts, full) + (last?.attempts ?? 0),
    total: outer.total,
    attempt: inner.attempt,
    shares: [
      { attempts: outer.attempts, sleeps, waits: outer },
      ...inner.shares.map((share, i) => ({ ...share, sleeps: plus(times(share.sleeps, full), last?.shares[i]?.sleeps ?? zero) })),
    ],
  };
};

/** @throws RangeError when there is no layer. */
export const waitsOfLayers = (layers: readonly Layer[], scenario: Scenario): LayeredWaits => {
  const { attempts, total, shares } = cycleOf(layers, 0, scenario, Number.POSITIVE_INFINITY);
  return { attempts, total, shares };
};

/** The deadline that is not passed inwards. */
const softOf = ({ deadline }: RetryPolicy): Deadline | null => (deadline?.cuts === 'everything' ? null : deadline);

const minus = (a: Interval, b: Interval): Interval => {
  const less = (x: number, y: number): number => (Number.isFinite(y) ? Math.max(0, x - y) : x);
  return between(less(a.minMs, b.minMs), less(a.maxMs, b.maxMs));
};

/** The sleeps of one run; those that are not listed repeat the last one. Never more than the whole, which a limit may have ended early. */
const sleepsOf = (waits: Waits): Interval => {
  const listed = sum(waits.sleeps);
  const last = waits.sleeps.at(-1);
  const missing = waits.attempts - 1 - waits.sleeps.length;
  const all = last === undefined || missing <= 0 ? listed : plus(listed, times(last, missing));
  return between(Math.min(all.minMs, waits.total.minMs), Math.min(all.maxMs, waits.total.maxMs));
};
