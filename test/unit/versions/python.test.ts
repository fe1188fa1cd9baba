/** Each Python format: what its text says of a package. */
import { describe, expect, test } from 'vitest';
import { answer, langchain, openai } from './workspace.ts';

type Row = readonly [title: string, text: string, expected: string];

const rowsOf = (file: string, rows: readonly Row[]): void => {
  describe(file, () => {
    test.each(rows)('%s', async (_, text, expected) => expect(await answer(openai, { [file]: text })).toBe(expected));
  });
};

const block = (version: string, source: string, name = 'openai'): string =>
  `[[package]]\nname = "${name}"\nversion = "${version}"\nsource = ${source}\n\n`;
const registry = '{ registry = "https://pypi.org/simple" }';

rowsOf('uv.lock', [
  ['from the registry', `version = 1\n\n${block('1.93.0', registry)}`, '1.93.0 from uv.lock'],
  ['from git', block('1.93.0', '{ git = "https://github.com/o/p?rev=1#abc" }'), 'unreadable https://github.com/o/p?rev=1#abc from uv.lock'],
  ['editable', block('1.93.0', '{ editable = "../openai" }'), 'unreadable ../openai from uv.lock'],
  ['forks', block('1.2.0', registry) + block('1.9.0', registry), 'range ==1.2.0 || ==1.9.0 from uv.lock'],
  ['forks of one release', block('1.2.0', registry) + block('1.2.0', registry), '1.2.0 from uv.lock'],
  ['another package', block('1.2.0', registry, 'openai-agents'), 'not found'],
  ['Windows line ends', block('1.93.0', registry).replaceAll('\n', '\r\n'), '1.93.0 from uv.lock'],
  ['a byte order mark', `\uFEFF${block('1.93.0', registry)}`, '1.93.0 from uv.lock'],
  ['a pre-release', block('2.0.0rc1', registry), '2.0.0rc1 from uv.lock'],
]);

rowsOf('poetry.lock', [
  [
    'plain',
    '[[package]]\nname = "openai"\nversion = "1.3.3"\noptional = false\n\n[package.dependencies]\nhttpx = ">=0.23"\n',
    '1.3.3 from poetry.lock',
  ],
  [
    'a private index',
    '[[package]]\nname = "openai"\nversion = "1.3.3"\n\n[package.source]\ntype = "legacy"\nurl = "https://x"\n',
    '1.3.3 from poetry.lock',
  ],
  [
    'git',
    '[[package]]\nname = "openai"\nversion = "1.3.3"\n\n[package.source]\ntype = "git"\nurl = "https://g/x.git"\n',
    'unreadable https://g/x.git from poetry.lock',
  ],
]);

rowsOf('pdm.lock', [
  ['plain', '[[package]]\nname = "openai"\nversion = "1.3.3"\nrequires_python = ">=3.8"\n', '1.3.3 from pdm.lock'],
  ['git', '[[package]]\nname = "openai"\nversion = "1.3.3"\ngit = "https://g/x.git"\n', 'unreadable https://g/x.git from pdm.lock'],
]);

rowsOf('pylock.toml', [
  ['plain', 'lock-version = "1.0"\n[[packages]]\nname = "openai"\nversion = "1.3.3"\n', '1.3.3 from pylock.toml'],
  [
    'from git',
    '[[packages]]\nname = "openai"\nversion = "1.3.3"\nvcs = { type = "git", url = "https://g/x" }\n',
    'unreadable https://g/x from pylock.toml',
  ],
]);

rowsOf('Pipfile.lock', [
  ['default', '{"default":{"openai":{"version":"==1.4.0","hashes":["sha256:x"]}}}', '1.4.0 from Pipfile.lock'],
  ['develop', '{"default":{},"develop":{"openai":{"version":"==1.4.0"}}}', '1.4.0 from Pipfile.lock'],
  ['git', '{"default":{"openai":{"git":"https://g/x.git","ref":"abc"}}}', 'unreadable https://g/x.git from Pipfile.lock'],
]);

