/** What wrappers have in common: they see errors, not answers, and limit nothing inside. */
import type { Backoff } from '../../policy/backoff.ts';
import type { Deadline, RetryableOutcomes, RetryPolicy } from '../../policy/policy.ts';
import type { ServerWaitRule } from '../../policy/server-wait.ts';
import type { Behaviour, OverrideNames } from '../sdk.ts';

/** Any exception at all, a refusal for good (400, 401) included. */
export const everyError: RetryableOutcomes = {
  statuses: [],
  statusesFrom: null,
  everyError: true,
  connectionErrors: true,
  timeouts: true,
  shouldRetryHeader: 'ignored',
};

export interface WrapperRule {
  readonly maxRetries: number;
  readonly backoff: Backoff;
  readonly retries?: RetryableOutcomes;
  readonly serverWait?: ServerWaitRule | null;
  readonly deadline?: Deadline | null;
}

/** A policy that bounds no attempt of its own. */
export const wrapping = ({ maxRetries, backoff, retries = everyError, serverWait = null, deadline = null }: WrapperRule): RetryPolicy => ({
  maxRetries,
  backoff,
  serverWait,
  retries,
  attempt: { timeout: null, bounds: 'nothing' },
  timer: 'exact',
  deadline,
});

/** The same as the behaviour of a release, for a wrapper used with nothing set. */
export const wrappingBehaviour = (rule: WrapperRule): Behaviour => {
  const { maxRetries, backoff, serverWait, retries, timer, deadline } = wrapping(rule);
  return {
    maxRetries,
    timeout: null,
    bounds: 'nothing',
    backoff,
    serverWait,
    retries,
    timer,
    ...(deadline === null ? {} : { deadline }),
    cancelWakesSleep: true,
    retryCountHeader: null,
  };
};

export const noOverrides: OverrideNames = {
  methods: [],
  perRequest: { maxRetries: false, timeout: false, where: 'none' },
  requestMethods: [],
};

export const noBackoff: Backoff = { kind: 'none' };

/** The longest interval that a 64-bit float of seconds may stand for: no cap. */
export const NO_CAP = Number.POSITIVE_INFINITY;
