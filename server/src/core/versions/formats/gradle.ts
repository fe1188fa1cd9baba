/** build.gradle, build.gradle.kts, gradle.properties, gradle.lockfile, libs.versions.toml: docs.gradle.org. Scripts are read by pattern, not run. */
import { type Format, named, type Said, type Statement } from '../manifest.ts';
import { linesOf } from '../text/lines.ts';
import { parseToml } from '../text/toml.ts';
import { at, entriesOf, textField } from '../text/unchecked.ts';
import { mavenSaid } from './pom.ts';

/** `$version` and `${version}`, `${project.version}`, `${libs.versions.openai.get()}`: one spelling. */
const templated = (text: string): string =>
  text.replace(/\$\{?(?:rootProject\.|project\.)?(?:ext\.)?([\w.]+?)(?:\.get\(\))?\}?(?![\w.])/g, (_, name: string) => `\${${name}}`);

/** Comments are blanked, strings stay: an address in a string has two slashes. */
const withoutComments = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (piece) => (/^["']/.test(piece) ? piece : ' '));

const COORDINATES = /["']([\w.-]+:[\w.-]+):([^"'@:\s]+)(?:[:@][^"'\s]*)?["']/g;
const BARE_COORDINATES = /["']([\w.-]+:[\w.-]+)["']\s*\)?\s*\{\s*version\s*\{([^}]*)\}/g;
const NAMED_PARTS =
  /group\s*[:=]\s*["']([\w.-]+)["']\s*,\s*name\s*[:=]\s*["']([\w.-]+)["']\s*,\s*version\s*[:=]\s*(?:["']([^"'\s]+)["']|([\w.]+))/g;
const JOINED = /["']([\w.-]+:[\w.-]+):["']\s*\+\s*([\w.]+)/g;
const VARIABLE =
  /(?:^|[;{\n])\s*(?:(?:def|val|var|const val|final|String|ext)\s+|(?:project\.|rootProject\.)?ext\.|set\(\s*)?["']?([A-Za-z_][\w.]*)["']?\s*(?:=|,|:\s*String\s*=)\s*["']([^"'\n]*)["']/g;
const EXTRA = /\bval\s+(\w+)\s+by\s+extra\(\s*["']([^"'\n]*)["']\s*\)|\bextra\[\s*["']([\w.]+)["']\s*\]\s*=\s*["']([^"'\n]*)["']/g;

/** The configuration's name before a dependency tells whether it is for tests. */
const useAt = (script: string, index: number): 'main' | 'dev' =>
  /\b(?:test|androidTest)\w*\s*[( ]\s*\(?$/i.test(script.slice(Math.max(0, index - 60), index)) ? 'dev' : 'main';

export const gradleBuild: Format = {
  name: 'build.gradle',
  tier: 'manifest',
  matches: named('build.gradle', 'build.gradle.kts'),
  said: mavenSaid,
  read: (text, wanted) => {
    const script = withoutComments(text);
    const statements: Statement[] = [];
    const add = (name: string, version: string, index: number): void => {
      if (wanted.has(name) && version !== '') statements.push({ name, said: mavenSaid(templated(version)), use: useAt(script, index) });
    };
    for (const m of script.matchAll(COORDINATES)) add(m[1] ?? '', m[2] ?? '', m.index);
    for (const m of script.matchAll(JOINED)) add(m[1] ?? '', `\${${m[2]}}`, m.index);
    for (const m of script.matchAll(NAMED_PARTS)) add(`${m[1]}:${m[2]}`, m[3] ?? `\${${m[4]}}`, m.index);
    for (const m of script.matchAll(BARE_COORDINATES)) {
      const version = /\b(?:strictly|require|prefer)\b[\s(]*["']([^"']+)["']/.exec(m[2] ?? '')?.[1];
      add(m[1] ?? '', version ?? '', m.index);
    }
    const properties = new Map<string, string>();
    for (const m of script.matchAll(VARIABLE)) properties.set(m[1] ?? '', templated(m[2] ?? ''));
    for (const m of script.matchAll(EXTRA)) properties.set(m[1] ?? m[3] ?? '', templated(m[2] ?? m[4] ?? ''));
    return { statements, properties };
  },
};

export const gradleProperties: Format = {
  name: 'gradle.properties',
  tier: 'manifest',
  matches: named('gradle.properties'),
  read: (text) => {
    const properties = new Map<string, string>();
    for (const [line] of linesOf(text)) {
      const match = /^\s*([^#!\s=:]+)\s*[=:]\s*(.*?)\s*$/.exec(line);
      if (match !== null) properties.set(match[1] ?? '', templated(match[2] ?? ''));
    }
    return { statements: [], properties };
  },
};

/** `com.openai:openai-java:4.41.0=compileClasspath,runtimeClasspath` */
export const gradleLock: Format = {
  name: 'gradle.lockfile',
  tier: 'lockfile',
  matches: named('gradle.lockfile'),
  read: (text, wanted) => ({
    statements: [...linesOf(text)].flatMap(([line]): readonly Statement[] => {
      const match = /^([^:#\s]+:[^:\s]+):([^=\s]+)=/.exec(line);
      const name = match?.[1] ?? '';
      return wanted.has(name) ? [{ name, said: mavenSaid(match?.[2] ?? ''), use: 'main', conditional: true }] : [];
    }),
  }),
};

const catalogSaid = (version: unknown, versions: unknown): Said | null => {
  if (typeof version === 'string') return mavenSaid(version);
  const reference = textField(version, 'ref');
  if (reference !== undefined) {
    const target = at(versions, reference);
    return target === undefined ? null : catalogSaid(target, {});
  }
  const rich = ['strictly', 'require', 'prefer'].map((key) => textField(version, key)).find((text) => text !== undefined);
  return rich === undefined ? null : mavenSaid(rich);
};

export const versionCatalog: Format = {
  name: 'libs.versions.toml',
  tier: 'manifest',
  folder: 'gradle',
  matches: (fileName) => fileName.endsWith('.versions.toml'),
  read: (text, wanted) => {
    const file = parseToml(text);
    const versions = at(file, 'versions');
    const statements = entriesOf(at(file, 'libraries')).flatMap(([, entry]): readonly Statement[] => {
      const [group = '', artifact = '', short] = typeof entry === 'string' ? entry.split(':') : [];
      const name =
        typeof entry === 'string'
          ? `${group}:${artifact}`
          : (textField(entry, 'module') ?? `${textField(entry, 'group') ?? ''}:${textField(entry, 'name') ?? ''}`);
      if (!wanted.has(name)) return [];
      const said = catalogSaid(typeof entry === 'string' ? short : at(entry, 'version'), versions);
      return said === null ? [] : [{ name, said, use: 'main' }];
    });
    const properties = new Map(
      entriesOf(versions).flatMap(([name, value]) =>
        typeof value === 'string' ? [[`libs.versions.${name.replace(/[-_]/g, '.')}`, value] as const] : [],
      ),
    );
    return { statements, properties };
  },
};
