/** Which source counts: the nearest; in one folder the surest; and what happens to broken, changed and hostile ones. */
import { describe, expect, test } from 'vitest';
import { answer, anthropic, openai, openaiNode, print, treeOf } from './workspace.ts';

const locked = (version: string, name = 'openai'): string =>
  `[[package]]\nname = "${name}"\nversion = "${version}"\nsource = { registry = "https://pypi.org/simple" }\n`;
const member = (folder: string): string => `[[package]]\nname = "m"\nversion = "0.1.0"\nsource = { editable = "${folder}" }\n`;
const asks = (range: string): string => `[project]\nname = "m"\ndependencies = ["openai${range}"]\n`;
const installed = (version: string): string => `.venv/lib/python3.12/site-packages/openai-${version}.dist-info/METADATA`;

describe('in one folder', () => {
  const all = {
    'uv.lock': locked('1.1.0'),
    'requirements.txt': 'openai==1.2.0',
    [installed('1.3.0')]: '',
    'pyproject.toml': asks('>=1.0'),
  };
  const without = (...gone: readonly string[]): Record<string, string> =>
    Object.fromEntries(Object.entries(all).filter(([path]) => !gone.includes(path)));
  test.each([
    ['a lockfile', [], '1.1.0 from uv.lock'],
    ['then a pin', ['uv.lock'], '1.2.0 from requirements.txt'],
    ['then what is installed', ['uv.lock', 'requirements.txt'], `1.3.0 from ${installed('1.3.0').replace('/METADATA', '')}`],
    ['then a range', ['uv.lock', 'requirements.txt', installed('1.3.0')], 'range >=1.0 from pyproject.toml'],
    ['then nothing', Object.keys(all), 'not found'],
  ])('%s', async (_, gone, expected) => expect(await answer(openai, without(...gone))).toBe(expected));
});

describe('the nearest wins', () => {
  test.each([
    [
      'a pin before a lockfile further up',
      { 'a/requirements.txt': 'openai==1.2.0', 'uv.lock': locked('1.1.0') },
      '1.2.0 from a/requirements.txt',
    ],
    ['a lockfile up to the root', { 'uv.lock': locked('1.1.0') }, '1.1.0 from uv.lock'],
    ['a nearer lockfile without the package', { 'a/uv.lock': locked('3.0', 'httpx'), 'uv.lock': locked('1.1.0') }, '1.1.0 from uv.lock'],
    [
      'a range stays, when a lockfile further up is of another project',
      { 'a/requirements.txt': 'openai>=1', 'uv.lock': locked('1.1.0') },
      'range >=1 from a/requirements.txt',
    ],
    ['a member of the workspace', { 'a/pyproject.toml': asks('>=1'), 'uv.lock': locked('1.1.0') + member('a') }, '1.1.0 from uv.lock'],
    [
      'no member of the workspace',
      { 'a/pyproject.toml': asks('>=1'), 'uv.lock': locked('1.1.0') + member('b') },
      'range >=1 from a/pyproject.toml',
    ],
    [
      'the environment of the workspace',
      { 'a/pyproject.toml': asks('>=1'), [installed('1.3.0')]: '' },
      `1.3.0 from ${installed('1.3.0').replace('/METADATA', '')}`,
    ],
    [
      'an environment that the project does not allow',
      { 'a/pyproject.toml': asks('>=2'), [installed('1.3.0')]: '' },
      'range >=2 from a/pyproject.toml',
    ],
    [
      'a range further up is no matter',
      { 'a/pyproject.toml': asks('>=2'), 'pyproject.toml': asks('==1.0') },
      'range >=2 from a/pyproject.toml',
    ],
    [
      'an address ends the search',
      { 'a/requirements.txt': 'openai @ git+https://g/x', [installed('1.3.0')]: '' },
      'unreadable git+https://g/x from a/requirements.txt',
    ],
  ])('%s', async (_, files, expected) =>
    expect(await answer(openai, files as unknown as Record<string, string>, 'a/src/app.py')).toBe(expected),
  );
});

