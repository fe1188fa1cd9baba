/** `retry-lens check | wait | log | serve`: hands the command line to the command that is named. */
import { readFileSync } from 'node:fs';
import { runCheck } from './check.ts';
import { checkUsage } from './check-args.ts';
import { nodeIo } from './io.ts';
import { runLog } from './log.ts';
import { logUsage } from './log-args.ts';
import { printable } from './printable.ts';
import { runServe } from './serve.ts';
import { runWait } from './wait.ts';
import { waitUsage } from './wait-args.ts';

const usage = `Retry Lens tells how long calls really block.

${checkUsage}
${waitUsage}
${logUsage}
retry-lens serve --stdio
retry-lens --help | --version

Exit codes: 0 nothing at or above --fail-on, 1 something was, 2 the command line or an input was unusable.
`;

const versionOfThis = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown';
};

const run = async (argv: readonly string[]): Promise<number> => {
  const stopping = new AbortController();
  const io = nodeIo(stopping.signal);
  const [command, ...rest] = argv;
  if (command !== 'serve') process.once('SIGINT', () => stopping.abort());
  if (rest.includes('--help') && command !== undefined && !rest.includes('--')) {
    io.stdout(usage);
    return 0;
  }
  switch (command) {
    case 'check':
      return runCheck(rest, io);
    case 'wait':
      return runWait(rest, io);
    case 'log':
      return runLog(rest, io);
    case 'serve':
      return runServe(rest, io);
    case '--help':
    case '-h':
    case 'help':
      io.stdout(usage);
      return 0;
    case '--version':
    case '-v':
      io.stdout(`${versionOfThis()}\n`);
      return 0;
    case undefined:
      io.stderr(usage);
      return 2;
    default:
      io.stderr(`retry-lens: no command is called ${printable(command)}; retry-lens --help names them\n`);
      return 2;
  }
};

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`retry-lens: ${printable(error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = 2;
  },
);
