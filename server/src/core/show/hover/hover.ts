/**
 * From a place in the source to what a person reads there: the answer first, then the scenarios, why, and where it comes from.
 * The constructor, the timeout setting and the max-retries setting each answer their own question.
 */
import type { Explanation, Site } from '../../explain/site.ts';
import { contains, type Span } from '../../text/span.ts';
import { clientHover } from './client.ts';
import type { HoverContext } from './context.ts';
import { deadlineHover, timeoutObjectHover } from './deadline.ts';
import { layerHover } from './layers.ts';
import { retriesHover, timeoutHover } from './settings.ts';

export type HoverPart = 'site' | 'timeout' | 'max-retries';

export interface HoverTarget {
  readonly index: number;
  readonly part: HoverPart;
  readonly span: Span;
}

const size = (span: Span): number => span.end - span.start;

/** The parts of a site that answer: its settings, its name, and the first character, where reports point. */
const targetsOf = (site: Site, index: number): HoverTarget[] => {
  const targets: HoverTarget[] = [
    { index, part: 'site', span: site.nameSpan },
    { index, part: 'site', span: { start: site.span.start, end: site.span.start } },
  ];
  const { timeout, maxRetries } = site.settings;
  const hasOwnSettings = site.kind === 'client' || site.kind === 'override';
  if (hasOwnSettings && timeout.span !== undefined) targets.push({ index, part: 'timeout', span: timeout.span });
  if (hasOwnSettings && maxRetries.span !== undefined) targets.push({ index, part: 'max-retries', span: maxRetries.span });
  return targets;
};

/** The smallest thing at the offset that has something to say. */
export const targetAt = (explanation: Explanation, offset: number): HoverTarget | null => {
  let best: HoverTarget | null = null;
  explanation.sites.forEach((site, index) => {
    for (const target of targetsOf(site, index)) {
      if (!contains(target.span, offset)) continue;
      if (best === null || rank(target) < rank(best)) best = target;
    }
  });
  return best;
};

/** Small things win; a single character only where nothing else is. */
const rank = ({ span }: HoverTarget): number => (size(span) === 0 ? Number.MAX_SAFE_INTEGER : size(span));

/** Markdown in which nothing of the source is markup. */
export const hoverText = (explanation: Explanation, target: HoverTarget, context: HoverContext): string => {
  const site = explanation.sites[target.index];
  if (site === undefined) return '';
  if (target.part === 'timeout') return timeoutHover(site, context);
  if (target.part === 'max-retries') return retriesHover(site, context);
  switch (site.kind) {
    case 'client':
    case 'override':
      return clientHover(explanation, site, context);
    case 'wrapper':
    case 'loop':
      return layerHover(explanation, site, target.index, context);
    case 'deadline':
      return deadlineHover(site, context);
    case 'timeout':
      return timeoutObjectHover(site, context);
    default: {
      const never: never = site.kind;
      return never;
    }
  }
};
