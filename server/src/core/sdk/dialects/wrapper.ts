/** What wrappers have in common: they see errors, not answers, and limit nothing inside. */
import type { Backoff } from '../../policy/backoff.ts';
import type { Deadline, RetryableOutcomes, RetryPolicy } from '../../policy/policy.ts';
import type { ServerWaitRule } from '../../policy/server-wait.ts';
import type { Behaviour, LayerRecipe, OverrideNames, SdkId } from '../sdk.ts';

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
  readonly sleepsAfterLast?: true;
}

/** A policy that bounds no attempt of its own. */
export const wrapping = ({
  maxRetries,
  backoff,
  retries = everyError,
  serverWait = null,
  deadline = null,
  sleepsAfterLast,
}: WrapperRule): RetryPolicy => ({
  maxRetries,
  backoff,
  serverWait,
  retries,
  attempt: { timeout: null, bounds: 'nothing' },
  timer: 'exact',
  deadline,
  ...(sleepsAfterLast ? { sleepsAfterLast } : {}),
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

const noRetries: RetryableOutcomes = {
  statuses: [],
  statusesFrom: null,
  connectionErrors: false,
  timeouts: false,
  shouldRetryHeader: 'ignored',
};

/** A layer of its own around everything inside. */
export const around = (rule: WrapperRule): LayerRecipe => ({ kind: 'own', policy: wrapping(rule), retryRuns: 'whole-inner-cycle' });

/** A layer whose retries call the client inside once, without retries of its own. */
export const adding = (rule: WrapperRule): LayerRecipe => ({ kind: 'own', policy: wrapping(rule), retryRuns: 'single-attempt' });

/** The client of an SDK inside; without a number it keeps its default. */
export const inner = (sdk: SdkId, maxRetries?: number): LayerRecipe => ({
  kind: 'inner',
  sdk,
  settings: maxRetries === undefined ? {} : { maxRetries },
});

/** The SDK that the name of a class, a function or an SDK stands for: `from_anthropic` is Anthropic's. */
export const sdkNamed = (name: string | undefined, otherwise: SdkId): SdkId =>
  name === undefined ? otherwise : /-python$/.test(name) ? name : /anthropic|claude/i.test(name) ? 'anthropic-python' : otherwise;

/** A client inside that sends once. */
export const sendsOnce: LayerRecipe = {
  kind: 'own',
  policy: wrapping({ maxRetries: 0, backoff: { kind: 'none' }, retries: noRetries }),
  retryRuns: 'whole-inner-cycle',
};

/** What a library that only hands settings on has for a behaviour of its own: no retry. */
export const handsOn = (): Behaviour => wrappingBehaviour({ maxRetries: 0, backoff: { kind: 'none' }, retries: noRetries });
