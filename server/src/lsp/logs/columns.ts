/** A report as the columns that the panel draws: request by request, attempts in the order of their sending. */

import { attemptFlag, requestFlag } from '../../core/log/attempts.ts';
import type { RequestRow } from '../../core/log/judge.ts';
import type { LogReport } from '../../core/log/report.ts';
import type { AttemptEnd, LogColumns, WaitKind } from '../messages.ts';
import { attemptEnds, obediences, outcomes, requestFlags, verdicts, waitKinds } from '../messages.ts';
import { pack } from '../packed.ts';

const noEnd = Number.NEGATIVE_INFINITY;

/** Starts and ends in ms since `zeroMs`; line numbers where the log has no clock. */
const hasClock = (report: LogReport): boolean => report.input.clock.kind !== 'none';

/** The moment that is 0: the earliest attempt, ms of the log's own clock. */
export const zeroOf = (report: LogReport): number => {
  if (!hasClock(report)) return 0;
  let zero = Number.POSITIVE_INFINITY;
  for (let i = 0; i < report.attemptCount; i++) {
    const start = report.judge.start(i) * 1000;
    if (start < zero) zero = start;
  }
  return Number.isFinite(zero) ? zero : 0;
};

/** A failure without a status: told to wait, the server did answer; with a length, it hung that long; else how it ended is not logged. */
const endOf = (report: LogReport, row: number): AttemptEnd => {
  const { duration, flags, status, told } = report.grouper.attempts;
  const code = status.get(row);
  if (flags.get(row) & attemptFlag.succeeded || (code > 0 && code < 400)) return 'answered';
  if (code >= 400 || !Number.isNaN(told.get(row))) return 'refused';
  return flags.get(row) & attemptFlag.failed && !Number.isNaN(duration.get(row)) ? 'no-answer' : 'unknown';
};

const waitKindOf = (request: RequestRow, i: number): WaitKind => {
  if (i >= request.rows.length - 1) return 'none';
  if (request.asked[i] !== null && request.asked[i] !== undefined) return 'told';
  return request.waited[i] === null || request.waited[i] === undefined ? 'unknown' : 'backoff';
};

const isQuota = (report: LogReport, { rows }: RequestRow): boolean =>
  rows.some((row) => (report.grouper.attempts.flags.get(row) & attemptFlag.quota) !== 0);

const ms = (seconds: number | null | undefined): number => (seconds === null || seconds === undefined ? Number.NaN : seconds * 1000);
const mostAsked = (asked: readonly (number | null)[]): number =>
  asked.reduce<number>((most, told) => (told === null ? most : Number.isNaN(most) ? told * 1000 : Math.max(most, told * 1000)), Number.NaN);

/** Requests in the order of their starts, as the panel counts them; one without a time stands where its line does. */
export const requestOrder = (report: LogReport): readonly number[] => {
  const { judge, grouper } = report;
  const clock = hasClock(report);
  const starts: number[] = [];
  const lines: number[] = [];
  for (let i = 0; i < report.requestCount; i++) {
    const first = report.request(i).rows[0] ?? 0;
    lines.push(grouper.attempts.line.get(first));
    starts.push(clock ? judge.start(first) : grouper.attempts.line.get(first));
  }
  return starts
    .map((_, i) => i)
    .sort((x, y) => (starts[x]! < starts[y]! ? -1 : starts[x]! > starts[y]! ? 1 : lines[x]! - lines[y]! || x - y));
};

