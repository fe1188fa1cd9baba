// `npm run screenshots`: pictures for the README, taken of the tour in a real VS Code, in three themes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const { register } = await import('tsx/esm/api');
register();
const { takeScreenshots } = await import('../../test/helpers/vscode/screenshots.ts');
const folder = join(root, 'client/media/screenshots');
mkdirSync(folder, { recursive: true });
await takeScreenshots(folder, console.log);
process.exit(0);
