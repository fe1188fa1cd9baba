/** Nested layers told as one run: every sleep of a call in the order in which it happens. */
import type { Interval } from './interval.ts';
import { type Layer, waitsOfLayers } from './layers.ts';
import type { Scenario } from './policy.ts';
import { LISTED_SLEEPS, type Reason, type Waits } from './waits.ts';

/**
 * The waits of layers, outermost first, as if they were one.
 *
 * Sleeps are listed up to {@link LISTED_SLEEPS}; where there are more, the total still holds them all. What the innermost layer ends
 * with ends the call.
 * @throws RangeError when there is no layer.
 */
export const flatWaits = (layers: readonly Layer[], scenario: Scenario): Waits => {
  const { attempts, total, shares } = waitsOfLayers(layers, scenario);
  const innermost = shares.at(-1)!.waits;
  if (layers.length === 1) return innermost;
  const sleeps: Interval[] = [];
  const run = (at: number): void => {
    const { waits } = shares[at]!;
    if (at === shares.length - 1) {
      sleeps.push(...waits.sleeps.slice(0, LISTED_SLEEPS - sleeps.length));
      return;
    }
    const once = layers[at]!.retryRuns === 'single-attempt';
    for (let n = 0; n < waits.attempts && sleeps.length < LISTED_SLEEPS; n++) {
      if (n === 0 || !once) run(at + 1);
      const sleep = waits.sleeps[Math.min(n, waits.sleeps.length - 1)];
      if (sleep === undefined && waits.attempts === Number.POSITIVE_INFINITY && innermost.sleeps.length === 0) break;
      const isLast = n >= waits.attempts - 1 && n >= waits.sleeps.length;
      if (sleep !== undefined && !isLast && sleeps.length < LISTED_SLEEPS) sleeps.push(sleep);
    }
  };
  run(0);
  const said = new Map<string, Reason>();
  for (const reason of shares.flatMap((share) => share.waits.because)) {
    const text = JSON.stringify(reason);
    if (!said.has(text)) said.set(text, reason);
  }
  return { ...innermost, retried: attempts > 1, attempts, sleeps, total, because: [...said.values()] };
};
