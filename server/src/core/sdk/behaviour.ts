/** Which behaviour a release has: the groups of an SDK laid over each other up to a version. */

import type { Behaviour, BehaviourGroup, Sdk } from './sdk.ts';
import { compareVersions } from './version-order.ts';

export interface BehaviourAt {
  readonly behaviour: Behaviour;
  readonly group: BehaviourGroup;
  /** All groups that still have a say, oldest first: where the facts come from. */
  readonly groups: readonly BehaviourGroup[];
  /** The first version of the next group, exclusive; null for the newest. */
  readonly until: string | null;
}

const cache = new WeakMap<Sdk, readonly BehaviourAt[]>();

/** Every version group of an SDK, oldest first. */
export const behavioursOf = (sdk: Sdk): readonly BehaviourAt[] => {
  const cached = cache.get(sdk);
  if (cached !== undefined) return cached;
  const [first, ...later] = sdk.behaviour;
  if (first === undefined) throw new Error(`${sdk.id} has no behaviour`);
  // The first group is complete: a test proves it for every SDK.
  let behaviour = first.changes as Behaviour;
  const all: BehaviourAt[] = [{ behaviour, group: first, groups: [first], until: later[0]?.since ?? null }];
  later.forEach((group, i) => {
    behaviour = { ...behaviour, ...group.changes };
    all.push({ behaviour, group, groups: sdk.behaviour.slice(0, i + 2), until: later[i + 1]?.since ?? null });
  });
  cache.set(sdk, all);
  return all;
};

/** So many versions of an SDK are remembered: a simulator asks for one of them again and again. */
const REMEMBERED = 256;

const byVersion = new WeakMap<Sdk, Map<string, BehaviourAt | null>>();

/** The behaviour of one release; null for a release older than the first that is known. Newer than the newest known: the newest group. */
export const behaviourAt = (sdk: Sdk, version: string): BehaviourAt | null => {
  let known = byVersion.get(sdk);
  if (known === undefined) {
    known = new Map();
    byVersion.set(sdk, known);
  }
  const remembered = known.get(version);
  if (remembered !== undefined) return remembered;
  let found: BehaviourAt | null = null;
  for (const at of behavioursOf(sdk)) {
    if (compareVersions(at.group.since, version) > 0) break;
    found = at;
  }
  if (known.size >= REMEMBERED) known.clear();
  known.set(version, found);
  return found;
};

/** Whether this very release was run against the mock server. */
export const isMeasured = (at: BehaviourAt, version: string): boolean => at.group.measured.includes(version);

/** The groups that say last what these parts of the behaviour are, newest first. */
export const groupsThatSay = (at: BehaviourAt, parts: readonly (keyof Behaviour)[]): readonly BehaviourGroup[] => {
  const newestFirst = [...at.groups].reverse();
  const last = new Set(parts.map((part) => newestFirst.find(({ changes }) => part in changes)));
  return newestFirst.filter((group) => last.has(group));
};
