/** Every file that tells a version is watched: an answer would go stale in silence otherwise. */
import { describe, expect, test } from 'vitest';
import { formatsOf } from '../../../server/src/core/versions/formats/index.ts';
import { manifestGlobs } from '../../../server/src/lsp/manifest-globs.ts';

/** As the protocol has globs: `*` within a name, `**` across folders, `{a,b}`. */
const pattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('{', '(?:')
      .replaceAll('}', ')')
      .replaceAll(',', '|')
      .replaceAll('\0', '(?:.*/)?')}$`,
  );
const patterns = manifestGlobs.map(pattern);
const isWatched = (path: string): boolean => patterns.some((one) => one.test(path));

/** Names by which each format is found. */
const names: Readonly<Record<string, readonly string[]>> = {
  'pylock.toml': ['pylock.toml', 'pylock.dev.toml'],
  'requirements.txt': ['requirements.txt', 'requirements.in', 'requirements-gpu.txt', 'prod-requirements.txt'],
  'requirements-dev.txt': ['requirements-dev.txt', 'dev-requirements.txt'],
  'requirements/*.txt': ['requirements/base.txt', 'requirements/base.in'],
  'constraints.txt': ['constraints.txt', 'constraints-3.12.txt', 'requirements/constraints.txt'],
  'environment.yml': ['environment.yml', 'environment-dev.yaml', 'conda.yml'],
  'pnpm-workspace.yaml': ['pnpm-workspace.yaml', '.yarnrc.yml'],
  'build.gradle': ['build.gradle', 'build.gradle.kts'],
  'libs.versions.toml': ['gradle/libs.versions.toml'],
  'Gemfile.lock': ['Gemfile.lock', 'gems.locked'],
  Gemfile: ['Gemfile', 'gems.rb'],
  gemspec: ['x.gemspec'],
  'project file': ['x.csproj', 'x.fsproj', 'x.vbproj'],
  'Directory.Packages.props': ['Directory.Packages.props', 'Directory.Build.props', 'Directory.Build.targets'],
};

const formats = Object.values(formatsOf).flat();

describe.each(formats.map((format) => [format.name, format] as const))('%s', (_, format) => {
  test.each(names[format.name] ?? [format.name])('%s', (path) => {
    expect(format.matches(path.slice(path.lastIndexOf('/') + 1))).toBe(true);
    expect([isWatched(`/w/a/${path}`), isWatched(path)]).toEqual([true, true]);
  });
});

test('what is installed', () => {
  expect(isWatched('/w/.venv/lib/python3.12/site-packages/openai-1.2.3.dist-info')).toBe(true);
  expect(isWatched('/w/node_modules/@anthropic-ai/sdk/package.json')).toBe(true);
});

test.each(['/w/a.py', '/w/README.md', '/w/src/requirements.py', '/w/Cargo.lock'])('%s is not', (path) =>
  expect(isWatched(path)).toBe(false),
);
