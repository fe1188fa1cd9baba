/**
 * Runs a suite in the VS Code made from npm packages, behind the command line of the desktop one, so that
 * @vscode/test-electron drives both alike.
 *
 * Exit codes: the suite's 0 or 1; 2 the command line or the set-up is unusable; 3 no end in time, or the browser went away;
 * 4 the extension host died under the suite (VS Code itself reports 0 then).
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { addressOf, closeBrowser, launchBrowser, newPage } from './browser.ts';
import { type Server, startServer } from './server.ts';

/** Named in the environment by find-vscode.ts, since the command line is VS Code's own. */
export const environment = { home: 'TEST_VSCODE_HOME', chromium: 'TEST_VSCODE_CHROMIUM' } as const;

const limitMs = 240_000;

interface CommandLine {
  readonly open?: string;
  readonly tests: string;
  readonly developedExtensions: readonly string[];
  readonly extensionsFolder?: string;
}

export async function launch(args: readonly string[]): Promise<never> {
  const home = process.env[environment.home];
  const chromium = process.env[environment.chromium];
  const command = read(args);
  if (!home || !chromium || !command) {
    console.error('[vscode] this stands for VS Code in tests only: it needs --extensionTestsPath, and to be started by runSuite()');
    process.exit(2);
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'retry-lens-vscode-'));
  // Sockets and profiles of processes that get killed go with it.
  process.env.TMPDIR = dataFolder;
  let server: Server | undefined;
  let browser: Browser | undefined;
  const end = async (code: number): Promise<never> => {
    browser?.removeAllListeners('disconnected');
    await closeBrowser(browser);
    await server?.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    // @vscode/test-electron drops what is still in the pipe when this ends.
    await new Promise((later) => setTimeout(later, 100));
    process.exit(code);
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void end(130));
  try {
    const output = new SuiteOutput(join(dataFolder, 'suite-output'));
    await output.create();
    [server, browser] = await Promise.all([
      startServer({
        home,
        dataFolder,
        env: { TEST_SUITE: command.tests, TEST_SUITE_OUTPUT: output.file },
        ...(command.extensionsFolder && { extensionsFolder: command.extensionsFolder }),
      }),
      launchBrowser(chromium),
    ]);
    const code = await exitCodeOf(command, server, browser, output);
    await output.copy();
    if (!output.settled) {
      console.error('[vscode] the extension host ended before the suite did');
      return await end(4);
    }
    return await end(code);
  } catch (error) {
    console.error('[vscode]', error);
    return await end(3);
  }
}

function exitCodeOf(command: CommandLine, server: Server, browser: Browser, output: SuiteOutput): Promise<number> {
  return new Promise((resolve, reject) => {
    const copying = setInterval(() => void output.copy(), 50);
    const limit = setTimeout(() => fail(new Error(`the suite did not end in ${limitMs / 1000} s`)), limitMs);
    const stop = () => {
      clearInterval(copying);
      clearTimeout(limit);
    };
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    browser.on('disconnected', () => fail(new Error('the browser went away')));
    const onExit = (code: number) => {
      stop();
      resolve(code);
    };
    const onLog = (kind: string, text: string) => {
      if (process.env.TEST_VERBOSE) console.error(`[vscode] ${kind}: ${text}`);
      if (/extension host.*terminated unexpectedly/i.test(text)) fail(new Error(text));
    };
    const tests = join(dirname(fileURLToPath(import.meta.url)), 'suite-entry.cjs');
    const { open, developedExtensions } = command;
    newPage(browser, { onExit, onLog })
      .then(async (page) => {
        page.on('crash', () => fail(new Error('the workbench crashed')));
        await page.goto(addressOf({ authority: server.authority, developedExtensions, tests, ...(open && { open }) }), {
          waitUntil: 'commit',
        });
      })
      .catch(fail);
  });
}

/** What the suite prints, written by suite-entry.cjs in the extension host: VS Code's own log mixes it with other lines. */
class SuiteOutput {
  readonly file: string;
  #copied = 0;
  #copying: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.file = file;
  }

  create(): Promise<void> {
    return writeFile(this.file, '');
  }

  copy(): Promise<void> {
    this.#copying = this.#copying.then(async () => {
      const bytes = await readFile(this.file);
      const more = bytes.subarray(this.#copied);
      this.#copied = bytes.length;
      if (more.length > 0) await new Promise<void>((written) => process.stdout.write(more, () => written()));
    });
    return this.#copying;
  }

  get settled(): boolean {
    return existsSync(`${this.file}.settled`);
  }
}

/** Flags of VS Code that are followed by a value; those not named here mean nothing to this launcher. */
const takesValue = new Set([
  'user-data-dir',
  'extensions-dir',
  'extensionDevelopmentPath',
  'extensionTestsPath',
  'folder-uri',
  'locale',
  'log',
]);

function read(args: readonly string[]): CommandLine | undefined {
  let open: string | undefined;
  let tests: string | undefined;
  let extensionsFolder: string | undefined;
  const developedExtensions: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const argument = args[i] ?? '';
    const [, name, given] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (!name) {
      open = resolve(argument);
      continue;
    }
    const value = given ?? (takesValue.has(name) ? args[++i] : undefined) ?? '';
    if (name === 'extensionTestsPath') tests = resolve(value);
    else if (name === 'extensionDevelopmentPath') developedExtensions.push(resolve(value));
    else if (name === 'extensions-dir') extensionsFolder = resolve(value);
    else if (name === 'folder-uri') open = fileURLToPath(value);
  }
  return tests ? { tests, developedExtensions, ...(open && { open }), ...(extensionsFolder && { extensionsFolder }) } : undefined;
}
