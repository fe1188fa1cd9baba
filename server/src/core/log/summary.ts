/**
 * One pass over all requests: totals, the worst, and findings. Memory does not grow with the log: lists are capped, the rest is counted.
 */

import { backoffDoubt, type JudgedAgainst } from './against-sdk.ts';
import { attemptFlag, noRow, requestFlag } from './attempts.ts';
import { type Finding, type FindingCode, severityOf } from './findings.ts';
import { type Grouper, retriesInRetries } from './grouper.ts';
import { type Judge, round6, type Verdict } from './judge.ts';
import { zoneOf } from './rows.ts';

export interface Group {
  readonly name: string;
  readonly requests: number;
  /** Seconds waited. */
  readonly waited: number;
}

export interface Summary {
  readonly requests: number;
  readonly attempts: number;
  /** Seconds waited in all, where known. */
  readonly waited: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** By 0-based retry count: attempts, and the seconds waited right after them. */
  readonly byCount: readonly { readonly retryCount: number; readonly attempts: number; readonly waited: number }[];
  /** Of the time waited: after the server told it, and of the client's own backoff. */
  readonly toldToWait: number;
  readonly backoff: number;
  readonly byHost: readonly Group[];
  /** Clock hours (UTC), ISO 8601; empty where the log has no wall clock. */
  readonly byHour: readonly Group[];
  /** Requests that waited longest, longest first. */
  readonly worst: readonly number[];
  readonly findings: readonly Finding[];
  /** How often each code was found, those not listed included. */
  readonly found: Readonly<Partial<Record<FindingCode, number>>>;
}

/** Findings listed of one code. */
const maxListed = 200;
/** Lines named by one finding. */
const maxLines = 50;
const maxGroups = 20;
const maxHours = 24 * 366;
/** A herd: at least this many retries in one second, and this many times the average of the seconds that have any. */
const herdSize = 10;
const herdFactor = 4;
const maxSeconds = 1 << 18;

/** How often each second was named; neighbours come together, so most adds touch no map. */
class Tally {
  private readonly map = new Map<number, number>();
  private last = Number.NaN;
  private run = 0;

  add(second: number): void {
    if (second === this.last) {
      this.run++;
      return;
    }
    this.flush();
    this.last = second;
    this.run = 1;
  }

  private flush(): void {
    if (this.run > 0 && (this.map.size < maxSeconds || this.map.has(this.last)))
      this.map.set(this.last, (this.map.get(this.last) ?? 0) + this.run);
    this.run = 0;
  }

  counts(): ReadonlyMap<number, number> {
    this.flush();
    this.last = Number.NaN;
    return this.map;
  }
}

class Findings {
  readonly list: Finding[] = [];
  readonly counts: Partial<Record<FindingCode, number>> = {};

  add(code: FindingCode, of: () => About): void {
    const n = (this.counts[code] ?? 0) + 1;
    this.counts[code] = n;
    if (n <= maxListed) this.list.push({ code, severity: severityOf[code], ...of() });
  }
}

