// Exit code 0 when the Chromium that the editor tests will use starts; says why it does not.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './setup.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { findChromium } = await import('../../test/helpers/vscode/chromium.ts');
const { harnessFolder } = await import('../../test/helpers/vscode/find-vscode.ts');
const chromium = await findChromium(harnessFolder, console.log);
const { status, stdout, stderr, error } = spawnSync(chromium, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 });
console.log(status === 0 ? stdout.trim() : (error?.message ?? stderr.trim()));
process.exit(status === 0 ? 0 : 1);