describe('roots', () => {
  const files = { '/w/uv.lock': locked('1.1.0'), '/w/a/requirements.txt': 'httpx', '/uv.lock': locked('6.6.6') };
  test('nothing above is looked at', async () => {
    const { resolver, read } = treeOf(files, { roots: ['/w/a'] });
    expect(print(await resolver.versionOf(openai, '/w/a/b/c.py'))).toBe('not found');
    expect(read).toEqual(['/w/a/requirements.txt']);
  });
  test('of two roots in each other the outer one counts', async () => {
    const { resolver } = treeOf(files, { roots: ['/w/a', '/w'] });
    expect(print(await resolver.versionOf(openai, '/w/a/b/c.py'))).toBe('1.1.0 from uv.lock');
  });
  test('a folder whose name begins like a root is outside', async () => {
    const { resolver } = treeOf(files, { roots: ['/w/a'] });
    expect(print(await resolver.versionOf(openai, '/w/ab/c.py'))).toBe('not found');
  });
  test('outside all roots, only the own folder', async () => {
    const { resolver } = treeOf(files, { roots: ['/elsewhere'] });
    expect(print(await resolver.versionOf(openai, '/w/x.py'))).toBe('1.1.0 from uv.lock');
    expect(print(await resolver.versionOf(openai, '/w/a/x.py'))).toBe('not found');
  });
});

describe('paths', () => {
  const tree = { 'my app/requirements.txt': '-r ../shared%/base.txt', 'shared%/base.txt': 'openai==1.2.3' };
  test.each([
    ['a plain path', '/w', '/w/my app/x.py'],
    ['a file URI', 'file:///w', 'file:///w/my%20app/x.py'],
    ['a virtual scheme', 'vscode-vfs://github/o/r', 'vscode-vfs://github/o/r/my%20app/x.py'],
    ['a notebook cell', 'file:///w', 'file:///w/my%20app/x.ipynb#W0sZmlsZQ%3D%3D'],
    ['a Windows drive', 'C:/w', 'C:/w/my app/x.py'],
    ['a Windows drive as a URI', 'file:///c%3A/w', 'file:///c%3A/w/my%20app/x.py'],
  ])('%s', async (_, root, file) => {
    const files = Object.fromEntries(Object.entries(tree).map(([path, text]) => [`${decodeURIComponent(root)}/${path}`, text]));
    const all = treeOf({}, { roots: [root] });
    for (const [path, text] of Object.entries(files)) all.files.set(path, text);
    expect(await all.resolver.versionOf(openai, file)).toMatchObject({ kind: 'exact', version: '1.2.3' });
  });
  test.each(['', 'x.py', '/', 'file:///', 'untitled:Untitled-1'])('no folder at all: %j', async (path) => {
    expect(await treeOf({}).resolver.versionOf(openai, path)).toMatchObject({ kind: 'not-found', newestKnown: '9.9.9' });
  });
});

