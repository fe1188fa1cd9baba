/**
 * Layers: a wrapper around a loop around a client. Attempts multiply (or add), waits nest, deadlines cut.
 *
 * In:  policies, the outermost first; a scenario that the innermost meets at every attempt.
 * Out: attempts at the bottom, the total, and how much of it each layer owns.
 */
import { between, type Interval, plus, sum, times } from './interval.ts';
import type { RetryPolicy, Scenario } from './policy.ts';
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

/** @throws RangeError when there is no layer. */
export const waitsOfLayers = (layers: readonly Layer[], scenario: Scenario): LayeredWaits => {
  const inner = layers.at(-1);
  if (inner === undefined) throw new RangeError('no layer');
  const innermost = waitsOf(inner.policy, scenario);
  let attempts = innermost.attempts;
  let cycle = innermost.total;
  const shares: LayerShare[] = [{ attempts: innermost.attempts, sleeps: sleepsOf(innermost), waits: innermost }];
  for (let i = layers.length - 2; i >= 0; i--) {
    const layer = layers[i]!;
    const adds = layer.retryRuns === 'single-attempt';
    const outer = waitsOf(layer.policy, scenario, adds ? innermost.attempt : cycle);
    if (adds) {
      // The first run is a whole cycle, each retry of this layer one attempt more.
      cycle = plus(cycle, minus(outer.total, outer.attempt));
      attempts += outer.attempts - 1;
    } else {
      for (let j = 0; j < shares.length; j++) {
        const share = shares[j]!;
        shares[j] = { ...share, sleeps: times(share.sleeps, outer.attempts) };
      }
      cycle = outer.total;
      attempts *= outer.attempts;
    }
    shares.unshift({ attempts: outer.attempts, sleeps: sleepsOf(outer), waits: outer });
  }
  return { attempts, total: cycle, shares };
};

const minus = (a: Interval, b: Interval): Interval => {
  const less = (x: number, y: number): number => (Number.isFinite(y) ? Math.max(0, x - y) : x);
  return between(less(a.minMs, b.minMs), less(a.maxMs, b.maxMs));
};

/** The sleeps of one run; those that are not listed repeat the last one. */
const sleepsOf = (waits: Waits): Interval => {
  const listed = sum(waits.sleeps);
  const last = waits.sleeps.at(-1);
  const missing = waits.attempts - 1 - waits.sleeps.length;
  return last === undefined || missing <= 0 ? listed : plus(listed, times(last, missing));
};
