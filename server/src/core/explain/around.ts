/** Which wrappers, loops and deadlines stand around which clients: attempts multiply, deadlines cut. */
import type { Names } from '../calls/names.ts';
import type { Layer } from '../policy/layers.ts';
import { covers, type Span } from '../text/span.ts';
import type { Site } from './site.ts';
import { layeredWaits } from './site-of.ts';

export interface Placed {
  readonly site: Site;
  /** Clients: where requests are sent. Wrappers, loops, deadlines: what they cover. */
  readonly places: readonly Span[];
}

/** Where the function around a place is called in this file. */
const callsOfFunctionAround = (names: Names, place: Span): readonly Span[] => {
  const made = names.enclosing(place.start, (type) => names.reader.isFunction(type));
  const name = made === null ? null : (made.childForFieldName('name') ?? made.parent?.childForFieldName('name') ?? null);
  if (name === null || name.text === '') return [];
  return names.source
    .named(name.text)
    .filter((node) => node.id !== name.id && names.reader.binding(node) === null)
    .map((node) => ({ start: node.startIndex, end: node.endIndex }));
};

interface Around {
  readonly site: Site;
  readonly places: readonly Span[];
  readonly index: number;
}

const size = ({ places }: Around): number => Math.max(...places.map((p) => p.end - p.start), 0);

/** What covers a place, outermost first. */
const covering = (all: readonly Around[], place: Span): readonly Around[] =>
  all
    .filter(({ site, places }) => places.some((p) => covers(p, place) && (site.kind === 'deadline' || !covers(place, p))))
    .sort((a, b) => size(b) - size(a));

/** Calls of calls … are followed so far, and so many of them. */
const DEEPEST_CALLS = 3;
const MOST_CALLS = 50;

/** The ways to a place: as it stands, and by each call of the function that it stands in, and of the functions around those. */
const waysTo = (names: Names, all: readonly Around[], place: Span, depth = 0): readonly (readonly Around[])[] => {
  const here = covering(all, place);
  if (depth >= DEEPEST_CALLS) return [here];
  const outer = callsOfFunctionAround(names, place)
    .slice(0, MOST_CALLS)
    .flatMap((call) => waysTo(names, all, call, depth + 1))
    .filter((way) => way.some((one) => !here.includes(one)));
  return [here, ...outer.map((way) => [...way.filter((one) => !here.includes(one)), ...here])];
};

/** How often a way repeats what is inside it, as far as that is known. */
const amplification = (way: readonly Around[]): number =>
  way.reduce((product, { site }) => product * ((site.groups.at(-1)?.policy?.maxRetries ?? 0) + 1), 1);

/** Also of what has no limit. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** The other ways with something around them, each once. */
const otherWays = (ways: readonly (readonly Around[])[], worst: readonly Around[]): readonly (readonly Around[])[] => {
  const keyOf = (way: readonly Around[]): string => way.map((one) => one.index).join(' ');
  const all = new Map(ways.map((way) => [keyOf(way), way]));
  all.delete(keyOf(worst));
  all.delete('');
  return [...all.values()];
};

/** Adds what is around each client, override and loop. Indexes are those of the list. */
export const surrounded = (names: Names, placed: readonly Placed[], retryAfterSeconds: number): readonly Site[] => {
  const all: readonly Around[] = placed.flatMap(({ site, places }, index) =>
    site.kind === 'wrapper' || site.kind === 'loop' || (site.kind === 'deadline' && site.deadlineMs !== undefined)
      ? [{ site, places, index }]
      : [],
  );
  if (all.length === 0) return placed.map(({ site }) => site);
  const layers = all.filter(({ site }) => site.kind !== 'deadline');
  const deadlines = all.filter(({ site }) => site.kind === 'deadline');
  return placed.map(({ site, places }, index) => {
    if (site.kind === 'timeout' || site.kind === 'deadline') return site;
    const others = layers.filter((one) => one.index !== index);
    // A client is used in several places: the one that blocks longest is told, of those alike the one that is repeated most.
    const newest = site.groups.at(-1);
    const blockMs = (way: readonly Around[]): number => {
      if (newest === undefined) return 0;
      const layered = withLayers(
        newest,
        way.map((one) => one.index),
        placed,
        retryAfterSeconds,
      ).layered;
      return layered?.retryAfter.total.maxMs ?? 0;
    };
    const ways = places.flatMap((place) => waysTo(names, others, place));
    const [worst = []] = [...ways].sort(
      (a, b) => compare(blockMs(b), blockMs(a)) || amplification(b) - amplification(a) || b.length - a.length,
    );
    const bounds = new Set(places.flatMap((place) => waysTo(names, deadlines, place).flat()));
    const retriedBy = worst.map((one) => one.index);
    const boundedBy = [...bounds].flatMap((one) =>
      one.site.deadlineMs === undefined ? [] : [{ site: one.index, ms: one.site.deadlineMs }],
    );
    if (retriedBy.length + boundedBy.length === 0) return site;
    boundedBy.sort((a, b) => a.site - b.site);
    const otherPaths = otherWays(ways, worst).flatMap((way) => {
      const around = way.map((one) => one.index);
      const layered = newest === undefined ? null : withLayers(newest, around, placed, retryAfterSeconds).layered;
      return layered === null ? [] : [{ retriedBy: around, layered }];
    });
    return {
      ...site,
      ...(otherPaths.length === 0 ? {} : { otherPaths }),
      retriedBy,
      boundedBy,
      groups: site.groups.map((group) => withLayers(group, retriedBy, placed, retryAfterSeconds)),
    };
  });
};

const withLayers = (
  group: Site['groups'][number],
  retriedBy: readonly number[],
  placed: readonly Placed[],
  retryAfterSeconds: number,
): Site['groups'][number] => {
  if (group.policy === null || retriedBy.length === 0) return group;
  const layers: Layer[] = [];
  for (const index of retriedBy) {
    const outer = placed[index]?.site;
    const policy = outer?.groups.at(-1)?.policy;
    // A layer whose waits are not known leaves the whole unknown.
    if (policy == null) return group;
    layers.push({ policy, retryRuns: outer?.sdk?.retryRuns ?? 'whole-inner-cycle' });
  }
  layers.push({ policy: group.policy, retryRuns: 'whole-inner-cycle' });
  return { ...group, layered: layeredWaits(layers, retryAfterSeconds) };
};
