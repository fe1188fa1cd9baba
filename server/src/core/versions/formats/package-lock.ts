/** package-lock.json and npm-shrinkwrap.json, versions 1 to 3: docs.npmjs.com, "package-lock.json". */
import { type Format, named, type Statement, tag, type Wanted } from '../manifest.ts';
import { cutValues, parseJson, WHOLE_JSON } from '../text/json.ts';
import { escaped } from '../text/lines.ts';
import { at, entriesOf, textField } from '../text/unchecked.ts';
import { lockedSaid } from './npm-requirement.ts';

const statementOf = (name: string, member: string, entry: unknown): readonly Statement[] => {
  const resolved = textField(entry, 'resolved') ?? '';
  if (at(entry, 'link') === true) return [{ name, said: tag(resolved), use: 'main', member }];
  const version = textField(entry, 'version');
  return version === undefined ? [] : [{ name, said: lockedSaid(version, resolved), use: 'main', member }];
};

/** `packages/a/node_modules/openai`: installed for `packages/a` and all below. */
const MEMBER = /^(?:(.*)\/)?node_modules\/((?:@[^/]+\/)?[^/]+)$/;

const fromPaths = (entries: readonly (readonly [string, unknown])[], wanted: Wanted): readonly Statement[] =>
  entries.flatMap(([path, entry]) => {
    const match = MEMBER.exec(path);
    const name = match?.[2] ?? '';
    return wanted.has(name) ? statementOf(name, match?.[1] ?? '', entry) : [];
  });

const fromNames = (entries: readonly (readonly [string, unknown])[], wanted: Wanted): readonly Statement[] =>
  entries.filter(([name]) => wanted.has(name)).flatMap(([name, entry]) => statementOf(name, '', entry));

const readWhole = (text: string, wanted: Wanted): readonly Statement[] => {
  const lock = parseJson(text);
  const packages = at(lock, 'packages');
  return packages === undefined ? fromNames(entriesOf(at(lock, 'dependencies')), wanted) : fromPaths(entriesOf(packages), wanted);
};

const readBig = (text: string, wanted: Wanted): readonly Statement[] => {
  const names = [...wanted].map(escaped).join('|');
  const paths = cutValues(text, new RegExp(`"((?:[^"\\\\\\n]*/)?node_modules/(?:${names}))"\\s*:\\s*(?=\\{)`, 'g'));
  if (paths.length > 0) return fromPaths(paths, wanted);
  // Version 1 nests; npm indents by two, so that the top level stands at four.
  return fromNames(cutValues(text, new RegExp(`^ {4}"(${names})"\\s*:\\s*(?=\\{)`, 'gm')), wanted);
};

const lock = (name: string): Format => ({
  name,
  tier: 'lockfile',
  matches: named(name),
  reaches: 'allowed',
  read: (text, wanted) => ({ statements: text.length > WHOLE_JSON ? readBig(text, wanted) : readWhole(text, wanted) }),
});

export const npmShrinkwrap = lock('npm-shrinkwrap.json');
export const packageLock = lock('package-lock.json');
