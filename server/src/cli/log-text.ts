/** A report as text for a terminal: a summary first, then the requests that waited longest, each with a small timeline. */
import type { RequestRow } from '../core/log/judge.ts';
import { showSeconds } from '../core/show/log/durations.ts';
import { findingText } from '../core/show/log/finding.ts';
import { type LogLanguage, logSentences } from '../core/show/log/sentences.ts';
import { verdictText } from '../core/show/log/verdict.ts';
import type { Judged } from './log-json.ts';
import { printable } from './printable.ts';

const findingsShown = 12;
const timelineWidth = 40;

/** `■────────■───■`: attempts as blocks, waits to scale. Empty where a wait is unknown. */
export const timelineText = (waited: readonly (number | null)[], width: number): string => {
  const known = waited.map((w) => (w === null ? Number.NaN : Math.max(0, w)));
  const total = known.reduce((sum, w) => sum + w, 0);
  if (waited.length === 0 || Number.isNaN(total) || waited.length * 2 > width) return '';
  const room = width - waited.length - 1;
  return `${known.map((w) => `■${'─'.repeat(total === 0 ? 1 : Math.max(1, Math.round((w / total) * room)))}`).join('')}■`;
};

const where = (r: RequestRow, lang: LogLanguage): string => {
  const s = logSentences[lang];
  return r.firstLine === r.lastLine ? s.line(r.firstLine) : s.lineRange(r.firstLine, r.lastLine);
};

export const logText = ({ report, summary, sdk }: Judged, lang: LogLanguage): string => {
  const s = logSentences[lang];
  const { input } = report;
  const out: string[] = [];
  const lines = String(input.lines);
  if (report.attemptCount === 0) out.push(s.nothing(lines));
  else {
    out.push(s.summary(summary.requests, summary.attempts, lines, showSeconds(summary.waited)));
    if (summary.waited > 0) out.push(s.toldShare(showSeconds(summary.toldToWait), showSeconds(summary.backoff)));
    const verdicts = (['retried-too-early', 'gave-up', 'unknown', 'waited-as-told', 'succeeded'] as const).filter(
      (v) => summary.verdicts[v] > 0,
    );
    out.push(verdicts.map((v) => `${s.verdicts[v]} ${summary.verdicts[v]}`).join(', '));
    const clock = s.clock[input.clock.kind] + (input.clock.assumedYear === undefined ? '' : s.assumedYear(input.clock.assumedYear));
    out.push(`(${s.formatAndClock(input.format, clock)})`);
    if (sdk !== null && sdk.waits > 0) {
      const name = sdk.version === null ? sdk.sdk : `${sdk.sdk} ${sdk.version}`;
      const ranges = sdk.version === null ? sdk.versions.join(', ') : sdk.version;
      out.push(sdk.versions.length > 0 ? s.sdkFits(sdk.sdk, ranges, sdk.waits) : s.sdkFitsNone(name, sdk.waits));
    }
    if (summary.worst.length > 0) {
      out.push('', s.worst);
      for (const index of summary.worst) {
        const r = report.request(index);
        out.push(`  ${printable(r.key)} (${where(r, lang)}): ${verdictText(r, lang)}`);
        const timeline = timelineText(r.waited, timelineWidth);
        if (timeline !== '') out.push(`    ${timeline}`);
      }
    }
    if (summary.findings.length > 0) {
      out.push('', s.findings);
      const total = Object.values(summary.found).reduce((sum, n) => sum + n, 0);
      for (const f of summary.findings.slice(0, findingsShown)) {
        const about = f.key === null ? '' : `${printable(f.key)}${f.lines.length === 0 ? '' : ` (${s.line(f.lines[0] ?? 0)})`}: `;
        out.push(`  ${f.severity}: ${about}${findingText(f, lang)}`);
      }
      if (total > findingsShown) out.push(`  ${s.more(total - Math.min(findingsShown, summary.findings.length))}`);
    }
    out.push('', s.byCount);
    for (const c of summary.byCount.slice(0, 12)) out.push(`  ${s.byCountRow(c.retryCount, c.attempts, showSeconds(c.waited))}`);
    for (const [title, groups] of [
      [s.byHost, summary.byHost],
      [s.byHour, summary.byHour.length > 1 ? summary.byHour : []],
    ] as const) {
      if (groups.length === 0) continue;
      out.push('', title);
      for (const g of groups.slice(0, 12)) out.push(`  ${s.group(printable(g.name), g.requests, showSeconds(g.waited))}`);
      if (groups.length > 12) out.push(`  ${s.more(groups.length - 12)}`);
    }
  }
  if (input.unread.length > 0) {
    out.push('', s.unreadTitle);
    for (const u of input.unread.slice(0, 20))
      out.push(`  ${s.line(u.line)}: ${s.unread[u.reason]}${u.count > 1 ? ` (${s.more(u.count - 1)})` : ''}`);
  }
  return `${out.join('\n')}\n`;
};
