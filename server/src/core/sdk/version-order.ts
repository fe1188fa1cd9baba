/**
 * The order of release numbers, the same for all registries as far as the releases here need it:
 * numbers compare as numbers, a pre-release (`-beta.1`, `b2`, `rc1`) comes before its release, a leading `v` and a build tag count nothing.
 */
interface Parts {
  readonly numbers: readonly number[];
  readonly pre: readonly (string | number)[] | null;
}

/** A development release of PEP 440 (`1.0.dev1`), which comes before all else; npm's `-dev` is a word like any other. */
const DEVELOPMENT = '.dev';

const parse = (version: string): Parts => {
  const text = version
    .trim()
    .replace(/^v/i, '')
    .replace(/\+.*$/, '')
    .replace(/[.-](?:final|release|ga)$/i, '');
  const match = /^(\d+(?:\.\d+)*)[-.]?(.*)$/.exec(text);
  if (match === null) return { numbers: [], pre: [text] };
  const numbers = (match[1] ?? '').split('.').map(Number);
  const rest = match[2] ?? '';
  if (rest === '' || /^post/i.test(rest)) return { numbers, pre: null };
  const word = (part: string): string => (part === 'dev' && !text.includes('-') ? DEVELOPMENT : part);
  return {
    numbers,
    pre: rest
      .split(/[.-]|(?<=\D)(?=\d)|(?<=\d)(?=\D)/)
      .filter((p) => p !== '')
      .map((p) => (/^\d+$/.test(p) ? Number(p) : word(p.toLowerCase()))),
  };
};

/** Whether the text is a release number that can be compared at all. */
export const isVersion = (text: string): boolean =>
  /^\s*v?\d+(\.\d+)*([-.]?(a|b|c|rc|alpha|beta|pre|dev|post|next|canary|snapshot|m\d|final|release|ga)[\w.-]*|-[\w.-]+)?(\+[\w.-]+)?\s*$/i.test(
    text,
  );

const order = <T extends number | string>(a: T, b: T): number => (a === b ? 0 : a < b ? -1 : 1);

/** Numbers come before words (semver.org, 11). */
const rank = (part: string | number): number => (typeof part === 'number' ? 0 : part === DEVELOPMENT ? 1 : 2);

const comparePre = (a: string | number | undefined, b: string | number | undefined): number => {
  // The shorter one is older, unless what the longer one adds is that it is in development.
  if (a === undefined) return b === undefined ? 0 : b === DEVELOPMENT ? 1 : -1;
  if (b === undefined) return -comparePre(b, a);
  return order(rank(a), rank(b)) || order(a, b);
};

/** Below 0: `a` is older. */
export const compareVersions = (a: string, b: string): number => {
  const left = parse(a);
  const right = parse(b);
  for (let i = 0; i < Math.max(left.numbers.length, right.numbers.length); i++) {
    const numbers = order(left.numbers[i] ?? 0, right.numbers[i] ?? 0);
    if (numbers !== 0) return numbers;
  }
  if (left.pre === null || right.pre === null) return left.pre === right.pre ? 0 : left.pre === null ? 1 : -1;
  for (let i = 0; i < Math.max(left.pre.length, right.pre.length); i++) {
    const parts = comparePre(left.pre[i], right.pre[i]);
    if (parts !== 0) return parts;
  }
  return 0;
};
