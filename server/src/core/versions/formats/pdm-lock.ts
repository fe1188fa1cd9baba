/** pdm.lock, and pylock.toml (PEP 751), which has `[[packages]]` and its sources as tables of the entry. */
import { type Format, named } from '../manifest.ts';
import { parsePackages, parseToml } from '../text/toml.ts';
import { field, textField } from '../text/unchecked.ts';
import { lockedPackages } from './python-lock.ts';

export const pdmLock: Format = {
  name: 'pdm.lock',
  tier: 'lockfile',
  matches: named('pdm.lock'),
  // `git`, `path` and `url` stand in the entry itself.
  read: (text, wanted) => ({ statements: lockedPackages(parsePackages(text, wanted), wanted, (entry) => entry) }),
};

export const pylock: Format = {
  name: 'pylock.toml',
  tier: 'lockfile',
  matches: (fileName) => /^pylock(\.[^.]+)?\.toml$/.test(fileName),
  read: (text, wanted) => ({
    statements: lockedPackages({ package: field(parseToml(text), 'packages') }, wanted, (entry) => {
      const source = field(entry, 'vcs') ?? field(entry, 'directory') ?? field(entry, 'archive');
      const place = textField(source, 'url') ?? textField(source, 'path');
      return place === undefined ? undefined : { url: place };
    }),
  }),
};
