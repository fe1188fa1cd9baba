/** package.json, and the catalogues of pnpm-workspace.yaml, .yarnrc.yml and Bun: docs.npmjs.com, pnpm.io "Catalogs". */
import { isVersion } from '../../sdk/version-order.ts';
import { exact, type Format, named, nothing, type Statement, type Use, type Wanted } from '../manifest.ts';
import { parseJson } from '../text/json.ts';
import { entriesOf, field, textField } from '../text/unchecked.ts';
import { parseYaml } from '../text/yaml.ts';
import { npmSaid } from './npm-requirement.ts';

const section = (table: unknown, use: Use, wanted: Wanted, catalog?: string): readonly Statement[] =>
  entriesOf(table).flatMap(([name, written]) =>
    wanted.has(name) && typeof written === 'string'
      ? [{ name, said: npmSaid(name, written), use, ...(catalog === undefined ? {} : { catalog }) }]
      : [],
  );

/** `catalog` is the one called `default`. */
const catalogsOf = (file: unknown, wanted: Wanted): readonly Statement[] => [
  ...section(field(file, 'catalog'), 'main', wanted, 'default'),
  ...entriesOf(field(file, 'catalogs')).flatMap(([name, table]) => section(table, 'main', wanted, name)),
];

export const packageJson: Format = {
  name: 'package.json',
  tier: 'manifest',
  matches: named('package.json'),
  read: (text, wanted) => {
    const file = parseJson(text);
    return {
      statements: [
        ...section(field(file, 'dependencies'), 'main', wanted),
        ...section(field(file, 'optionalDependencies'), 'optional', wanted),
        ...section(field(file, 'devDependencies'), 'dev', wanted),
        ...section(field(file, 'peerDependencies'), 'peer', wanted),
        ...catalogsOf(file, wanted),
        ...catalogsOf(field(file, 'workspaces'), wanted),
      ],
    };
  },
};

export const workspaceCatalogs: Format = {
  name: 'pnpm-workspace.yaml',
  tier: 'manifest',
  matches: named('pnpm-workspace.yaml', '.yarnrc.yml'),
  read: (text, wanted) => ({ statements: catalogsOf(parseYaml(text), wanted) }),
};

/** `node_modules/openai/package.json`: the version that an installed package gives of itself. */
export const installedPackage: Format = {
  name: 'installed package',
  tier: 'manifest',
  matches: () => false,
  read: (text, wanted) => {
    const file = parseJson(text);
    const name = textField(file, 'name') ?? '';
    const version = textField(file, 'version') ?? '';
    return wanted.has(name) && isVersion(version) ? { statements: [{ name, said: exact(version), use: 'main' }] } : nothing;
  },
};
