/** The hovers of a deadline, and of a timeout object that stands alone. */
import type { Site } from '../../explain/site.ts';
import { duration, noLimitText } from '../durations.ts';
import { flawText } from '../flaws.ts';
import { markdown } from '../rich.ts';
import { unknownSentences } from '../sentences/unknown.ts';
import { type HoverContext, linkLine, paragraphs, say, table, together } from './context.ts';

export const deadlineHover = (site: Site, context: HoverContext): string => {
  const isBetween = site.flaws.some((flaw) => flaw.kind === 'deadline-between-attempts');
  const first =
    site.deadlineMs === undefined
      ? say(context, 'unknown', { why: site.settings.timeout.known ? [] : unknownSentences[context.locale][site.settings.timeout.reason] })
      : say(context, 'deadline', { ms: duration(site.deadlineMs, context.locale) });
  const others = site.flaws.filter((flaw) => flaw.kind !== 'deadline-between-attempts').map((flaw) => flawText(flaw, context.locale));
  return paragraphs([
    first,
    together([say(context, isBetween ? 'deadlineBetween' : 'deadlineCuts'), ...others], context.locale),
    linkLine(context.links),
  ]);
};

export const timeoutObjectHover = (site: Site, context: HoverContext): string => {
  const { timeout } = site.settings;
  const { locale } = context;
  const limit = (ms: number | null): string => (ms === null ? noLimitText(locale) : duration(ms, locale));
  const phases = timeout.known
    ? table(
        [say(context, 'columnPhase'), say(context, 'columnLimit')].map(markdown),
        (['connect', 'read', 'write', 'pool'] as const).map((phase) => [phase, limit(timeout.value[`${phase}Ms`])]),
      )
    : null;
  const library = [{ text: site.symbol.split('.')[0] ?? site.symbol, tone: 'code' as const }];
  return paragraphs([
    say(context, 'timeoutObject'),
    phases,
    timeout.known ? null : say(context, 'unknown', { why: unknownSentences[locale][timeout.reason] }),
    together([say(context, 'singleTimeout', { library }), say(context, 'trickle')], locale),
  ]);
};
