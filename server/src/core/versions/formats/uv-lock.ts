/** uv.lock: docs.astral.sh/uv, "The uv lockfile". */
import { type Format, named } from '../manifest.ts';
import { parsePackages } from '../text/toml.ts';
import { lockedPackages } from './python-lock.ts';

/** Workspace members stand in the lockfile as packages whose source is a folder. */
const MEMBER = /^source = \{ (?:editable|virtual|directory) = "([^"\n]*)" \}/gm;

export const uvLock: Format = {
  name: 'uv.lock',
  tier: 'lockfile',
  matches: named('uv.lock'),
  reaches: 'members',
  read: (text, wanted) => ({
    statements: lockedPackages(parsePackages(text, wanted), wanted, (entry) => entry.source),
    members: [...text.matchAll(MEMBER)].map((m) => m[1] ?? ''),
  }),
};
