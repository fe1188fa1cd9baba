/** No text makes a reader throw, hang, or find a package that nobody named. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Registry } from '../../../server/src/core/sdk/sdk.ts';
import { formatsOf } from '../../../server/src/core/versions/formats/index.ts';
import { installedPackage } from '../../../server/src/core/versions/formats/package-json.ts';
import type { Format } from '../../../server/src/core/versions/manifest.ts';
import { parseRange } from '../../../server/src/core/versions/ranges/parse-range.ts';
import { sdkOf, treeOf } from './workspace.ts';

const registries = Object.keys(formatsOf) as Registry[];
const packages: { readonly [registry in Registry]: string } = {
  pypi: 'openai',
  npm: 'openai',
  go: 'github.com/openai/openai-go',
  maven: 'com.openai:openai-java',
  rubygems: 'anthropic',
  nuget: 'openai',
  packagist: 'openai-php/client',
};
const fileNames: Readonly<Record<string, string>> = {
  'requirements/*.txt': 'requirements/x.txt',
  'project file': 'x.csproj',
  gemspec: 'x.gemspec',
  'libs.versions.toml': 'gradle/libs.versions.toml',
  'constraints.txt': 'constraints.txt',
};
const formats: readonly (readonly [string, Registry, Format])[] = registries.flatMap((registry) =>
  formatsOf[registry].map((format) => [format.name, registry, format] as const),
);

/** Pieces that the formats are made of, in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '[[package]]',
      '\n',
      '\r\n',
      'name = "openai"',
      'version = "1.0"',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '  ',
      '\t',
      '#',
      '\\',
      '//',
    ],
    ...[
      '"packages"',
      '"node_modules/openai"',
      '"version"',
      '"dependencies"',
      '__proto__',
      '"__proto__"',
      'constructor',
      'lockfileVersion: 9',
      'importers:',
    ],
    ...[
      'openai',
      'openai==1.0',
      '-r x',
      '-c ',
      '@',
      ';',
      '(',
      ')',
      '>=',
      '<',
      '>',
      '<project>',
      '</project>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&amp;',
    ],
    ...[
      '$',
      `\${a}`,
      '$(a)',
      'require (',
      'replace',
      '=>',
      'gem "anthropic"',
      'GEM',
      '    anthropic (1.0)',
      'openai@^4:',
      '# yarn lockfile v1',
      '__metadata:',
    ],
    ...[
      'implementation "com.openai:openai-java:1"',
      '<PackageReference Include="OpenAI" Version="1"/>',
      'null',
      'true',
      '1e999',
      '\0',
      '\uFEFF',
      '&a',
      '*a',
    ],
  ),
  fc.string({ maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe.each(formats)('%s (%s)', (_, registry, format) => {
  test('any text gives an answer', async () => {
    const name = fileNames[format.name] ?? format.name;
    await fc.assert(
      fc.asyncProperty(text, async (content) => {
        const found = await treeOf({ [name]: content }).resolver.versionOf(sdkOf(registry, packages[registry]), '/w/a');
        expect(['exact', 'range', 'unreadable', 'not-found']).toContain(found.kind);
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  const deep = 100_000;
  test.each([
    ['brackets', '['.repeat(deep)],
    ['braces', '{"a":'.repeat(deep)],
    ['elements', '<a>'.repeat(deep)],
    ['quotes', '"'.repeat(deep)],
    ['backslashes', `"${'\\'.repeat(deep)}`],
    ['blanks', `openai${' '.repeat(deep)}x`],
    ['dots', `openai==${'1.'.repeat(deep)}`],
    ['dashes', `${'-'.repeat(deep)}openai`],
    ['slashes', `"${'/'.repeat(deep)}`],
    ['commas', `gem "anthropic"${',"1"'.repeat(deep)}`],
    ['properties', `<project>${'$('.repeat(deep)}</project>`],
    ['keys', 'openai:\n'.repeat(deep)],
    ['indents', Array.from({ length: 2000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
  ])('%s without end', async (_, content) => {
    const name = fileNames[format.name] ?? format.name;
    const started = performance.now();
    await treeOf({ [name]: content }).resolver.versionOf(sdkOf(registry, packages[registry]), '/w/a');
    // A reader whose work grows with the square of the text takes minutes here.
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

test('names that every object has are packages like any other', async () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const files = {
      'package-lock.json': '{"packages": {"": {}}, "dependencies": {}}',
      'package.json': '{"dependencies": {"a": "1.0.0"}}',
      'bun.lock': '{"packages": {}, "workspaces": {}}',
    };
    expect((await treeOf(files).resolver.versionOf(sdkOf('npm', name), '/w/a.ts')).kind).toBe('not-found');
    expect(
      (await treeOf({ 'pyproject.toml': '[tool.poetry.dependencies]\na = "1"' }).resolver.versionOf(sdkOf('pypi', name), '/w/a.py')).kind,
    ).toBe('not-found');
  }
  const own = '{"dependencies": {"__proto__": "1.2.3"}}';
  expect(await treeOf({ 'package.json': own }).resolver.versionOf(sdkOf('npm', '__proto__'), '/w/a.ts')).toMatchObject({
    version: '1.2.3',
  });
  expect(installedPackage.read('{"name":"__proto__"}', new Set(['__proto__'])).statements).toEqual([]);
});

test('any text is a range or none', () => {
  const clause = fc.oneof(
    piece,
    fc.constantFrom(
      '^',
      '~',
      '~=',
      '~>',
      '||',
      '|',
      ' - ',
      '.*',
      '.x',
      '1',
      '1.2',
      '1.2.3',
      'v1',
      '9'.repeat(400),
      '-',
      '+',
      '[1,2)',
      '(,1]',
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...registries), fc.array(clause, { maxLength: 12 }), (registry, pieces) => {
      const set = parseRange(registry, pieces.join(''));
      expect(set === null || Array.isArray(set)).toBe(true);
    }),
    { numRuns: 5000, seed: 7 },
  );
});

test('YAML that grows by aliases, and TOML that redefines', async () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`).join('\n')}\n`;
  const { resolver, problems } = treeOf({ 'environment.yml': bomb, 'pyproject.toml': 'a = 1\na = 2\n', 'requirements.txt': 'openai==1.0' });
  expect(await resolver.versionOf(sdkOf('pypi', 'openai'), '/w/a.py')).toMatchObject({ version: '1.0' });
  expect(problems.map((problem) => problem.path).sort()).toEqual(['/w/environment.yml', '/w/pyproject.toml']);
});
