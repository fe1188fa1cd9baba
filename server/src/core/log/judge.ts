/**
 * What happened to a request, and whose doing it was: waits, `obeyed`, `outcome`, `verdict`, in the words and the order of CLI.md.
 *
 * In:  the columns of the grouper. Out: `measure` fills one reused set of numbers (millions of requests, no garbage); `row` makes a row
 * of its own on demand. Nothing else is kept.
 */
import { attemptFlag, noRow, requestFlag } from './attempts.ts';
import type { Grouper } from './grouper.ts';
import { zoneOf } from './rows.ts';
import { tidy } from './text/durations.ts';

export type Obeyed = 'as-told' | 'too-early' | 'not-told' | 'unknown';
export type Outcome = 'succeeded' | 'gave-up' | 'unknown';
export type Verdict = 'retried-too-early' | 'gave-up' | 'unknown' | 'waited-as-told' | 'succeeded';
export type WaitSource = 'stamps' | 'announced' | 'unknown';

export interface RequestRow {
  /** Its number, from 0. */
  readonly index: number;
  readonly id: string;
  readonly key: string;
  /** Rows of its attempts, in the order in which they were sent. */
  readonly rows: readonly number[];
  readonly firstLine: number;
  readonly lastLine: number;
  /** Attempts, those that a record only counts included. */
  readonly attempts: number;
  readonly asked: readonly (number | null)[];
  readonly waited: readonly (number | null)[];
  /** Where each of `waited` comes from. */
  readonly waitedFrom: readonly WaitSource[];
  readonly totalWait: number | null;
  readonly obeyed: Obeyed;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  readonly ambiguous: boolean;
  /** Positions i of attempts whose retry came too early. */
  readonly early: readonly number[];
}

const resolutions = [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9];

/** Allowance below what was told, seconds (CLI.md). */
const slack = 0.05;

const orNull = (x: number): number | null => (Number.isNaN(x) ? null : x);

/** Seconds rounded to the microsecond: differences of stamps carry the noise of doubles. */
export const round6 = (x: number): number => Math.round(x * 1e6) / 1e6;

export class Judge {
  /** The numbers of the last measured request. */
  rows: number[] = [];
  waited: number[] = [];
  waitedFrom: WaitSource[] = [];
  early: number[] = [];
  /** Told waits that were kept, and that nobody can check. */
  kept = 0;
  unchecked = 0;
  /** Sum of the waits, NaN when one is unknown; and of those that are known. */
  total = 0;
  known = 0;
  hidden = 0;
  firstLine = 0;
  lastLine = 0;
  obeyed: Obeyed = 'not-told';
  outcome: Outcome = 'unknown';
  verdict: Verdict = 'unknown';

  private readonly g: Grouper;
  /** What a format's counts must be lowered by, where its field starts at 0 or at 1. */
  private readonly bases: readonly number[];

  constructor(g: Grouper) {
    this.g = g;
    this.bases = g.rows.lowest.map((low) => (low === 0 ? 0 : 1));
  }

  /** 0-based count of an attempt. */
  count(row: number): number {
    const a = this.g.attempts;
    const base = a.flags.get(row) & attemptFlag.countFromOne ? (this.bases[a.format.get(row)] ?? 1) : 0;
    return Math.max(0, a.count.get(row) - base);
  }

  resolution(row: number): number {
    return zoneOf(this.g.attempts.flags.get(row)) === 'none' ? 0 : (resolutions[this.g.rows.digitsAt(row)] ?? 1e-9);
  }

  start(row: number): number {
    const a = this.g.attempts;
    const duration = a.duration.get(row);
    return a.flags.get(row) & attemptFlag.stampIsStart || Number.isNaN(duration) ? a.time.get(row) : a.time.get(row) - duration;
  }

  end(row: number): number {
    const a = this.g.attempts;
    const duration = a.duration.get(row);
    return a.flags.get(row) & attemptFlag.stampIsStart && !Number.isNaN(duration) ? a.time.get(row) + duration : a.time.get(row);
  }

