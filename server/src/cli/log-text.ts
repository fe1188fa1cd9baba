/** A report as text for a terminal: a summary first, then the requests that waited longest. */
import type { RequestRow } from '../core/log/judge.ts';
import type { LogReport } from '../core/log/report.ts';
import { showSeconds } from '../core/show/log/durations.ts';
import { type LogLanguage, logSentences } from '../core/show/log/sentences.ts';
import { verdictText } from '../core/show/log/verdict.ts';
import { printable } from './printable.ts';

const worstShown = 10;

/** The `n` requests with the longest waits, longest first. */
export const worstRequests = (report: LogReport, n: number): RequestRow[] => {
  const worst: { readonly total: number; readonly row: RequestRow }[] = [];
  for (let i = 0; i < report.requestCount; i++) {
    const row = report.request(i);
    const total = row.totalWait ?? row.waited.reduce<number>((sum, w) => sum + (w ?? 0), 0);
    if (row.attempts < 2) continue;
    if (worst.length === n && total <= (worst[n - 1]?.total ?? 0)) continue;
    worst.push({ total, row });
    worst.sort((a, b) => b.total - a.total || a.row.index - b.row.index);
    if (worst.length > n) worst.pop();
  }
  return worst.map((w) => w.row);
};

/** Seconds waited by all requests, where known. */
export const totalWaited = (report: LogReport): number => {
  let sum = 0;
  for (let i = 0; i < report.requestCount; i++) for (const w of report.request(i).waited) sum += Math.max(0, w ?? 0);
  return sum;
};

export const logText = (report: LogReport, lang: LogLanguage): string => {
  const s = logSentences[lang];
  const { input } = report;
  const out: string[] = [];
  const lines = String(input.lines);
  if (report.attemptCount === 0) out.push(s.nothing(lines));
  else {
    out.push(s.summary(report.requestCount, report.attemptCount, lines, showSeconds(totalWaited(report))));
    const clock = s.clock[input.clock.kind] + (input.clock.assumedYear === undefined ? '' : s.assumedYear(input.clock.assumedYear));
    out.push(`(${s.formatAndClock(input.format, clock)})`);
    const worst = worstRequests(report, worstShown);
    if (worst.length > 0) {
      out.push('', s.worst);
      for (const r of worst) {
        const where = r.firstLine === r.lastLine ? s.line(r.firstLine) : `${s.line(r.firstLine)}–${r.lastLine}`;
        out.push(`  ${printable(r.key)} (${where}): ${verdictText(r, lang)}${r.ambiguous ? ` (${s.ambiguous})` : ''}`);
      }
    }
  }
  if (input.unread.length > 0) {
    out.push('', s.unreadTitle);
    for (const u of input.unread) out.push(`  ${s.line(u.line)}: ${s.unread[u.reason]}${u.count > 1 ? ` (${s.more(u.count - 1)})` : ''}`);
  }
  return `${out.join('\n')}\n`;
};
