/**
 * Readings, one after the other → attempts and requests.
 *
 * By a key where the log has one; by place (thread, process) and order where it has none; else by count and timing: an attempt
 * joins the open request that its wait fits best, and a doubt is marked on the request. Works on a stream, keeps columns.
 */
import { attemptFlag, noRow, requestFlag } from './attempts.ts';
import { U32Column } from './columns.ts';
import { bestFit, type OpenRequest } from './fit.ts';
import { KeyTable } from './key-table.ts';
import { failed, keyRank, type Reading, settle } from './reading.ts';
import { redacted } from './redact.ts';
import { Rows, zoneOf } from './rows.ts';

/** What was said of an attempt before the record that proves it. */
interface Pending {
  status: number;
  told: number;
  toldRaw: string | null;
  left: number;
}

/** What the grouper remembers of a place while it may still matter. */
interface PlaceState {
  /** Failed attempts that the wire proves and that no client has announced a wait for yet, oldest first. */
  unnoticed: number[];
  /** The last attempt of the place, with its layer. */
  last: number;
  lastLayer: Reading['layer'];
  pending: Pending | null;
}

/** Places kept; a log with more has threads that come and go, the oldest is over. */
const maxPlaces = 4096;
/** Requests without a key that are still open. */
const maxOpen = 512;
/** A notice describes an attempt at most this much older, seconds; more where the clock shows whole seconds only. */
const noticeLag = 0.5;
const coarseLag = 1;
/** Counts that start again later than this, seconds, are another use of the key. */
const nestedWithin = 120;

const layerBit: Readonly<Record<Reading['layer'], number>> = { http: 1, sdk: 2, wrapper: 4, agent: 8, server: 16 };

/** An SDK's own retries, and a wrapper's or an agent's around them. */
export const retriesInRetries = (layers: number): boolean =>
  (layers & layerBit.sdk) !== 0 && (layers & (layerBit.wrapper | layerBit.agent)) !== 0;

const slackOf = (r: Reading): number => (r.digits === 0 ? 1 : 0.06);

export class Grouper {
  readonly rows = new Rows();
  readonly attempts = this.rows.attempts;
  readonly requests = this.rows.requests;
  /** Series (a key, a place) → its newest request. */
  private readonly series = new KeyTable();
  private readonly current = new U32Column();
  /** How many requests a series had. */
  private readonly ordinal = new U32Column();
  private readonly places = new Map<string, PlaceState>();
  private open: OpenRequest[] = [];
  private seenNotices = false;
  /** The request that the reading in hand joins between its attempts; `noRow` = at its end, as always. */
  private lateFor = noRow;
  /** Requests that began again with count 0 under the same key, with how often: retries inside retries. */
  readonly nested = new Map<number, number>();

  /** Takes one reading. `format` is its number, `line` is 1-based. */
  add(r: Reading, line: number, format: number, file: number): void {
    settle(r);
    this.rows.noteDigits(r, format);
    switch (r.role) {
      case 'attempt':
        if (!this.mergesInto(r)) this.attempt(r, line, format, file);
        return;
      case 'notice':
        this.notice(r, line, format, file);
        return;
      case 'close':
        this.close(r, line, format, file);
        return;
      case 'detail':
        this.detail(r);
        return;
      default:
        r.role satisfies never;
    }
  }

  /** An attempt whose key stands in `bytes[from, to)` and is a request's own: the way for millions of them. */
  addKeyed(r: Reading, bytes: Uint8Array, from: number, to: number, line: number, format: number): void {
    settle(r);
    this.rows.noteDigits(r, format);
    const s = this.series.internBytes(bytes, from, to);
    if (!this.isAgain(s, r)) this.write(r, this.pickInSeries(s, r), line, format, 0);
  }

  /** The same attempt again: same key, count, stamp and answer. A shipper sent its line twice. */
  private isAgain(s: number, r: Reading): boolean {
    if (r.count < 0 || s >= this.current.length || r.zone === 'none') return false;
    const request = this.current.get(s);
    if (request === noRow || (this.requests.seen.get(request) & (r.count < 31 ? 1 << r.count : 1 << 31)) === 0) return false;
    const a = this.attempts;
    for (let row = this.requests.last.get(request), n = 0; row !== noRow && n < 64; row = a.previous.get(row), n++) {
      if (a.count.get(row) !== r.count || a.time.get(row) !== r.time || a.status.get(row) !== r.status) continue;
      const told = a.told.get(row);
      if (told === r.told || (Number.isNaN(told) && Number.isNaN(r.told))) return true;
    }
    return false;
  }

