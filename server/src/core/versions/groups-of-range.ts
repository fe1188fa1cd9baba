/** Which behaviours of an SDK a found version may have. */
import { type BehaviourAt, behaviourAt, behavioursOf } from '../sdk/behaviour.ts';
import type { Sdk } from '../sdk/sdk.ts';
import type { FoundVersion } from './found-version.ts';
import { parseRange } from './ranges/parse-range.ts';
import { fromVersion, intersectionOf, textOf, upTo, type VersionSet } from './ranges/version-set.ts';

export interface PossibleBehaviour {
  readonly at: BehaviourAt;
  /** The versions of the range that behave so: `>=0.35,<1.6`; null where one release, or an assumption, is meant. */
  readonly versions: string | null;
}

const spanOf = (at: BehaviourAt): VersionSet => {
  const from = fromVersion(at.group.since);
  return at.until === null ? from : intersectionOf(from, upTo(at.until));
};

/**
 * The behaviours that a found version may meet, oldest first.
 *
 * A release: its own, one. A range: each that it reaches, with its part of the range. Nothing found, or nothing readable:
 * the newest, which the caller shows as an assumption (`found.kind`). Empty: older than everything that is known.
 */
export const groupsOfRange = (sdk: Sdk, found: FoundVersion): readonly PossibleBehaviour[] => {
  switch (found.kind) {
    case 'exact': {
      const at = behaviourAt(sdk, found.version);
      return at === null ? [] : [{ at, versions: null }];
    }
    case 'range': {
      const allowed = parseRange(sdk.registry, found.range);
      if (allowed === null) return newest(sdk);
      return behavioursOf(sdk).flatMap((at) => {
        const part = intersectionOf(allowed, spanOf(at));
        return part.length === 0 ? [] : [{ at, versions: textOf(part) }];
      });
    }
    case 'not-found':
    case 'unreadable':
      return newest(sdk);
    default: {
      const never: never = found;
      return never;
    }
  }
};

const newest = (sdk: Sdk): readonly PossibleBehaviour[] => {
  const at = behavioursOf(sdk).at(-1);
  return at === undefined ? [] : [{ at, versions: null }];
};
