/**
 * One question, one answer: how long does this client wait? The command line, the simulator and the conformance
 * tests ask here, and code and logs build on the same two functions (`policyOf`, `waitsOf`).
 */

import { flatWaits } from '../policy/flat.ts';
import type { Layer } from '../policy/layers.ts';
import type { RetryPolicy, Scenario } from '../policy/policy.ts';
import { type Waits, waitsOf } from '../policy/waits.ts';
import { type BehaviourAt, behaviourAt, behavioursOf, isMeasured } from '../sdk/behaviour.ts';
import { sdkById } from '../sdk/index.ts';
import { isRefused, type PolicySettings, policyOf, type Refused } from '../sdk/policy-of.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { isVersion } from '../sdk/version-order.ts';

export type Prediction =
  | { readonly kind: 'waits'; readonly waits: Waits; readonly policy: RetryPolicy; readonly at: BehaviourAt; readonly measured: boolean }
  /** The SDK itself refuses the settings. */
  | { readonly kind: 'refused'; readonly error: string; readonly at: BehaviourAt; readonly measured: boolean }
  /** The text is no version number. */
  | { readonly kind: 'not-a-version' }
  /** Older than every release that was looked at. */
  | { readonly kind: 'too-old'; readonly oldestKnown: string };

/** What `sdk` at `version` does under `scenario`. */
export const predict = (sdk: Sdk, version: string, settings: PolicySettings, scenario: Scenario): Prediction => {
  if (!isVersion(version)) return { kind: 'not-a-version' };
  const at = behaviourAt(sdk, version);
  if (at === null) return { kind: 'too-old', oldestKnown: sdk.behaviour[0]?.since ?? '' };
  const measured = isMeasured(at, version);
  const policy = policyOf(at.behaviour, settings);
  if (isRefused(policy)) return { kind: 'refused', error: policy.error, at, measured };
  const layers = sdk.layers === undefined ? null : layersOf(sdk.layers, version, settings);
  if (layers === null) return { kind: 'waits', waits: waitsOf(policy, scenario), policy, at, measured };
  if (isRefused(layers)) return { kind: 'refused', error: layers.error, at, measured };
  return { kind: 'waits', waits: flatWaits(layers, scenario), policy: layers.at(-1)?.policy ?? policy, at, measured };
};

/** The layers of a library that is built on SDKs, with the newest known release of each inside. */
const layersOf = (layers: NonNullable<Sdk['layers']>, version: string, settings: PolicySettings): readonly Layer[] | Refused | null => {
  const { maxRetries, timeout } = settings;
  const all: Layer[] = [];
  for (const recipe of layers({ version, ...(maxRetries == null ? {} : { maxRetries }) })) {
    if (recipe.kind === 'own') {
      all.push(recipe);
      continue;
    }
    const behaviour = behavioursOf(sdkById(recipe.sdk) ?? unknownSdk(recipe.sdk)).at(-1)?.behaviour;
    if (behaviour === undefined) return null;
    const policy = policyOf(behaviour, { ...recipe.settings, ...(timeout === undefined ? {} : { timeout }) });
    if (isRefused(policy)) return policy;
    all.push({ policy, retryRuns: 'whole-inner-cycle' });
  }
  return all.length === 0 ? null : all;
};

const unknownSdk = (id: string): never => {
  throw new Error(`the rule book has no ${id}`);
};