export const summarize = (g: Grouper, judge: Judge, worstWanted: number, against: JudgedAgainst | null): Summary => {
  const { attempts: a, requests: q } = g;
  const verdicts: Record<Verdict, number> = { 'retried-too-early': 0, 'gave-up': 0, unknown: 0, 'waited-as-told': 0, succeeded: 0 };
  const byCount: { retryCount: number; attempts: number; waited: number }[] = [];
  const hosts = new Map<number, { requests: number; waited: number }>();
  const hours = new Map<number, { requests: number; waited: number }>();
  const wakes = new Tally();
  const worst: { total: number; request: number }[] = [];
  const found = new Findings();
  let waited = 0;
  let toldToWait = 0;
  let requests = 0;
  let attempts = 0;
  for (let request = 0; request < q.length; request++) {
    judge.measure(request);
    const { rows, early } = judge;
    const first = rows[0];
    if (first === undefined) continue;
    requests++;
    attempts += rows.length + judge.hidden;
    waited += judge.known;
    verdicts[judge.verdict]++;
    let nextEarly = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? noRow;
      const count = judge.count(row);
      if (count < 1000) {
        while (byCount.length <= count) byCount.push({ retryCount: byCount.length, attempts: 0, waited: 0 });
        const of = byCount[count];
        if (of !== undefined) {
          of.attempts++;
          const w = judge.waited[i] ?? 0;
          if (w > 0) of.waited += w;
        }
      }
      const w = judge.waited[i];
      const isEarly = early[nextEarly] === i;
      if (isEarly) nextEarly++;
      if (w !== undefined && w > 0 && !Number.isNaN(a.told.get(row)) && !isEarly) toldToWait += w;
      if (i > 0 && zoneOf(a.flags.get(row)) !== 'none') wakes.add(Math.floor(judge.start(row)));
    }
    if (judge.known > 0) {
      const host = q.host.get(request);
      if (host > 0) group(hosts, host, judge.known);
      const zone = zoneOf(a.flags.get(first));
      if ((zone === 'utc' || zone === 'local') && hours.size < maxHours) group(hours, Math.floor(a.time.get(first) / 3600), judge.known);
    }
    if (rows.length + judge.hidden > 1) {
      keepWorst(worst, worstWanted, judge.known, request);
      look(g, judge, request, found, against);
    }
  }
  herds(wakes.counts(), found);
  return {
    requests,
    attempts,
    waited: round6(waited),
    verdicts,
    byCount: byCount.map((c) => ({ ...c, waited: round6(c.waited) })),
    toldToWait: round6(toldToWait),
    backoff: round6(waited - toldToWait),
    byHost: top(hosts, (host) => g.rows.hosts[host - 1] ?? ''),
    byHour: [...hours]
      .sort((x, y) => x[0] - y[0])
      .map(([hour, v]) => ({
        name: new Date(hour * 3_600_000).toISOString().slice(0, 16),
        requests: v.requests,
        waited: round6(v.waited),
      })),
    worst: worst.map((w) => w.request),
    findings: found.list,
    found: found.counts,
  };
};

const group = <K>(groups: Map<K, { requests: number; waited: number }>, name: K, waited: number): void => {
  const of = groups.get(name);
  if (of === undefined) groups.set(name, { requests: 1, waited });
  else {
    of.requests++;
    of.waited += waited;
  }
};

const top = (groups: ReadonlyMap<number, { requests: number; waited: number }>, name: (key: number) => string): Group[] =>
  [...groups]
    .sort((x, y) => y[1].waited - x[1].waited || x[0] - y[0])
    .slice(0, maxGroups)
    .map(([key, v]) => ({ name: name(key), requests: v.requests, waited: round6(v.waited) }));

const keepWorst = (worst: { total: number; request: number }[], wanted: number, total: number, request: number): void => {
  if (worst.length === wanted && total <= (worst[wanted - 1]?.total ?? 0)) return;
  worst.push({ total, request });
  worst.sort((x, y) => y.total - x.total || x.request - y.request);
  if (worst.length > wanted) worst.pop();
};

type About = Pick<Finding, 'request' | 'key' | 'lines' | 'facts'>;

const about = (g: Grouper, request: number, lines: readonly number[], facts: Finding['facts']): About => ({
  request: `r${request + 1}`,
  key: g.keyText(request),
  lines,
  facts,
});

const lineAt = (g: Grouper, judge: Judge, i: number): number => g.attempts.line.get(judge.rows[i] ?? noRow);

