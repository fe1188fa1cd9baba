/**
 * Observed waits against what an SDK's policy says: does the log look like this SDK, and like which of its releases?
 *
 * The policy is the same that hovers and the simulator use; nothing about a wait is computed here a second time.
 */
import { backoffWait } from '../policy/backoff.ts';
import { readServerWait } from '../policy/server-wait.ts';
import { type BehaviourAt, behaviourAt, behavioursOf } from '../sdk/behaviour.ts';
import { sdkById } from '../sdk/index.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { noRow } from './attempts.ts';
import type { Finding } from './findings.ts';
import type { Grouper } from './grouper.ts';
import type { Judge } from './judge.ts';
import { zoneOf } from './rows.ts';

export interface JudgedAgainst {
  readonly sdk: Sdk;
  /** The release that was named, null = not known. */
  readonly version: string | null;
  readonly behaviours: readonly BehaviourAt[];
}

/** How well the waits of a log fit an SDK. */
export interface SdkFit {
  readonly sdk: string;
  /** `named`: by the user; `log`: the log's own lines name it. */
  readonly from: 'named' | 'log';
  readonly version: string | null;
  /** Ranges of releases that fit every wait that was looked at, oldest first; empty = none does. */
  readonly versions: readonly string[];
  /** Waits looked at. */
  readonly waits: number;
}

/** A wait is looked at in at most so many requests: enough to tell, and bounded. */
const maxRequests = 2000;
/** Between the end of a sleep and the next attempt on the wire, and for stamps without durations: the attempt itself. */
const latencySeconds = 0.25;
/** A refusal comes fast: between two of them little but the wait passes. */
const refusalSeconds = 5;

export const judgedAgainst = (id: string, version: string | null): JudgedAgainst | null => {
  const sdk = sdkById(id);
  if (sdk === undefined) return null;
  if (version === null) return { sdk, version, behaviours: behavioursOf(sdk) };
  const at = behaviourAt(sdk, version);
  return at === null ? null : { sdk, version, behaviours: [at] };
};

/** The SDK that the log's own lines name for most requests. */
export const namedByLog = (g: Grouper): JudgedAgainst | null => {
  const counts = g.rows.sdks.map(() => 0);
  for (let i = 0; i < g.requests.length; i++) {
    const n = g.requests.sdk.get(i);
    if (n > 0) counts[n - 1] = (counts[n - 1] ?? 0) + 1;
  }
  const best = counts.indexOf(Math.max(...counts));
  const id = g.rows.sdks[best];
  return id === undefined ? null : judgedAgainst(id, null);
};

/** A request that the log ascribes to another SDK is no witness. */
const concerns = (g: Grouper, request: number, against: JudgedAgainst, mustBeNamed: boolean): boolean => {
  const n = g.requests.sdk.get(request);
  return n === 0 ? !mustBeNamed : g.rows.sdks[n - 1] === against.sdk.id;
};

interface Observed {
  /** 1 for the first retry. */
  readonly retry: number;
  readonly told: number;
  readonly toldRaw: string | null;
  readonly nowMs: number;
  readonly seconds: number;
  /** The client printed it: exact. Else the gap between stamps, which holds latency too. */
  readonly announced: boolean;
  readonly resolution: number;
  readonly hasDuration: boolean;
  /** Both attempts around it were refused at once. */
  readonly refused: boolean;
}

/** The server answered, and said no. */
const refusedAt = (g: Grouper, row: number): boolean =>
  g.attempts.status.get(row) >= 400 || g.attempts.toldRaw.has(row) || !Number.isNaN(g.attempts.told.get(row));

const observed = (g: Grouper, judge: Judge, i: number): Observed | null => {
  const a = g.attempts;
  const row = judge.rows[i] ?? noRow;
  const next = judge.rows[i + 1] ?? noRow;
  const announced = a.wait.get(row);
  const gap = judge.waited[i] ?? Number.NaN;
  const seconds = Number.isNaN(announced) ? gap : announced;
  if (Number.isNaN(seconds)) return null;
  const utc = zoneOf(a.flags.get(row)) === 'utc';
  return {
    retry: judge.count(next) > 0 ? judge.count(next) : i + 1,
    told: a.told.get(row),
    toldRaw: a.toldRaw.get(row) ?? null,
    nowMs: utc ? a.time.get(row) * 1000 : Number.NaN,
    seconds,
    announced: !Number.isNaN(announced),
    resolution: judge.resolution(row),
    refused: refusedAt(g, row) && refusedAt(g, next),
    hasDuration: !Number.isNaN(a.duration.get(row)) && !Number.isNaN(a.duration.get(next)),
  };
};

