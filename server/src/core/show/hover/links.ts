/** What can be done from a hover: the quick fixes of the site's findings, and the simulator with its settings. */
import type { Explanation, Site } from '../../explain/site.ts';
import type { Finding } from '../../rules/finding.ts';
import type { Position } from '../../text/span.ts';
import { newestGroup } from '../answer.ts';
import type { Locale } from '../locale.ts';
import { fixTitle } from '../messages.ts';
import { hoverSentences } from '../sentences/hover.ts';
import { attemptLimit } from '../setting-text.ts';
import type { HoverLink } from './context.ts';
import type { HoverTarget } from './hover.ts';

export interface LinkContext {
  readonly locale: Locale;
  /** The client's commands that a hover may name. */
  readonly commands: { readonly applyFix: string; readonly openSimulator: string };
  readonly uri: string;
  readonly positionAt: (offset: number) => Position;
}

/** More than this is no longer read. */
const mostFixes = 2;

/** The settings of a site for the simulator; null where there is no SDK, or where they are not known. */
export const simulatorCaseOf = (site: Site): { sdk: string; version: string; maxRetries?: number; timeoutMs?: number | null } | null => {
  const { sdk, version, settings } = site;
  const group = newestGroup(site);
  if (sdk === null || version === null || group === null || group.at === null) return null;
  const release = version.kind === 'exact' ? version.version : version.kind === 'range' ? group.at.group.since : sdk.newestKnown;
  const { maxRetries, timeout } = settings;
  return {
    sdk: sdk.id,
    version: release,
    ...(maxRetries.known && maxRetries.origin !== 'default' && Number.isFinite(maxRetries.value) ? { maxRetries: maxRetries.value } : {}),
    ...(timeout.known && timeout.origin !== 'default' ? { timeoutMs: attemptLimit(timeout.value) } : {}),
  };
};

export const linksOf = (
  explanation: Explanation,
  target: HoverTarget,
  findings: readonly Finding[],
  context: LinkContext,
): readonly HoverLink[] => {
  const site = explanation.sites[target.index];
  if (site === undefined) return [];
  const links = new Map<string, HoverLink>();
  for (const finding of findings) {
    if (finding.site !== target.index && finding.related?.includes(target.index) !== true) continue;
    for (const fix of finding.fixes) {
      const title = fixTitle(fix, context.locale);
      const argument = { uri: context.uri, position: context.positionAt(finding.span.start), title };
      if (links.size < mostFixes) links.set(title, { title, command: context.commands.applyFix, argument });
    }
  }
  const simulated = simulatorCaseOf(site);
  if (simulated !== null) {
    const range = { start: context.positionAt(site.span.start), end: context.positionAt(site.span.end) };
    const label = `${context.uri.split('/').at(-1) ?? ''}:${range.start.line + 1}`;
    const argument = { ...simulated, from: { uri: context.uri, range, label } };
    links.set('simulator', { title: hoverSentences[context.locale].openSimulator, command: context.commands.openSimulator, argument });
  }
  return [...links.values()];
};
