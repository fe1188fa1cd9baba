/**
 * The order of release numbers, the same for all registries as far as the releases here need it:
 * numbers compare as numbers, a pre-release (`-beta.1`, `b2`, `rc1`) comes before its release, a leading `v` and a build tag count nothing.
 */
interface Parts {
  readonly numbers: readonly number[];
  readonly pre: readonly (string | number)[] | null;
}

const parse = (version: string): Parts => {
  const text = version.trim().replace(/^v/i, '').replace(/\+.*$/, '');
  const match = /^(\d+(?:\.\d+)*)[-.]?(.*)$/.exec(text);
  if (match === null) return { numbers: [], pre: [text] };
  const numbers = (match[1] ?? '').split('.').map(Number);
  const rest = match[2] ?? '';
  if (rest === '' || /^post/i.test(rest)) return { numbers, pre: null };
  return {
    numbers,
    pre: rest
      .split(/[.-]|(?<=\D)(?=\d)|(?<=\d)(?=\D)/)
      .filter((p) => p !== '')
      .map((p) => (/^\d+$/.test(p) ? Number(p) : p.toLowerCase())),
  };
};

/** Whether the text is a release number that can be compared at all. */
export const isVersion = (text: string): boolean =>
  /^\s*v?\d+(\.\d+)*([-.]?(a|b|c|rc|alpha|beta|pre|dev|post|next|canary|snapshot)[\w.-]*|-[\w.-]+)?(\+[\w.-]+)?\s*$/i.test(text);

/** Below 0: `a` is older. */
export const compareVersions = (a: string, b: string): number => {
  const left = parse(a);
  const right = parse(b);
  for (let i = 0; i < Math.max(left.numbers.length, right.numbers.length); i++) {
    const d = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0);
    if (d !== 0) return d;
  }
  if (left.pre === null || right.pre === null) return left.pre === right.pre ? 0 : left.pre === null ? 1 : -1;
  for (let i = 0; i < Math.max(left.pre.length, right.pre.length); i++) {
    const x = left.pre[i];
    const y = right.pre[i];
    if (x === y) continue;
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return String(x) < String(y) ? -1 : 1;
  }
  return 0;
};
