/**
 * A headless Chromium showing the workbench.
 */
import { type Browser, chromium, type Page } from 'playwright-core';

/** Started with what a test machine needs: no sandbox for root, no GPU, no throttling of what is not seen. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      '--disable-extensions',
      '--mute-audio',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
    ],
  });
}

export interface PageOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** What `console` of the extension host and VS Code's own log print; `kind` is log, warn, error… */
  readonly onLog?: (kind: string, text: string) => void;
  /** The suite's exit code. */
  readonly onExit?: (code: number) => void;
}

/** A page from which nothing leaves this machine. */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // A blocked look-up fails at once instead of waiting for a resolver.
  await context.route(
    (url) => url.protocol.startsWith('http') && url.hostname !== '127.0.0.1',
    (route) => route.abort('blockedbyclient'),
  );
  const page = await context.newPage();
  const { onLog, onExit } = options;
  // The workbench calls these two by name where they exist.
  if (onLog) await page.exposeFunction('codeAutomationLog', (kind: string, parts: readonly unknown[]) => onLog(kind, parts.join(' ')));
  if (onExit) await page.exposeFunction('codeAutomationExit', onExit);
  return page;
}

export interface WorkbenchAddress {
  /** Of the server, `127.0.0.1:PORT`. */
  readonly authority: string;
  /** Folder or `.code-workspace` file. */
  readonly open?: string;
  readonly developedExtensions?: readonly string[];
  /** CommonJS file that exports run(). */
  readonly tests?: string;
}

/** The address at which the server shows its workbench with these things open. */
export function addressOf({ authority, open, developedExtensions = [], tests }: WorkbenchAddress): string {
  const remote = (path: string) => `vscode-remote://${authority}${encodeURI(path)}`;
  const payload = developedExtensions.map((path) => ['extensionDevelopmentPath', remote(path)]);
  if (tests) payload.push(['extensionTestsPath', remote(tests)]);
  const query = new URLSearchParams();
  if (open) query.set(open.endsWith('.code-workspace') ? 'workspace' : 'folder', open);
  if (payload.length > 0) query.set('payload', JSON.stringify(payload));
  return `http://${authority}/?${query}`;
}

/** Closing can hang after a test run; the browser is killed with this process anyway. */
export async function closeBrowser(browser: Browser | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1000);
  });
  await Promise.race([browser?.close(), patience]);
  clearTimeout(timer);
}
