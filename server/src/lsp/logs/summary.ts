/** What a log says as a whole: counts, facts for the title line, and the answer in a sentence. */

import { attemptFlag } from '../../core/log/attempts.ts';
import type { LogReport } from '../../core/log/report.ts';
import { duration } from '../../core/show/durations.ts';
import type { Locale } from '../../core/show/locale.ts';
import { findingText } from '../../core/show/log/finding.ts';
import { logSentences } from '../../core/show/log/sentences.ts';
import { panelWords } from '../../core/show/log-panel.ts';
import { size } from '../../core/show/sizes.ts';
import { type LogCounts, type LogFinding, type LogSummary, mostFindings } from '../messages.ts';
import { zeroOf } from './columns.ts';
import type { OpenLog } from './open-log.ts';

export const countsOf = (report: LogReport, order: readonly number[]): LogCounts => {
  let requestsWithRetries = 0;
  let waitedMs = 0;
  let asTold = 0;
  let early = 0;
  let earlyAttempts = 0;
  let quota = 0;
  let gaveUp = 0;
  let longest: { request: number; key: string; ms: number } | null = null;
  order.forEach((index, place) => {
    const row = report.request(index);
    if (row.attempts > 1) requestsWithRetries++;
    const waited = row.waited.reduce<number>((sum, w) => sum + Math.max(0, w ?? 0), 0) * 1000;
    waitedMs += waited;
    if (row.obeyed === 'as-told') asTold++;
    if (row.obeyed === 'too-early') early++;
    earlyAttempts += row.early.length;
    if (row.outcome === 'gave-up') gaveUp++;
    if (row.rows.some((attempt) => (report.grouper.attempts.flags.get(attempt) & attemptFlag.quota) !== 0)) quota++;
    if (waited > 0 && (longest === null || waited > longest.ms)) longest = { request: place, key: row.key, ms: waited };
  });
  return {
    requests: report.requestCount,
    requestsWithRetries,
    attempts: report.attemptCount,
    waitedMs,
    asTold,
    early,
    earlyAttempts,
    quota,
    gaveUp,
    longest,
  };
};

const facts = (log: OpenLog, locale: Locale): readonly string[] => {
  const { input } = log.report;
  const s = logSentences[locale];
  return [input.format, s.clock[input.clock.kind], panelWords[locale].lines(input.lines), size(log.bytes), duration(log.readMs, locale)];
};

const gravity = { error: 0, warning: 1, info: 2 } as const;

const findingsOf = (log: OpenLog, locale: Locale): readonly LogFinding[] =>
  [...log.summary.findings]
    .sort((a, b) => gravity[a.severity] - gravity[b.severity])
    .slice(0, mostFindings)
    .map((finding) => ({
      severity: finding.severity,
      code: finding.code,
      text: findingText(finding, locale),
      key: finding.key,
      line: finding.lines[0] ?? null,
    }));

export const summaryOf = (log: OpenLog, order: readonly number[], locale: Locale): LogSummary => {
  const { report } = log;
  const { input } = report;
  const counts = countsOf(report, order);
  const s = logSentences[locale];
  return {
    generation: log.generation,
    format: input.format,
    lines: input.lines,
    bytes: log.bytes,
    readMs: log.readMs,
    clock: { kind: input.clock.kind, resolutionMs: (input.clock.resolution ?? 0) * 1000, zeroMs: zeroOf(report) },
    facts: facts(log, locale),
    answer: panelWords[locale].answer({
      ...counts,
      waited: duration(counts.waitedMs, locale),
      longestText: counts.longest === null ? null : duration(counts.longest.ms, locale),
    }),
    warnings: [
      ...(log.damage === null ? [] : [panelWords[locale].damaged(log.damage)]),
      ...input.unread.map((u) => `${s.line(u.line)}: ${s.unread[u.reason]}${u.count > 1 ? ` (${s.more(u.count - 1)})` : ''}`),
    ],
    counts,
    findings: findingsOf(log, locale),
  };
};