  /** True when the key has a request that may still go on. */
  isOpen(r: Reading): boolean {
    const s = this.findSeries(r);
    return s >= 0 && (this.requests.flags.get(this.current.get(s)) & (requestFlag.closed | requestFlag.succeeded)) === 0;
  }

  /** A cut line: whatever request it belongs to has no known end. */
  cut(r: Reading | null): void {
    const s = r === null ? -1 : this.findSeries(r);
    let request = s >= 0 ? this.current.get(s) : noRow;
    if (request === noRow && (r === null || r.rank < keyRank.own) && this.attempts.length > 0) {
      const lastRow = this.attempts.length - 1;
      if (zoneOf(this.attempts.flags.get(lastRow)) === 'none' || r?.place === '') request = this.attempts.request.get(lastRow);
    }
    if (request === noRow) return;
    const flags = this.requests.flags.get(request);
    if ((flags & (requestFlag.closed | requestFlag.succeeded)) === 0) this.requests.flags.set(request, flags | requestFlag.cut);
  }

  /** What a request is called: its key, its place, or its number. Never with a secret in it. */
  keyText(request: number): string {
    const q = this.requests;
    const s = q.series.get(request);
    if (s === noRow) return `r${request + 1}`;
    const name = this.series.text(s);
    const cut = name.indexOf('\u0000');
    if (cut < 0) return redacted(name);
    const n = q.ordinal.get(request);
    if (cut > 0) return redacted(name.slice(cut + 1));
    // `\0place` is a place, `\0\0key` a subject without one.
    const rest = name.slice(1);
    if (rest.startsWith('\u0000')) return redacted(rest.slice(1));
    if (rest === '') return `r${n}`;
    return n === 1 ? redacted(rest) : `${redacted(rest)}#${n}`;
  }

  private seriesName(r: Reading): string {
    if (r.rank >= keyRank.own) return r.key;
    if (r.rank === keyRank.subject) return r.place === '' ? `\u0000\u0000${r.key}` : `${r.place}\u0000${r.key}`;
    return `\u0000${r.place}`;
  }

  private findSeries(r: Reading): number {
    return this.series.find(this.seriesName(r));
  }

  private place(name: string): PlaceState {
    let state = this.places.get(name);
    if (state === undefined) {
      state = { unnoticed: [], last: noRow, lastLayer: 'http', pending: null };
      if (this.places.size >= maxPlaces) {
        const oldest = this.places.keys().next();
        if (!oldest.done) this.places.delete(oldest.value);
      }
      this.places.set(name, state);
    }
    return state;
  }

  /** A client's debug line about an answer that the wire's own line has proven already. */
  private mergesInto(r: Reading): boolean {
    if (r.layer !== 'sdk' || r.rank > keyRank.subject) return false;
    const state = this.places.get(r.place);
    if (state === undefined || state.last === noRow || state.lastLayer !== 'http') return false;
    const a = this.attempts;
    const row = state.last;
    if (r.status !== 0 && a.status.get(row) !== r.status) return false;
    if (!this.together(row, r) || !Number.isNaN(a.told.get(row)) || !Number.isNaN(a.wait.get(row))) return false;
    this.patch(row, r);
    state.lastLayer = 'sdk';
    return true;
  }

  private patch(row: number, r: Reading): void {
    const a = this.attempts;
    if (!Number.isNaN(r.told) && Number.isNaN(a.told.get(row))) a.told.set(row, r.told);
    if (r.toldRaw !== null && !a.toldRaw.has(row)) this.rows.setRaw(row, r);
    if (!Number.isNaN(r.wait) && Number.isNaN(a.wait.get(row))) a.wait.set(row, r.wait);
    if (r.status !== 0 && a.status.get(row) === 0) a.status.set(row, r.status);
    if (!Number.isNaN(r.duration) && Number.isNaN(a.duration.get(row))) a.duration.set(row, r.duration);
    const request = a.request.get(row);
    this.rows.nameSdk(request, r.sdk);
    if (r.left >= 0) this.requests.left.set(request, r.left);
    if (r.limit >= 0) this.requests.limit.set(request, Math.min(r.limit, 32_000));
    if (r.quota) a.flags.set(row, a.flags.get(row) | attemptFlag.quota);
  }

