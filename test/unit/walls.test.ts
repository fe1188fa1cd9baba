/** The import walls of DESIGN: core is pure, its folders import only earlier ones, and each part stays inside its own. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const coreOrder = ['text', 'syntax', 'policy', 'sdk', 'versions', 'calls', 'settings', 'explain', 'rules', 'fixes', 'log', 'show'];

const sources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name.endsWith('.ts'))
    .map((e) => path.relative(root, path.join(e.parentPath, e.name)).replaceAll('\\', '/'));

/** Static, type and dynamic imports alike: a type from a later folder is a wall crossed, too. Comments and other code give none. */
const importsOf = (file: string): string[] => {
  const code = readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line))
    .join('\n');
  const statements = code.matchAll(/^(?:import|export)\b(?:[^'"]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm);
  const calls = code.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g);
  return [...statements, ...calls].map((m) => m[1]!);
};

const resolved = (file: string, target: string): string =>
  target.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), target)) : target;

/** Libraries that are pure JavaScript and run in every host. */
const coreLibraries = new Set(['web-tree-sitter', 'smol-toml', 'yaml', 'semver', '@renovatebot/pep440', 'ignore', 'fzstd']);

describe('core', () => {
  const files = sources('server/src/core');
  test('has files', () => expect(files.length).toBeGreaterThan(20));

  test.each(files)('%s imports nothing of the platform', (file) => {
    const foreign = importsOf(file)
      .filter((target) => !target.startsWith('.'))
      .filter(
        (target) => !coreLibraries.has(target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? '')),
      );
    expect(foreign).toEqual([]);
  });

  test.each(files)('%s imports only its own folder and earlier ones', (file) => {
    const rank = (f: string): number => coreOrder.indexOf(f.split('/')[3] ?? '');
    const own = rank(file);
    const crossing = importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => resolved(file, target))
      .filter((target) => !target.startsWith('server/src/core/') || (own >= 0 && rank(target) > own));
    expect(crossing).toEqual([]);
  });

  test('every folder has its place in the order', () => {
    const folders = readdirSync(path.join(root, 'server/src/core'), { withFileTypes: true }).filter((e) => e.isDirectory());
    expect(folders.map((e) => e.name).filter((name) => !coreOrder.includes(name))).toEqual([]);
  });
});

test('only lsp/ and the entry points know the Language Server Protocol', () => {
  const knowing = sources('server/src').filter((file) => importsOf(file).some((t) => t.startsWith('vscode-languageserver')));
  expect(knowing.filter((file) => !/^server\/src\/(lsp|node|browser|cli)\//.test(file))).toEqual([]);
});

/**
 * The contract: messages, and how columns travel in them. And the words for durations and texts that nobody trusts: numbers read the
 * same on every surface, so there is one place that writes them. The client still computes no wait and parses no log.
 */
const shared = new Set([
  'server/src/lsp/messages.ts',
  'server/src/lsp/packed.ts',
  'server/src/core/show/durations.ts',
  'server/src/core/show/log/durations.ts',
  'server/src/core/show/rich.ts',
]);

test('the client takes nothing from the server but its messages and its words for numbers', () => {
  const crossing = sources('client').flatMap((file) =>
    importsOf(file)
      .map((target) => resolved(file, target))
      .filter((target) => target.startsWith('server/') && !shared.has(target))
      .map((target) => `${file} -> ${target}`),
  );
  expect(crossing).toEqual([]);
});

test('webviews know neither VS Code nor Node', () => {
  const crossing = sources('client/panel').flatMap((file) => importsOf(file).filter((t) => t === 'vscode' || t.startsWith('node:')));
  expect(crossing).toEqual([]);
});