rowsOf('Pipfile', [
  ['any', '[packages]\nopenai = "*"\n', 'range * from Pipfile'],
  ['range', '[packages]\nopenai = {version = "~=1.4", extras = ["x"]}\n', 'range ~=1.4 from Pipfile'],
  ['pin for development', '[dev-packages]\nopenai = "==1.4.1"\n', '1.4.1 from Pipfile'],
]);

rowsOf('requirements.txt', [
  ['pin', 'openai==1.2.3\n', '1.2.3 from requirements.txt'],
  ['any', 'openai\n', 'range * from requirements.txt'],
  ['range', 'openai >= 1.2, < 2  # why\n', 'range >= 1.2, < 2 from requirements.txt'],
  ['extras', 'openai[datalib,embeddings]~=1.2\n', 'range ~=1.2 from requirements.txt'],
  ['brackets', 'openai (>=1.2)\n', 'range >=1.2 from requirements.txt'],
  ['marker', "openai==1.2.3 ; python_version >= '3.8'\n", '1.2.3 from requirements.txt'],
  ['hashes', 'openai==1.2.3 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n', '1.2.3 from requirements.txt'],
  ['hash on the line', 'openai==1.2.3 --hash=sha256:aa\n', '1.2.3 from requirements.txt'],
  ['comment', '# openai==1.0.0\nopenai==1.2.3 # not 1.1.0\n', '1.2.3 from requirements.txt'],
  [
    'either of two',
    "openai==1.2; python_version<'3.8'\nopenai>=1.5; python_version>='3.8'\n",
    'range ==1.2 || >=1.5 from requirements.txt',
  ],
  ['both of two', 'openai>=1.2\nopenai<2\n', 'range >=1.2,<2 from requirements.txt'],
  ['URL', 'openai @ https://x/openai-1.2.3-py3-none-any.whl\n', 'unreadable https://x/openai-1.2.3-py3-none-any.whl from requirements.txt'],
  [
    'git',
    'git+https://github.com/o/p.git@main#egg=openai\n',
    'unreadable git+https://github.com/o/p.git@main#egg=openai from requirements.txt',
  ],
  ['editable', '-e git+ssh://git@h/p#egg=openai\n', 'unreadable git+ssh://git@h/p#egg=openai from requirements.txt'],
  ['wildcard pin is a range', 'openai==1.2.*\n', 'range ==1.2.* from requirements.txt'],
  ['arbitrary equality', 'openai===1.2.3\n', '1.2.3 from requirements.txt'],
  ['other packages with the name in it', 'openai-agents==3\nmy-openai==2\nopenai_x==1\n', 'not found'],
  ['case', 'OpenAI==1.2.3\n', '1.2.3 from requirements.txt'],
  ['index options', '--index-url https://x\n-i https://y\nopenai==1.2.3\n', '1.2.3 from requirements.txt'],
  ['not a version', 'openai==latest\n', 'unreadable ==latest from requirements.txt'],
]);

test('PEP 503: all spellings of a name are one', async () => {
  for (const spelling of ['langchain-openai', 'langchain_openai', 'LangChain.OpenAI', 'langchain-_openai']) {
    expect(await answer(langchain, { 'requirements.txt': `${spelling}==0.3.2\n` })).toBe('0.3.2 from requirements.txt');
  }
  expect(await answer(langchain, { 'uv.lock': block('0.3.2', registry, 'langchain_openai') })).toBe('0.3.2 from uv.lock');
});

