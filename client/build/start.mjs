// `npm start`: explains the tour in the terminal, through the same language server and log reader that the editor uses.
// `npm start -- PATH…` explains your own files, folders and logs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

const sources = new Set(['.py', '.pyi', '.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']);
const cli = join(root, 'dist/cli/retry-lens.js');

ensureInstalled();
ensureBuilt();
const { bold, dim, forTerminal, printable, yellow } = await import('./terminal.mjs');
const { startLanguageServer } = await import('./language-server.mjs');

// npm runs scripts in the project's folder: what the user typed is meant from where they are.
const from = process.env.INIT_CWD ?? process.cwd();
const given = process.argv.slice(2).map((path) => resolve(from, path));
const tour = join(root, 'test/fixtures/tour');
const paths = given.length > 0 ? given : [tour];
const missing = paths.find((path) => !existsSync(path));
if (missing) {
  console.error(`${missing} does not exist`);
  process.exit(2);
}

console.log(given.length > 0 ? '' : `Retry Lens tells how long calls really block. A tour of ${relative(from, tour)}:\n`);
const { code, logs } = sort(paths);
let trouble = false;
if (code.length > 0) await explainCode(code);
for (const log of logs) explainLog(log);
console.log(rule('in the editor'));
console.log('npm run editor             the tour in VS Code, with hovers, problems and the log timeline');
console.log('npm start -- PATH…         your own files and logs, explained here');
console.log('npm run package            the extension as a file: code --install-extension retry-lens-*.vsix');
process.exitCode = trouble ? 2 : 0;

/** Folders and source files are explained as code, everything else as a log; so are a folder's own *.log files. */
function sort(all) {
  const found = { code: [], logs: [] };
  for (const path of all) {
    if (statSync(path).isDirectory()) {
      found.code.push(path);
      found.logs.push(
        ...readdirSync(path)
          .filter((name) => name.endsWith('.log'))
          .sort()
          .map((name) => join(path, name)),
      );
    } else found[sources.has(extname(path)) ? 'code' : 'logs'].push(path);
  }
  return found;
}

/** Where there is something to say is asked of `check`; what there is to say of the language server. */
async function explainCode(all) {
  const report = JSON.parse(ask(['check', '--format', 'json', '--fail-on', 'never', ...all]) || 'null');
  if (!report) return;
  for (const { path, why } of report.files.skipped) console.log(dim(`not read: ${path} (${why})`));
  const files = [...new Set([...report.sites, ...report.diagnostics].map(({ path }) => path))];
  if (files.length === 0) console.log(`No client, retry setting or retry loop was found (${report.files.seen} files seen).\n`);
  const first = all[0];
  const server = await startLanguageServer(statSync(first).isDirectory() ? first : dirname(first));
  for (const file of files) {
    const lines = readFileSync(resolve(from, file), 'utf8').split(/\r\n|\r|\n/);
    const uri = await server.open(resolve(from, file));
    console.log(rule(file));
    for (const { range } of report.sites.filter((site) => site.path === file)) {
      console.log(
        `${dim(`${file}:${range.start.line}:${range.start.column}`)}\n${bold(printable((lines[range.start.line - 1] ?? '').trim()))}`,
      );
      console.log(indent(forTerminal(await server.hover(uri, range.start)) || dim('nothing to say here')), '\n');
    }
    for (const { range, message, code: rule } of await server.diagnostics(uri)) {
      console.log(
        `${yellow('▲')} ${dim(`${file}:${range.start.line + 1}:${range.start.character + 1}`)} ${printable(message)} ${dim(`[${rule}]`)}\n`,
      );
    }
  }
  await server.stop();
}

function explainLog(log) {
  console.log(rule(relative(from, log) || basename(log)));
  console.log(ask(['log', log]));
}

/** Runs the command line; what it complains about goes to the terminal as it is. */
function ask(args) {
  const { status, stdout, error } = spawnSync(process.execPath, [cli, ...args], {
    cwd: from,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 30,
  });
  if (error) throw error;
  if (status !== 0 && status !== 1) trouble = true;
  return stdout;
}

function rule(title) {
  return bold(`── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`);
}

function indent(text) {
  return text.replace(/^(?=.)/gm, '    ');
}
