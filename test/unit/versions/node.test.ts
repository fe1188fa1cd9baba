/** Each format of the JavaScript package managers. */
import { describe, expect, test } from 'vitest';
import { answer, anthropicNode, openaiNode } from './workspace.ts';

type Files = Readonly<Record<string, string>>;
type Row = readonly [title: string, files: Files, expected: string, file?: string];

const rowsOf = (title: string, rows: readonly Row[]): void => {
  describe(title, () => {
    test.each(rows.map(([name, files, expected, file]) => ({ name, files, expected, file })))('$name', async ({ files, expected, file }) =>
      expect(await answer(openaiNode, files, file ?? 'app.ts')).toBe(expected),
    );
  });
};

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const manifest = (range: string, section = 'dependencies'): string => json({ name: 'app', [section]: { openai: range } });
const npm3 = (packages: Record<string, unknown>): string => json({ lockfileVersion: 3, packages: { '': { name: 'app' }, ...packages } });

rowsOf('package-lock.json', [
  ['version 3', { 'package-lock.json': npm3({ 'node_modules/openai': { version: '4.57.0' } }) }, '4.57.0 from package-lock.json'],
  [
    'version 2',
    {
      'package-lock.json': json({
        lockfileVersion: 2,
        packages: { 'node_modules/openai': { version: '4.1.0' } },
        dependencies: { openai: { version: '4.1.0' } },
      }),
    },
    '4.1.0 from package-lock.json',
  ],
  [
    'version 1',
    {
      'package-lock.json': json({
        lockfileVersion: 1,
        dependencies: { x: { version: '1.0.0', dependencies: { openai: { version: '3.0.0' } } }, openai: { version: '4.1.0' } },
      }),
    },
    '4.1.0 from package-lock.json',
  ],
  [
    'another package owns the only one',
    { 'package-lock.json': npm3({ 'node_modules/x/node_modules/openai': { version: '3.0.0' } }) },
    'not found',
  ],
  [
    'the nearest nested one',
    {
      'package-lock.json': npm3({ 'node_modules/openai': { version: '4.1.0' }, 'packages/a/node_modules/openai': { version: '5.0.0' } }),
      'packages/a/package.json': manifest('^5.0.0'),
    },
    '5.0.0 from package-lock.json',
    'packages/a/src/x.ts',
  ],
  [
    'a workspace that has none of its own',
    { 'package-lock.json': npm3({ 'node_modules/openai': { version: '4.1.0' } }), 'packages/a/package.json': manifest('^4.0.0') },
    '4.1.0 from package-lock.json',
    'packages/a/src/x.ts',
  ],
  [
    'a project below that asks for what is not locked',
    { 'package-lock.json': npm3({ 'node_modules/openai': { version: '4.1.0' } }), 'old/package.json': manifest('^3.0.0') },
    'range ^3.0.0 from old/package.json',
    'old/x.ts',
  ],
  [
    'git',
    { 'package-lock.json': npm3({ 'node_modules/openai': { version: '4.1.0', resolved: 'git+ssh://git@github.com/o/p.git#abc' } }) },
    'unreadable git+ssh://git@github.com/o/p.git#abc from package-lock.json',
  ],
  [
    'git in version 1',
    { 'package-lock.json': json({ dependencies: { openai: { version: 'git+https://g/x.git#a' } } }) },
    'unreadable git+https://g/x.git#a from package-lock.json',
  ],
  [
    'the shrinkwrap goes first',
    {
      'package-lock.json': npm3({ 'node_modules/openai': { version: '4.1.0' } }),
      'npm-shrinkwrap.json': npm3({ 'node_modules/openai': { version: '4.2.0' } }),
    },
    '4.2.0 from npm-shrinkwrap.json',
  ],
]);

const importers = (entry: string): string =>
  `lockfileVersion: '9.0'\n\nsettings:\n  autoInstallPeers: true\n\nimporters:\n\n  .:\n    devDependencies:\n      zod:\n        specifier: ^4\n        version: 4.0.0\n\n  packages/a:\n    dependencies:\n${entry}\npackages:\n\n  openai@6.1.0:\n    resolution: {integrity: x}\n`;

