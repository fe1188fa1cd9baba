/** `retry-lens log`: reads logs, judges the requests in them, prints what CLI.md says. */
import { toCliJson } from '../core/log/cli-json.ts';
import { LogReader } from '../core/log/reader.ts';
import type { LogReport } from '../core/log/report.ts';
import type { CliIo } from './io.ts';
import { type LogArgs, logArgs, logUsage } from './log-args.ts';
import { logText } from './log-text.ts';

/** Exit code: 0 read, 2 the command line or an input was unusable (what could be read is still printed). */
export const runLog = async (args: readonly string[], io: CliIo): Promise<number> => {
  const parsed = logArgs(args);
  if ('error' in parsed) {
    io.stderr(`retry-lens log: ${parsed.error}\n${logUsage}`);
    return 2;
  }
  const { report, unusable } = await read(parsed, io);
  print(report, parsed, io);
  for (const line of unusable) io.stderr(`retry-lens log: ${line}\n`);
  return unusable.length > 0 ? 2 : 0;
};

const read = async (args: LogArgs, io: CliIo): Promise<{ readonly report: LogReport; readonly unusable: readonly string[] }> => {
  const reader = new LogReader({
    now: io.now() / 1000,
    fields: args.fields,
    ...(args.since === null ? {} : { since: args.since }),
    ...(args.until === null ? {} : { until: args.until }),
  });
  const unusable: string[] = [];
  for (const file of args.files) {
    try {
      for await (const chunk of io.readChunks(file)) reader.push(chunk);
    } catch (error) {
      unusable.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { report: reader.finish(), unusable };
};

const print = (report: LogReport, args: LogArgs, io: CliIo): void => {
  if (args.format === 'json') io.stdout(`${JSON.stringify(toCliJson(report))}\n`);
  else io.stdout(logText(report, args.lang));
};
