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

/** The places of a request, and those where the function around it is called in this file. */
const reachedFrom = (names: Names, place: Span): readonly Span[] => {
  const made = names.enclosing(place.start, (type) => names.reader.isFunction(type));
  const name = made === null ? null : (made.childForFieldName('name') ?? made.parent?.childForFieldName('name') ?? null);
  if (name === null || name.text === '') return [place];
  const calls = names.source.named(name.text).filter((node) => node.id !== name.id && names.reader.binding(node) === null);
  return [place, ...calls.map((node) => ({ start: node.startIndex, end: node.endIndex }))];
};

const isWithin = (outer: readonly Span[], inner: readonly Span[]): boolean => inner.some((i) => outer.some((o) => covers(o, i)));

/** Adds what is around each client, override and loop. Indexes are those of the list. */
export const surrounded = (names: Names, placed: readonly Placed[], retryAfterSeconds: number): readonly Site[] => {
  const layers = placed.flatMap(({ site, places }, index) =>
    site.kind === 'wrapper' || site.kind === 'loop' ? [{ site, places, index }] : [],
  );
  const deadlines = placed.flatMap(({ site, places }, index) => (site.kind === 'deadline' ? [{ site, places, index }] : []));
  if (layers.length + deadlines.length === 0) return placed.map(({ site }) => site);
  const width = (index: number): number => Math.max(...(placed[index]?.places ?? []).map((p) => p.end - p.start), 0);
  return placed.map(({ site, places }, index) => {
    if (site.kind === 'timeout' || site.kind === 'deadline') return site;
    const reached = places.flatMap((place) => reachedFrom(names, place));
    const outer = layers.filter((layer) => layer.index !== index && isWithin(layer.places, reached) && !isWithin(places, layer.places));
    const retriedBy = outer.map((layer) => layer.index).sort((a, b) => width(b) - width(a));
    const boundedBy = deadlines.flatMap((d) =>
      d.site.deadlineMs !== undefined && isWithin(d.places, reached) ? [{ site: d.index, ms: d.site.deadlineMs }] : [],
    );
    if (retriedBy.length + boundedBy.length === 0) return site;
    return { ...site, retriedBy, boundedBy, groups: site.groups.map((group) => withLayers(group, retriedBy, placed, retryAfterSeconds)) };
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
