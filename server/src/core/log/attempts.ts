/**
 * The rows that a log gives, as columns: 40 bytes an attempt, and what its requests need.
 */
import { F64Column, I16Column, SecondsColumn, U8Column, U16Column, U32Column } from './columns.ts';

export const attemptFlag = {
  stampIsStart: 1,
  /** Zone of the stamp: utc 0, local 2, own 4, none 6. */
  zoneShift: 1,
  zoneMask: 6,
  /** `count` is from a field that may start at 0 or at 1. */
  countFromOne: 8,
  failed: 16,
  succeeded: 32,
  /** The count is the place in the request, not printed. */
  positional: 64,
  quota: 128,
} as const;

/** The last row of a chain. */
export const noRow = 0xffffffff;

export class AttemptColumns {
  readonly line = new U32Column();
  readonly time = new F64Column();
  readonly told = new SecondsColumn(true);
  readonly wait = new SecondsColumn(true);
  readonly duration = new SecondsColumn(false);
  readonly request = new U32Column();
  /** The row before it in its request, or `noRow`. */
  readonly previous = new U32Column();
  readonly status = new U16Column();
  readonly count = new U16Column();
  readonly flags = new U8Column();
  readonly format = new U8Column();
  /** Raw told values that are not simply the number. */
  readonly toldRaw = new Map<number, string>();
  /** Which file of several. */
  readonly file = new U8Column();

  get length(): number {
    return this.line.length;
  }

  get bytes(): number {
    return (
      this.line.bytes +
      this.time.bytes +
      this.told.bytes +
      this.wait.bytes +
      this.duration.bytes +
      this.request.bytes +
      this.previous.bytes +
      this.status.bytes +
      this.count.bytes +
      this.flags.bytes +
      this.format.bytes +
      this.file.bytes
    );
  }
}

export const requestFlag = {
  /** Nothing may join any more. */
  closed: 1,
  succeeded: 2,
  /** A cut line belongs to it. */
  cut: 4,
  /** More than one open request fitted an attempt. */
  ambiguous: 8,
  /** The last attempt got an announcement: a retry is to come. */
  noticed: 16,
  /** Found by count and timing, not by a key. */
  fitted: 32,
  hasCounts: 64,
} as const;

export class RequestColumns {
  readonly last = new U32Column();
  /** The series that it belongs to, or `noRow`: found by count and timing alone. */
  readonly series = new U32Column();
  /** Which request of its series, from 1. */
  readonly ordinal = new U32Column(1);
  /** Attempts with a row. */
  readonly rows = new U16Column();
  /** Attempts that a record counts without showing them. */
  readonly hidden = new U16Column();
  /** Counts seen, as bits 0–30; bit 31 = any higher. */
  readonly seen = new U32Column();
  readonly left = new I16Column(-1);
  readonly limit = new I16Column(-1);
  readonly succeededAt = new I16Column(-1);
  readonly flags = new U8Column();
  /** The host that the log names, as its number in the grouper's list plus 1; 0 = none. */
  readonly host = new U16Column();
  /** Who announced waits (`layerBit`). */
  readonly layers = new U8Column();
  /** The SDK that the log names, as its number in the grouper's list plus 1; 0 = none. */
  readonly sdk = new U8Column();

  get length(): number {
    return this.last.length;
  }

  get bytes(): number {
    return (
      this.last.bytes +
      this.series.bytes +
      this.ordinal.bytes +
      this.host.bytes +
      this.layers.bytes +
      this.sdk.bytes +
      this.rows.bytes +
      this.hidden.bytes +
      this.seen.bytes +
      this.left.bytes +
      this.limit.bytes +
      this.succeededAt.bytes +
      this.flags.bytes
    );
  }
}