rowsOf('pnpm-lock.yaml', [
  [
    'version 9',
    { 'pnpm-lock.yaml': importers('      openai:\n        specifier: ^7.2.0\n        version: 7.2.0(ws@8.0.0)(zod@4.3.5)\n') },
    '7.2.0 from pnpm-lock.yaml',
    'packages/a/src/x.ts',
  ],
  [
    'version 6',
    {
      'pnpm-lock.yaml':
        "lockfileVersion: '6.0'\n\ndependencies:\n  openai:\n    specifier: ^4.0.0\n    version: 4.1.0(zod@3.0.0)\n\npackages:\n\n  /openai@4.1.0(zod@3.0.0):\n    dev: false\n",
    },
    '4.1.0 from pnpm-lock.yaml',
  ],
  [
    'version 5',
    {
      'pnpm-lock.yaml':
        'lockfileVersion: 5.4\n\nspecifiers:\n  openai: ^4.0.0\n\ndependencies:\n  openai: 4.1.0_zod@3.0.0\n\npackages:\n\n  /openai/4.1.0_zod@3.0.0:\n    dev: false\n',
    },
    '4.1.0 from pnpm-lock.yaml',
  ],
  [
    'only another package asks for it',
    { 'pnpm-lock.yaml': importers('      zod:\n        specifier: ^4\n        version: 4.0.0\n') },
    '6.1.0 from pnpm-lock.yaml',
    'packages/a/x.ts',
  ],
  [
    'a project of no importer',
    { 'pnpm-lock.yaml': importers('      openai:\n        specifier: ^7.2.0\n        version: 7.2.0\n') },
    '7.2.0 from pnpm-lock.yaml',
    'scripts/x.ts',
  ],
  [
    'a fork under its name',
    { 'pnpm-lock.yaml': importers("      openai:\n        specifier: npm:@fork/openai@1\n        version: '@fork/openai@1.0.0'\n") },
    'unreadable @fork/openai@1.0.0 from pnpm-lock.yaml',
    'packages/a/x.ts',
  ],
]);

test('pnpm quotes scoped names', async () => {
  const lock =
    "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      '@anthropic-ai/sdk':\n        specifier: ^0.27.1\n        version: 0.27.1\n";
  expect(await answer(anthropicNode, { 'pnpm-lock.yaml': lock })).toBe('0.27.1 from pnpm-lock.yaml');
});

const classic = (entries: string): string => `# THIS IS AN AUTOGENERATED FILE.\n# yarn lockfile v1\n\n\n${entries}`;
const berry = (entries: string): string => `# This file is generated\n\n__metadata:\n  version: 8\n\n${entries}`;

rowsOf('yarn.lock', [
  [
    'classic',
    { 'yarn.lock': classic('openai@^4.0.0, openai@^4.1.0:\n  version "4.1.0"\n  resolved "https://r/openai-4.1.0.tgz#x"\n') },
    '4.1.0 from yarn.lock',
  ],
  [
    'the entry that answers this project',
    {
      'yarn.lock': classic('openai@^3.0.0:\n  version "3.3.0"\n\nopenai@^4.0.0:\n  version "4.1.0"\n'),
      'package.json': manifest('^3.0.0'),
    },
    '3.3.0 from yarn.lock',
  ],
  [
    'several, and nobody says which',
    { 'yarn.lock': classic('openai@^3.0.0:\n  version "3.3.0"\n\nopenai@^4.0.0:\n  version "4.1.0"\n') },
    'range 3.3.0 || 4.1.0 from yarn.lock',
  ],
  [
    'berry',
    { 'yarn.lock': berry('"openai@npm:^4.0.0, openai@npm:^4.1":\n  version: 4.1.0\n  resolution: "openai@npm:4.1.0"\n') },
    '4.1.0 from yarn.lock',
  ],
  [
    'berry, patched',
    {
      'yarn.lock': berry(
        '"openai@patch:openai@npm%3A4.1.0#./p":\n  version: 4.1.0\n  resolution: "openai@patch:openai@npm%3A4.1.0#./p::version=4.1.0"\n',
      ),
    },
    'unreadable patch:openai@npm%3A4.1.0#./p::version=4.1.0 from yarn.lock',
  ],
  ['empty', { 'yarn.lock': '', 'package.json': manifest('^4.0.0') }, 'range ^4.0.0 from package.json'],
]);

rowsOf('bun.lock', [
  [
    'plain',
    {
      'bun.lock':
        '{\n  "lockfileVersion": 1,\n  "workspaces": { "": { "name": "app", }, },\n  // why\n  "packages": {\n    "openai": ["openai@4.1.0", "", {}, "sha512-x=="],\n  }\n}\n',
    },
    '4.1.0 from bun.lock',
  ],
  [
    'what a workspace sees',
    {
      'bun.lock': json({
        workspaces: { '': { name: 'app' }, 'packages/a': { name: '@app/a' } },
        packages: { openai: ['openai@4.1.0'], '@app/a/openai': ['openai@5.0.0'], 'langchain/openai': ['openai@3.0.0'] },
      }),
    },
    '5.0.0 from bun.lock',
    'packages/a/x.ts',
  ],
  ['git', { 'bun.lock': json({ packages: { openai: ['openai@github:o/p#abc'] } }) }, 'unreadable github:o/p#abc from bun.lock'],
]);

