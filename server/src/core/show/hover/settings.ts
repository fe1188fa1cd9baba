/** The hovers of the two settings: what does this one bound, and what not? */
import type { Site } from '../../explain/site.ts';
import { toldNothing, toldToWait } from '../../policy/policy.ts';
import type { TimeoutValue } from '../../policy/timeout.ts';
import { waitsOf } from '../../policy/waits.ts';
import { blockingOf, newestGroup } from '../answer.ts';
import { duration, intervalSeconds, noLimitText } from '../durations.ts';
import { escapeMarkdown, markdown, type RichText } from '../rich.ts';
import { unknownSentences } from '../sentences/unknown.ts';
import { attemptLimit, countShown, originNotes, retriesSetting, timeoutSetting } from '../setting-text.ts';
import { versionLine } from '../version-text.ts';
import { howFar, serverWaitNote, trickleNote } from './client.ts';
import { type HoverContext, linkLine, paragraphs, say, table, together, toldText } from './context.ts';

const isPhased = (timeout: TimeoutValue): boolean =>
  new Set([timeout.connectMs, timeout.readMs, timeout.writeMs, timeout.poolMs]).size > 1 && timeout.totalMs === null;

const phaseTable = (timeout: TimeoutValue, context: HoverContext): string => {
  const limit = (ms: number | null): string => (ms === null ? noLimitText(context.locale) : duration(ms, context.locale));
  return table(
    [say(context, 'columnPhase'), say(context, 'columnLimit')].map(markdown),
    (['connect', 'read', 'write', 'pool'] as const).map((phase) => [phase, limit(timeout[`${phase}Ms`])]),
  );
};

const callLine = (site: Site, context: HoverContext): RichText | null => {
  const group = newestGroup(site);
  const asked = group === null ? null : blockingOf(group, 'retryAfter');
  const quiet = group === null ? null : blockingOf(group, 'noAnswer');
  if (asked === null || quiet === null) return null;
  const { locale } = context;
  return say(context, 'timeoutCall', {
    total: duration(asked.total.maxMs, locale),
    told: toldText(context),
    silent: duration(quiet.total.maxMs, locale),
  });
};

/** Some releases do not hand a client's timeout on to some calls. */
const ignoredNote = (site: Site, context: HoverContext): RichText | null => {
  const requests = newestGroup(site)?.at?.behaviour.timeoutIgnoredBy ?? [];
  return requests.length === 0 || site.kind !== 'client' ? null : say(context, 'timeoutIgnored', { requests: requests.join(', ') });
};

export const timeoutHover = (site: Site, context: HoverContext): string => {
  const { timeout } = site.settings;
  const group = newestGroup(site);
  const name = timeoutSetting(site);
  const { locale } = context;
  if (!timeout.known) {
    const why = unknownSentences[locale][timeout.reason];
    return paragraphs([say(context, 'timeoutAnswerUnknown', { timeout: name, why }), linkLine(context.links), versionLine(site, locale)]);
  }
  const limit = attemptLimit(timeout.value);
  const how = howFar(group, context);
  const first =
    limit === null
      ? say(context, 'timeoutAnswerNone', { timeout: name })
      : say(context, 'timeoutAnswer', { timeout: name, ms: duration(limit, locale), how });
  return paragraphs([
    first,
    isPhased(timeout.value) ? phaseTable(timeout.value, context) : null,
    callLine(site, context),
    together(
      [
        ignoredNote(site, context),
        trickleNote(group, context),
        say(context, 'retriesWhyTimeout', { retries: retriesSetting(site) }),
        ...originNotes(site, locale),
      ],
      locale,
    ),
    linkLine(context.links),
    versionLine(site, locale),
  ]);
};

/** What other values of max retries would mean, the one in force among them. */
const retriesTable = (site: Site, value: number, context: HoverContext): string | null => {
  const policy = newestGroup(site)?.policy;
  if (policy == null) return null;
  const { locale } = context;
  const rows = [...new Set([0, 1, value, Math.max(2, value + 1)])]
    .sort((a, b) => a - b)
    .map((maxRetries) => {
      const changed = { ...policy, maxRetries };
      const told = intervalSeconds(waitsOf(changed, toldToWait(context.retryAfterSeconds)).total, locale);
      const nothing = intervalSeconds(waitsOf(changed, toldNothing()).total, locale);
      const cells = [countShown(site, maxRetries), told, nothing].map(escapeMarkdown);
      return maxRetries === value ? cells.map((cell) => `**${cell}**`) : cells;
    });
  const head = [say(context, 'columnRetries'), say(context, 'saysTold', { told: toldText(context) }), say(context, 'saysNothing')];
  return table(head.map(markdown), rows);
};

export const retriesHover = (site: Site, context: HoverContext): string => {
  const { maxRetries } = site.settings;
  const { locale } = context;
  const retries = retriesSetting(site);
  const rest = [linkLine(context.links), versionLine(site, locale)];
  if (!maxRetries.known) {
    const why = unknownSentences[locale][maxRetries.reason];
    return paragraphs([say(context, 'retriesAnswerUnknown', { retries, why }), ...rest]);
  }
  const refused = newestGroup(site)?.refused;
  if (refused != null) return paragraphs([say(context, 'refused', { error: refused }), say(context, 'refusedWhy'), ...rest]);
  const { value } = maxRetries;
  const first = Number.isFinite(value)
    ? say(context, 'retriesAnswer', { retries, n: value + 1 })
    : say(context, 'retriesAnswerEndless', { retries });
  return paragraphs([
    first,
    Number.isFinite(value) ? retriesTable(site, value, context) : null,
    together(
      [value === 0 ? null : say(context, 'retriesWhy'), serverWaitNote(newestGroup(site), context), ...originNotes(site, locale)],
      locale,
    ),
    ...rest,
  ]);
};
