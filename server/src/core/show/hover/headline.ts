/** The first line of a hover: the answer. */
import type { Site, WaitGroup } from '../../explain/site.ts';
import { blockingOf, givesUp, outerBound, retriesTooEarly } from '../answer.ts';
import { duration, interval, sleepList, unknownText } from '../durations.ts';
import { plain, type RichText, sentence } from '../rich.ts';
import { unknownSentences } from '../sentences/unknown.ts';
import { retriesSetting } from '../setting-text.ts';
import { type HoverContext, say, toldText } from './context.ts';

/** Waits shorter than this are not worth a word beside a longer one. */
const worthSayingMs = 1_000;

export const whyUnknown = (site: Site, context: HoverContext): RichText => {
  const { maxRetries, timeout } = site.settings;
  const setting = !maxRetries.known ? maxRetries : !timeout.known ? timeout : null;
  if (setting !== null) return sentence(unknownSentences[context.locale][setting.reason]);
  return [{ text: unknownText(context.locale) }];
};

const answerOf = (site: Site, group: WaitGroup, context: HoverContext): RichText => {
  const { locale } = context;
  const told = toldText(context);
  if (group.refused !== null) return say(context, 'refused', { error: group.refused });
  const asked = blockingOf(group, 'retryAfter');
  if (asked === null) return say(context, 'unknown', { why: whyUnknown(site, context) });
  const quiet = blockingOf(group, 'noAnswer');
  const silentMs = quiet?.total.maxMs ?? 0;
  const silent = duration(silentMs, locale);
  const showsSilent = quiet !== null && silentMs > asked.total.maxMs && silentMs >= worthSayingMs;
  const { waits } = asked;
  if (waits.throws !== undefined) return say(context, 'throwsOnHeader', { error: waits.throws, told });
  if (givesUp(waits)) return say(context, showsSilent ? 'givesUpSilent' : 'givesUp', { told, silent });
  if (asked.attempts === 1 && asked.total.maxMs === 0) {
    return say(context, showsSilent ? 'failsAtOnceSilent' : 'failsAtOnce', { setting: retriesSetting(site), silent });
  }
  if (!Number.isFinite(asked.total.maxMs)) return say(context, 'blocksEndless', { told });
  const total = duration(asked.total.maxMs, locale);
  return say(context, showsSilent ? 'blocksSilent' : 'blocks', { total, told, silent });
};

/** What each group says of the server's wait, shortly. */
const shortly = (group: WaitGroup, context: HoverContext): string => {
  const asked = blockingOf(group, 'retryAfter');
  if (group.refused !== null) return group.refused;
  return asked === null ? unknownText(context.locale) : interval(asked.total, context.locale);
};

export const headline = (site: Site, context: HoverContext): RichText => {
  const newest = site.groups.at(-1);
  if (newest === undefined) return say(context, 'unknown', { why: whyUnknown(site, context) });
  const answers = site.groups.map((group) => ({ versions: group.versions, text: shortly(group, context) }));
  if (new Set(answers.map((a) => a.text)).size > 1) {
    const versions = answers.flatMap(({ versions: range, text }, i): RichText => {
      const which: RichText = range === null ? [] : [{ text: ' (' }, { text: range, tone: 'code' }, { text: ')' }];
      return [...(i === 0 ? [] : [{ text: ', ' }]), { text, tone: 'strong' }, ...which];
    });
    return say(context, 'differs', { versions, told: toldText(context) });
  }
  return answerOf(site, newest, context);
};

/** The retries come before the server's time is over: said right after the answer. */
export const ignoresTold = (site: Site, context: HoverContext): RichText | null => {
  const newest = site.groups.at(-1);
  const asked = newest === undefined ? null : blockingOf(newest, 'retryAfter');
  if (asked === null || site.groups.length > 1 || !retriesTooEarly(asked.waits)) return null;
  const sleeps = sleepList(asked.waits.sleeps, asked.waits.attempts - 1, context.locale);
  return say(context, 'ignoresTold', { told: toldText(context), sleeps });
};

/** A deadline around the site that ends it earlier than its own waits would. */
export const boundLine = (site: Site, context: HoverContext, placeOf: (site: number) => number): RichText | null => {
  const bound = outerBound(site);
  if (bound === null) return null;
  const place = plain(say(context, 'line', { n: placeOf(bound.site) }));
  return say(context, 'boundedBy', { ms: duration(bound.ms, context.locale), place });
};
