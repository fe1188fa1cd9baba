/** Sample logs with their answers (test/logs/samples), and how an answer is compared with a report. */
import { readdirSync, readFileSync } from 'node:fs';
import type { LogReport } from '../../server/src/core/log/report.ts';

export interface ExpectedAttempt {
  readonly line: number;
  readonly request: string;
  readonly retry_count: number;
  readonly retry_after_s: number | null;
  readonly retry_after_raw: string | null;
  readonly status: number | null;
  readonly timestamp: string | number | null;
  readonly duration_s: number | null;
  readonly announced_wait_s: number | null;
}

export interface ExpectedRequest {
  readonly key: string;
  readonly attempts: number;
  readonly total_observed_wait_s: number | null;
  readonly outcome: string;
  readonly obeyed: string;
  readonly verdict: string;
}

export interface Expected {
  readonly clock_resolution_s: number | null;
  readonly attempts: readonly ExpectedAttempt[];
  readonly requests: readonly ExpectedRequest[];
  /** The log shows no status at all: a reader may leave it unknown. */
  readonly status_note?: string;
}

const folder = new URL('../logs/samples/', import.meta.url);

export const sampleNames: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.log'))
  .map((name) => name.slice(0, -4))
  .sort();

export const sampleBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`${name}.log`, folder)));

export const sampleAnswer = (name: string): Expected =>
  JSON.parse(readFileSync(new URL(`${name}.expected.json`, folder), 'utf8')) as Expected;

/** UNIX seconds of an answer's stamp; a stamp without a zone is read as UTC. */
const seconds = (stamp: string | number | null): number | null =>
  typeof stamp === 'string' ? Date.parse(stamp.endsWith('Z') ? stamp : `${stamp}Z`) / 1000 : stamp;

const words = (s: string): string => s.replaceAll(' ', '-');

const near = (a: number | null, b: number | null, within: number): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= within + 1e-9;

/** One line for each thing in which a report differs from the answer. */
export const differences = (report: LogReport, answer: Expected): string[] => {
  const out: string[] = [];
  const keys = new Map<string, string>();
  for (let i = 0; i < report.requestCount; i++) keys.set(report.request(i).id, report.request(i).key);
  const got = new Map(Array.from({ length: report.attemptCount }, (_, i) => report.attempt(i)).map((a) => [a.line, a]));
  for (const e of answer.attempts) {
    const a = got.get(e.line);
    got.delete(e.line);
    if (a === undefined) {
      out.push(`line ${e.line}: no attempt, expected ${e.request} count ${e.retry_count}`);
      continue;
    }
    const check = (what: string, ok: boolean, is: unknown, want: unknown): void => {
      if (!ok) out.push(`line ${e.line}: ${what} is ${String(is)}, expected ${String(want)}`);
    };
    check('request', keys.get(a.request) === e.request, keys.get(a.request), e.request);
    check('count', a.retryCount === e.retry_count, a.retryCount, e.retry_count);
    check('told', near(a.retryAfter, e.retry_after_s, 0.0005), a.retryAfter, e.retry_after_s);
    check('told as printed', e.retry_after_raw === null || a.retryAfterRaw === e.retry_after_raw, a.retryAfterRaw, e.retry_after_raw);
    check('status', a.status === e.status || (a.status === null && answer.status_note !== undefined), a.status, e.status);
    check('time', near(a.time, seconds(e.timestamp), 0.002), a.time, seconds(e.timestamp));
    check('duration', near(a.duration, e.duration_s, 0.0005), a.duration, e.duration_s);
    check('wait', near(a.announcedWait, e.announced_wait_s, 0.0005), a.announcedWait, e.announced_wait_s);
  }
  for (const line of got.keys()) out.push(`line ${line}: an attempt that is none`);
  const rows = new Map(Array.from({ length: report.requestCount }, (_, i) => report.request(i)).map((r) => [r.key, r]));
  for (const e of answer.requests) {
    const r = rows.get(e.key);
    rows.delete(e.key);
    if (r === undefined) {
      out.push(`request ${e.key}: missing`);
      continue;
    }
    const check = (what: string, is: unknown, want: unknown): void => {
      if (is !== want) out.push(`request ${e.key}: ${what} is ${String(is)}, expected ${String(want)}`);
    };
    check('attempts', r.attempts, e.attempts);
    check('obeyed', r.obeyed, words(e.obeyed));
    check('outcome', r.outcome, words(e.outcome));
    check('verdict', r.verdict, words(e.verdict));
    if (!near(r.totalWait, e.total_observed_wait_s, 0.005))
      out.push(`request ${e.key}: total wait is ${r.totalWait}, expected ${e.total_observed_wait_s}`);
  }
  for (const key of rows.keys()) out.push(`request ${key}: is none`);
  return out;
};
