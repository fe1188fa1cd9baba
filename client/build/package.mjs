// `npm run package`: builds afresh and makes retry-lens-VERSION.vsix, with the licences of everything in it.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, run } from './setup.mjs';

ensureInstalled();
run(process.execPath, ['client/build/build.mjs'], 'the build');
const { writeNotices } = await import('./notices.mjs');
writeNotices();

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const vsix = `${name}-${version}.vsix`;
const vsce = join(root, 'node_modules/@vscode/vsce/vsce');
run(
  process.execPath,
  [vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', vsix],
  'packaging',
);

/** What an editor on a slow line still takes at once. */
const limit = 2.5 * 1000 * 1000;
const { size } = statSync(join(root, vsix));
if (size > limit) {
  console.error(`${vsix} has ${size} bytes, more than the ${limit} that we promise`);
  process.exit(1);
}
console.log(`${vsix}: ${(size / 1e6).toFixed(2)} MB`);
