/** A group of releases that behave alike, in words. */
import type { BehaviourAt } from '../sdk/behaviour.ts';
import type { Locale } from './locale.ts';
import { plain, sentence } from './rich.ts';
import { reportSentences } from './sentences/report.ts';

/** `1.6.0 and newer`, `0.35.0 until 0.37.0`. */
export const groupLabel = ({ group, until }: BehaviourAt, locale: Locale): string => {
  const s = reportSentences[locale];
  return plain(until === null ? sentence(s.andNewer, { since: group.since }) : sentence(s.until, { since: group.since, until }));
};
