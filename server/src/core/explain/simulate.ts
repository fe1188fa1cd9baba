/**
 * A client without any source: an SDK release with plain settings, perhaps a wrapper and a deadline around it.
 * What the simulator and the command line ask.
 */
import { exactly, type Interval, map, sum } from '../policy/interval.ts';
import { type LayeredWaits, waitsOfLayers } from '../policy/layers.ts';
import type { RetryPolicy, Scenario } from '../policy/policy.ts';
import { type Waits, waitsOf } from '../policy/waits.ts';
import type { BehaviourAt } from '../sdk/behaviour.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { predict } from './predict.ts';
import { type PlainSettings, settingsOf } from './sdk-case.ts';

export interface SimulatedSettings extends PlainSettings {
  /** A wrapper that retries whatever is raised, with a fixed wait. */
  readonly around?: { readonly attempts: number; readonly waitMs: number };
  /** Ends the whole, attempts and waits alike. */
  readonly deadlineMs?: number;
}

export interface Simulated {
  readonly kind: 'waits';
  /** Of the client itself. */
  readonly waits: Waits;
  readonly policy: RetryPolicy;
  readonly layered: LayeredWaits;
  /** Every wait of the call in order, those of the wrapper between those of the client; at most {@link LISTED}. */
  readonly sleeps: readonly Interval[];
  readonly at: BehaviourAt;
  readonly measured: boolean;
}

export type Simulation = Simulated | Exclude<ReturnType<typeof predict>, { readonly kind: 'waits' }>;

export const LISTED = 1000;

const wrapper = (around: NonNullable<SimulatedSettings['around']>): RetryPolicy => ({
  maxRetries: Math.max(0, around.attempts - 1),
  backoff: { kind: 'fixed', wait: exactly(around.waitMs) },
  serverWait: null,
  retries: { statuses: [], statusesFrom: 400, everyError: true, connectionErrors: true, timeouts: true, shouldRetryHeader: 'ignored' },
  attempt: { timeout: null, bounds: 'nothing' },
  timer: 'exact',
  deadline: null,
});

/** The waits one after the other, until the deadline is over. */
const inOrder = (layered: LayeredWaits, deadlineMs: number | undefined): readonly Interval[] => {
  const [outer, inner] = layered.shares.length > 1 ? [layered.shares[0], layered.shares[1]] : [undefined, layered.shares[0]];
  const sleeps: Interval[] = [];
  let elapsed = 0;
  const add = (sleep: Interval): boolean => {
    const left = (deadlineMs ?? Number.POSITIVE_INFINITY) - elapsed;
    if (left <= 0 || sleeps.length >= LISTED) return false;
    sleeps.push({ minMs: Math.min(sleep.minMs, left), maxMs: Math.min(sleep.maxMs, left) });
    elapsed += sleep.maxMs;
    return true;
  };
  const innerSleeps = inner?.waits.sleeps ?? [];
  for (let n = 1; n <= Math.min(outer?.attempts ?? 1, LISTED); n++) {
    for (const sleep of innerSleeps) if (!add(sleep)) return sleeps;
    const between = outer?.waits.sleeps[n - 1];
    if (between !== undefined && !add(between)) return sleeps;
  }
  return sleeps;
};

/** A library that is built on SDKs: its own layers are one cycle, which the wrapper repeats. */
const overLayers = (
  answer: Extract<ReturnType<typeof predict>, { readonly kind: 'waits' }>,
  settings: SimulatedSettings,
  scenario: Scenario,
): Simulated => {
  const { waits } = answer;
  const inner = { attempts: waits.attempts, sleeps: sum(waits.sleeps), waits };
  const outer = settings.around === undefined ? null : waitsOf(wrapper(settings.around), scenario, waits.total);
  const shares = outer === null ? [inner] : [{ attempts: outer.attempts, sleeps: sum(outer.sleeps), waits: outer }, inner];
  const limitMs = settings.deadlineMs ?? Number.POSITIVE_INFINITY;
  const whole = outer?.total ?? waits.total;
  const all = { attempts: waits.attempts * (outer?.attempts ?? 1), total: whole, shares };
  const sleeps = inOrder(all, settings.deadlineMs);
  const isCut = whole.maxMs > limitMs;
  const layered = {
    ...all,
    total: map(whole, (ms) => Math.min(ms, limitMs)),
    attempts: isCut ? Math.min(all.attempts, sleeps.length) : all.attempts,
  };
  return { kind: 'waits', waits, policy: answer.policy, layered, sleeps, at: answer.at, measured: answer.measured };
};

export const simulate = (sdk: Sdk, version: string, settings: SimulatedSettings, scenario: Scenario): Simulation => {
  const answer = predict(sdk, version, settingsOf(sdk, version, settings), scenario);
  if (answer.kind !== 'waits') return answer;
  if (sdk.layers !== undefined) return overLayers(answer, settings, scenario);
  const policies = settings.around === undefined ? [answer.policy] : [wrapper(settings.around), answer.policy];
  const { deadlineMs } = settings;
  const bounded = policies.map((policy, i) =>
    i === 0 && deadlineMs !== undefined ? { ...policy, deadline: { ms: deadlineMs, cuts: 'everything' as const } } : policy,
  );
  const layered = waitsOfLayers(
    bounded.map((policy) => ({ policy, retryRuns: 'whole-inner-cycle' })),
    scenario,
  );
  const inner = layered.shares.at(-1);
  return {
    kind: 'waits',
    waits: inner?.waits ?? answer.waits,
    policy: answer.policy,
    layered,
    sleeps: inOrder(layered, deadlineMs),
    at: answer.at,
    measured: answer.measured,
  };
};