export const columnsOf = (report: LogReport, order: readonly number[], generation: number, zeroMs: number): LogColumns => {
  const n = report.requestCount;
  const m = report.attemptCount;
  const r = {
    first: new Uint32Array(n),
    count: new Uint32Array(n),
    start: new Float64Array(n),
    end: new Float64Array(n),
    asked: new Float64Array(n),
    waited: new Float64Array(n),
    verdict: new Uint8Array(n),
    outcome: new Uint8Array(n),
    obeyed: new Uint8Array(n),
    flags: new Uint8Array(n),
    host: new Uint16Array(n),
    keyEnds: new Uint32Array(n),
  };
  const a = {
    start: new Float64Array(m),
    duration: new Float32Array(m),
    end: new Uint8Array(m),
    status: new Uint16Array(m),
    told: new Float64Array(m),
    wait: new Float64Array(m),
    waitKind: new Uint8Array(m),
    early: new Uint8Array(m),
    line: new Uint32Array(m),
  };
  const { judge, grouper } = report;
  const clock = hasClock(report);
  const startOf = (row: number): number => (clock ? judge.start(row) * 1000 - zeroMs : grouper.attempts.line.get(row));
  const finishOf = (row: number): number => (clock ? judge.end(row) * 1000 - zeroMs : grouper.attempts.line.get(row));
  const encoder = new TextEncoder();
  const keys: Uint8Array[] = [];
  let keyBytes = 0;
  let at = 0;
  order.forEach((index, i) => {
    const request = report.request(index);
    r.first[i] = at;
    r.count[i] = request.rows.length;
    r.start[i] = startOf(request.rows[0] ?? 0);
    r.asked[i] = mostAsked(request.asked);
    r.waited[i] = ms(request.totalWait);
    r.verdict[i] = Math.max(0, verdicts.indexOf(request.verdict));
    r.outcome[i] = Math.max(0, outcomes.indexOf(request.outcome));
    r.obeyed[i] = Math.max(0, obediences.indexOf(request.obeyed));
    const cut = grouper.requests.flags.get(index) & requestFlag.cut ? requestFlags.cut : 0;
    r.flags[i] = cut | (isQuota(report, request) ? requestFlags.quota : 0);
    const key = encoder.encode(request.key);
    keys.push(key);
    keyBytes += key.length;
    r.keyEnds[i] = keyBytes;
    let end = noEnd;
    request.rows.forEach((row, j) => {
      a.start[at] = startOf(row);
      a.duration[at] = ms(Number.isNaN(grouper.attempts.duration.get(row)) ? null : grouper.attempts.duration.get(row));
      a.end[at] = attemptEnds.indexOf(endOf(report, row));
      a.status[at] = grouper.attempts.status.get(row);
      a.told[at] = ms(request.asked[j]);
      a.wait[at] = ms(request.waited[j]);
      a.waitKind[at] = waitKinds.indexOf(waitKindOf(request, j));
      a.early[at] = j > 0 && request.early.includes(j - 1) ? 1 : 0;
      a.line[at] = grouper.attempts.line.get(row);
      end = Math.max(end, finishOf(row));
      at++;
    });
    r.end[i] = end;
  });
  const keyText = new Uint8Array(keyBytes);
  keys.forEach((key, i) => {
    keyText.set(key, (r.keyEnds[i] ?? 0) - key.length);
  });
  return {
    generation,
    requests: {
      first: pack('u32', r.first),
      count: pack('u32', r.count),
      start: pack('f64', r.start),
      end: pack('f64', r.end),
      asked: pack('f64', r.asked),
      waited: pack('f64', r.waited),
      verdict: pack('u8', r.verdict),
      outcome: pack('u8', r.outcome),
      obeyed: pack('u8', r.obeyed),
      flags: pack('u8', r.flags),
      host: pack('u16', r.host),
      keys: pack('u8', keyText),
      keyEnds: pack('u32', r.keyEnds),
    },
    attempts: {
      start: pack('f64', a.start, at),
      duration: pack('f32', a.duration, at),
      end: pack('u8', a.end, at),
      status: pack('u16', a.status, at),
      told: pack('f64', a.told, at),
      wait: pack('f64', a.wait, at),
      waitKind: pack('u8', a.waitKind, at),
      early: pack('u8', a.early, at),
      line: pack('u32', a.line, at),
    },
    hosts: [''],
  };
};