describe('included requirements', () => {
  test.each([
    ['-r', { 'requirements.txt': '-r requirements/base.in\n', 'requirements/base.in': 'openai==1.2.3' }, '1.2.3 from requirements/base.in'],
    ['upwards', { 'a/requirements.txt': '--requirement=../shared.txt\n', 'shared.txt': 'openai==1.2.3' }, '1.2.3 from shared.txt'],
    ['a circle', { 'requirements.txt': '-r b.txt\nopenai>=1\n', 'b.txt': '-r requirements.txt\n' }, 'range >=1 from requirements.txt'],
    ['a constraint pins', { 'requirements.txt': '-c c.txt\nopenai\n', 'c.txt': 'openai==1.2.3\n' }, '1.2.3 from c.txt'],
    [
      'a constraint limits',
      { 'requirements.txt': '-c c.txt\nopenai>=1\n', 'c.txt': 'openai<1.9\n' },
      'range >=1,<1.9 from requirements.txt',
    ],
    ['constraints.txt alone', { 'constraints.txt': 'openai==1.2.3\n' }, '1.2.3 from constraints.txt'],
    ['above the root', { 'requirements.txt': '-r ../../etc/secret.txt\n', '/etc/secret.txt': 'openai==6.6.6' }, 'not found'],
    ['missing', { 'requirements.txt': '-r gone.txt\nopenai==1.0\n' }, '1.0 from requirements.txt'],
    ['an address', { 'requirements.txt': '-r https://x/r.txt\nopenai==1.0\n' }, '1.0 from requirements.txt'],
  ])('%s', async (_, files, expected) => expect(await answer(openai, files as Record<string, string>, 'a/app.py')).toBe(expected));
});

describe('several requirement files', () => {
  test.each([
    ['the plain one first', { 'requirements-gpu.txt': 'openai==1.1', 'requirements.txt': 'openai==1.2' }, '1.2 from requirements.txt'],
    [
      'development last',
      { 'requirements-dev.txt': 'openai>=1.1', 'requirements-gpu.txt': 'openai>=1.2' },
      'range >=1.2 from requirements-gpu.txt',
    ],
    ['a pin before a range', { 'requirements.in': 'openai>=1', 'requirements.txt': 'openai==1.7.1' }, '1.7.1 from requirements.txt'],
    ['a folder of them', { 'requirements/base.txt': 'openai==1.7.1' }, '1.7.1 from requirements/base.txt'],
  ])('%s', async (_, files, expected) => expect(await answer(openai, files as Record<string, string>)).toBe(expected));
});

rowsOf('pyproject.toml', [
  ['PEP 621', '[project]\nname = "x"\ndependencies = ["httpx", "openai>=1.3.3"]\n', 'range >=1.3.3 from pyproject.toml'],
  ['optional', '[project.optional-dependencies]\nllm = ["openai[datalib]>=1.93"]\n', 'range >=1.93 from pyproject.toml'],
  ['group', '[dependency-groups]\ndev = ["openai==1.2.3", {include-group = "x"}]\n', '1.2.3 from pyproject.toml'],
  ['Poetry caret', '[tool.poetry.dependencies]\npython = "^3.10"\nopenai = "^1.0.0"\n', 'range ^1.0.0 from pyproject.toml'],
  ['Poetry pin', '[tool.poetry.dependencies]\nopenai = "1.2.3"\n', '1.2.3 from pyproject.toml'],
  ['Poetry table', '[tool.poetry.dependencies]\nopenai = {version = "~1.2", optional = true}\n', 'range ~1.2 from pyproject.toml'],
  [
    'Poetry git',
    '[tool.poetry.dependencies]\nopenai = {git = "https://g/x.git", rev = "a"}\n',
    'unreadable https://g/x.git from pyproject.toml',
  ],
  ['Poetry group', '[tool.poetry.group.ai.dependencies]\nopenai = "*"\n', 'range * from pyproject.toml'],
  [
    'Poetry conditions',
    '[tool.poetry.dependencies]\nopenai = [{version = "1.2", python = "<3.8"}, {version = "^1.5", python = ">=3.8"}]\n',
    'range ==1.2 || ^1.5 from pyproject.toml',
  ],
  [
    'both PEP 621 and Poetry',
    '[project]\ndependencies = ["openai>=1.0"]\n[tool.poetry.dependencies]\nopenai = "^1.2"\n',
    'range ^1.2 from pyproject.toml',
  ],
  ['PDM development', '[tool.pdm.dev-dependencies]\ntest = ["openai~=1.2"]\n', 'range ~=1.2 from pyproject.toml'],
  [
    'uv takes it from elsewhere',
    '[project]\ndependencies = ["openai>=1"]\n[tool.uv.sources]\nopenai = { git = "https://g/x" }\n',
    'unreadable https://g/x from pyproject.toml',
  ],
  [
    'what the program needs, not what tests need',
    '[project]\ndependencies = ["openai>=1"]\n[dependency-groups]\ntest = ["openai<2"]\n',
    'range >=1 from pyproject.toml',
  ],
  [
    'names that belong to objects',
    '[project]\ndependencies = ["__proto__", "constructor==1"]\n[tool.poetry.dependencies]\n__proto__ = "1"\n',
    'not found',
  ],
  ['things of a wrong type', '[project]\ndependencies = "openai"\n[tool]\npoetry = 3\n', 'not found'],
]);

