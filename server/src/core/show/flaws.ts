import type { Flaw } from '../explain/site.ts';
import { duration } from './durations.ts';
import type { Locale } from './locale.ts';
import { type RichText, sentence } from './rich.ts';
import { flawSentences } from './sentences/flaws.ts';

/** A flaw of a loop or a wrapper as one sentence. */
export const flawText = (flaw: Flaw, locale: Locale): RichText =>
  sentence(flawSentences[locale][flaw.kind], { ms: duration(flaw.ms ?? Number.NaN, locale) });