  private collect(request: number): void {
    const { attempts: a, requests: q } = this.g;
    const { rows } = this;
    rows.length = 0;
    let sorted = true;
    let printed = true;
    for (let row = q.last.get(request); row !== noRow && !Number.isNaN(row); row = a.previous.get(row)) {
      if (a.flags.get(row) & attemptFlag.positional) printed = false;
      const newer = rows[rows.length - 1];
      if (newer !== undefined && a.count.get(newer) < a.count.get(row)) sorted = false;
      rows.push(row);
    }
    rows.reverse();
    if (printed && !sorted) rows.sort((x, y) => a.count.get(x) - a.count.get(y) || a.line.get(x) - a.line.get(y));
  }

  /** The wait after `rows[i]`: between stamps, else as announced, else unknown (CLI.md). */
  private gap(i: number): void {
    const a = this.g.attempts;
    const row = this.rows[i] ?? noRow;
    const next = this.rows[i + 1] ?? noRow;
    let seconds = Number.NaN;
    let from: WaitSource = 'unknown';
    // A record that is missing between two counts hides its wait too.
    if (this.count(next) <= this.count(row) + 1) {
      const zone = zoneOf(a.flags.get(row));
      const nextZone = zoneOf(a.flags.get(next));
      if (zone !== 'none' && nextZone !== 'none' && (zone === nextZone || (zone !== 'own' && nextZone !== 'own'))) {
        seconds = round6(this.start(next) - this.end(row));
        from = 'stamps';
      } else {
        seconds = a.wait.get(row);
        if (!Number.isNaN(seconds)) from = 'announced';
      }
    }
    this.waited.push(seconds);
    this.waitedFrom.push(from);
  }

  private outcomeOf(request: number, last: number): Outcome {
    if (this.g.requests.flags.get(request) & requestFlag.cut) return 'unknown';
    const flags = this.g.attempts.flags.get(last);
    if (flags & attemptFlag.succeeded) return 'succeeded';
    if (flags & attemptFlag.failed) return 'gave-up';
    return Number.isNaN(this.g.attempts.told.get(last)) ? 'unknown' : 'gave-up';
  }

  /** Works out one request; the result stands in this object's fields until the next call. */
  measure(request: number): void {
    const { attempts: a, requests: q } = this.g;
    this.collect(request);
    const { rows } = this;
    this.waited.length = 0;
    this.waitedFrom.length = 0;
    this.early.length = 0;
    this.kept = 0;
    this.unchecked = 0;
    this.total = 0;
    this.known = 0;
    this.firstLine = Number.POSITIVE_INFINITY;
    this.lastLine = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? noRow;
      const line = a.line.get(row);
      if (line < this.firstLine) this.firstLine = line;
      if (line > this.lastLine) this.lastLine = line;
      if (i === rows.length - 1) break;
      this.gap(i);
      const seconds = this.waited[i] ?? Number.NaN;
      this.total += seconds;
      if (seconds > 0) this.known += seconds;
      const told = a.told.get(row);
      if (Number.isNaN(told)) continue;
      if (Number.isNaN(seconds)) this.unchecked++;
      else if (seconds < told - Math.max(this.resolution(row), slack) - 1e-9) this.early.push(i);
      else this.kept++;
    }
    this.hidden = q.hidden.get(request);
    if (this.hidden > 0) this.total = Number.NaN;
    const early = this.early.length > 0;
    this.obeyed = early ? 'too-early' : this.unchecked > 0 ? 'unknown' : this.kept > 0 ? 'as-told' : 'not-told';
    this.outcome = this.outcomeOf(request, rows[rows.length - 1] ?? noRow);
    if (early) this.verdict = 'retried-too-early';
    else if (this.outcome !== 'succeeded') this.verdict = this.outcome;
    else this.verdict = this.kept > 0 ? 'waited-as-told' : 'succeeded';
  }

  row(request: number): RequestRow {
    const { attempts: a, requests: q } = this.g;
    this.measure(request);
    return {
      index: request,
      id: `r${request + 1}`,
      key: this.g.keyText(request),
      rows: [...this.rows],
      firstLine: this.firstLine,
      lastLine: this.lastLine,
      attempts: this.rows.length + this.hidden,
      asked: this.rows.map((row) => orNull(a.told.get(row))),
      waited: this.waited.map(orNull),
      waitedFrom: [...this.waitedFrom],
      totalWait: Number.isNaN(this.total) ? null : round6(tidy(this.total)),
      obeyed: this.obeyed,
      outcome: this.outcome,
      verdict: this.verdict,
      ambiguous: (q.flags.get(request) & requestFlag.ambiguous) !== 0,
      early: [...this.early],
    };
  }
}