describe('broken manifests', () => {
  test.each([
    ['uv.lock', '[[package]]\nname = "openai\nversion = 3\n', 2],
    ['poetry.lock', '<<<<<<< HEAD\n[[package]]\n', 1],
    ['Pipfile.lock', '{"default": {', undefined],
    ['pyproject.toml', '[project]\nname = "x"\ndependencies = [\n  "a"\n  "b"\n]\n', 5],
    ['environment.yml', 'a: 1\nb: [1\n', 3],
  ])('%s is named once, and the next source is used', async (file, text, line) => {
    const { resolver, problems } = treeOf({ [file]: text, 'requirements.txt': 'openai>=1\nanthropic>=2\n' });
    expect(print(await resolver.versionOf(openai, '/w/a.py'))).toBe('range >=1 from requirements.txt');
    expect(print(await resolver.versionOf(anthropic, '/w/b/c.py'))).toBe('range >=2 from requirements.txt');
    expect(problems).toEqual([
      { path: `/w/${file}`, message: expect.stringMatching(/^[^\n]{3,200}$/), ...(line === undefined ? {} : { line }) },
    ]);
  });
  test.each([
    ['package-lock.json', '{"packages": {\n  "a": tru }}', 2],
    ['package-lock.json', '', undefined],
    ['pnpm-lock.yaml', 'importers:\n  .: {}\n', 1],
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\n<<<<<<< ours\n", 2],
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\n\n\u0000\u0001binary\n", 3],
    ['yarn.lock', 'hello\n', 1],
    ['bun.lock', '{ "packages": [ }', 1],
  ])('%s: %j', async (file, text, line) => {
    const { resolver, problems } = treeOf({ [file]: text, 'package.json': '{"dependencies":{"openai":"^4.0.0"}}' });
    expect(print(await resolver.versionOf(openaiNode, '/w/a.ts'))).toBe('range ^4.0.0 from package.json');
    expect(problems.map((p) => [p.path, p.line])).toEqual([[`/w/${file}`, line]]);
  });
  test('a broken one that is mended, and breaks again', async () => {
    const { resolver, problems, files } = treeOf({ 'uv.lock': '[[' });
    const ask = async (): Promise<string> => print(await resolver.versionOf(openai, '/w/a.py'));
    expect(await ask()).toBe('not found');
    files.set('/w/uv.lock', locked('1.1.0'));
    resolver.invalidate('/w/uv.lock');
    expect(await ask()).toBe('1.1.0 from uv.lock');
    files.set('/w/uv.lock', '[[');
    resolver.invalidate('/w/uv.lock');
    expect(await ask()).toBe('not found');
    expect(problems).toHaveLength(2);
  });
  test('a host that fails is a file that is not there', async () => {
    const { resolver, problems } = treeOf({ 'uv.lock': locked('1.1.0') });
    const failing = treeOf({});
    expect(print(await resolver.versionOf(openai, '/w/a.py'))).toBe('1.1.0 from uv.lock');
    failing.files.get = () => {
      throw new Error('gone');
    };
    failing.files.set('/w/uv.lock', '');
    expect(print(await failing.resolver.versionOf(openai, '/w/a.py'))).toBe('not found');
    expect([...problems, ...failing.problems]).toEqual([]);
  });
});

describe('what is remembered', () => {
  test('a manifest is read once, for all SDKs and files', async () => {
    const { resolver, read } = treeOf({ 'uv.lock': locked('1.1.0') + locked('0.49.0', 'anthropic') });
    await resolver.versionOf(openai, '/w/a/x.py');
    await resolver.versionOf(openai, '/w/b/y.py');
    await resolver.versionOf(anthropic, '/w/a/x.py');
    expect(read).toEqual(['/w/uv.lock']);
  });
  test('an answer until a file changes', async () => {
    const { resolver, files } = treeOf({ 'uv.lock': locked('1.1.0') });
    const ask = async (): Promise<string> => print(await resolver.versionOf(openai, '/w/a/x.py'));
    expect(await ask()).toBe('1.1.0 from uv.lock');
    files.set('/w/uv.lock', locked('1.2.0'));
    expect(await ask()).toBe('1.1.0 from uv.lock');
    resolver.invalidate('/w/uv.lock');
    expect(await ask()).toBe('1.2.0 from uv.lock');
    files.delete('/w/uv.lock');
    resolver.invalidate('/w/uv.lock');
    expect(await ask()).toBe('not found');
    files.set('/w/a/requirements.txt', 'openai==1.3.0');
    resolver.invalidate('/w/a/requirements.txt');
    expect(await ask()).toBe('1.3.0 from a/requirements.txt');
  });
  test('an environment that comes and goes', async () => {
    const { resolver, files } = treeOf({ 'x.py': '' });
    const ask = async (): Promise<string> => print(await resolver.versionOf(openai, '/w/x.py'));
    expect(await ask()).toBe('not found');
    files.set(`/w/${installed('1.3.0')}`, '');
    resolver.invalidate(`/w/${installed('1.3.0')}`);
    expect(await ask()).toContain('1.3.0');
    files.delete(`/w/${installed('1.3.0')}`);
    resolver.invalidate('/w/.venv');
    expect(await ask()).toBe('not found');
  });
  test('one spelling of a URI forgets the other', async () => {
    const { resolver, files } = treeOf({ 'file:///w/node_modules/@a/b/package.json': '' }, { root: 'file:///w' });
    files.set('file:///w/package.json', '{"dependencies":{"openai":"4.0.0"}}');
    expect(await resolver.versionOf(openaiNode, 'file:///w/x%40y/a.ts')).toMatchObject({ version: '4.0.0' });
    files.set('file:///w/x@y/package.json', '{"dependencies":{"openai":"5.0.0"}}');
    resolver.invalidate('file:///w/x@y/package.json');
    expect(await resolver.versionOf(openaiNode, 'file:///w/x%40y/a.ts')).toMatchObject({ version: '5.0.0' });
  });
});

