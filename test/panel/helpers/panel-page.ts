/**
 * A webview without an editor: the real bundle in a real browser, with the editor's theme variables and a stand-in for
 * the webview's API that records what the panel sends.
 */
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../helpers/vscode/chromium.ts';
import { type ThemeName, themes } from './themes.ts';

/** In the page, as text: a function that went through a bundler may call helpers that the page does not have. */
const bootstrap = `
window.sent = [];
window.acquireVsCodeApi = () => ({
  postMessage: (message) => { window.sent.push(message); },
  getState: () => window.state ?? undefined,
  setState: (state) => { window.state = state; },
});
// A log too large to be worth sending in: requests of so many attempts each, a second apart, one in eight too early.
window.largeLog = (count, each, generation) => {
  const total = count * each;
  const column = (type, length, value) => { const c = new type(length); for (let i = 0; i < length; i++) c[i] = value(i); return c; };
  const text = new TextEncoder().encode(Array.from({ length: count }, (_, i) => 'r' + String(i).padStart(7, '0')).join(''));
  return {
    generation, hosts: [''],
    requests: {
      first: column(Uint32Array, count, (i) => i * each), count: column(Uint32Array, count, () => each),
      start: column(Float64Array, count, (i) => i * 1000), end: column(Float64Array, count, (i) => i * 1000 + each * 30000),
      asked: column(Float64Array, count, (i) => (i % 2 ? 30000 : NaN)), waited: column(Float64Array, count, (i) => (i * 7919) % 600000),
      verdict: column(Uint8Array, count, (i) => i % 5), outcome: column(Uint8Array, count, (i) => i % 3), obeyed: column(Uint8Array, count, (i) => i % 4),
      flags: new Uint8Array(count), host: new Uint16Array(count), keys: text, keyEnds: column(Uint32Array, count, (i) => (i + 1) * 8),
    },
    attempts: {
      start: column(Float64Array, total, (a) => Math.floor(a / each) * 1000 + (a % each) * 30000), duration: column(Float32Array, total, () => 400),
      end: column(Uint8Array, total, (a) => (a % each === each - 1 ? 1 : 2)), status: column(Uint16Array, total, (a) => (a % each === each - 1 ? 200 : 429)),
      told: column(Float64Array, total, (a) => (a % 2 ? 29000 : NaN)), wait: column(Float64Array, total, (a) => (a % each === each - 1 ? NaN : 29600)),
      waitKind: column(Uint8Array, total, (a) => 1 + (a % 2)), early: column(Uint8Array, total, (a) => (a % 8 === 7 ? 1 : 0)), line: column(Uint32Array, total, (a) => a + 1),
    },
  };
};
window.fromWire = (value) => {
  if (Array.isArray(value)) return value.map(window.fromWire);
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$type === 'string') {
    const bytes = Uint8Array.from(atob(value.base64), (c) => c.charCodeAt(0));
    return new window[value.$type](bytes.buffer);
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, window.fromWire(field)]));
};
`;

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Bundle {
  readonly js: string;
  readonly css: string;
}
const bundles = new Map<string, Promise<Bundle>>();
const bundleOf = (entry: string): Promise<Bundle> => {
  const known = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, known);
  return known;
};

const bundle = async (entry: string): Promise<Bundle> => {
  const result = await esbuild.build({
    entryPoints: [`${root}client/panel/${entry}.ts`],
    bundle: true,
    write: false,
    outdir: 'out',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  const text = (ext: string): string => result.outputFiles.find((file) => file.path.endsWith(ext))?.text ?? '';
  return { js: text('.js'), css: text('.css') };
};

export const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(`${root}.vscode-harness`, () => undefined),
    args: ['--no-sandbox', '--enable-precise-memory-info'],
  });

export interface PanelPage {
  readonly page: Page;
  /** To the panel, as the host would. Typed arrays survive only through {@link run}. */
  readonly send: (message: unknown) => Promise<void>;
  /** What the panel has sent so far. */
  readonly sent: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Waits until the panel has sent a message of this type, and answers the last one. */
  readonly waitFor: (type: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly setTheme: (theme: ThemeName) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PanelPageOptions {
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  /** What `getState` answers at first. */
  readonly state?: unknown;
}

export const openPanel = async (
  browser: Browser,
  entry: 'log-timeline' | 'simulator',
  options: PanelPageOptions = {},
): Promise<PanelPage> => {
  const { js, css } = await bundleOf(entry);
  const page = await browser.newPage({ viewport: { width: options.width ?? 1280, height: options.height ?? 760 } });
  const nonce = 'n0nce';
  // The same policy as the real page: what it forbids must not be needed.
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Retry Lens</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data: blob:">
<style nonce="${nonce}" id="theme"></style><style nonce="${nonce}">${css}</style></head><body><main id="root"></main>
<script nonce="${nonce}">window.state=${JSON.stringify(options.state ?? null)};${bootstrap}</script>
<script nonce="${nonce}">${js.replaceAll('</script', '<\\/script')}</script></body></html>`;
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const setTheme = async (theme: ThemeName): Promise<void> => {
    const { kind, variables } = themes[theme];
    const text = `:root{${Object.entries(variables)
      .map(([name, value]) => `--vscode-${name}:${value}`)
      .join(';')}}`;
    await page.evaluate(
      ([sheet, name]) => {
        document.getElementById('theme')!.textContent = sheet!;
        document.body.className = name!;
      },
      [text, kind],
    );
  };
  await page.goto('http://panel.test/');
  await setTheme(options.theme ?? 'dark');
  const sent = () => page.evaluate(() => (window as unknown as { sent: Readonly<Record<string, unknown>>[] }).sent);
  return {
    page,
    send: (message) => page.evaluate((m) => window.postMessage(m, '*'), message),
    sent,
    waitFor: async (type) => {
      await page.waitForFunction((t) => (window as unknown as { sent: { type: string }[] }).sent.some((m) => m.type === t), type);
      return (await sent()).filter((m) => m.type === type).at(-1)!;
    },
    setTheme,
    close: () => page.close(),
  };
};

/** Hands columns to the panel: typed arrays do not survive the way into the page, so they go as base64 and are built there. */
export const sendLog = async (page: Page, summary: unknown, data: unknown, change = 'opened'): Promise<void> => {
  const encode = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) {
      return { $type: value.constructor.name, base64: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
    }
    if (Array.isArray(value)) return value.map(encode);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, encode(v)]));
    return value;
  };
  await page.evaluate(
    (message) => {
      const { fromWire } = window as unknown as { fromWire: (value: unknown) => unknown };
      window.postMessage(fromWire(message), '*');
    },
    encode({ type: 'log', summary, data, change }),
  );
};

/** Has the page make a log of `count` requests itself and show it; for sizes that would take long to send. */
export const sendLargeLog = (page: Page, summary: unknown, count: number, attemptsEach: number): Promise<void> =>
  page.evaluate(
    ([facts, requests, each]) => {
      const { largeLog } = window as unknown as { largeLog: (count: number, each: number, generation: number) => unknown };
      window.postMessage({ type: 'log', summary: facts, data: largeLog(requests, each, 1), change: 'opened' }, '*');
    },
    [summary, count, attemptsEach] as const,
  );
