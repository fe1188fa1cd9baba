/** Requests of a log as text in the formats of the command line. */
import { cliRequest, toCliJson } from '../../core/log/cli-json.ts';
import type { LogReport } from '../../core/log/report.ts';
import { seconds } from '../../core/show/durations.ts';
import type { Locale } from '../../core/show/locale.ts';
import { verdictText } from '../../core/show/log/verdict.ts';
import { codeSpan } from '../../core/show/rich.ts';

export type ExportFormat = 'markdown' | 'csv' | 'json' | 'html';

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  // A cell that begins like a formula would be run by a spreadsheet.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csv = (report: LogReport, rows: readonly number[]): string => {
  const lines = rows.map((i) => {
    const r = report.request(i);
    return [r.id, r.key, r.firstLine, r.lastLine, r.attempts, r.totalWait, r.obeyed, r.outcome, r.verdict].map(cell).join(',');
  });
  return `${['id,key,firstLine,lastLine,attempts,totalWait,obeyed,outcome,verdict', ...lines].join('\n')}\n`;
};

const markdownTable = (report: LogReport, rows: readonly number[], locale: Locale): string => {
  const lines = rows.map((i) => {
    const r = report.request(i);
    const waited = r.totalWait === null ? '–' : seconds(r.totalWait * 1000, locale);
    return `| ${codeSpan(r.key === '' ? r.id : r.key)} | ${r.firstLine} | ${r.attempts} | ${waited} | ${verdictText(r, locale).replaceAll('|', '\\|')} |`;
  });
  const head = locale === 'ja' ? ['リクエスト', '行', '試行', '待機', '判定'] : ['request', 'line', 'attempts', 'waited', 'verdict'];
  return `| ${head.join(' | ')} |\n| :-- | --: | --: | --: | :-- |\n${lines.join('\n')}\n`;
};

const json = (report: LogReport, rows: readonly number[]): string => {
  const all = toCliJson(report);
  if (rows.length === report.requestCount) return `${JSON.stringify(all)}\n`;
  const ids = new Set(rows.map((i) => report.request(i).id));
  return `${JSON.stringify({ ...all, attempts: all.attempts.filter((a) => ids.has(a.request)), requests: rows.map((i) => cliRequest(report.request(i))) })}\n`;
};

const html = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const page = (report: LogReport, rows: readonly number[], locale: Locale): string => {
  const body = rows.map((i) => {
    const r = report.request(i);
    const waited = r.totalWait === null ? '–' : seconds(r.totalWait * 1000, locale);
    return `<tr><td>${html(r.key === '' ? r.id : r.key)}</td><td>${r.firstLine}</td><td>${r.attempts}</td><td>${html(waited)}</td><td>${html(verdictText(r, locale))}</td></tr>`;
  });
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>Retry Lens</title><style>body{font:14px system-ui,sans-serif;margin:2em}td{padding:.2em 1em .2em 0;border-top:1px solid #8884}</style><table>${body.join('\n')}</table></html>\n`;
};

export const exportText = (report: LogReport, rows: readonly number[], format: ExportFormat, locale: Locale): string => {
  switch (format) {
    case 'markdown':
      return markdownTable(report, rows, locale);
    case 'csv':
      return csv(report, rows);
    case 'json':
      return json(report, rows);
    case 'html':
      return page(report, rows, locale);
    default: {
      const never: never = format;
      return never;
    }
  }
};
