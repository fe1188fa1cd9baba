/** From an SDK's behaviour and what the code says to a policy; SDK names end here. */

import type { RetryPolicy } from '../policy/policy.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import type { Behaviour } from './sdk.ts';

export interface PolicySettings {
  /** undefined: not set, the default. */
  readonly maxRetries?: number;
  readonly timeout?: TimeoutValue;
}

/** The answer of {@link policyOf} when the SDK refuses the settings. */
export interface Refused {
  readonly refused: true;
  /** The error that the SDK raises. */
  readonly error: string;
}

/** @returns the policy, or the refusal that the SDK itself answers such a setting with. */
export const policyOf = (behaviour: Behaviour, settings: PolicySettings = {}): RetryPolicy | Refused => {
  let maxRetries = settings.maxRetries ?? behaviour.maxRetries;
  const isCount = Number.isSafeInteger(maxRetries) && maxRetries >= 0;
  if (!isCount && behaviour.badMaxRetries !== undefined) {
    if (behaviour.badMaxRetries.does === 'throws') return { refused: true, error: behaviour.badMaxRetries.error };
    maxRetries = behaviour.badMaxRetries.value;
  }
  return {
    maxRetries,
    backoff: behaviour.backoff,
    serverWait: behaviour.serverWait,
    retries: behaviour.retries,
    attempt: { timeout: settings.timeout ?? behaviour.timeout, bounds: behaviour.bounds },
    timer: behaviour.timer,
    deadline: null,
  };
};

export const isRefused = (policy: RetryPolicy | Refused): policy is Refused => 'refused' in policy;
