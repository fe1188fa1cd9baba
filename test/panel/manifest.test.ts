/** The manifest, the settings, the commands and the texts agree with each other, in both languages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { englishTexts } from '../../client/panel/texts.ts';
import { clientCommands, defaultSettings } from '../../server/src/lsp/messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly icon: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default: unknown }>> };
    readonly walkthroughs: readonly { readonly steps: readonly { readonly media: { readonly svg: string } }[] }[];
    readonly customEditors: readonly { readonly viewType: string; readonly priority: string }[];
  };
}
const manifest: Manifest = JSON.parse(read('package.json'));
const english: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));
const japanese: Readonly<Record<string, string>> = JSON.parse(read('package.nls.ja.json'));
const bundle: Readonly<Record<string, string>> = JSON.parse(read('client/l10n/bundle.l10n.ja.json'));

const sources = readdirSync(join(root, 'client/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => read(join('client/src', file)))
  .join('\n');

const flatten = (value: object, prefix: string): readonly (readonly [string, unknown])[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0
      ? flatten(inner, `${prefix}.${name}`)
      : [[`${prefix}.${name}`, inner] as const],
  );

describe('settings', () => {
  const { properties } = manifest.contributes.configuration;
  test('at most 12', () => expect(Object.keys(properties).length).toBeLessThanOrEqual(12));
  test('the manifest and the server know the same settings with the same defaults', () => {
    const declared = Object.entries(properties).filter(([name]) => name !== 'retryLens.trace.server');
    expect(Object.fromEntries(declared.map(([name, { default: value }]) => [name, value]))).toEqual(
      Object.fromEntries(flatten(defaultSettings, 'retryLens')),
    );
  });
});

test('the README lists every setting with its default, and no other', () => {
  const rows = [...read('README.md').matchAll(/^\| `(retryLens\.[\w.]+)` +\| `([^`]*)` +\|/gm)].map(([, name, value]) => [name, value]);
  const declared = Object.entries(manifest.contributes.configuration.properties).map(([name, { default: value }]) => [
    name,
    JSON.stringify(value),
  ]);
  expect(rows).toEqual(declared);
});

describe('commands', () => {
  const declared = manifest.contributes.commands.map(({ command }) => command).sort();
  test('every command of the manifest is registered, and every registered one is declared', () => {
    const named = [...sources.matchAll(/registerCommand\(\s*'([^']+)'/g)].map(([, name]) => name!);
    const linked = [...sources.matchAll(/registerCommand\(\s*clientCommands\.(\w+)/g)].map(
      ([, name]) => clientCommands[name as keyof typeof clientCommands],
    );
    expect([...new Set([...named, ...linked])].sort()).toEqual(declared);
  });
  test('links may only name commands that exist', () => {
    for (const command of Object.values(clientCommands)) expect(declared).toContain(command);
  });
  test('menus name commands that exist', () => {
    for (const { command } of Object.values(manifest.contributes.menus).flat()) expect(declared).toContain(command);
  });
  test('all are found under our name', () => {
    for (const { category } of manifest.contributes.commands) expect(category).toBe('Retry Lens');
  });
});

test('nothing but a language, a command or the custom editor activates the extension', () => {
  for (const event of manifest.activationEvents) expect(event).toMatch(/^onLanguage:/);
  expect(manifest.contributes.customEditors).toMatchObject([{ viewType: 'retryLens.logTimeline', priority: 'option' }]);
});

test('pictures of the manifest are there', () => {
  const pictures = [manifest.icon, ...manifest.contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.svg))];
  for (const picture of pictures) expect(existsSync(join(root, picture)), picture).toBe(true);
});

describe('texts', () => {
  const places = (text: string): readonly string[] => (text.match(/\{\d+\}|`[^`]*`|\(command:[^)]*\)/g) ?? []).slice().sort();
  test('the manifest has the same keys in both languages, and uses each of them', () => {
    expect(Object.keys(japanese)).toEqual(Object.keys(english));
    const used = [...read('package.json').matchAll(/"%([^"%]+)%"/g)].map(([, key]) => key!);
    expect([...new Set(used)].sort()).toEqual(Object.keys(english).sort());
  });
  test.each(Object.keys(english))('%s names the same code in both languages', (key) =>
    expect(places(japanese[key]!)).toEqual(places(english[key]!)),
  );
  test('everything that the client says is in the Japanese bundle, and nothing else', () => {
    const said = [...sources.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text!);
    expect(Object.keys(bundle).sort()).toEqual([...new Set([...Object.values(englishTexts), ...said])].sort());
  });
  test.each(Object.entries(bundle))('%j has its places', (text, translated) =>
    expect(places(translated).filter((p) => p.startsWith('{'))).toEqual(places(text).filter((p) => p.startsWith('{'))),
  );
});
