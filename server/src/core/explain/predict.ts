/**
 * One question, one answer: how long does this client wait? The command line, the simulator and the conformance
 * tests ask here, and code and logs build on the same two functions (`policyOf`, `waitsOf`).
 */

import type { RetryPolicy, Scenario } from '../policy/policy.ts';
import { type Waits, waitsOf } from '../policy/waits.ts';
import { type BehaviourAt, behaviourAt, isMeasured } from '../sdk/behaviour.ts';
import { isRefused, type PolicySettings, policyOf } from '../sdk/policy-of.ts';
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
  return { kind: 'waits', waits: waitsOf(policy, scenario), policy, at, measured };
};
