/** The public JSON of `retry-lens log` (CLI.md). */
import type { RequestRow } from './judge.ts';
import type { AttemptRow, LogInput, LogReport } from './report.ts';

export interface CliRequest {
  readonly id: string;
  readonly key: string;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly attempts: number;
  readonly asked: readonly (number | null)[];
  readonly waited: readonly (number | null)[];
  readonly totalWait: number | null;
  readonly obeyed: string;
  readonly outcome: string;
  readonly verdict: string;
}

export interface CliLog {
  readonly version: 1;
  readonly input: LogInput;
  readonly attempts: readonly AttemptRow[];
  readonly requests: readonly CliRequest[];
}

export const cliRequest = (r: RequestRow): CliRequest => ({
  id: r.id,
  key: r.key,
  firstLine: r.firstLine,
  lastLine: r.lastLine,
  attempts: r.attempts,
  asked: r.asked,
  waited: r.waited,
  totalWait: r.totalWait,
  obeyed: r.obeyed,
  outcome: r.outcome,
  verdict: r.verdict,
});

export const toCliJson = (report: LogReport): CliLog => ({
  version: 1,
  input: report.input,
  attempts: Array.from({ length: report.attemptCount }, (_, i) => report.attempt(i)),
  requests: Array.from({ length: report.requestCount }, (_, i) => cliRequest(report.request(i))),
});