rowsOf('setup.cfg', [
  [
    'install_requires',
    '[metadata]\nname = openai\n\n[options]\ninstall_requires =\n    httpx\n    openai>=1.2\n',
    'range >=1.2 from setup.cfg',
  ],
  ['extras', '[options.extras_require]\nllm =\n    openai==1.2.3 ; python_version > "3.8"\n', '1.2.3 from setup.cfg'],
  ['other sections', '[tool:x]\ninstall_requires =\n    openai==1\n[options]\npackages =\n    openai\n', 'not found'],
]);

rowsOf('setup.py', [
  ['a literal list', 'setup(name="x", keywords=["openai"], install_requires=["httpx", "openai>=1.2"])', 'range >=1.2 from setup.py'],
  ['extras', 'setup(extras_require={"llm": ["openai==1.2.3"]})', '1.2.3 from setup.py'],
  ['keywords are not requirements', 'setup(keywords=["openai"])', 'not found'],
  ['a commented one', 'setup(install_requires=[\n  # "openai==1",\n  "httpx",\n])\nx = ["openai"]', 'not found'],
]);

rowsOf('environment.yml', [
  ['pip', 'name: x\ndependencies:\n  - python=3.11\n  - pip\n  - pip:\n      - openai==1.2.3\n', '1.2.3 from environment.yml'],
  ['conda, every 1.2', 'dependencies:\n  - openai=1.2\n', 'range ==1.2.* from environment.yml'],
  ['conda pin', 'dependencies:\n  - conda-forge::openai==1.2.3\n', '1.2.3 from environment.yml'],
  ['conda pin with a build', 'dependencies:\n  - openai=1.2.3=py311_0\n', '1.2.3 from environment.yml'],
  ['conda range', 'dependencies:\n  - openai>=1.2,<2\n', 'range >=1.2,<2 from environment.yml'],
  ['conda any', 'dependencies: [openai]\n', 'range * from environment.yml'],
]);

describe('installed', () => {
  const site = '.venv/lib/python3.12/site-packages';
  test.each([
    ['dist-info', { [`${site}/openai-1.2.3.dist-info/METADATA`]: '' }, `1.2.3 from ${site}/openai-1.2.3.dist-info`],
    [
      'Windows',
      { 'venv/Lib/site-packages/openai-1.2.3.dist-info/METADATA': '' },
      '1.2.3 from venv/Lib/site-packages/openai-1.2.3.dist-info',
    ],
    [
      'the newest Python first',
      { [`${site}/openai-1.3.0.dist-info/R`]: '', 'env/x': '', '.venv/lib/python3.9/site-packages/openai-1.1.0.dist-info/R': '' },
      `1.3.0 from ${site}/openai-1.3.0.dist-info`,
    ],
    ['another package', { [`${site}/openai_agents-1.2.3.dist-info/METADATA`]: '' }, 'not found'],
    [
      'before a range',
      { [`${site}/openai-1.2.3.dist-info/M`]: '', 'pyproject.toml': '[project]\ndependencies=["openai>=1"]' },
      `1.2.3 from ${site}/openai-1.2.3.dist-info`,
    ],
    ['after a pin', { [`${site}/openai-1.2.3.dist-info/M`]: '', 'requirements.txt': 'openai==1.2.4' }, '1.2.4 from requirements.txt'],
  ])('%s', async (_, files, expected) => expect(await answer(openai, files as unknown as Record<string, string>)).toBe(expected));
});
