/** Settings as the command line and the simulator take them, without any source: numbers, or nothing for the default. */
import { everyPhase, type TimeoutValue, wholeAttempt } from '../policy/timeout.ts';
import { behaviourAt } from '../sdk/behaviour.ts';
import type { PolicySettings } from '../sdk/policy-of.ts';
import type { Sdk } from '../sdk/sdk.ts';

export interface PlainSettings {
  readonly maxRetries?: number;
  /** null: no limit. */
  readonly timeoutMs?: number | null;
}

/** A plain number as this SDK reads it: a limit for every phase, or one for the whole attempt. */
const plainTimeout = (sdk: Sdk, version: string, ms: number | null): TimeoutValue => {
  const bounds = behaviourAt(sdk, version)?.behaviour.bounds;
  return bounds === 'gap' ? everyPhase(ms) : wholeAttempt(ms);
};

export const settingsOf = (sdk: Sdk, version: string, { maxRetries, timeoutMs }: PlainSettings): PolicySettings => ({
  ...(maxRetries === undefined ? {} : { maxRetries }),
  ...(timeoutMs === undefined ? {} : { timeout: plainTimeout(sdk, version, timeoutMs) }),
});
