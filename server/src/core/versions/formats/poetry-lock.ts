/** poetry.lock: python-poetry.org, "Lock file". */
import { type Format, named } from '../manifest.ts';
import { parsePackages } from '../text/toml.ts';
import { lockedPackages } from './python-lock.ts';

export const poetryLock: Format = {
  name: 'poetry.lock',
  tier: 'lockfile',
  matches: named('poetry.lock'),
  read: (text, wanted) => ({ statements: lockedPackages(parsePackages(text, wanted), wanted, (entry) => entry.source) }),
};
