/** A report as JSON, as JSON lines, and as CSV; written in pieces, so that a long log needs no long text. */

import type { SdkFit } from '../core/log/against-sdk.ts';
import { cliFinding, cliRequest, cliTotals } from '../core/log/cli-json.ts';
import type { LogReport } from '../core/log/report.ts';
import type { Summary } from '../core/log/summary.ts';
import { findingText } from '../core/show/log/finding.ts';
import type { LogLanguage } from '../core/show/log/sentences.ts';
import { printable } from './printable.ts';

export interface Judged {
  readonly report: LogReport;
  readonly summary: Summary;
  readonly sdk: SdkFit | null;
}

const batch = 1000;

/** Calls `write` with the texts of `count` items, parted by `between`. */
const inBatches = (count: number, item: (i: number) => string, between: string, write: (text: string) => void): void => {
  for (let from = 0; from < count; from += batch) {
    const texts: string[] = [];
    for (let i = from; i < Math.min(count, from + batch); i++) texts.push(item(i));
    write((from === 0 ? '' : between) + texts.join(between));
  }
};

export const writeJson = ({ report, summary, sdk }: Judged, lang: LogLanguage, write: (text: string) => void): void => {
  write(`{"version":1,"input":${JSON.stringify(report.input)},"attempts":[`);
  inBatches(report.attemptCount, (i) => JSON.stringify(report.attempt(i)), ',', write);
  write('],"requests":[');
  inBatches(report.requestCount, (i) => JSON.stringify(cliRequest(report.request(i))), ',', write);
  write(`],"findings":${JSON.stringify(summary.findings.map((f) => cliFinding(f, (g) => findingText(g, lang))))}`);
  write(`,"totals":${JSON.stringify(cliTotals(summary))},"sdk":${JSON.stringify(sdk)}}\n`);
};

/** One object a line, each with its `type`. */
export const writeNdjson = ({ report, summary, sdk }: Judged, lang: LogLanguage, write: (text: string) => void): void => {
  const line = (type: string, value: object): string => `${JSON.stringify({ type, ...value })}\n`;
  write(line('input', { version: 1, ...report.input }));
  inBatches(report.attemptCount, (i) => line('attempt', report.attempt(i)), '', write);
  inBatches(report.requestCount, (i) => line('request', cliRequest(report.request(i))), '', write);
  for (const f of summary.findings)
    write(
      line(
        'finding',
        cliFinding(f, (g) => findingText(g, lang)),
      ),
    );
  write(line('totals', cliTotals(summary)));
  if (sdk !== null) write(line('sdk', sdk));
};

/** RFC 4180, with text that a spreadsheet would run as a formula, or a terminal would obey, made harmless. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const shown = printable(value);
  const safe = /^[=+\-@]/.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvHead = [
  'request',
  'key',
  'line',
  'retryCount',
  'time',
  'status',
  'retryAfter',
  'retryAfterRaw',
  'announcedWait',
  'duration',
  'waited',
  'obeyed',
  'outcome',
  'verdict',
];

/** One line an attempt, with the wait after it and its request's verdict; requests one after the other. */
export const writeCsv = ({ report }: Judged, write: (text: string) => void): void => {
  write(`${csvHead.join(',')}\r\n`);
  inBatches(
    report.requestCount,
    (i) => {
      const r = report.request(i);
      return r.rows
        .map((row, n) => {
          const a = report.attempt(row);
          const values = [
            r.id,
            r.key,
            a.line,
            a.retryCount,
            a.time,
            a.status,
            a.retryAfter,
            a.retryAfterRaw,
            a.announcedWait,
            a.duration,
            r.waited[n] ?? null,
            r.obeyed,
            r.outcome,
            r.verdict,
          ];
          return `${values.map(cell).join(',')}\r\n`;
        })
        .join('');
    },
    '',
    write,
  );
};
