/** The hover of a client, an override or a timeout that a client was given: how long does a call block, and why. */
import type { Explanation, Site, WaitGroup } from '../../explain/site.ts';
import type { AttemptLimits } from '../../policy/policy.ts';
import { newestGroup } from '../answer.ts';
import { duration } from '../durations.ts';
import { picture } from '../picture.ts';
import type { RichText } from '../rich.ts';
import type { HoverKey } from '../sentences/hover.ts';
import { attemptLimit, originNotes, retriesLabel, timeoutSetting } from '../setting-text.ts';
import { versionLine } from '../version-text.ts';
import { type HoverContext, linkLine, paragraphs, say, together } from './context.ts';
import { boundLine, headline, ignoresTold } from './headline.ts';
import { productOf } from './product.ts';
import { scenarioTable } from './scenarios.ts';

const howKeys: Readonly<Record<AttemptLimits['bounds'], HoverKey>> = {
  gap: 'howGap',
  headers: 'howHeaders',
  'good-body': 'howGoodBody',
  attempt: 'howAttempt',
  'attempt-and-sleep': 'howAttemptAndSleep',
  nothing: 'howNothing',
};

/** How far a per-attempt limit reaches, in brackets. */
export const howFar = (group: WaitGroup | null, context: HoverContext): RichText =>
  group?.policy == null ? [] : say(context, howKeys[group.policy.attempt.bounds]);

export const trickleNote = (group: WaitGroup | null, context: HoverContext): RichText | null =>
  group?.policy?.attempt.bounds === 'gap' ? say(context, 'trickle') : null;

/** `timeout` bounds each attempt; only max retries bounds the waits. */
const whyTimeout = (site: Site, context: HoverContext): RichText | null => {
  const group = newestGroup(site);
  if (group?.policy == null || !site.settings.timeout.known) return null;
  const how = howFar(group, context);
  if (group.policy.maxRetries === 0) return say(context, 'timeoutBoundsOnly', { timeout: timeoutSetting(site), how });
  return say(context, 'timeoutBoundsEach', { timeout: timeoutSetting(site), how, retries: retriesLabel(site, context.locale) });
};

/** A cap above this is none for somebody who waits. */
const longMs = 3_600_000;

/** What this version makes of a server's wait. */
export const serverWaitNote = (group: WaitGroup | null, context: HoverContext): RichText | null => {
  const policy = group?.policy;
  if (policy == null || policy.maxRetries === 0) return null;
  const rule = policy.serverWait;
  if (rule === null) return say(context, 'noHeaderRead');
  const { upToMs, belowMs } = rule.accept;
  const limit = upToMs ?? belowMs;
  if (limit !== undefined) {
    const ms = duration(limit, context.locale);
    if (limit > longMs) return say(context, 'capsLong', { ms });
    if (rule.tooLong === 'give-up') return say(context, 'givesUpLong', { ms });
    return say(context, 'dropsLong', { limit: say(context, upToMs === undefined ? 'dropsLongBelow' : 'dropsLongUpTo', { ms }) });
  }
  if (rule.capMs === undefined) return say(context, 'noCap');
  return say(context, rule.capMs > longMs ? 'capsLong' : 'caps', { ms: duration(rule.capMs, context.locale) });
};

/** Whatever the server says is slept: the first line has shown it. */
const isUncapped = (group: WaitGroup | null): boolean => {
  const rule = group?.policy?.serverWait;
  return (
    rule != null &&
    Math.min(
      rule.accept.upToMs ?? Number.POSITIVE_INFINITY,
      rule.accept.belowMs ?? Number.POSITIVE_INFINITY,
      rule.capMs ?? Number.POSITIVE_INFINITY,
    ) > longMs
  );
};

/** The time that attempts take when the server does answer, slowly. */
const attemptsNote = (group: WaitGroup | null, context: HoverContext): RichText | null => {
  const policy = group?.policy;
  if (policy == null || policy.attempt.bounds === 'gap' || policy.attempt.bounds === 'nothing') return null;
  const limit = attemptLimit(policy.attempt.timeout);
  const attempts = policy.maxRetries + 1;
  if (attempts === 1) return null;
  if (limit === null || !Number.isFinite(attempts)) return say(context, 'attemptsAddUnlimited');
  const isWhole = policy.attempt.bounds === 'attempt' || policy.attempt.bounds === 'attempt-and-sleep';
  return say(context, isWhole ? 'attemptsAdd' : 'attemptsAddHeaders', { n: attempts, ms: duration(limit, context.locale) });
};

/** The layers that run the whole call again, the outermost first. */
const aroundLine = (explanation: Explanation, site: Site, context: HoverContext): RichText | null => {
  const layered = newestGroup(site)?.layered?.retryAfter;
  const retrying = layered?.shares.filter((share) => share.attempts > 1) ?? [];
  if (layered === undefined || retrying.length < 2) return null;
  const names = site.retriedBy.flatMap((index, i): RichText => {
    const layer = explanation.sites[index];
    if (layer === undefined) return [];
    const place = [{ text: ' (' }, ...say(context, 'line', { n: context.lineAt(layer.nameSpan.start) }), { text: ')' }];
    return [...(i === 0 ? [] : [{ text: ', ' }]), { text: layer.symbol, tone: 'code' }, ...place];
  });
  return say(context, 'retriedAround', { names, product: productOf(layered) });
};

/** Nothing is known in any scenario: a table of unknowns says no more than the first line. */
const isUnknown = (site: Site): boolean =>
  site.groups.every(
    ({ waits, refused }) => refused === null && waits.retryAfter === null && waits.noHeader === null && waits.noAnswer === null,
  );

export const clientHover = (explanation: Explanation, site: Site, context: HoverContext): string => {
  const group = newestGroup(site);
  const lineOf = (index: number): number => context.lineAt(explanation.sites[index]?.nameSpan.start ?? 0);
  return paragraphs([
    headline(site, context),
    ignoresTold(site, context),
    aroundLine(explanation, site, context),
    boundLine(site, context, lineOf),
    context.hasPicture ? picture(site, context) : null,
    isUnknown(site) || group?.refused != null ? null : scenarioTable(site, context),
    together(
      [
        group?.refused == null ? null : say(context, 'refusedWhy'),
        whyTimeout(site, context),
        trickleNote(group, context),
        attemptsNote(group, context),
        site.settings.maxRetries.known ? null : say(context, 'retriesWhy'),
        site.groups.length > 1 || isUncapped(group) ? null : serverWaitNote(group, context),
        ...originNotes(site, context.locale),
      ],
      context.locale,
    ),
    linkLine(context.links),
    versionLine(site, context.locale),
  ]);
};