  /** Written in one breath with the attempt in `row`; without a clock, order alone tells. */
  private together(row: number, r: Reading): boolean {
    const time = this.attempts.time.get(row);
    if (Number.isNaN(time) || Number.isNaN(r.time)) return Number.isNaN(time) && Number.isNaN(r.time);
    return Math.abs(r.time - time) <= (r.digits === 0 ? coarseLag : noticeLag);
  }

  /** The oldest failed attempt of the place that a notice at `time` can be about. */
  private unnoticedAt(r: Reading): number {
    const state = this.places.get(r.place);
    if (state === undefined) return noRow;
    const a = this.attempts;
    // Without a clock only what stands right before it can be meant.
    if (r.zone === 'none') state.unnoticed.splice(0, state.unnoticed.length - 1);
    while (state.unnoticed.length > 0) {
      const row = state.unnoticed[0] ?? noRow;
      if (!this.together(row, r)) {
        state.unnoticed.shift();
        continue;
      }
      if (r.rank >= keyRank.own && this.keyText(a.request.get(row)) !== r.key) return noRow;
      return row;
    }
    return noRow;
  }

  private notice(r: Reading, line: number, format: number, file: number): void {
    this.seenNotices = true;
    const row = this.unnoticedAt(r);
    if (row !== noRow) {
      this.places.get(r.place)?.unnoticed.shift();
      this.patch(row, r);
      const request = this.attempts.request.get(row);
      this.requests.flags.set(request, (this.requests.flags.get(request) | requestFlag.noticed) & ~requestFlag.closed);
      this.announcedBy(request, r.layer);
      this.touchOpen(request, row, r.source);
      return;
    }
    r.ok = failed(r) === false;
    this.attempt(r, line, format, file);
    const state = this.place(r.place);
    state.unnoticed.length = 0;
    const request = this.attempts.request.get(this.attempts.length - 1);
    this.requests.flags.set(request, this.requests.flags.get(request) | requestFlag.noticed);
    this.announcedBy(request, r.layer);
  }

  private announcedBy(request: number, layer: Reading['layer']): void {
    const { layers } = this.requests;
    layers.set(request, layers.get(request) | layerBit[layer]);
  }

  private close(r: Reading, line: number, format: number, file: number): void {
    const proven = this.unnoticedAt(r);
    if (proven !== noRow) {
      this.places.get(r.place)?.unnoticed.shift();
      this.patch(proven, r);
      this.shut(this.attempts.request.get(proven));
      return;
    }
    const state = this.places.get(r.place);
    let s = this.findSeries(r);
    if ((s < 0 || !this.isOpen(r)) && r.orPlace && r.rank <= keyRank.subject) {
      const byPlace: Reading = { ...r, rank: keyRank.none };
      if (this.isOpen(byPlace) || this.fits(byPlace)) {
        r.rank = keyRank.none;
        s = this.findSeries(byPlace);
      }
    }
    const open = (s >= 0 && this.isOpen(r)) || this.fits(r);
    if (r.proves === 'never') {
      if (open && s >= 0) this.shut(this.current.get(s));
      return;
    }
    // What the wire has proven to have gone well needs no second proof.
    if (!open && state !== undefined && state.last !== noRow && state.lastLayer === 'http') return;
    if (!open && r.proves !== 'always') return;
    if (r.ok === null) r.ok = failed(r) === false;
    this.attempt(r, line, format, file);
    this.shut(this.attempts.request.get(this.attempts.length - 1));
    this.place(r.place).unnoticed.length = 0;
  }

