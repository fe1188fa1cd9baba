/**
 * Sets of versions as spans in the order of `compareVersions`: what every registry's language of ranges comes down to.
 */
import { compareVersions } from '../../sdk/version-order.ts';

export interface Bound {
  readonly version: string;
  readonly inclusive: boolean;
}

/** null: no bound on this side. */
export interface VersionSpan {
  readonly low: Bound | null;
  readonly high: Bound | null;
}

/** Oldest first, none empty, none overlapping. */
export type VersionSet = readonly VersionSpan[];

export const anyVersion: VersionSet = [{ low: null, high: null }];
export const onlyVersion = (version: string): VersionSet => [{ low: { version, inclusive: true }, high: { version, inclusive: true } }];
export const fromVersion = (version: string, inclusive = true): VersionSet => [{ low: { version, inclusive }, high: null }];
export const upTo = (version: string, inclusive = false): VersionSet => [{ low: null, high: { version, inclusive } }];

const isPlain = (version: string): boolean => /^v?\d+(\.\d+)*$/i.test(version);

/** `<2` leaves out 2.0's pre-releases too, as pip, npm, Bundler and Composer have it: the span ends before the first of them. */
const endOf = (high: Bound): string => (!high.inclusive && isPlain(high.version) ? `${high.version}-0` : high.version);

const compareLow = (a: Bound | null, b: Bound | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return compareVersions(a.version, b.version) || Number(b.inclusive) - Number(a.inclusive);
};

const compareHigh = (a: Bound | null, b: Bound | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return compareVersions(endOf(a), endOf(b)) || Number(a.inclusive) - Number(b.inclusive);
};

const isEmpty = ({ low, high }: VersionSpan): boolean => {
  if (low === null || high === null) return false;
  const order = compareVersions(low.version, endOf(high));
  return order > 0 || (order === 0 && !(low.inclusive && high.inclusive));
};

/** Whether nothing lies between the end of `a` and the start of `b`. */
const touches = (a: VersionSpan, b: VersionSpan): boolean => {
  if (a.high === null || b.low === null) return true;
  const order = compareVersions(endOf(a.high), b.low.version);
  if (order > 0) return true;
  // `<2` and `>=2`: only pre-releases of 2 lie between, which no range with a plain bound means.
  return compareVersions(a.high.version, b.low.version) === 0 && (a.high.inclusive || b.low.inclusive);
};

export const unionOf = (sets: readonly VersionSet[]): VersionSet => {
  const spans = sets.flat().sort((a, b) => compareLow(a.low, b.low));
  const all: VersionSpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last !== undefined && touches(last, span)) {
      all[all.length - 1] = { low: last.low, high: compareHigh(last.high, span.high) >= 0 ? last.high : span.high };
    } else {
      all.push(span);
    }
  }
  return all;
};

export const intersectionOf = (a: VersionSet, b: VersionSet): VersionSet => {
  const all: VersionSpan[] = [];
  for (const x of a) {
    for (const y of b) {
      const span = { low: compareLow(x.low, y.low) >= 0 ? x.low : y.low, high: compareHigh(x.high, y.high) <= 0 ? x.high : y.high };
      if (!isEmpty(span)) all.push(span);
    }
  }
  return all.sort((x, y) => compareLow(x.low, y.low));
};

export const allows = (set: VersionSet, version: string): boolean => intersectionOf(set, onlyVersion(version)).length > 0;

const spanText = ({ low, high }: VersionSpan): string => {
  if (low !== null && high !== null && compareVersions(low.version, high.version) === 0) return low.version;
  const parts = [
    ...(low === null ? [] : [`${low.inclusive ? '>=' : '>'}${low.version}`]),
    ...(high === null ? [] : [`${high.inclusive ? '<=' : '<'}${high.version}`]),
  ];
  return parts.length === 0 ? '*' : parts.join(',');
};

/** The release that alone is left out between two spans. */
const holeBetween = (a: VersionSpan, b: VersionSpan): string | null =>
  a.high !== null && b.low !== null && !a.high.inclusive && !b.low.inclusive && a.high.version === b.low.version ? b.low.version : null;

/** `>=0.35,<1.6`; left-out releases as `!=`; other gaps as ` || `. */
export const textOf = (set: VersionSet): string => {
  const groups: { low: Bound | null; high: Bound | null; readonly without: string[] }[] = [];
  for (const span of set) {
    const last = groups.at(-1);
    const hole = last === undefined ? null : holeBetween(last, span);
    if (last !== undefined && hole !== null) {
      last.without.push(hole);
      last.high = span.high;
    } else {
      groups.push({ ...span, without: [] });
    }
  }
  return groups
    .map(({ low, high, without }) => {
      const text = spanText({ low, high });
      return [...(text === '*' && without.length > 0 ? [] : [text]), ...without.map((version) => `!=${version}`)].join(',');
    })
    .join(' || ');
};
