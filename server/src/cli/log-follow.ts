/** `--follow`: prints attempts as the log grows, until the user interrupts; then the summary. */
import { cliRequest } from '../core/log/cli-json.ts';
import { type LogOptions, LogReader } from '../core/log/reader.ts';
import type { LogReport } from '../core/log/report.ts';
import { showSeconds } from '../core/show/log/durations.ts';
import { logSentences } from '../core/show/log/sentences.ts';
import type { CliIo } from './io.ts';
import type { LogArgs } from './log-args.ts';
import { printable } from './printable.ts';

const pollMs = 400;

/** One attempt as a line: when, which request, what happened, how long the wait before it was. */
const attemptText = (report: LogReport, i: number, lang: 'en' | 'ja'): string => {
  const s = logSentences[lang];
  const a = report.attempt(i);
  const r = report.request(Number(a.request.slice(1)) - 1);
  const at = r.rows.indexOf(i);
  const waited = at > 0 ? r.waited[at - 1] : null;
  const parts = [
    `${s.line(a.line)}: ${printable(r.key)} ${s.attempt} ${a.retryCount + 1}`,
    a.status === null ? '' : String(a.status),
    a.retryAfter === null ? '' : `Retry-After ${showSeconds(a.retryAfter)}`,
    waited === null || waited === undefined ? '' : `${s.wait} ${showSeconds(Math.max(0, waited))}`,
    r.early.includes(at - 1) ? s.verdicts['retried-too-early'] : '',
  ];
  return `${parts.filter((p) => p !== '').join(', ')}\n`;
};

/** Follows one file. Resolves with the report when the user stops it, or the input (a pipe) ends. */
export const follow = async (args: LogArgs, options: LogOptions, io: CliIo): Promise<LogReport> => {
  const file = args.files[0] ?? '-';
  const reader = new LogReader(options);
  let printed = 0;
  let offset = 0;
  const show = (report: LogReport): void => {
    for (; printed < report.attemptCount; printed++) {
      if (args.format === 'ndjson') {
        const a = report.attempt(printed);
        io.stdout(`${JSON.stringify({ type: 'attempt', ...a })}\n`);
        const r = report.request(Number(a.request.slice(1)) - 1);
        if (r.outcome !== 'unknown') io.stdout(`${JSON.stringify({ type: 'request', ...cliRequest(r) })}\n`);
      } else io.stdout(attemptText(report, printed, args.lang));
    }
  };
  for (;;) {
    for await (const chunk of io.readChunks(file, offset)) {
      if (io.stop.aborted) break;
      offset += chunk.length;
      reader.push(chunk);
      if (reader.progress.attempts !== printed || offset < 1 << 16) show(reader.snapshot());
    }
    show(reader.snapshot());
    if (file === '-' || io.stop.aborted) break;
    await io.pause(pollMs);
    if (io.stop.aborted) break;
    const { size } = await io.stat(file);
    // Rotated or emptied: what comes now is the file's beginning.
    if (size < offset) offset = 0;
  }
  return reader.finish();
};
