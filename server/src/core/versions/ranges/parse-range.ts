/**
 * From a registry's language of ranges to a set of versions. What is not understood is null, never "any".
 *
 * Sources: PEP 440 "Version specifiers"; python-poetry.org "Dependency specification"; npmjs.com package semver, "Ranges";
 * guides.rubygems.org "Patterns"; getcomposer.org "Versions and constraints"; Maven "Dependency Version Requirement Specification";
 * learn.microsoft.com "NuGet package versioning"; docs.gradle.org "Declaring versions and ranges".
 */
import SemverRange from 'semver/classes/range.js';
import type { Registry } from '../../sdk/sdk.ts';
import { isVersion } from '../../sdk/version-order.ts';
import { anyVersion, fromVersion, intersectionOf, onlyVersion, unionOf, upTo, type VersionSet } from './version-set.ts';

/** Longer texts are no range that a person or a tool wrote. */
const LONGEST_RANGE = 2000;

/** `~1.2` where it is "below the next minor version"; elsewhere it is `~>`: below the next version of the part before the last. */
const TILDE_IS_MINOR: ReadonlySet<Registry> = new Set<Registry>(['pypi']);

const numbersOf = (version: string): readonly number[] => (/^v?(\d+(?:\.\d+)*)/i.exec(version)?.[1] ?? '0').split('.').map(Number);

/** The first version after all that begin with `count` parts of this one. */
const next = (version: string, count: number): string => {
  const parts = numbersOf(version).slice(0, Math.max(1, count));
  return [...parts.slice(0, -1), (parts.at(-1) ?? 0) + 1].join('.');
};

const between = (low: string, high: string): VersionSet => intersectionOf(fromVersion(low), upTo(high));

const prefixed = (version: string): VersionSet => between(version, next(version, numbersOf(version).length));

const pessimistic = (version: string): VersionSet => between(version, next(version, numbersOf(version).length - 1));

const caret = (version: string): VersionSet => {
  const parts = numbersOf(version);
  const first = parts.findIndex((n) => n > 0);
  return between(version, next(version, first < 0 ? parts.length : first + 1));
};

const isNot = (set: VersionSet): VersionSet => {
  const [span] = set;
  if (span?.low == null || span.high === null) return [];
  return [
    { low: null, high: { version: span.low.version, inclusive: !span.low.inclusive } },
    { low: { version: span.high.version, inclusive: !span.high.inclusive }, high: null },
  ];
};

const CLAUSE = /^(===|==|~=|~>|!=|<>|<=|>=|<|>|\^|~|=)?\s*(v?\d[\w.!+-]*?|)(\.?[*+]|\.[xX])?$/;

const readClause = (text: string, registry: Registry): VersionSet | null => {
  const match = CLAUSE.exec(text);
  if (match === null) return null;
  const [, operator = '', version = '', star] = match;
  if (version === '') return star === '*' || star === '+' ? anyVersion : null;
  if (!isVersion(version)) return null;
  if (star !== undefined) {
    if (operator === '!=') return isNot(prefixed(version));
    if (['', '=', '==', '~', '^'].includes(operator)) return operator === '^' ? caret(version) : prefixed(version);
  }
  switch (operator) {
    case '':
    case '==':
    case '===':
    case '=':
      return onlyVersion(version);
    case '!=':
    case '<>':
      return isNot(onlyVersion(version));
    case '~=':
      return numbersOf(version).length < 2 ? null : pessimistic(version);
    case '~>':
      return pessimistic(version);
    case '~':
      return TILDE_IS_MINOR.has(registry) ? between(version, next(version, Math.min(2, numbersOf(version).length))) : pessimistic(version);
    case '^':
      return caret(version);
    case '<':
      return upTo(version);
    case '<=':
      return upTo(version, true);
    case '>':
      return fromVersion(version, false);
    case '>=':
      return fromVersion(version);
    default:
      return null;
  }
};

const readAll = (text: string, registry: Registry): VersionSet | null => {
  // Composer: `@stable` after a version says how stable, not which.
  const trimmed = text.trim().replace(/@(?:stable|RC|beta|alpha|dev)\b/gi, '');
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(trimmed);
  if (hyphen !== null) {
    const low = readClause(`>=${hyphen[1]}`, registry);
    const partial = numbersOf(hyphen[2] ?? '').length < 3;
    const high = partial ? readClause(`<${next(hyphen[2] ?? '', 3)}`, registry) : readClause(`<=${hyphen[2]}`, registry);
    return low === null || high === null ? null : intersectionOf(low, high);
  }
  // An operator may stand apart from its version; otherwise a blank means "and", as a comma does.
  const clauses = trimmed
    .replace(/([<>=~^!])\s+/g, '$1')
    .split(/[\s,]+/)
    .filter((clause) => clause !== '');
  let all: VersionSet = anyVersion;
  for (const clause of clauses) {
    const set = readClause(clause, registry);
    if (set === null) return null;
    all = intersectionOf(all, set);
  }
  return all;
};

/** `[1.0,2.0)`, `(,1.0],[1.2,)`, `[1.0]`: Maven, Gradle and NuGet. */
const readBrackets = (text: string): VersionSet | null => {
  const sets: VersionSet[] = [];
  let rest = text.replace(/\s+/g, '');
  while (rest !== '') {
    const match = /^([[(\]])([^,[\]()]*)(,?)([^,[\]()]*)([\])[])(?:,|$)/.exec(rest);
    if (match === null) return null;
    const [whole, open, low = '', comma, high = '', close] = match;
    if ((low !== '' && !isVersion(low)) || (high !== '' && !isVersion(high))) return null;
    if (comma === '') {
      if (low === '') return null;
      sets.push(onlyVersion(low));
    } else {
      const from = low === '' ? anyVersion : fromVersion(low, open === '[');
      sets.push(intersectionOf(from, high === '' ? anyVersion : upTo(high, close === ']')));
    }
    rest = rest.slice(whole.length);
  }
  return sets.length === 0 ? null : unionOf(sets);
};

const readNpm = (text: string): VersionSet | null => {
  let parsed: SemverRange;
  try {
    parsed = new SemverRange(text, { loose: true });
  } catch {
    return null;
  }
  const sets = parsed.set.map((comparators) =>
    comparators.reduce<VersionSet>((all, { operator, semver }) => {
      // The comparator for "any" has no version of its own.
      if (!(semver.version?.length > 0)) return all;
      // `<2.0.0-0` is how the library writes "below 2, pre-releases left out".
      const version = semver.version.replace(/-0$/, '');
      switch (operator) {
        case '>':
          return intersectionOf(all, fromVersion(version, false));
        case '>=':
          return intersectionOf(all, fromVersion(version));
        case '<':
          return intersectionOf(all, upTo(version));
        case '<=':
          return intersectionOf(all, upTo(version, true));
        default:
          return intersectionOf(all, onlyVersion(version));
      }
    }, anyVersion),
  );
  return unionOf(sets);
};

/** @returns the versions that a range allows; null when the text is no range of that registry. */
export const parseRange = (registry: Registry, text: string): VersionSet | null => {
  if (text.length > LONGEST_RANGE) return null;
  if (text.trim() === '*' || text.trim() === '') return anyVersion;
  if (registry === 'npm') return readNpm(text);
  if (registry === 'maven' || registry === 'nuget') {
    if (/[[(]/.test(text)) return readBrackets(text);
  }
  const sets = text.split(/\|\|?/).map((part) => readAll(part, registry));
  return sets.includes(null) ? null : unionOf(sets.filter((set) => set !== null));
};
