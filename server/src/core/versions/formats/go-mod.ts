/** go.mod: go.dev/ref/mod. Minimal version selection makes each version the one that is built, unless another module needs a newer. */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, type Format, named, type Said, type Statement } from '../manifest.ts';
import { normalName } from '../package-names.ts';
import { linesOf } from '../text/lines.ts';

/** A commit that has no release: `v0.0.0-20240101120000-abcdef123456`. */
const UNTAGGED = /^v0\.0\.0-\d{14}-[0-9a-f]{12}$/;

const saidOf = (version: string): Said =>
  isVersion(version) && !UNTAGGED.test(version) ? exact(version.replace(/^v/, '')) : address(version);

const unquoted = (word: string): string => word.replace(/^["`](.*)["`]$/, '$1');

export const goMod: Format = {
  name: 'go.mod',
  tier: 'manifest',
  matches: named('go.mod'),
  read: (text, wanted) => {
    const required: { path: string; version: string }[] = [];
    const replaced: { path: string; version: string | null; by: string; byVersion: string | null }[] = [];
    let block = '';
    for (const [line] of linesOf(text)) {
      const words = line
        .replace(/\/\/.*$/, '')
        .trim()
        .split(/\s+/)
        .filter((word) => word !== '')
        .map(unquoted);
      if (words[0] === ')') block = '';
      else if (words[1] === '(') block = words[0] ?? '';
      else {
        const [directive, ...rest] = block === '' ? words : [block, ...words];
        const [path = '', ...after] = rest;
        if (directive === 'require' && after[0] !== undefined) required.push({ path, version: after[0] });
        if (directive === 'replace') {
          const arrow = after.indexOf('=>');
          const by = after[arrow + 1];
          if (arrow >= 0 && by !== undefined)
            replaced.push({ path, version: arrow > 0 ? (after[0] ?? null) : null, by, byVersion: after[arrow + 2] ?? null });
        }
      }
    }
    const statements = required.flatMap(({ path, version }): readonly Statement[] => {
      const name = normalName('go', path);
      if (!wanted.has(name)) return [];
      const by = replaced.find((one) => one.path === path && (one.version === null || one.version === version));
      const isSame = by !== undefined && normalName('go', by.by) === name && by.byVersion !== null;
      const said =
        by === undefined ? saidOf(version) : isSame ? saidOf(by.byVersion ?? '') : address([by.by, by.byVersion].join(' ').trim());
      // Two major versions are two modules, and a file imports one of them.
      return [{ name, said, use: 'main', conditional: true }];
    });
    return { statements };
  },
};
