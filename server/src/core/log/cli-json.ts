/** The public JSON of `retry-lens log` (CLI.md). */
import type { SdkFit } from './against-sdk.ts';
import type { Finding } from './findings.ts';
import type { RequestRow } from './judge.ts';
import type { AttemptRow, LogInput, LogReport } from './report.ts';
import type { Summary } from './summary.ts';

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
  /** Only where it is so: another open request fitted an attempt nearly as well. */
  readonly ambiguous?: true;
}

export interface CliFinding {
  readonly code: string;
  readonly severity: string;
  readonly request: string | null;
  readonly lines: readonly number[];
  readonly message: string;
}

export interface CliTotals extends Omit<Summary, 'findings' | 'worst'> {
  /** Ids of the requests that waited longest. */
  readonly worst: readonly string[];
}

export interface CliLog {
  readonly version: 1;
  readonly input: LogInput;
  readonly attempts: readonly AttemptRow[];
  readonly requests: readonly CliRequest[];
  readonly findings: readonly CliFinding[];
  readonly totals: CliTotals;
  readonly sdk: SdkFit | null;
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
  ...(r.ambiguous ? { ambiguous: true as const } : {}),
});

export const cliFinding = (f: Finding, message: (f: Finding) => string): CliFinding => ({
  code: f.code,
  severity: f.severity,
  request: f.request,
  lines: f.lines,
  message: message(f),
});

export const cliTotals = (summary: Summary): CliTotals => {
  const { findings: _findings, worst, ...rest } = summary;
  return { ...rest, worst: worst.map((request) => `r${request + 1}`) };
};

/** @param message words for a finding; core's log knows no language. */
export const toCliJson = (report: LogReport, message: (f: Finding) => string = (f) => f.code): CliLog => {
  const summary = report.summary(20);
  return {
    version: 1,
    input: report.input,
    attempts: Array.from({ length: report.attemptCount }, (_, i) => report.attempt(i)),
    requests: Array.from({ length: report.requestCount }, (_, i) => cliRequest(report.request(i))),
    findings: summary.findings.map((f) => cliFinding(f, message)),
    totals: cliTotals(summary),
    sdk: report.sdkFit(null),
  };
};
