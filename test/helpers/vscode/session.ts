/**
 * A person's session: the tour open in a real VS Code, with the extension, in the Node or in the web extension host.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { addressOf, closeBrowser, launchBrowser, newPage } from './browser.ts';
import { findChromium } from './chromium.ts';
import { harnessFolder } from './find-vscode.ts';
import { startServer } from './server.ts';
import { vscodeFromNpm } from './vscode-from-npm.ts';
import { startWebHost } from './web-host.ts';
import { Workbench } from './workbench.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

export type Host = 'node' | 'web';

export interface SessionOptions {
  readonly host: Host;
  /**
   * Where installed extensions lie (Node host): the extension is taken from there instead of from the work tree.
   * In the web host: the folder of the one extension.
   */
  readonly installed?: string;
  /** User settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export interface Session {
  readonly workbench: Workbench;
  /** The folder that is open: a copy of the tour that belongs to this session. */
  readonly folder: string;
  close(): Promise<void>;
}

const say = (line: string) => console.log(`[vscode] ${line}`);

export async function openTour(options: SessionOptions): Promise<Session> {
  const scratch = await mkdtemp(join(tmpdir(), 'retry-lens-session-'));
  const closing: (() => Promise<void>)[] = [() => rm(scratch, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const folder = join(scratch, 'tour');
    await cp(join(root, 'test/fixtures/tour'), folder, { recursive: true });
    const home = await vscodeFromNpm(harnessFolder, say);
    const chromium = await findChromium(harnessFolder, say);
    const { address, stop } = await serve(options, home, folder, join(scratch, 'data'));
    closing.push(stop);
    const browser: Browser = await launchBrowser(chromium);
    closing.push(() => closeBrowser(browser));
    const page = await newPage(browser, options.viewport ? { viewport: options.viewport } : {});
    await page.goto(address, { waitUntil: 'commit' });
    const workbench = new Workbench(page);
    await workbench.ready();
    return { workbench, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serve(
  options: SessionOptions,
  home: string,
  folder: string,
  dataFolder: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const { host, installed, settings = {} } = options;
  if (host === 'web') return startWebHost({ home, folder, extension: installed ?? root, settings });
  const server = await startServer({ home, dataFolder, settings, ...(installed && { extensionsFolder: installed }) });
  const developedExtensions = installed ? [] : [root];
  return { address: addressOf({ authority: server.authority, open: folder, developedExtensions }), stop: server.stop };
}