rowsOf('package.json', [
  ['range', { 'package.json': manifest('^4.23.0') }, 'range ^4.23.0 from package.json'],
  ['pin', { 'package.json': manifest('4.23.0') }, '4.23.0 from package.json'],
  ['any', { 'package.json': manifest('*') }, 'range * from package.json'],
  ['tag', { 'package.json': manifest('latest') }, 'unreadable latest from package.json'],
  ['git', { 'package.json': manifest('github:openai/openai-node#main') }, 'unreadable github:openai/openai-node#main from package.json'],
  ['short git', { 'package.json': manifest('openai/openai-node') }, 'unreadable openai/openai-node from package.json'],
  ['alias of itself', { 'package.json': manifest('npm:openai@^4.0.0') }, 'range ^4.0.0 from package.json'],
  ['alias of a fork', { 'package.json': manifest('npm:@fork/openai@4.0.0') }, 'unreadable npm:@fork/openai@4.0.0 from package.json'],
  ['development', { 'package.json': manifest('^4.0.0', 'devDependencies') }, 'range ^4.0.0 from package.json'],
  ['peer', { 'package.json': manifest('>=4 <6', 'peerDependencies') }, 'range >=4 <6 from package.json'],
  [
    'development before peer',
    { 'package.json': json({ peerDependencies: { openai: '>=3' }, devDependencies: { openai: '4.1.0' } }) },
    '4.1.0 from package.json',
  ],
  [
    'the workspace root',
    { 'package.json': manifest('^4.0.0'), 'packages/a/package.json': json({ dependencies: {} }) },
    'range ^4.0.0 from package.json',
    'packages/a/x.ts',
  ],
]);

rowsOf('catalogues', [
  [
    'of pnpm',
    { 'packages/a/package.json': manifest('catalog:'), 'pnpm-workspace.yaml': 'packages: [packages/*]\ncatalog:\n  openai: ^4.2.0\n' },
    'range ^4.2.0 from pnpm-workspace.yaml',
    'packages/a/x.ts',
  ],
  [
    'named',
    {
      'a/package.json': manifest('catalog:old'),
      'pnpm-workspace.yaml': 'catalog:\n  openai: ^4.2.0\ncatalogs:\n  old:\n    openai: 3.3.0\n',
    },
    '3.3.0 from pnpm-workspace.yaml',
    'a/x.ts',
  ],
  [
    'of Bun',
    { 'a/package.json': manifest('catalog:'), 'package.json': json({ workspaces: { packages: ['a'], catalog: { openai: '4.4.0' } } }) },
    '4.4.0 from package.json',
    'a/x.ts',
  ],
  ['missing', { 'package.json': manifest('catalog:gone') }, 'unreadable catalog:gone from package.json'],
  [
    'the lockfile knows',
    {
      'packages/a/package.json': manifest('catalog:'),
      'pnpm-lock.yaml': importers("      openai:\n        specifier: 'catalog:'\n        version: 7.2.0\n"),
    },
    '7.2.0 from pnpm-lock.yaml',
    'packages/a/x.ts',
  ],
]);

rowsOf('installed', [
  [
    'beside',
    { 'node_modules/openai/package.json': json({ name: 'openai', version: '4.5.0' }), 'package.json': manifest('^4.0.0') },
    '4.5.0 from node_modules/openai/package.json',
  ],
  [
    'hoisted',
    { 'node_modules/openai/package.json': json({ name: 'openai', version: '4.5.0' }), 'a/package.json': manifest('^4.0.0') },
    '4.5.0 from node_modules/openai/package.json',
    'a/x.ts',
  ],
  [
    'hoisted, but another',
    { 'node_modules/openai/package.json': json({ name: 'openai', version: '4.5.0' }), 'a/package.json': manifest('^5.0.0') },
    'range ^5.0.0 from a/package.json',
    'a/x.ts',
  ],
  [
    'what a tag led to',
    { 'node_modules/openai/package.json': json({ name: 'openai', version: '4.5.0' }), 'package.json': manifest('latest') },
    '4.5.0 from node_modules/openai/package.json',
  ],
  ['an alias under the name', { 'node_modules/openai/package.json': json({ name: '@fork/openai', version: '4.5.0' }) }, 'not found'],
]);
