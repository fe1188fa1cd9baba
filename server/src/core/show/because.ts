/** Reasons of the timing model as sentences. */
import type { Reason } from '../policy/waits.ts';
import { duration } from './durations.ts';
import type { Locale } from './locale.ts';
import { type RichText, sentence } from './rich.ts';
import { type BecauseKey, becauseSentences } from './sentences/because.ts';

const keyOf = (reason: Reason): BecauseKey => {
  if (reason.rule === 'should-retry-header' && !reason.retried) return 'should-retry-header-stops';
  if (reason.rule === 'timer-overflows' && !Number.isFinite(reason.askedMs)) return 'timer-overflows-never-a-number';
  if (reason.rule === 'timeout-each-attempt' && reason.ms === null) return 'timeout-each-attempt-none';
  return reason.rule;
};

const durationNames: ReadonlySet<string> = new Set(['ms', 'toldMs', 'askedMs']);

export const because = (reason: Reason, locale: Locale): RichText => {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(reason)) {
    if (typeof value === 'number' && durationNames.has(name)) values[name] = duration(value, locale);
    else if (typeof value === 'number' || typeof value === 'string') values[name] = value;
  }
  return sentence(becauseSentences[locale][keyOf(reason)], values);
};
