// What every script needs first, on a machine that has nothing but Node: dependencies as the lockfile says, and a build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm ci` unless node_modules already holds what package-lock.json asks for. */
export function ensureInstalled() {
  const why = whyInstall();
  if (!why) return;
  console.log(`npm ci (${why})`);
  run('npm', ['ci', '--no-audit', '--no-fund'], 'npm ci');
}

/** Builds when dist is missing or older than what it is made from. */
export function ensureBuilt() {
  const built = join(root, 'dist/metafile.json');
  const sources = ['server/src', 'client/src', 'client/panel', 'client/build/build.mjs', 'package-lock.json'];
  if (existsSync(built) && sources.every((path) => newest(join(root, path)) <= statSync(built).mtimeMs)) return;
  run(process.execPath, ['client/build/build.mjs'], 'the build');
}

/** Runs a program in the project's folder, its output to ours; ends this script with a clear line when it fails. */
export function run(program, args, what, env = process.env) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (status === 0) return;
  console.error(`${what} failed (${error ? error.message : `exit code ${status}`})`);
  process.exit(1);
}

/**
 * Compares by content: times say nothing after a checkout. npm leaves the list of what it installed in
 * node_modules/.package-lock.json; optional packages of other platforms are not in it.
 */
function whyInstall() {
  const installedList = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedList)) return 'node_modules is missing';
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedList);
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    const found = installed[path]?.version;
    if (path !== '' && found !== version && !(optional && !found)) return `${path} is ${found ?? 'missing'}, not ${version}`;
  }
  return '';
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  // A folder's own time tells of files that were removed.
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