test("the user's word goes before every file", async () => {
  const say = async (version: string): Promise<string> =>
    print(
      await treeOf({ 'uv.lock': locked('1.1.0') }, { overrides: new Map([[openai.id, version]]) }).resolver.versionOf(openai, '/w/a.py'),
    );
  expect(await say('1.6.0')).toBe('1.6.0 from override');
  expect(await say('>=1.6')).toBe('range >=1.6 from override');
  expect(await say('what?')).toBe('unreadable what? from override');
});

describe('big lockfiles are searched, not parsed', () => {
  const fill = (bytes: number, one: (n: number) => string): string => {
    const pieces: string[] = [];
    for (let n = 0, length = 0; length < bytes; n++) {
      const piece = one(n);
      pieces.push(piece);
      length += piece.length;
    }
    return pieces.join('');
  };
  const big = 20 * 1024 * 1024;
  const cases: readonly [string, typeof openai, () => string, string][] = [
    ['uv.lock', openai, () => fill(big, (n) => `${locked('1.0.0', `p${n}`)}\n`) + locked('1.1.0'), '1.1.0'],
    [
      'package-lock.json',
      openaiNode,
      () =>
        `{"lockfileVersion": 3, "packages": {\n${fill(big, (n) => `    "node_modules/p${n}": {"version": "1.0.0", "integrity": "sha512-a/b/c/d=="},\n`)}    "node_modules/openai": {\n      "version": "4.1.0"\n    }\n}}\n`,
      '4.1.0',
    ],
    [
      'package-lock.json',
      openaiNode,
      () =>
        `{\n  "lockfileVersion": 1,\n  "dependencies": {\n${fill(big, (n) => `    "p${n}": {\n      "version": "1.0.0",\n      "requires": {\n        "openai": "^3"\n      }\n    },\n`)}    "openai": {\n      "version": "4.1.0"\n    }\n  }\n}\n`,
      '4.1.0',
    ],
    [
      'pnpm-lock.yaml',
      openaiNode,
      () =>
        `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      openai:\n        specifier: ^4\n        version: 4.1.0(zod@3)\n\npackages:\n\n${fill(big, (n) => `  p${n}@1.0.0:\n    resolution: {integrity: sha512-x}\n\n`)}`,
      '4.1.0',
    ],
    [
      'yarn.lock',
      openaiNode,
      () => `# yarn lockfile v1\n\n\n${fill(big, (n) => `p${n}@^1.0.0:\n  version "1.0.0"\n\n`)}openai@^4.0.0:\n  version "4.1.0"\n`,
      '4.1.0',
    ],
    [
      'bun.lock',
      openaiNode,
      () =>
        `{\n  "workspaces": {},\n  "packages": {\n${fill(big, (n) => `    "p${n}": ["p${n}@1.0.0", "", {}, "sha512-x"],\n\n`)}    "openai": ["openai@4.1.0", "", { "bin": "x", }, "sha512-x"],\n  }\n}\n`,
      '4.1.0',
    ],
  ];
  test.each(cases)('%s of 20 MB', async (file, sdk, text, version) => {
    const { resolver, problems } = treeOf({ [file]: text() });
    expect(await resolver.versionOf(sdk, '/w/x')).toMatchObject({ kind: 'exact', version });
    expect(problems).toEqual([]);
  });
  test('one that is cut is named', async () => {
    const text = `{"packages": {\n${fill(3 * 1024 * 1024, (n) => `"node_modules/p${n}": {"version": "1.0.0"},\n`)}`;
    const { resolver, problems } = treeOf({ 'package-lock.json': text });
    expect(print(await resolver.versionOf(openaiNode, '/w/x.ts'))).toBe('not found');
    expect(problems).toHaveLength(1);
  });
});