/** What a release would have waited, seconds: [least, most]. */
const predicted = (at: BehaviourAt, o: Observed): readonly [number, number] => {
  const { behaviour } = at;
  if (!Number.isNaN(o.told) || o.toldRaw !== null) {
    const raw = o.toldRaw ?? String(o.told);
    const wait = readServerWait(behaviour.serverWait, [['retry-after', raw]], Number.isNaN(o.nowMs) ? 0 : o.nowMs);
    if (wait.kind === 'obeyed') return [wait.ms / 1000, wait.ms / 1000];
    if (wait.kind !== 'backoff') return [Number.NaN, Number.NaN];
  }
  const backoff = backoffWait(behaviour.backoff, o.retry);
  return [backoff.minMs / 1000, backoff.maxMs / 1000];
};

const fits = (at: BehaviourAt, o: Observed): boolean => {
  const [low, high] = predicted(at, o);
  if (Number.isNaN(low)) return false;
  if (o.announced) return o.seconds >= low - 0.0011 && o.seconds <= high + 0.0011;
  const under = Math.max(o.resolution, 0.02);
  // Without durations the gap holds an attempt too, which may take any time unless it was refused.
  const over = o.hasDuration ? Math.max(o.resolution, latencySeconds) : o.refused ? refusalSeconds : Number.POSITIVE_INFINITY;
  return o.seconds >= low - under && o.seconds <= high + over;
};

/** The first wait of the measured request that the named release does not make. */
export const backoffDoubt = (
  g: Grouper,
  judge: Judge,
  request: number,
  against: JudgedAgainst,
): { readonly at: number; readonly facts: Finding['facts'] } | null => {
  if (!concerns(g, request, against, false)) return null;
  for (let i = 0; i < judge.waited.length; i++) {
    const o = observed(g, judge, i);
    if (o === null) continue;
    if (against.behaviours.some((at) => fits(at, o))) continue;
    const newest = against.behaviours[against.behaviours.length - 1];
    if (newest === undefined) return null;
    const [low, high] = predicted(newest, o);
    return {
      at: i,
      facts: { sdk: against.sdk.id, version: against.version ?? newest.group.since, waited: o.seconds, least: low, most: high },
    };
  }
  return null;
};

/** Which releases make the waits that the log shows. */
export const sdkFit = (g: Grouper, judge: Judge, against: JudgedAgainst, from: SdkFit['from']): SdkFit => {
  let open = [...against.behaviours];
  let waits = 0;
  let looked = 0;
  for (let request = 0; request < g.requests.length && looked < maxRequests && open.length > 0; request++) {
    if (!concerns(g, request, against, from === 'log')) continue;
    judge.measure(request);
    if (judge.waited.length === 0) continue;
    looked++;
    for (let i = 0; i < judge.waited.length; i++) {
      const o = observed(g, judge, i);
      if (o === null) continue;
      waits++;
      open = open.filter((at) => fits(at, o));
    }
  }
  return { sdk: against.sdk.id, from, version: against.version, versions: waits === 0 ? [] : ranges(open, against.behaviours), waits };
};

/** Neighbouring groups joined: `>=1.6`, `>=0.3 <1.6`. */
const ranges = (open: readonly BehaviourAt[], all: readonly BehaviourAt[]): string[] => {
  const out: string[] = [];
  let since: string | null = null;
  for (const at of all) {
    if (open.includes(at)) {
      since ??= at.group.since;
      if (at.until === null) out.push(`>=${since}`);
    } else if (since !== null) {
      out.push(`>=${since} <${at.group.since}`);
      since = null;
    }
  }
  if (since !== null && out.length === 0 && open.length > 0) {
    const last = open[open.length - 1];
    if (last?.until !== null && last !== undefined) out.push(`>=${since} <${last.until}`);
  }
  return out;
};
