/** Requests of a log as text in the formats of the command line, and as a Markdown table. */
import { writeHtml } from '../../cli/log-html.ts';
import { type Judged, writeCsv, writeJson } from '../../cli/log-json.ts';
import type { LogReport } from '../../core/log/report.ts';
import { seconds } from '../../core/show/durations.ts';
import type { Locale } from '../../core/show/locale.ts';
import { verdictText } from '../../core/show/log/verdict.ts';
import { codeSpan, escapeMarkdown } from '../../core/show/rich.ts';

export type ExportFormat = 'markdown' | 'csv' | 'json' | 'html';

const markdownTable = (report: LogReport, rows: readonly number[], locale: Locale): string => {
  const lines = rows.map((i) => {
    const r = report.request(i);
    const waited = r.totalWait === null ? '–' : seconds(r.totalWait * 1000, locale);
    return `| ${codeSpan(r.key === '' ? r.id : r.key)} | ${r.firstLine} | ${r.attempts} | ${waited} | ${escapeMarkdown(verdictText(r, locale))} |`;
  });
  const head = locale === 'ja' ? ['リクエスト', '行', '試行', '待機', '判定'] : ['request', 'line', 'attempts', 'waited', 'verdict'];
  return `| ${head.join(' | ')} |\n| :-- | --: | --: | --: | :-- |\n${lines.join('\n')}\n`;
};

/** The report with these requests only, in this order. */
const onlyOf = (report: LogReport, rows: readonly number[]): LogReport => {
  const attempts = rows.flatMap((i) => report.request(i).rows);
  return Object.create(report, {
    requestCount: { value: rows.length },
    request: { value: (i: number) => report.request(rows[i] ?? 0) },
    attemptCount: { value: attempts.length },
    attempt: { value: (i: number) => report.attempt(attempts[i] ?? 0) },
  }) as LogReport;
};

/** @param rows the requests wanted; null: all. */
export const exportText = (
  report: LogReport,
  rows: readonly number[] | null,
  all: readonly number[],
  format: ExportFormat,
  locale: Locale,
): string => {
  const parts: string[] = [];
  const write = (text: string): void => void parts.push(text);
  const judged = (of: LogReport): Judged => ({ report: of, summary: report.summary(500), sdk: report.sdkFit(null) });
  const chosen = rows === null ? report : onlyOf(report, rows);
  switch (format) {
    case 'markdown':
      return markdownTable(report, rows ?? all, locale);
    case 'csv':
      writeCsv(judged(chosen), write);
      break;
    case 'json':
      writeJson(judged(chosen), locale, write);
      break;
    case 'html':
      writeHtml(judged(report), locale, write);
      break;
    default: {
      const never: never = format;
      return never;
    }
  }
  return parts.join('');
};
