/**
 * The answer of a site: how long its call blocks, by group of versions and scenario.
 * What hovers, hints, lenses, the status, the overview and the reports all say.
 */
import type { Site, WaitGroup } from '../explain/site.ts';
import type { Interval } from '../policy/interval.ts';
import type { LayeredWaits } from '../policy/layers.ts';
import type { Waits } from '../policy/waits.ts';

export type ScenarioKey = 'retryAfter' | 'noHeader' | 'noAnswer';
export const scenarioKeys: readonly ScenarioKey[] = ['retryAfter', 'noHeader', 'noAnswer'];

export interface Blocking {
  readonly attempts: number;
  readonly total: Interval;
  readonly waits: Waits;
  readonly layered: LayeredWaits | null;
}

/** null: not known. Layers around the site count. */
export const blockingOf = (group: WaitGroup, scenario: ScenarioKey): Blocking | null => {
  const waits = group.waits[scenario];
  if (waits === null) return null;
  const layered = group.layered?.[scenario] ?? null;
  return { attempts: layered?.attempts ?? waits.attempts, total: layered?.total ?? waits.total, waits, layered };
};

/** The newest behaviour, which an unknown version is taken for. */
export const newestGroup = (site: Site): WaitGroup | null => site.groups.at(-1) ?? null;

export interface Worst {
  /** Of the server that says how long to wait, over all groups; `maxMs` may be Infinity. */
  readonly total: Interval;
  readonly attempts: number;
}

/** The longest that the site blocks when it is told to wait, without the deadlines that some calls have; null: not known, or it makes no call. */
export const worstOf = (site: Site): Worst | null => {
  let worst: Worst | null = null;
  for (const group of site.groups) {
    const blocking = blockingOf(group, 'retryAfter');
    if (blocking === null) continue;
    if (worst === null || blocking.total.maxMs > worst.total.maxMs) worst = { total: blocking.total, attempts: blocking.attempts };
  }
  return worst;
};

/** The shortest deadline around a site; null: none. */
export const outerBound = (site: Site): { readonly site: number; readonly ms: number } | null =>
  site.boundedBy.reduce<{ readonly site: number; readonly ms: number } | null>(
    (best, d) => (best === null || d.ms < best.ms ? d : best),
    null,
  );

/** Whether the server's wait is what the client sleeps. */
export const obeys = (waits: Waits): boolean =>
  waits.because.some((r) => r.rule === 'retry-after-obeyed' || r.rule === 'retry-after-capped');
/** Whether the server named a wait and the client retries before it has passed. */
export const retriesTooEarly = (waits: Waits): boolean =>
  waits.attempts > 1 && waits.because.some((r) => r.rule === 'retry-after-too-long');
export const givesUp = (waits: Waits): boolean => waits.because.some((r) => r.rule === 'retry-after-gives-up');
