/** The very file that users install, installed by VS Code itself and used, in both extension hosts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harnessFolder } from '../../helpers/vscode/find-vscode.ts';
import { installVsix } from '../../helpers/vscode/server.ts';
import { openTour, root } from '../../helpers/vscode/session.ts';
import { vscodeFromNpm } from '../../helpers/vscode/vscode-from-npm.ts';

const { name, publisher, version }: { name: string; publisher: string; version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const vsix = join(root, `${name}-${version}.vsix`);
const scratch = mkdtempSync(join(tmpdir(), 'retry-lens-vsix-'));
const extensions = join(scratch, 'extensions');
const installed = join(extensions, `${publisher}.${name}-${version}`);

beforeAll(async () => {
  // `npm run package` makes it; `npm test` does so before this.
  expect(statSync(vsix).size, 'size of the vsix').toBeLessThan(2.5e6);
  const home = await vscodeFromNpm(harnessFolder, console.log);
  await installVsix(home, join(scratch, 'data'), extensions, vsix);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

test('the vsix holds what it needs, and no source maps, sources or node_modules', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  for (const needed of ['dist/client/node.js', 'dist/client/browser.js', 'dist/server/node.js', 'dist/server/browser.js']) {
    expect(files).toContain(needed);
  }
  expect(files.filter((file) => /\.map$|\.ts$|(^|\/)(node_modules|test|server\/src|client\/src)\//.test(file))).toEqual([]);
});

test('the notices name every package whose code is inside', async () => {
  const { shippedPackages } = await import('../../../client/build/notices.mjs');
  const notices = readFileSync(join(installed, 'dist/ThirdPartyNotices.txt'), 'utf8');
  const shipped: readonly string[] = shippedPackages(JSON.parse(readFileSync(join(root, 'dist/metafile.json'), 'utf8')));
  expect(shipped.length).toBeGreaterThan(5);
  for (const each of shipped) expect(notices).toContain(`${each.split('node_modules/').at(-1)} `);
});

test.each(['node', 'web'] as const)('installed from the vsix, a hover answers in the %s extension host', async (host) => {
  const session = await openTour({ host, installed: host === 'node' ? extensions : installed });
  try {
    await session.workbench.openFile('client.py');
    const hover = await session.workbench.hover('Anthropic(', /Blocks up to/);
    expect(hover.text).toMatch(/4 min/);
  } finally {
    await session.close();
  }
});