  /** Without a key or a place, a request that waits for just this moment is the one that ends. */
  private fits(r: Reading): boolean {
    if (r.rank !== keyRank.none || r.place !== '' || Number.isNaN(r.time)) return false;
    return bestFit(this.open, r.source, r.time, slackOf(r), r.count >= 0 ? r.count - 1 : -1, this.seenNotices) !== null;
  }

  private shut(request: number): void {
    this.requests.flags.set(request, this.requests.flags.get(request) | requestFlag.closed);
    this.open = this.open.filter((o) => o.request !== request);
  }

  private detail(r: Reading): void {
    if (r.rank >= keyRank.subject) {
      const s = this.findSeries(r);
      if (s >= 0) {
        this.patch(this.requests.last.get(this.current.get(s)), r);
        return;
      }
    }
    const state = this.place(r.place);
    const _a = this.attempts;
    const row = state.unnoticed[state.unnoticed.length - 1] ?? (r.rank === keyRank.none && r.left < 0 ? state.last : noRow);
    if (row !== noRow && this.together(row, r)) {
      this.patch(row, r);
      return;
    }
    state.pending ??= { status: 0, told: Number.NaN, toldRaw: null, left: -1 };
    const p = state.pending;
    if (r.status !== 0) p.status = r.status;
    if (!Number.isNaN(r.told)) p.told = r.told;
    if (r.toldRaw !== null) p.toldRaw = r.toldRaw;
    if (r.left >= 0) p.left = r.left;
  }

  private attempt(r: Reading, line: number, format: number, file: number): void {
    const state = this.place(r.place);
    const p = state.pending;
    if (p !== null) {
      state.pending = null;
      if (r.status === 0 && r.ok !== true) r.status = p.status;
      if (Number.isNaN(r.told)) r.told = p.told;
      r.toldRaw ??= p.toldRaw;
      if (r.left < 0) r.left = p.left;
    }
    if (r.rank >= keyRank.own && r.role === 'attempt' && this.isAgain(this.series.intern(r.key), r)) return;
    const request = this.pick(r);
    const row = this.write(r, request, line, format, file);
    state.last = row;
    state.lastLayer = r.layer;
    if ((r.layer === 'http' || r.layer === 'sdk') && failed(r) === true && r.role === 'attempt' && !r.last) {
      // A thread that sends again has no notice to come for what it sent before.
      if (r.place !== '') state.unnoticed.length = 0;
      state.unnoticed.push(row);
      if (state.unnoticed.length > 64) state.unnoticed.shift();
    }
  }

  private write(r: Reading, request: number, line: number, format: number, file: number): number {
    const late = this.lateFor === request;
    this.lateFor = noRow;
    const row = this.rows.push(r, request, line, format, file, late);
    if (!late) this.touchOpen(request, row, r.source);
    return row;
  }

  private newRequest(s: number): number {
    const q = this.requests;
    const request = q.last.push(noRow);
    const n = s === noRow ? 1 : this.ordinal.get(s) + 1;
    q.series.push(s);
    q.ordinal.push(n);
    q.rows.push(0);
    q.hidden.push(0);
    q.seen.push(0);
    q.left.push(-1);
    q.limit.push(-1);
    q.succeededAt.push(-1);
    q.flags.push(0);
    q.host.push(0);
    q.layers.push(0);
    q.sdk.push(0);
    if (s !== noRow) {
      this.current.set(s, request);
      this.ordinal.set(s, n);
    }
    return request;
  }

  /** The request that an attempt belongs to: an open one, or a new one. */
  private pick(r: Reading): number {
    const keyless = r.rank === keyRank.none && r.place === '';
    if (keyless && !Number.isNaN(r.time) && (r.count >= 0 || this.seenNotices || r.role === 'notice' || r.role === 'attempt'))
      return this.pickByFit(r);
    return this.pickInSeries(this.series.intern(this.seriesName(r)), r);
  }

  private pickInSeries(s: number, r: Reading): number {
    if (s === this.current.length) {
      this.current.push(noRow);
      this.ordinal.push(0);
    }
    const request = this.current.get(s);
    if (request === noRow) return this.newRequest(s);
    if (this.isLate(request, r)) {
      this.lateFor = request;
      return request;
    }
    if (this.mayJoin(request, r)) return request;
    const next = this.newRequest(s);
    this.noteNesting(request, next, r);
    return next;
  }

