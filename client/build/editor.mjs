// `npm run editor`: the extension on the tour in VS Code: the desktop one where `code` is on the PATH, else one in the browser.
// `npm run editor -- PATH` opens your own folder; `--browser` asks for the browser even where there is a desktop one.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

ensureInstalled();
ensureBuilt();

const args = process.argv.slice(2);
const given = args.find((argument) => !argument.startsWith('-'));
const folder = given ? resolve(process.env.INIT_CWD ?? process.cwd(), given) : copyOfTour();
if (!existsSync(folder)) {
  console.error(`${folder} does not exist`);
  process.exit(2);
}

if (!args.includes('--browser') && openDesktop()) console.log(`VS Code opens ${folder} with Retry Lens.`);
else await openBrowser();

/** Quick fixes may be tried: the tour that the tests use stays as it is. */
function copyOfTour() {
  const copy = join(root, '.vscode-harness/tour');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, 'test/fixtures/tour'), copy, { recursive: true });
  return copy;
}

function openDesktop() {
  const { status } = spawnSync('code', [`--extensionDevelopmentPath=${root}`, '--new-window', folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}

async function openBrowser() {
  const { register } = await import('tsx/esm/api');
  register();
  const { vscodeFromNpm, versionOf } = await import('../../test/helpers/vscode/vscode-from-npm.ts');
  const { harnessFolder } = await import('../../test/helpers/vscode/find-vscode.ts');
  const { startServer } = await import('../../test/helpers/vscode/server.ts');
  const { addressOf } = await import('../../test/helpers/vscode/browser.ts');
  const home = await vscodeFromNpm(harnessFolder, console.log);
  const dataFolder = mkdtempSync(join(tmpdir(), 'retry-lens-editor-'));
  const server = await startServer({ home, dataFolder });
  const address = addressOf({ authority: server.authority, open: folder, developedExtensions: [root.replace(/\/$/, '')] });
  console.log(`VS Code ${await versionOf(home)} with Retry Lens shows ${folder} at\n\n${address}\n\nCtrl+C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
      process.exit(0);
    });
  }
}
