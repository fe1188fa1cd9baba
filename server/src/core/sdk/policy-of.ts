/** From an SDK's behaviour and what the code says to a policy; SDK names end here. */

import type { RetryPolicy } from '../policy/policy.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import type { BadCount, BadCountAnswer, Behaviour, CallMode } from './sdk.ts';

export interface PolicySettings {
  /** undefined: not set, the default. null: the code says None or null, which is a value of its own. */
  readonly maxRetries?: number | null;
  /** Where it is written: some releases check a client's value only. Default: client. */
  readonly maxRetriesOn?: 'client' | 'request';
  readonly timeout?: TimeoutValue;
  /** Where the timeout is written: some releases ignore a client's for some calls. Default: client. */
  readonly timeoutOn?: 'client' | 'request';
  /** Default: sync. */
  readonly mode?: CallMode;
  /** What the call asks for, where the SDK makes a limit of it. */
  readonly maxTokens?: number;
  readonly model?: string;
}

/** The answer of {@link policyOf} when the SDK refuses the settings. */
export interface Refused {
  readonly refused: true;
  /** The error that the SDK raises. */
  readonly error: string;
}

const badCountOf = (value: number | null): BadCount | null => {
  if (value === null) return 'none';
  if (Number.isNaN(value)) return 'nan';
  if (value < 0) return 'negative';
  if (value === Number.POSITIVE_INFINITY) return 'infinite';
  return Number.isSafeInteger(value) ? null : 'fraction';
};

const answerTo = (behaviour: Behaviour, kind: BadCount, on: PolicySettings['maxRetriesOn']): BadCountAnswer | undefined => {
  const badMaxRetries = (on === 'request' ? behaviour.badMaxRetriesOnRequest : undefined) ?? behaviour.badMaxRetries;
  if (badMaxRetries === undefined) return undefined;
  return 'does' in badMaxRetries
    ? (badMaxRetries as BadCountAnswer)
    : (badMaxRetries as { readonly [k in BadCount]?: BadCountAnswer })[kind];
};

const refusedByTokens = (behaviour: Behaviour, settings: PolicySettings): boolean => {
  const rule = behaviour.dynamicTimeout;
  if (rule === undefined || !rule.refusesAbove || settings.maxTokens === undefined) return false;
  if (settings.mode === 'stream') return false;
  const lifts = settings.timeoutOn !== 'request' || rule.requestTimeoutLifts !== false;
  if (settings.timeout !== undefined && lifts) return false;
  const most = settings.model === undefined ? undefined : rule.modelTokens?.[settings.model];
  return settings.maxTokens * rule.perTokenMs > rule.limitMs || (most !== undefined && settings.maxTokens > most);
};

/** The error for a timeout that is none, where the SDK looks at it. */
const refusedByTimeout = (behaviour: Behaviour, settings: PolicySettings): string | null => {
  const ms = settings.timeout?.totalMs ?? 0;
  if (behaviour.badTimeout === undefined || (Number.isInteger(ms) && ms >= 0)) return null;
  return settings.timeoutOn === 'request' ? behaviour.badTimeout.onRequest : behaviour.badTimeout.onClient;
};

/** The rule, obeyed up to `ms` only. */
const upTo = (rule: Behaviour['serverWait'], ms: number): Behaviour['serverWait'] =>
  rule === null ? null : { ...rule, accept: { ...rule.accept, upToMs: Math.min(ms, rule.accept.upToMs ?? ms) } };

/** @returns the policy, or the refusal that the SDK itself answers such settings with. */
export const policyOf = (all: Behaviour, settings: PolicySettings = {}): RetryPolicy | Refused => {
  const different = settings.mode === undefined ? undefined : all.modes?.[settings.mode];
  const behaviour: Behaviour = different === undefined ? all : { ...all, ...different };
  if (refusedByTokens(behaviour, settings)) return { refused: true, error: behaviour.dynamicTimeout?.error ?? 'an error' };
  const badTimeout = refusedByTimeout(behaviour, settings);
  if (badTimeout !== null) return { refused: true, error: badTimeout };
  const ignored = settings.timeoutOn !== 'request' && (behaviour.timeoutIgnoredBy?.length ?? 0) > 0;
  const timeout = ignored ? behaviour.timeout : (settings.timeout ?? behaviour.timeout);
  const limitMs = timeout?.totalMs ?? timeout?.readMs ?? null;
  const policy: RetryPolicy = {
    maxRetries: settings.maxRetries ?? behaviour.maxRetries,
    backoff: behaviour.backoff,
    ...(behaviour.otherBackoff === undefined ? {} : { otherBackoff: behaviour.otherBackoff }),
    serverWait: behaviour.waitsUpToTimeout && limitMs !== null ? upTo(behaviour.serverWait, limitMs) : behaviour.serverWait,
    retries: behaviour.retries,
    attempt: {
      timeout,
      bounds: behaviour.bounds,
      ...(behaviour.body === undefined ? {} : { body: behaviour.body }),
      ...(behaviour.transport === undefined ? {} : { transport: behaviour.transport }),
    },
    timer: behaviour.timer,
    deadline:
      behaviour.timeoutBoundsAll && limitMs !== null ? { ...behaviour.timeoutBoundsAll, ms: limitMs } : (behaviour.deadline ?? null),
  };
  const kind = settings.maxRetries === undefined ? null : badCountOf(settings.maxRetries);
  const answer = kind === null ? undefined : answerTo(behaviour, kind, settings.maxRetriesOn);
  switch (answer?.does) {
    case undefined:
      return policy;
    case 'throws':
      if (answer.at === 'first-retry') return { ...policy, maxRetries: 1, retryThrows: answer.error };
      return { refused: true, error: answer.error };
    case 'uses':
      return { ...policy, maxRetries: answer.value };
    case 'rounds-up':
      return { ...policy, maxRetries: Math.ceil(policy.maxRetries) };
    case 'hammers':
      return { ...policy, maxRetries: Number.POSITIVE_INFINITY, backoff: { kind: 'none' } };
    default: {
      const never: never = answer;
      return never;
    }
  }
};

export const isRefused = <T extends object>(answer: T | Refused): answer is Refused => 'refused' in answer;