  /**
   * Counts that start again under one key soon after a failed end (0, 1, 2, 0, 1, 2) are a second layer of retries around the first.
   */
  private noteNesting(before: number, next: number, r: Reading): void {
    if (r.rank < keyRank.own || r.count < 0 || this.nested.size > 10_000) return;
    const q = this.requests;
    const lowest = r.countFromOne ? 1 : 0;
    if (r.count > lowest || q.rows.get(before) < 2 || (q.flags.get(before) & requestFlag.succeeded) !== 0) return;
    const age = r.time - this.attempts.time.get(q.last.get(before));
    if (!(age < nestedWithin) && !Number.isNaN(age)) return;
    this.nested.set(next, (this.nested.get(before) ?? 1) + 1);
  }

  /** A line without a count that comes after lines of attempts that were sent later: its place is between them. */
  private isLate(request: number, r: Reading): boolean {
    if (r.count >= 0 || r.zone === 'none') return false;
    const a = this.attempts;
    let row = this.requests.last.get(request);
    if (zoneOf(a.flags.get(row)) !== r.zone || !(r.time < a.time.get(row))) return false;
    if (r.rank >= keyRank.trace) return true;
    for (let n = 0; n < 64 && a.previous.get(row) !== noRow; n++) row = a.previous.get(row);
    return r.time >= a.time.get(row);
  }

  private mayJoin(request: number, r: Reading): boolean {
    const q = this.requests;
    const flags = q.flags.get(request);
    if (r.count >= 0) {
      const seen = q.seen.get(request);
      const bit = r.count < 31 ? 1 << r.count : 0;
      if (bit !== 0 ? (seen & bit) !== 0 : r.count <= this.attempts.count.get(q.last.get(request))) return false;
      const succeededAt = q.succeededAt.get(request);
      if (succeededAt >= 0 && r.count > succeededAt) return false;
      // A thread or a session goes on with its next request; lines of one that ended may still come late, with lower counts.
      return (flags & requestFlag.closed) === 0 || seen >>> (r.count + 1) !== 0;
    }
    if ((flags & (requestFlag.closed | requestFlag.succeeded)) !== 0) return false;
    const left = q.left.get(request);
    if (r.left >= 0 && left >= 0 && r.left >= left && r.layer === 'http') return false;
    // The client announces every wait in this log and announced none here: it had given up.
    return !(
      r.layer === 'http' &&
      r.role === 'attempt' &&
      r.rank <= keyRank.place &&
      this.seenNotices &&
      (flags & requestFlag.noticed) === 0
    );
  }

  private pickByFit(r: Reading): number {
    const start = r.stampIsStart || Number.isNaN(r.duration) ? r.time : r.time - r.duration;
    const noCount = r.count < 0;
    const fit =
      r.count === 0 ? null : bestFit(this.open, r.source, start, slackOf(r), noCount ? -1 : r.count - 1, noCount && this.seenNotices);
    if (fit === null) {
      const request = this.newRequest(noRow);
      this.requests.flags.set(request, requestFlag.fitted);
      return request;
    }
    if (fit.ambiguous) this.requests.flags.set(fit.request, this.requests.flags.get(fit.request) | requestFlag.ambiguous);
    this.open = this.open.filter((o) => o.request !== fit.request);
    return fit.request;
  }

  /** Keeps the expectation of a keyless request up to date with its last attempt. */
  private touchOpen(request: number, row: number, source: string): void {
    const a = this.attempts;
    if ((this.requests.flags.get(request) & requestFlag.fitted) === 0) return;
    this.open = this.open.filter((o) => o.request !== request);
    if (a.flags.get(row) & attemptFlag.succeeded) return;
    const told = a.told.get(row);
    const wait = a.wait.get(row);
    const flags = a.flags.get(row);
    const end = a.time.get(row) + (flags & attemptFlag.stampIsStart && !Number.isNaN(a.duration.get(row)) ? a.duration.get(row) : 0);
    this.open.push({ request, source, count: a.count.get(row), end, expected: Number.isNaN(wait) ? told : wait });
    if (this.open.length > maxOpen) this.open.shift();
  }
}
