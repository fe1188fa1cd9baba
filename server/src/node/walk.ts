/**
 * Source files below a folder, in a stable order: ignore files are honoured, what tools made or installed is skipped,
 * and symbolic links are not followed (they may lead in circles, or out of the folder).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { languageOfPath } from '../core/syntax/language-of.ts';

/** Installed packages, virtual environments, build outputs and caches. */
const skipped: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  '.git',
  '.hg',
  '.svn',
  '.venv',
  'venv',
  'site-packages',
  '__pycache__',
  '__pypackages__',
  '.tox',
  '.nox',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  'dist',
  'build',
  'out',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.turbo',
  '.cache',
  '.gradle',
  'coverage',
]);

/** One ignore file and the folder that its patterns start from. */
interface Rules {
  readonly folder: string;
  readonly matcher: Ignore;
}

const readRules = (folder: string, file: string): Rules | null => {
  try {
    return { folder, matcher: ignore().add(readFileSync(path.join(folder, file), 'utf8')) };
  } catch {
    return null;
  }
};

/** The ignore files of the folders above, up to the repository's own: they hold for what is below. */
const rulesAbove = (folder: string): readonly Rules[] => {
  const found: Rules[] = [];
  for (let at = folder; ; at = path.dirname(at)) {
    const isRepository = statSync(path.join(at, '.git'), { throwIfNoEntry: false }) !== undefined;
    if (at !== folder) {
      const rules = readRules(at, '.gitignore');
      if (rules !== null) found.unshift(rules);
    }
    if (isRepository) {
      const own = readRules(at, '.git/info/exclude');
      return own === null ? found : [own, ...found];
    }
    // Outside of a repository nothing above has a say.
    if (path.dirname(at) === at) return [];
  }
};

/** The nearest file that says something decides, as git does. */
const isIgnored = (rules: readonly Rules[], file: string, isFolder: boolean): boolean => {
  for (let i = rules.length - 1; i >= 0; i--) {
    const { folder, matcher } = rules[i]!;
    const relative = path.relative(folder, file).replaceAll(path.sep, '/');
    if (relative === '' || relative.startsWith('../')) continue;
    const { ignored, unignored } = matcher.test(isFolder ? `${relative}/` : relative);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
};

export interface WalkTrouble {
  readonly path: string;
  readonly why: string;
}

/** Absolute paths of the files in a language that is analysed. Folders that cannot be read are told and passed over. */
export const walk = function* (root: string, trouble: (what: WalkTrouble) => void): Generator<string> {
  const visit = function* (folder: string, inherited: readonly Rules[]): Generator<string> {
    let entries: ReturnType<typeof readEntries>;
    try {
      entries = readEntries(folder);
    } catch (error) {
      trouble({ path: folder, why: error instanceof Error ? error.message : String(error) });
      return;
    }
    // Every virtual environment has one, whatever it is called.
    if (folder !== root && entries.some((entry) => entry.name === 'pyvenv.cfg')) return;
    const own = entries.some((entry) => entry.name === '.gitignore') ? readRules(folder, '.gitignore') : null;
    const rules = own === null ? inherited : [...inherited, own];
    for (const entry of entries) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && !isIgnored(rules, file, true)) yield* visit(file, rules);
      } else if (entry.isFile() && languageOfPath(entry.name) !== null && !isIgnored(rules, file, false)) yield file;
    }
  };
  yield* visit(root, rulesAbove(root));
};

const readEntries = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
