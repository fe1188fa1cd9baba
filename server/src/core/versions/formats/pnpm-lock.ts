/**
 * pnpm-lock.yaml, versions 5 to 9. Read by lines: pnpm writes it in one shape, and a YAML parser takes seconds for it.
 *
 * What each project depends on stands under `importers` (or at the top where there is but one); `packages` has the rest.
 */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, type Format, ManifestError, named, type Said, type Statement, tag, type Wanted } from '../manifest.ts';
import { escaped, lineAt, linesOf, MOST_HITS, refuseConflicts } from '../text/lines.ts';

const GROUPS: ReadonlySet<string> = new Set(['dependencies', 'devDependencies', 'optionalDependencies']);

const unquoted = (text: string): string => text.trim().replace(/^(['"])(.*)\1$/, '$2');

/** `7.2.0(ws@8.21.0)`, `4.1.0_zod@3.22.0`, `link:../a`, `@fork/openai@1.0.0`, `/@fork/openai/1.0.0`, `https://…`. */
const saidOf = (name: string, written: string): Said => {
  const text = unquoted(written);
  if (/^(?:link|file|workspace):/.test(text)) return tag(text);
  const own = text.startsWith(`${name}@`) ? text.slice(name.length + 1) : text;
  const version = own.replace(/[(_].*$/s, '');
  return isVersion(version) ? exact(version) : address(text);
};

/** The lines of the sections that say what projects depend on, and nothing of the thousands of packages. */
const dependencyPart = (text: string): string => {
  const end = /^(?:packages|snapshots):/m.exec(text)?.index ?? text.length;
  return text.slice(0, end);
};

const LINE = /^( *)(?:'([^']*)'|"([^"]*)"|([^\s'"#:](?:[^:]|:(?=\S))*)):(?: +(.*))?$/;

const fromImporters = (text: string, wanted: Wanted): readonly Statement[] => {
  const statements: Statement[] = [];
  /** The keys around the line, outermost first. */
  const around: { indent: number; key: string }[] = [];
  for (const [line] of linesOf(text)) {
    const match = LINE.exec(line);
    if (match === null) continue;
    const indent = match[1]?.length ?? 0;
    const key = match[2] ?? match[3] ?? match[4] ?? '';
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    const value = match[5];
    const keys = around.map((one) => one.key);
    const isVersionLine = key === 'version' && value !== undefined && wanted.has(keys.at(-1) ?? '');
    const path = isVersionLine ? keys : [...keys, key];
    if (value !== undefined && (isVersionLine || wanted.has(key))) {
      const [name = '', group = '', ...outer] = path.toReversed();
      const member = outer.length === 0 ? '.' : outer.length === 2 && outer[1] === 'importers' ? outer[0] : undefined;
      if (GROUPS.has(group) && member !== undefined)
        statements.push({
          name,
          said: saidOf(name, value),
          use: group === 'devDependencies' ? 'dev' : 'main',
          member: member === '.' ? '' : member,
        });
    }
    around.push({ indent, key });
  }
  return statements;
};

/** `/openai/4.1.0:`, `/openai@4.1.0(zod@3):`, `'@anthropic-ai/sdk@0.27.1':` */
const fromPackages = (text: string, wanted: Wanted): readonly Statement[] => {
  const key = new RegExp(`^ {2}['"]?/?(${[...wanted].map(escaped).join('|')})[@/](\\d[^:'"(_\\s]*)`, 'gm');
  const statements: Statement[] = [];
  for (const [, name = '', version = ''] of text.matchAll(key)) {
    statements.push({ name, said: saidOf(name, version), use: 'main', conditional: true });
    if (statements.length >= MOST_HITS) break;
  }
  return statements;
};

export const pnpmLock: Format = {
  name: 'pnpm-lock.yaml',
  tier: 'lockfile',
  matches: named('pnpm-lock.yaml'),
  reaches: 'allowed',
  read: (text, wanted) => {
    refuseConflicts(text);
    if (!/^lockfileVersion:/m.test(text.slice(0, 4096))) throw new ManifestError('not a pnpm lockfile: no lockfileVersion', 1);
    const stray = /^[^\s\w'"#.@-].*$/m.exec(text);
    if (stray !== null) throw new ManifestError('not valid YAML', lineAt(text, stray.index));
    return { statements: [...fromImporters(dependencyPart(text), wanted), ...fromPackages(text, wanted)] };
  },
};
