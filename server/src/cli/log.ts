/** `retry-lens log`: reads logs, judges the requests in them, prints what CLI.md says. */
import { type JudgedAgainst, judgedAgainst } from '../core/log/against-sdk.ts';
import { readLogs } from '../core/log/merge.ts';
import { type Progress, type ReadOptions, readLog } from '../core/log/reader.ts';
import type { LogReport } from '../core/log/report.ts';
import { sdks } from '../core/sdk/index.ts';
import type { CliIo } from './io.ts';
import { type LogArgs, logArgs, logUsage } from './log-args.ts';
import { follow } from './log-follow.ts';
import { writeHtml } from './log-html.ts';
import { unpacked } from './log-input.ts';
import { type Judged, writeCsv, writeJson, writeNdjson } from './log-json.ts';
import { scannerOption } from './log-scanner.ts';
import { logText } from './log-text.ts';

/** Exit code: 0 read, 2 the command line or an input was unusable (what could be read is still printed). */
export const runLog = async (args: readonly string[], io: CliIo): Promise<number> => {
  const parsed = logArgs(args);
  if ('error' in parsed) {
    io.stderr(`retry-lens log: ${parsed.error}\n${logUsage}`);
    return 2;
  }
  const against = sdkOf(parsed);
  if (typeof against === 'string') {
    io.stderr(`retry-lens log: ${against}\n`);
    return 2;
  }
  const options: ReadOptions = {
    now: io.now() / 1000,
    fields: parsed.fields,
    signal: io.stop,
    onProgress: progressTo(io),
    ...scannerOption(),
    ...(parsed.since === null ? {} : { since: parsed.since }),
    ...(parsed.until === null ? {} : { until: parsed.until }),
  };
  const unusable: string[] = [];
  const report = await read(parsed, options, io, unusable);
  if (io.isErrorTty) io.stderr('\r\u001b[K');
  if (report !== null) print(report, parsed, against, io);
  for (const line of unusable) io.stderr(`retry-lens log: ${line}\n`);
  return unusable.length > 0 ? 2 : 0;
};

/** The SDK to judge against, null for none, or what is wrong with its name. */
const sdkOf = (args: LogArgs): JudgedAgainst | null | string => {
  if (args.sdk === null) return null;
  if (!sdks.some((sdk) => sdk.id === args.sdk)) return `--sdk is one of ${sdks.map((sdk) => sdk.id).join(', ')}, not ${args.sdk}`;
  return judgedAgainst(args.sdk, args.sdkVersion) ?? `${args.sdk} ${args.sdkVersion ?? ''} is older than every release that is known`;
};

const explain = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EACCES') return 'may not be read';
  if (code === 'EISDIR') return 'is a folder, not a log';
  if (code === 'Z_BUF_ERROR') return 'the gzip file is cut: only its beginning was read';
  if (code.startsWith('Z_')) return `the gzip file is damaged (${code}): only what comes before was read`;
  return error instanceof Error ? error.message : String(error);
};

const read = async (args: LogArgs, options: ReadOptions, io: CliIo, unusable: string[]): Promise<LogReport | null> => {
  // A file that ends in an error is read up to there, and named.
  async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
    try {
      yield* unpacked(io.readChunks(file));
    } catch (error) {
      unusable.push(`${file}: ${explain(error)}`);
    }
  }
  try {
    if (args.follow) return await follow(args, options, io);
    const [only] = args.files;
    if (args.files.length === 1 && only !== undefined) return await readLog(bytesOf(only), options);
    return await readLogs(args.files.map(bytesOf), options);
  } catch (error) {
    unusable.push(`${args.files[0] ?? ''}: ${explain(error)}`);
    return null;
  }
};

/** Long work shows how far it is, on a terminal only, and never mixed into the output. */
const progressTo = (io: CliIo): ((progress: Progress) => void) => {
  if (!io.isErrorTty) return () => undefined;
  const started = io.now();
  let shown = started;
  return (p) => {
    const now = io.now();
    if (now - started < 1000 || now - shown < 200) return;
    shown = now;
    io.stderr(`\r\u001b[K${Math.round(p.bytes / 1e6)} MB, ${p.lines} lines, ${p.attempts} attempts`);
  };
};

const print = (report: LogReport, args: LogArgs, against: JudgedAgainst | null, io: CliIo): void => {
  const judged: Judged = {
    report,
    summary: report.summary(args.format === 'html' ? 500 : args.format === 'text' ? 10 : 20, against),
    sdk: report.sdkFit(against),
  };
  const { format } = args;
  switch (format) {
    case 'json':
      writeJson(judged, args.lang, io.stdout);
      return;
    case 'ndjson':
      writeNdjson(judged, args.lang, io.stdout);
      return;
    case 'csv':
      writeCsv(judged, io.stdout);
      return;
    case 'html':
      writeHtml(judged, args.lang, io.stdout);
      return;
    case 'text':
      io.stdout(logText(judged, args.lang));
      return;
    default:
      format satisfies never;
  }
};
