/**
 * What happened to a request, and whose doing it was: waits, `obeyed`, `outcome`, `verdict`, in the words and the order of CLI.md.
 *
 * In:  the columns of the grouper. Out: one row on demand; nothing is kept.
 */
import { attemptFlag, noRow, requestFlag } from './attempts.ts';
import { type Grouper, zoneOf } from './grouper.ts';
import { tidy } from './text/durations.ts';

export type Obeyed = 'as-told' | 'too-early' | 'not-told' | 'unknown';
export type Outcome = 'succeeded' | 'gave-up' | 'unknown';
export type Verdict = 'retried-too-early' | 'gave-up' | 'unknown' | 'waited-as-told' | 'succeeded';

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
  readonly waitedFrom: readonly ('stamps' | 'announced' | 'unknown')[];
  readonly totalWait: number | null;
  readonly obeyed: Obeyed;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  readonly ambiguous: boolean;
  /** Positions i of attempts whose retry came too early. */
  readonly early: readonly number[];
}

/** Allowance below what was told, seconds (CLI.md). */
const slack = 0.05;

const orNull = (x: number): number | null => (Number.isNaN(x) ? null : x);

/** Seconds rounded to the microsecond: differences of stamps carry the noise of doubles. */
export const round6 = (x: number): number => Math.round(x * 1e6) / 1e6;

export class Judge {
  private readonly g: Grouper;
  /** What a format's counts must be lowered by, where its field starts at 0 or at 1. */
  private readonly bases: readonly number[];

  constructor(g: Grouper) {
    this.g = g;
    this.bases = g.lowest.map((low) => (low === 0 ? 0 : 1));
  }

  /** 0-based count of an attempt. */
  count(row: number): number {
    const a = this.g.attempts;
    const base = a.flags.get(row) & attemptFlag.countFromOne ? (this.bases[a.format.get(row)] ?? 1) : 0;
    return Math.max(0, a.count.get(row) - base);
  }

  resolution(row: number): number {
    return zoneOf(this.g.attempts.flags.get(row)) === 'none' ? 0 : 10 ** -this.g.digitsAt(row);
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

  rowsOf(request: number): number[] {
    const a = this.g.attempts;
    const rows: number[] = [];
    for (let row = this.g.requests.last.get(request); row !== noRow && !Number.isNaN(row); row = a.previous.get(row)) rows.push(row);
    rows.reverse();
    const printed = rows.every((row) => (a.flags.get(row) & attemptFlag.positional) === 0);
    if (printed) rows.sort((x, y) => a.count.get(x) - a.count.get(y) || a.line.get(x) - a.line.get(y));
    return rows;
  }

  /** The wait after `rows[i]`: between stamps, else as announced, else unknown (CLI.md). */
  private gap(rows: readonly number[], i: number): { readonly seconds: number; readonly from: 'stamps' | 'announced' | 'unknown' } {
    const a = this.g.attempts;
    const row = rows[i] ?? noRow;
    const next = rows[i + 1] ?? noRow;
    // A record that is missing between two counts hides its wait too.
    if (this.count(next) > this.count(row) + 1) return { seconds: Number.NaN, from: 'unknown' };
    const zone = zoneOf(a.flags.get(row));
    const nextZone = zoneOf(a.flags.get(next));
    const comparable = zone === nextZone || (zone !== 'own' && nextZone !== 'own');
    if (zone !== 'none' && nextZone !== 'none' && comparable) {
      const seconds = round6(this.start(next) - this.end(row));
      if (!Number.isNaN(seconds)) return { seconds, from: 'stamps' };
    }
    const announced = a.wait.get(row);
    return Number.isNaN(announced) ? { seconds: Number.NaN, from: 'unknown' } : { seconds: announced, from: 'announced' };
  }

  private outcome(request: number, last: number, told: number): Outcome {
    const flags = this.g.requests.flags.get(request);
    if (flags & requestFlag.cut) return 'unknown';
    const row = this.g.attempts.flags.get(last);
    if (row & attemptFlag.succeeded) return 'succeeded';
    if (row & attemptFlag.failed) return 'gave-up';
    return Number.isNaN(told) ? 'unknown' : 'gave-up';
  }

  row(request: number): RequestRow {
    const { attempts: a, requests: q } = this.g;
    const rows = this.rowsOf(request);
    const lastRow = rows[rows.length - 1] ?? noRow;
    const asked: (number | null)[] = [];
    const waited: (number | null)[] = [];
    const waitedFrom: ('stamps' | 'announced' | 'unknown')[] = [];
    const early: number[] = [];
    let kept = 0;
    let unknown = 0;
    let total: number | null = 0;
    let firstLine = Number.POSITIVE_INFINITY;
    let lastLine = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? noRow;
      const told = a.told.get(row);
      asked.push(orNull(told));
      firstLine = Math.min(firstLine, a.line.get(row));
      lastLine = Math.max(lastLine, a.line.get(row));
      if (i === rows.length - 1) break;
      const { seconds, from } = this.gap(rows, i);
      waited.push(orNull(seconds));
      waitedFrom.push(from);
      total = total === null || Number.isNaN(seconds) ? null : total + seconds;
      if (Number.isNaN(told)) continue;
      if (Number.isNaN(seconds)) unknown++;
      else if (seconds < told - Math.max(this.resolution(row), slack) - 1e-9) early.push(i);
      else kept++;
    }
    const hidden = q.hidden.get(request);
    if (hidden > 0) total = null;
    const obeyed: Obeyed = early.length > 0 ? 'too-early' : unknown > 0 ? 'unknown' : kept > 0 ? 'as-told' : 'not-told';
    const outcome = this.outcome(request, lastRow, a.told.get(lastRow));
    const verdict: Verdict =
      early.length > 0
        ? 'retried-too-early'
        : outcome === 'gave-up'
          ? 'gave-up'
          : outcome === 'unknown'
            ? 'unknown'
            : kept > 0
              ? 'waited-as-told'
              : 'succeeded';
    return {
      index: request,
      id: `r${request + 1}`,
      key: this.g.keys.text(q.key.get(request)),
      rows,
      firstLine,
      lastLine,
      attempts: rows.length + hidden,
      asked,
      waited,
      waitedFrom,
      totalWait: total === null ? null : round6(tidy(total)),
      obeyed,
      outcome,
      verdict,
      ambiguous: (q.flags.get(request) & requestFlag.ambiguous) !== 0,
      early,
    };
  }
}
