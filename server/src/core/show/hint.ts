/** The short forms of an answer: inlay hints, lenses, the status item and the overview. */
import type { Explanation, Site } from '../explain/site.ts';
import { worstOf } from './answer.ts';
import { duration } from './durations.ts';
import { nestOf } from './hover/layers.ts';
import type { Locale } from './locale.ts';
import { plain, sentence } from './rich.ts';
import { hoverSentences } from './sentences/hover.ts';

const isWritten = (site: Site): boolean =>
  [site.settings.maxRetries, site.settings.timeout].some((s) => s.span !== undefined && (!s.known || s.origin !== 'default'));

/** Behind a client that sets something and waits; null: nothing to hint at. */
export const hintText = (site: Site, locale: Locale): string | null => {
  if (site.kind !== 'client' && site.kind !== 'override') return null;
  const worst = worstOf(site);
  if (worst === null || !isWritten(site) || worst.total.maxMs === 0) return null;
  const s = hoverSentences[locale];
  return plain(
    Number.isFinite(worst.total.maxMs) ? sentence(s.hint, { total: duration(worst.total.maxMs, locale) }) : sentence(s.hintEndless),
  );
};

/** Over a wrapper or a loop. */
export const lensText = (explanation: Explanation, index: number, locale: Locale): string | null => {
  const site = explanation.sites[index];
  if (site === undefined || (site.kind !== 'wrapper' && site.kind !== 'loop')) return null;
  const s = hoverSentences[locale];
  const worst = nestOf(explanation, index)?.layered ?? worstOf(site);
  if (worst === null) return null;
  if (!Number.isFinite(worst.attempts) || !Number.isFinite(worst.total.maxMs)) return plain(sentence(s.lensEndless));
  return plain(sentence(s.lens, { n: worst.attempts, total: duration(worst.total.maxMs, locale) }));
};

/** `up to 4 min`, `not known`. */
export const worstText = (site: Site, locale: Locale): string => {
  const worst = worstOf(site);
  const s = hoverSentences[locale];
  return worst === null ? s.notKnown : plain(sentence(s.upTo, { total: duration(worst.total.maxMs, locale) }));
};
