// `npm run bench`: every test/bench/*.bench.mjs, one after another, so that none measures the others.
// `npm run bench -- hover` runs those whose names contain the word.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run } from './setup.mjs';

ensureInstalled();
ensureBuilt();

const chosen = process.argv.slice(2);
const folder = join(root, 'test/bench');
const benches = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.mjs'))
  .filter((name) => chosen.length === 0 || chosen.some((part) => name.includes(part)))
  .sort();
if (benches.length === 0) {
  console.error(`no bench in test/bench is called ${chosen.join(' or ') || '*.bench.mjs'}`);
  process.exit(1);
}
for (const name of benches) {
  console.log(`\n── ${name.replace('.bench.mjs', '')}`);
  run(process.execPath, [join(folder, name)], name);
}