/** What one request shows. */
const look = (g: Grouper, judge: Judge, request: number, found: Findings, against: JudgedAgainst | null): void => {
  const { requests: q } = g;
  if (judge.early.length > 0) lookAtEarly(g, judge, request, found);
  lookAtQuota(g, judge, request, found);
  lookAtGaps(g, judge, request, found);
  if (judge.hidden > 0) found.add('hidden-wait', () => about(g, request, [judge.firstLine], { hidden: judge.hidden }));
  const ends = (): readonly number[] => [judge.firstLine, judge.lastLine];
  if (retriesInRetries(q.layers.get(request))) found.add('nested-layers', () => about(g, request, ends(), { attempts: judge.rows.length }));
  else if (g.nested.has(request)) {
    found.add('nested-layers', () => about(g, request, ends(), { attempts: judge.rows.length, again: g.nested.get(request) ?? 2 }));
  }
  if (q.flags.get(request) & requestFlag.ambiguous)
    found.add('ambiguous', () => about(g, request, ends(), { attempts: judge.rows.length }));
  if (against !== null) {
    const doubt = backoffDoubt(g, judge, request, against);
    if (doubt !== null)
      found.add('unlike-sdk', () => about(g, request, [lineAt(g, judge, doubt.at), lineAt(g, judge, doubt.at + 1)], doubt.facts));
  }
};

const lookAtEarly = (g: Grouper, judge: Judge, request: number, found: Findings): void => {
  const { attempts: a } = g;
  const { rows, early, waited } = judge;
  const told = (i: number): number => a.told.get(rows[i] ?? noRow);
  const first = early[0] ?? 0;
  found.add('early-retry', () =>
    about(g, request, [...new Set(early.slice(0, maxLines).flatMap((i) => [lineAt(g, judge, i), lineAt(g, judge, i + 1)]))], {
      told: told(first),
      waited: waited[first] ?? 0,
      early: early.length,
    }),
  );
  const lost = early.filter((i) => (a.flags.get(rows[i + 1] ?? noRow) & attemptFlag.failed) !== 0);
  const firstLost = lost[0];
  if (firstLost === undefined) return;
  found.add('sure-to-fail', () =>
    about(
      g,
      request,
      lost.slice(0, maxLines).map((i) => lineAt(g, judge, i + 1)),
      { retries: lost.length, told: told(firstLost), waited: waited[firstLost] ?? 0 },
    ),
  );
};

const lookAtQuota = (g: Grouper, judge: Judge, request: number, found: Findings): void => {
  const { rows } = judge;
  for (let i = 0; i < rows.length - 1; i++) {
    if ((g.attempts.flags.get(rows[i] ?? noRow) & attemptFlag.quota) === 0) continue;
    found.add('quota-retried', () => about(g, request, [lineAt(g, judge, i), lineAt(g, judge, i + 1)], { retries: rows.length - 1 - i }));
    return;
  }
};

const lookAtGaps = (g: Grouper, judge: Judge, request: number, found: Findings): void => {
  const { attempts: a } = g;
  const { rows, waited } = judge;
  for (let i = 0; i < waited.length; i++) {
    const gap = waited[i] ?? Number.NaN;
    const row = rows[i] ?? noRow;
    const told = a.told.get(row);
    const around = (): readonly number[] => [lineAt(g, judge, i), lineAt(g, judge, i + 1)];
    // A timer of 32 bits ends at 2³¹ ms.
    if (told > 2_147_483 && gap < 60) found.add('timer-overflow', () => about(g, request, around(), { told, waited: gap }));
    if (!(gap >= 30) || judge.waitedFrom[i] !== 'stamps') continue;
    const announced = a.wait.get(row);
    const expected = Math.max(Number.isNaN(told) ? 0 : told, Number.isNaN(announced) ? 0 : announced);
    if (gap <= expected * 1.5 + 10) continue;
    if (expected === 0) found.add('hidden-wait', () => about(g, request, around(), { waited: gap }));
    else found.add('long-gap', () => about(g, request, around(), { waited: gap, expected }));
  }
};

const herds = (wakes: ReadonlyMap<number, number>, found: Findings): void => {
  let sum = 0;
  for (const n of wakes.values()) sum += n;
  const average = wakes.size === 0 ? 0 : sum / wakes.size;
  const herd = [...wakes].filter(([, n]) => n >= herdSize && n >= average * herdFactor).sort((x, y) => y[1] - x[1] || x[0] - y[0]);
  for (const [second, retries] of herd)
    found.add('herd', () => ({ request: null, key: null, lines: [], facts: { second, retries, average: round6(average) } }));
};
