/**
 * What a person should know about a log, beyond each request's verdict. Facts only; the words are `show/log`'s.
 */

export type FindingCode =
  /** A retry before the told wait was over. */
  | 'early-retry'
  /** Such a retry was refused again: it was sure to fail. */
  | 'sure-to-fail'
  /** A spent allowance was retried. */
  | 'quota-retried'
  /** Retries inside retries. */
  | 'nested-layers'
  /** Many requests waking in the same second. */
  | 'herd'
  /** Attempts or waits that the log does not show. */
  | 'hidden-wait'
  /** A wait that was far longer than told or announced. */
  | 'long-gap'
  /** A huge Retry-After overflowed the timer and became no wait. */
  | 'timer-overflow'
  /** Waits that the named SDK does not make. */
  | 'unlike-sdk'
  /** An attempt that fitted more than one open request. */
  | 'ambiguous';

export type Severity = 'error' | 'warning' | 'info';

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** `r7`, or null where it is about the log as a whole. */
  readonly request: string | null;
  readonly key: string | null;
  readonly lines: readonly number[];
  /** Numbers for the sentence, by name; seconds where they are times. */
  readonly facts: Readonly<Record<string, number | string>>;
}

export const severityOf: Readonly<Record<FindingCode, Severity>> = {
  'early-retry': 'warning',
  'sure-to-fail': 'warning',
  'quota-retried': 'warning',
  'nested-layers': 'warning',
  herd: 'warning',
  'hidden-wait': 'info',
  'long-gap': 'info',
  'timer-overflow': 'error',
  'unlike-sdk': 'info',
  ambiguous: 'info',
};
