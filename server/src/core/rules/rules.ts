/**
 * The table of rules: what each is called, how grave it is unless the settings say otherwise, and who finds it.
 * Titles and messages are in `show/`; the documentation of the rules is made from this table and those sentences.
 */
import { deadlineEndsBeforeWait } from './deadline-ends-before-wait.ts';
import type { Severity } from './finding.ts';
import { flawRule } from './flaws.ts';
import { nestedRetries } from './nested-retries.ts';
import { noBackoff } from './no-backoff.ts';
import { noTimeout } from './no-timeout.ts';
import { readTimeoutIsAGap } from './read-timeout-is-a-gap.ts';
import { retryAfterIgnored } from './retry-after-ignored.ts';
import { retryAfterUncapped } from './retry-after-uncapped.ts';
import type { Find } from './rule.ts';
import { settingIgnored } from './setting-ignored.ts';
import { timeoutDoesNotCapRetries } from './timeout-does-not-cap-retries.ts';
import { timeoutTypeMismatch } from './timeout-type-mismatch.ts';
import { timeoutUnit } from './timeout-unit.ts';
import { unboundedRetries } from './unbounded-retries.ts';

export interface Rule {
  /** `off`: only where the settings switch it on. */
  readonly severity: Severity | 'off';
  readonly find: Find;
}

const table = {
  'timeout-does-not-cap-retries': { severity: 'warning', find: timeoutDoesNotCapRetries },
  'timeout-unit': { severity: 'warning', find: timeoutUnit },
  'retry-after-ignored': { severity: 'info', find: retryAfterIgnored },
  'retry-after-uncapped': { severity: 'info', find: retryAfterUncapped },
  'nested-retries': { severity: 'warning', find: nestedRetries },
  'setting-ignored': { severity: 'warning', find: settingIgnored },
  'timeout-type-mismatch': { severity: 'error', find: timeoutTypeMismatch },
  'no-timeout': { severity: 'warning', find: noTimeout },
  'read-timeout-is-a-gap': { severity: 'off', find: readTimeoutIsAGap },
  'retry-after-unparsed-date': { severity: 'warning', find: flawRule('date-crashes', 'date-misread') },
  'retry-after-default-zero': { severity: 'warning', find: flawRule('no-wait-without-header') },
  'sleep-after-last-attempt': { severity: 'info', find: flawRule('sleeps-after-last') },
  'wait-cut-short': { severity: 'warning', find: flawRule('cuts-told-wait-short') },
  'retries-final-errors': { severity: 'info', find: flawRule('retries-everything') },
  'unbounded-retries': { severity: 'warning', find: unboundedRetries },
  'no-backoff': { severity: 'warning', find: noBackoff },
  'no-jitter': { severity: 'hint', find: flawRule('no-jitter') },
  'deadline-ends-before-wait': { severity: 'info', find: deadlineEndsBeforeWait },
  'deadline-checked-only-between-attempts': { severity: 'info', find: flawRule('deadline-between-attempts') },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof table;

export const rules: Readonly<Record<RuleId, Rule>> = table;
export const ruleIds = Object.keys(table) as readonly RuleId[];
export const isRuleId = (text: string): text is RuleId => Object.hasOwn(table, text);
