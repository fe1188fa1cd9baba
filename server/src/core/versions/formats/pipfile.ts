/** Pipfile and Pipfile.lock: pipenv.pypa.io. */
import { address, type Format, named, type Said, type Statement, type Use, type Wanted } from '../manifest.ts';
import { normalName } from '../package-names.ts';
import { parseJson } from '../text/json.ts';
import { parseToml } from '../text/toml.ts';
import { entriesOf, field, textField } from '../text/unchecked.ts';
import { specifierSaid } from './python-requirement.ts';

const saidOf = (entry: unknown): Said => {
  const place = ['git', 'path', 'file', 'url'].map((key) => textField(entry, key)).find((text) => text !== undefined);
  if (place !== undefined) return address(place);
  return specifierSaid(typeof entry === 'string' ? entry : (textField(entry, 'version') ?? '*'));
};

const section = (table: unknown, use: Use, wanted: Wanted): readonly Statement[] =>
  entriesOf(table)
    .map(([name, entry]) => ({ name: normalName('pypi', name), said: saidOf(entry), use }))
    .filter((statement) => wanted.has(statement.name));

export const pipfileLock: Format = {
  name: 'Pipfile.lock',
  tier: 'lockfile',
  matches: named('Pipfile.lock'),
  read: (text, wanted) => {
    const lock = parseJson(text);
    // A locked package without a version is one that is taken from elsewhere; `*` says nothing.
    const locked = [...section(field(lock, 'default'), 'main', wanted), ...section(field(lock, 'develop'), 'dev', wanted)];
    return { statements: locked.filter((statement) => statement.said.kind !== 'range') };
  },
};

export const pipfile: Format = {
  name: 'Pipfile',
  tier: 'manifest',
  matches: named('Pipfile'),
  read: (text, wanted) => {
    const file = parseToml(text);
    return { statements: [...section(field(file, 'packages'), 'main', wanted), ...section(field(file, 'dev-packages'), 'dev', wanted)] };
  },
};
