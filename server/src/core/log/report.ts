/** What a log says, for every surface: rows on demand over the reader's columns. */

import { type JudgedAgainst, namedByLog, type SdkFit, sdkFit } from './against-sdk.ts';
import { formats } from './formats/index.ts';
import type { Grouper } from './grouper.ts';
import { Judge, type RequestRow, round6 } from './judge.ts';
import { zoneOf } from './rows.ts';
import { type Summary, summarize } from './summary.ts';
import type { UnreadEntry } from './unread.ts';

export type ClockKind = 'unix' | 'local' | 'monotonic' | 'none';

export interface LogInput {
  readonly lines: number;
  readonly bytes: number;
  /** The format of most attempts, `unknown` when there is none. */
  readonly format: string;
  readonly clock: { readonly kind: ClockKind; readonly resolution: number | null; readonly assumedYear?: number };
  readonly unread: readonly UnreadEntry[];
}

export interface AttemptRow {
  readonly line: number;
  /** Which of several files, from 0; absent for a single one. */
  readonly file?: number;
  readonly request: string;
  readonly time: number | null;
  readonly retryCount: number;
  readonly status: number | null;
  readonly retryAfter: number | null;
  readonly retryAfterRaw: string | null;
  readonly announcedWait: number | null;
  readonly duration: number | null;
}

const orNull = (x: number): number | null => (Number.isNaN(x) ? null : x);

export class LogReport {
  readonly grouper: Grouper;
  readonly judge: Judge;
  readonly input: LogInput;
  private readonly files: number;

  constructor(
    grouper: Grouper,
    unread: readonly UnreadEntry[],
    of: { readonly bytes: number; readonly lines: number; readonly assumedYear: number | null; readonly files?: number },
  ) {
    this.files = of.files ?? 1;
    this.grouper = grouper;
    this.judge = new Judge(grouper);
    this.input = { lines: of.lines, bytes: of.bytes, ...this.formatAndClock(of.assumedYear), unread };
  }

  get attemptCount(): number {
    return this.grouper.attempts.length;
  }

  get requestCount(): number {
    return this.grouper.requests.length;
  }

  private formatAndClock(assumedYear: number | null): Pick<LogInput, 'format' | 'clock'> {
    const { attempts } = this.grouper;
    const byFormat = new Map<number, number>();
    const byZone = { utc: 0, local: 0, own: 0, none: 0 };
    for (let i = 0; i < attempts.length; i++) {
      const format = attempts.format.get(i);
      byFormat.set(format, (byFormat.get(format) ?? 0) + 1);
      byZone[zoneOf(attempts.flags.get(i))]++;
    }
    const main = [...byFormat].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
    if (main === undefined) return { format: 'unknown', clock: { kind: 'none', resolution: null } };
    const kind: ClockKind =
      byZone.utc > 0 && byZone.utc >= byZone.local ? 'unix' : byZone.local > 0 ? 'local' : byZone.own > 0 ? 'monotonic' : 'none';
    const digits = this.grouper.rows.digits[main * 4 + { unix: 0, local: 1, monotonic: 2, none: 3 }[kind]] ?? 0;
    return {
      format: formats[main]?.id ?? 'unknown',
      clock: {
        kind,
        resolution: kind === 'none' ? null : Number((10 ** -digits).toPrecision(1)),
        ...(assumedYear !== null && kind === 'local' ? { assumedYear } : {}),
      },
    };
  }

  attempt(i: number): AttemptRow {
    const a = this.grouper.attempts;
    const told = a.told.get(i);
    const time = a.time.get(i);
    const status = a.status.get(i);
    return {
      line: a.line.get(i),
      ...(this.files > 1 ? { file: a.file.get(i) } : {}),
      request: `r${a.request.get(i) + 1}`,
      time: Number.isNaN(time) ? null : Math.abs(time) < 1e13 ? round6(time) : time,
      retryCount: this.judge.count(i),
      status: status === 0 ? null : status,
      retryAfter: orNull(told),
      retryAfterRaw: a.toldRaw.get(i) ?? (Number.isNaN(told) ? null : String(told)),
      announcedWait: orNull(a.wait.get(i)),
      duration: orNull(a.duration.get(i)),
    };
  }

  /** Totals, the worst requests and findings: one pass over everything. */
  summary(worst = 10, against: JudgedAgainst | null = null): Summary {
    return summarize(this.grouper, this.judge, worst, against);
  }

  /** Which releases of the named SDK, or of the one that the log names, make the waits of this log. */
  sdkFit(named: JudgedAgainst | null): SdkFit | null {
    if (named !== null) return sdkFit(this.grouper, this.judge, named, 'named');
    const found = namedByLog(this.grouper);
    return found === null ? null : sdkFit(this.grouper, this.judge, found, 'log');
  }

  request(i: number): RequestRow {
    return this.judge.row(i);
  }
}
