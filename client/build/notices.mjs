// Writes dist/ThirdPartyNotices.txt: the licence of everything that ships, from what the bundler really took in.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Licences that ask for no more than to be shown. Another one stops the packaging. */
const accepted = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', '0BSD']);

/**
 * @vscode/tree-sitter-wasm carries compiled grammars of other projects without their licences: all MIT, with these
 * copyright lines (from the LICENSE of each grammar's own npm package).
 */
const compiledGrammars = {
  python: '2016 Max Brunsfeld',
  javascript: '2014 Max Brunsfeld',
  typescript: '2017 Max Brunsfeld',
  tsx: '2017 Max Brunsfeld',
  go: '2014 Max Brunsfeld',
  java: '2017 Ayman Nadeem',
  ruby: '2016 Rob Rix',
  'c-sharp': '2014-2023 Max Brunsfeld, Damien Guard, Amaan Qureshi, and contributors.',
  php: '2017 Josh Vera, GitHub',
  rust: '2017 Maxim Sokolov',
};

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** @returns the names of the npm packages that ship, sorted. */
export function shippedPackages({ inputs, wasm }) {
  const names = [...inputs.map(packageOfInput), ...wasm.map(packageOfModule)].filter(Boolean);
  return [...new Set(names)].sort();
}

/** @throws when a licence is missing or not among the accepted ones. */
export function noticesOf(metafile) {
  const parts = shippedPackages(metafile).map(noticeOfPackage);
  for (const file of metafile.wasm.filter((path) => path.startsWith('@vscode/tree-sitter-wasm/'))) parts.push(noticeOfGrammar(file));
  return `Retry Lens contains the following software of others.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function noticeOfPackage(folder) {
  const where = join(root, 'node_modules', folder);
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(where, 'package.json'), 'utf8'));
  if (!accepted.has(license)) throw new Error(`${name}@${version} has the licence ${license}, which is not among those accepted`);
  const files = readdirSync(where).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && !file.endsWith('.js'));
  const texts = files.sort().map((file) => readFileSync(join(where, file), 'utf8').trim());
  if (texts.length === 0) {
    if (license !== 'MIT') throw new Error(`${name}@${version} (${license}) carries no licence text`);
    texts.push(`Copyright (c) ${author?.name ?? author ?? 'the authors'}\n\n${mit}`);
  }
  const address = repository?.url ?? repository;
  return [`${name} ${version} (${license})`, ...(address ? [address] : []), '', ...texts].join('\n').replaceAll('\r\n', '\n');
}

function noticeOfGrammar(file) {
  const name = /tree-sitter-([^/]+)\.wasm$/.exec(file)?.[1];
  const copyright = compiledGrammars[name];
  if (!copyright) throw new Error(`the copyright of the grammar in ${file} is not known`);
  return `tree-sitter-${name}, the grammar (MIT)\n\nCopyright (c) ${copyright}\n\n${mit}`;
}

/** `node_modules/a/node_modules/@b/c/d.js` → `a/node_modules/@b/c`: nested copies have versions of their own. */
function packageOfInput(path) {
  const at = path.lastIndexOf('node_modules/');
  return at < 0
    ? undefined
    : path.slice('node_modules/'.length, at + 'node_modules/'.length) + packageOfModule(path.slice(at + 'node_modules/'.length));
}

function packageOfModule(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @returns the path of the written file. */
export function writeNotices() {
  const metafile = join(root, 'dist/metafile.json');
  if (!existsSync(metafile)) throw new Error('dist/metafile.json is missing: build first');
  const file = join(root, 'dist/ThirdPartyNotices.txt');
  writeFileSync(file, noticesOf(JSON.parse(readFileSync(metafile, 'utf8'))));
  return file;
}
