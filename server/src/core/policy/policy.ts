/**
 * The plain meaning of "what is retried, how long it sleeps, what bounds it". No SDK names from here on:
 * an SDK client, a wrapper and a hand-written loop are the same kind of thing. All times in milliseconds.
 */

import type { Backoff } from './backoff.ts';
import type { Header, ServerWaitRule } from './server-wait.ts';
import type { TimeoutValue } from './timeout.ts';
import type { Timer } from './timer.ts';

/** After which ends of an attempt the policy retries. */
export interface RetryableOutcomes {
  readonly statuses: readonly number[];
  /** This status and every higher one too; null = only those listed. */
  readonly statusesFrom: number | null;
  /** The policy retries whatever is raised, a 400 too. */
  readonly everyError?: true;
  /** Not retried, whatever the fields above say. */
  readonly neverStatuses?: readonly number[];
  /** No connection, or one that breaks. */
  readonly connectionErrors: boolean;
  /** A connection that breaks after the request went out, where that differs. */
  readonly brokenConnections?: boolean;
  /**
   * Retried only where the answer carries Retry-After: these statuses, and every one from a status on.
   * `readable`: only where the client reads a wait out of it that it obeys, from whatever header it knows.
   */
  readonly whenTold?: { readonly statuses: readonly number[]; readonly statusesFrom: number | null; readonly readable?: true };
  /** An attempt that ran into its own timeout. */
  readonly timeouts: boolean;
  /** The HTTP library itself sends these once more, at once, before the policy sees the answer (fetch: 421). */
  readonly resentOnce?: readonly number[];
  /** How an `x-should-retry` header decides before the status is looked at. */
  readonly shouldRetryHeader: 'exact' | 'any-case' | 'ignored';
  /** The header is looked at after a good answer, too. */
  readonly shouldRetryHeaderAlways?: true;
}

/** What limits one attempt. */
export interface AttemptLimits {
  readonly timeout: TimeoutValue | null;
  /**
   * `gap`: the longest time between two bytes; a server that trickles is never timed out.
   * `headers`: until the answer's headers; `good-body`: the body of a good answer too, not that of an error;
   * `attempt`: all of it; `attempt-and-sleep`: the sleep after it too (Go); `nothing`: the SDK does not enforce it.
   */
  readonly bounds: 'gap' | 'headers' | 'good-body' | 'attempt' | 'attempt-and-sleep' | 'nothing';
  /**
   * Limits of the HTTP library underneath, in force whatever `timeout` says: until the headers (null: none), and the longest gap in a
   * body, which `beyondTimeoutMs` makes at least that much longer than the timeout.
   */
  readonly transport?: { readonly headersMs: number | null; readonly bodyGapMs: number; readonly beyondTimeoutMs?: number };
  /**
   * Whether an answer's body is read before the policy decides (default), or handed to the caller unread, as a stream is:
   * what happens in the body then is no longer retried.
   */
  readonly body?: 'read-within' | 'left-to-caller';
}

/** Bounds the whole request, attempts and waits. */
export interface Deadline {
  readonly ms: number;
  /** `everything`: cuts attempts and sleeps; `between-attempts`: looked at only before an attempt starts. */
  readonly cuts: 'everything' | 'between-attempts';
  /** Before a sleep that would pass the deadline: give up at once, cut the sleep short and try again, or sleep on. */
  readonly longSleep?: 'gives-up' | 'is-cut-short' | 'runs-on';
  /** A sleep that would end exactly at the deadline passes it too. */
  readonly exclusive?: true;
  /** After a sleep that was cut short there is one attempt more. */
  readonly triesAfterCut?: true;
}

export interface RetryPolicy {
  /** Retries after the first attempt: 0, 1, … or Infinity. */
  readonly maxRetries: number;
  readonly backoff: Backoff;
  /** Statuses whose waits go by another rule. */
  readonly otherBackoff?: { readonly statuses: readonly number[]; readonly backoff: Backoff };
  /** null: no header is read. */
  readonly serverWait: ServerWaitRule | null;
  readonly retries: RetryableOutcomes;
  readonly attempt: AttemptLimits;
  readonly timer: Timer;
  /** null: nothing bounds the whole. */
  readonly deadline: Deadline | null;
  /** The loop also sleeps after its last attempt, for nothing. */
  readonly sleepsAfterLast?: true;
  /** The first retry fails on the settings themselves: this error ends the call instead. */
  readonly retryThrows?: string;
}

/** What the server does. */
export type ServerBehaviour =
  | { readonly kind: 'answers'; readonly status: number; readonly headers: readonly Header[] }
  /** Takes the connection and never sends a byte. */
  | { readonly kind: 'silent' }
  /** Sends the head and then a byte every `everyMs` (default: often), for `forMs` (default: for ever), and then the rest. */
  | { readonly kind: 'trickles'; readonly everyMs?: number; readonly forMs?: number }
  /** Sends the head and a part of the body, and then nothing. */
  | { readonly kind: 'stalls-body'; readonly status: number; readonly headers: readonly Header[] }
  | { readonly kind: 'refuses-connection' }
  /** Takes the request and breaks the connection instead of answering. */
  | { readonly kind: 'breaks-connection' }
  /** The n-th attempt meets the n-th step, the last step repeats. At least one. */
  | { readonly kind: 'in-turn'; readonly steps: readonly SteadyServer[] };

/** A server that does the same at every attempt. */
export type SteadyServer = Exclude<ServerBehaviour, { readonly kind: 'in-turn' }>;

export type ScenarioName = 'retry-after' | 'no-header' | 'no-answer' | 'custom';

export interface Scenario {
  readonly name: ScenarioName;
  readonly server: ServerBehaviour;
  /** UNIX ms of each answer: a date in a header is that far ahead at every attempt. */
  readonly nowMs: number;
}

/** Every attempt answers `status` with `Retry-After: seconds`. */
export const toldToWait = (seconds: number | string, status = 429): Scenario => ({
  name: 'retry-after',
  server: { kind: 'answers', status, headers: [['retry-after', String(seconds)]] },
  nowMs: 0,
});

/** Every attempt answers a retryable status with no header. */
export const toldNothing = (status = 429): Scenario => ({ name: 'no-header', server: { kind: 'answers', status, headers: [] }, nowMs: 0 });

/** Every attempt runs into its per-attempt timeout. */
export const noAnswer: Scenario = { name: 'no-answer', server: { kind: 'silent' }, nowMs: 0 };
