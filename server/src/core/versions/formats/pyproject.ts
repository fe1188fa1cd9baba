/** pyproject.toml: PEP 621, PEP 735 (groups), Poetry, PDM, uv. */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, type Format, named, range, type Said, type Statement, type Use, type Wanted } from '../manifest.ts';
import { normalName } from '../package-names.ts';
import { parseToml } from '../text/toml.ts';
import { at, entriesOf, textField, textsOf } from '../text/unchecked.ts';
import { readRequirement, specifierSaid } from './python-requirement.ts';

const fromTexts = (list: unknown, use: Use, wanted: Wanted): readonly Statement[] =>
  textsOf(list).flatMap((text): readonly Statement[] => {
    const requirement = readRequirement(text);
    if (requirement === null || !wanted.has(requirement.name)) return [];
    const { name, said, conditional } = requirement;
    return [{ name, said, use, ...(conditional ? { conditional: true } : {}) }];
  });

const fromGroups = (groups: unknown, use: Use, wanted: Wanted): readonly Statement[] =>
  entriesOf(groups).flatMap(([, list]) => fromTexts(list, use, wanted));

const placeOf = (entry: unknown): string | undefined =>
  ['git', 'path', 'url', 'file'].map((key) => textField(entry, key)).find((text) => text !== undefined);

/** Poetry: a bare version is that release; operators else as usual, `^` and `~` too. */
const poetrySaid = (entry: unknown): Said => {
  const place = placeOf(entry);
  if (place !== undefined) return address(place);
  const text = (typeof entry === 'string' ? entry : (textField(entry, 'version') ?? '*')).trim();
  const bare = /^=?\s*v?(\d[\w.+!-]*)$/.exec(text)?.[1];
  if (bare !== undefined && isVersion(bare)) return exact(bare);
  return /^\d/.test(text) ? range(text) : specifierSaid(text);
};

const fromPoetry = (table: unknown, use: Use, wanted: Wanted): readonly Statement[] =>
  entriesOf(table).flatMap(([written, entry]): readonly Statement[] => {
    const name = normalName('pypi', written);
    if (!wanted.has(name)) return [];
    // A list has one entry a condition.
    if (Array.isArray(entry)) return entry.map((one) => ({ name, said: poetrySaid(one), use, conditional: true }) as const);
    return [{ name, said: poetrySaid(entry), use: at(entry, 'optional') === true && use === 'main' ? 'optional' : use }];
  });

export const pyproject: Format = {
  name: 'pyproject.toml',
  tier: 'manifest',
  matches: named('pyproject.toml'),
  read: (text, wanted) => {
    const file = parseToml(text);
    const poetry = at(file, 'tool', 'poetry');
    const poetryMain = fromPoetry(at(poetry, 'dependencies'), 'main', wanted);
    // With both, Poetry resolves by its own table.
    const byPoetry = new Set(poetryMain.filter(({ said }) => said.kind !== 'range' || said.range !== '*').map(({ name }) => name));
    const statements = [
      ...fromTexts(at(file, 'project', 'dependencies'), 'main', wanted).filter(({ name }) => !byPoetry.has(name)),
      ...poetryMain,
      ...fromGroups(at(file, 'project', 'optional-dependencies'), 'optional', wanted),
      ...fromGroups(at(file, 'dependency-groups'), 'dev', wanted),
      ...fromPoetry(at(poetry, 'dev-dependencies'), 'dev', wanted),
      ...entriesOf(at(poetry, 'group')).flatMap(([, group]) => fromPoetry(at(group, 'dependencies'), 'dev', wanted)),
      ...fromGroups(at(file, 'tool', 'pdm', 'dev-dependencies'), 'dev', wanted),
      ...fromTexts(at(file, 'tool', 'uv', 'dev-dependencies'), 'dev', wanted),
      ...fromTexts(at(file, 'tool', 'uv', 'constraint-dependencies'), 'constraint', wanted),
    ];
    // uv takes the package from elsewhere, whatever the requirement says.
    const sources = new Map(
      entriesOf(at(file, 'tool', 'uv', 'sources')).map(([name, source]) => [normalName('pypi', name), placeOf(source)]),
    );
    return {
      statements: statements.map((statement): Statement => {
        const place = sources.get(statement.name);
        return place === undefined ? statement : { ...statement, said: address(place) };
      }),
    };
  },
};
