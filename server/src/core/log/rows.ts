/**
 * Attempts and requests as rows in columns: writing them, and what the log's names are numbered by.
 */
import { AttemptColumns, attemptFlag, noRow, RequestColumns, requestFlag } from './attempts.ts';
import { failed, type Reading, type Zone } from './reading.ts';
import { redacted } from './redact.ts';

const zones: readonly Zone[] = ['utc', 'local', 'own', 'none'];

export const zoneOf = (flags: number): Zone => zones[(flags & attemptFlag.zoneMask) >> attemptFlag.zoneShift] ?? 'none';

export class Rows {
  readonly attempts = new AttemptColumns();
  readonly requests = new RequestColumns();
  /** Finest digits seen, by format and zone: floats and Go's stamps drop trailing zeros. */
  readonly digits: number[] = [];
  /** Lowest count in fields that start at 0 or at 1, by format. */
  readonly lowest: number[] = [];
  /** SDK ids named by the log. */
  readonly sdks: string[] = [];
  /** Hosts named by the log. */
  readonly hosts: string[] = [];
  private readonly hostNumbers = new Map<string, number>();

  /** Remembers how finely the stamps of a format are printed. */
  noteDigits(r: Reading, format: number): void {
    const clock = format * 4 + zones.indexOf(r.zone);
    if (r.zone !== 'none' && r.digits > (this.digits[clock] ?? -1)) this.digits[clock] = r.digits;
  }

  /** Digits of the stamps like the one in `row`. */
  digitsAt(row: number): number {
    const flags = this.attempts.flags.get(row);
    return this.digits[this.attempts.format.get(row) * 4 + ((flags & attemptFlag.zoneMask) >> attemptFlag.zoneShift)] ?? 0;
  }

  setRaw(row: number, r: Reading): void {
    if (r.toldRaw === null) return;
    // `12` for 12 is not worth keeping apart.
    if (r.toldRaw === String(r.told)) return;
    this.attempts.toldRaw.set(row, redacted(r.toldRaw.slice(0, 64)));
  }

  private hostNumber(host: string): number {
    const known = this.hostNumbers.get(host);
    if (known !== undefined) return known;
    if (this.hosts.length >= 0xfffe) return 0;
    const n = this.hosts.push(redacted(host));
    this.hostNumbers.set(host, n);
    return n;
  }

  nameSdk(request: number, sdk: string): void {
    if (sdk === '' || this.requests.sdk.get(request) !== 0) return;
    let n = this.sdks.indexOf(sdk);
    if (n < 0 && this.sdks.length < 250) n = this.sdks.push(sdk) - 1;
    if (n >= 0) this.requests.sdk.set(request, n + 1);
  }

  /** Puts a late row where its time belongs, and counts anew. */
  private insertLate(request: number, row: number): void {
    const a = this.attempts;
    const q = this.requests;
    const time = a.time.get(row);
    const last = q.last.get(request);
    let newer = last;
    for (let older = a.previous.get(newer); older !== noRow && a.time.get(older) > time; older = a.previous.get(newer)) newer = older;
    a.previous.set(row, a.previous.get(newer));
    a.previous.set(newer, row);
    let n = q.rows.get(request) + q.hidden.get(request) - 1;
    for (let at = last; at !== noRow; at = a.previous.get(at), n--) {
      if (a.flags.get(at) & attemptFlag.positional) a.count.set(at, Math.max(0, Math.min(n, 0xffff)));
    }
    if (q.succeededAt.get(request) >= 0) q.succeededAt.set(request, a.count.get(last));
  }

  /** @param late the row belongs between those that the request has */
  push(r: Reading, request: number, line: number, format: number, file: number, late: boolean): number {
    const a = this.attempts;
    const q = this.requests;
    const before = q.rows.get(request) + q.hidden.get(request);
    const count = Math.min(r.count >= 0 ? r.count : before, 0xffff);
    const down = failed(r);
    const row = a.line.push(line);
    a.time.push(r.time);
    a.told.push(r.told);
    a.wait.push(r.wait);
    a.duration.push(r.duration);
    a.request.push(request);
    a.previous.push(q.last.get(request));
    a.status.push(r.status);
    a.count.push(count);
    a.format.push(format);
    a.file.push(file);
    let flags = (zones.indexOf(r.zone) << attemptFlag.zoneShift) & attemptFlag.zoneMask;
    if (r.stampIsStart) flags |= attemptFlag.stampIsStart;
    if (r.countFromOne && r.count >= 0) flags |= attemptFlag.countFromOne;
    if (r.count < 0) flags |= attemptFlag.positional;
    if (down === true) flags |= attemptFlag.failed;
    if (down === false) flags |= attemptFlag.succeeded;
    if (r.quota) flags |= attemptFlag.quota;
    a.flags.push(flags);
    this.setRaw(row, r);
    if (r.countFromOne && r.count >= 0) this.lowest[format] = Math.min(this.lowest[format] ?? Number.POSITIVE_INFINITY, r.count);

    q.rows.set(request, Math.min(q.rows.get(request) + 1, 0xffff));
    if (late) this.insertLate(request, row);
    else q.last.set(request, row);
    if (r.hidden > 0) q.hidden.set(request, Math.min(q.hidden.get(request) + r.hidden, 0xffff));
    q.seen.set(request, (q.seen.get(request) | (count < 31 ? 1 << count : 1 << 31)) >>> 0);
    if (r.left >= 0) q.left.set(request, Math.min(r.left, 32_000));
    if (r.limit >= 0) q.limit.set(request, Math.min(r.limit, 32_000));
    if (late) return row;
    let of = q.flags.get(request) & ~requestFlag.noticed;
    if (r.count >= 0) of |= requestFlag.hasCounts;
    if (down === false) {
      of |= requestFlag.succeeded;
      q.succeededAt.set(request, Math.min(count, 32_000));
    }
    if (r.last) of |= requestFlag.closed;
    q.flags.set(request, of);
    if (r.host !== '' && q.host.get(request) === 0) q.host.set(request, this.hostNumber(r.host));
    this.nameSdk(request, r.sdk);
    return row;
  }
}
