/** `retry-lens check`: explains every client, override, wrapper, loop and deadline in files and folders. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits } from '../core/fixes/apply-edits.ts';
import type { Severity } from '../core/rules/finding.ts';
import { nodeHost } from '../node/host.ts';
import { UsageError } from './args.ts';
import { type CheckArgs, checkArgs, type FailOn } from './check-args.ts';
import { checkGithub } from './check-github.ts';
import { checkJson } from './check-json.ts';
import { checkSarif } from './check-sarif.ts';
import { checkText } from './check-text.ts';
import type { CliIo } from './io.ts';
import { printable } from './printable.ts';
import { type Scan, scan } from './scan.ts';

const gravity: Readonly<Record<Severity, number>> = { hint: 0, info: 1, warning: 2, error: 3 };
const threshold: Readonly<Record<FailOn, number>> = { info: 1, warning: 2, error: 3, never: Number.POSITIVE_INFINITY };

/** The command line reads the file system itself: nothing is served by a client. */
const host = () => {
  const noClient = (): never => {
    throw new UsageError('only files are read');
  };
  return nodeHost({ read: noClient, stat: noClient, list: noClient }, path.join(__dirname, '..', 'wasm'));
};

const report = (args: CheckArgs, found: Scan): string => {
  switch (args.format) {
    case 'json':
      return `${JSON.stringify(checkJson(args, found))}\n`;
    case 'sarif':
      return `${JSON.stringify(checkSarif(args, found))}\n`;
    case 'github':
      return checkGithub(args, found);
    case 'text':
      return checkText(args, found);
    default: {
      const never: never = args.format;
      return never;
    }
  }
};

/** Writes the safe fixes; overlapping ones are left for the next run. */
const fixAll = (found: Scan, io: CliIo): void => {
  for (const { absolute, path: name, text, findings } of found.files) {
    const edits = findings.flatMap((finding) =>
      finding.fixes
        .filter((fix) => fix.isSafe)
        .slice(0, 1)
        .flatMap((fix) => fix.edits),
    );
    const fixed = applyEdits(text, edits);
    if (fixed === text) continue;
    writeFileSync(absolute, fixed);
    io.stderr(`retry-lens check: ${printable(name)} was changed\n`);
  }
};

/** Exit code: 0 nothing at or above `--fail-on`, 1 something was, 2 the command line or an input was unusable. */
export const runCheck = async (argv: readonly string[], io: CliIo): Promise<number> => {
  try {
    const args = await checkArgs(argv, async (file) => new TextDecoder().decode(await io.readFile(file)));
    const found = await scan(args, io, host());
    io.stdout(report(args, found));
    if (args.fix) fixAll(found, io);
    for (const line of found.unusable) io.stderr(`retry-lens check: ${printable(line)}\n`);
    if (found.unusable.length > 0) return 2;
    const worst = Math.max(-1, ...found.files.flatMap((file) => file.findings.map((finding) => gravity[finding.severity])));
    return worst >= threshold[args.failOn] ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr(`retry-lens check: ${printable(error.message)}\n`);
    return 2;
  }
};
