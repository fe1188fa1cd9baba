/** The hovers of wrappers and hand-written loops: how many requests, how long, and which layer owns what. */
import type { Explanation, Site } from '../../explain/site.ts';
import type { LayeredWaits } from '../../policy/layers.ts';
import { blockingOf, newestGroup } from '../answer.ts';
import { duration, sleepList } from '../durations.ts';
import { flawText } from '../flaws.ts';
import { codeSpan, markdown, type RichText } from '../rich.ts';
import { retriesName } from '../setting-text.ts';
import { versionLine } from '../version-text.ts';
import { serverWaitNote } from './client.ts';
import { type HoverContext, linkLine, paragraphs, say, table, together, toldText } from './context.ts';
import { boundLine, whyUnknown } from './headline.ts';
import { attemptsText, factorsOf } from './product.ts';
import { scenarioTable } from './scenarios.ts';

export interface Nest {
  /** The innermost site. */
  readonly inner: Site;
  /** Outermost first. */
  readonly retriedBy: readonly number[];
  readonly layered: LayeredWaits;
}

/** The ways to a site's requests, each with the layers around it. */
const nestsOf = (inner: Site): readonly Nest[] => {
  const worst = newestGroup(inner)?.layered?.retryAfter;
  const first = worst === undefined ? [] : [{ inner, retriedBy: inner.retriedBy, layered: worst }];
  return [...first, ...(inner.otherPaths ?? []).map(({ retriedBy, layered }) => ({ inner, retriedBy, layered: layered.retryAfter }))];
};

/** The worst nest that runs through a layer, when it is told to wait; null: the layer stands alone. */
export const nestOf = (explanation: Explanation, index: number): Nest | null => {
  let worst: Nest | null = null;
  for (const [i, site] of explanation.sites.entries()) {
    for (const nest of nestsOf(site)) {
      const isThrough = i === index || nest.retriedBy.includes(index);
      if (isThrough && (worst === null || nest.layered.total.maxMs > worst.layered.total.maxMs)) worst = nest;
    }
  }
  return worst;
};

const layerRows = (explanation: Explanation, nest: Nest, context: HoverContext): string => {
  const sites = [...nest.retriedBy.map((i) => explanation.sites[i]), nest.inner];
  const rows = nest.layered.shares.map((share, i) => {
    const site = sites[i];
    const name = site === undefined ? '' : codeSpan(site.sdk?.package ?? site.symbol);
    const line = site === undefined ? '' : markdown(say(context, 'line', { n: context.lineAt(site.nameSpan.start) }));
    const attempts = i === 0 ? attemptsText(share.attempts) : markdown(say(context, 'each', { n: attemptsText(share.attempts) }));
    return [`${name} ${line}`, attempts, sleepList(share.waits.sleeps, share.waits.attempts - 1, context.locale)];
  });
  return table([say(context, 'columnLayer'), say(context, 'columnAttempts'), say(context, 'columnWaits')].map(markdown), rows);
};

/** Two layers that both retry; one that gives up by itself multiplies nothing. */
const isNested = (explanation: Explanation, nest: Nest | null): nest is Nest => {
  if (nest === null) return false;
  const sites = [...nest.retriedBy.map((i) => explanation.sites[i]), nest.inner];
  return sites.filter((site) => site !== undefined && (newestGroup(site)?.policy?.maxRetries ?? 0) > 0).length > 1;
};

const firstLine = (site: Site, nest: Nest | null, context: HoverContext): RichText => {
  const told = toldText(context);
  const { locale } = context;
  if (nest !== null) {
    const { attempts, total } = nest.layered;
    if (!Number.isFinite(attempts)) return say(context, 'layeredEndless', { product: factorsOf(nest.layered), told });
    return say(context, 'layered', { product: factorsOf(nest.layered), n: attempts, total: duration(total.maxMs, locale), told });
  }
  const group = newestGroup(site);
  const asked = group === null ? null : blockingOf(group, 'retryAfter');
  if (asked === null) return say(context, 'unknown', { why: whyUnknown(site, context) });
  if (!Number.isFinite(asked.attempts)) return say(context, 'loopEndless', { told });
  const most = (group?.policy?.maxRetries ?? 0) + 1;
  if (asked.attempts === 1 && asked.total.maxMs === 0 && most > 1) return say(context, 'loopGivesUp', { told, n: most });
  return say(context, 'loopAnswer', { n: asked.attempts, total: duration(asked.total.maxMs, locale), told });
};

/** What a hand-written loop makes of a server's wait. */
const loopWaitNote = (site: Site, context: HoverContext): RichText | null => {
  const policy = newestGroup(site)?.policy;
  if (policy == null || policy.maxRetries < 1) return null;
  if (policy.serverWait === null) return say(context, 'noHeaderRead');
  const { accept, capMs } = policy.serverWait;
  if (accept.upToMs !== undefined) return say(context, 'loopGivesUpLong', { ms: duration(accept.upToMs, context.locale) });
  return capMs === undefined ? say(context, 'loopNoCap') : say(context, 'loopCaps', { ms: duration(capMs, context.locale) });
};

export const layerHover = (explanation: Explanation, site: Site, index: number, context: HoverContext): string => {
  const found = nestOf(explanation, index);
  const nest = isNested(explanation, found) ? found : null;
  const retriesAll = newestGroup(site)?.policy?.retries.everyError === true;
  const lineOf = (i: number): number => context.lineAt(explanation.sites[i]?.nameSpan.start ?? 0);
  return paragraphs([
    firstLine(site, nest, context),
    boundLine(site, context, lineOf),
    nest !== null ? layerRows(explanation, nest, context) : site.groups.length > 0 ? scenarioTable(site, context) : null,
    together(
      [
        nest === null ? null : say(context, 'layersOwner', { retries: [{ text: retriesName(nest.inner), tone: 'code' }] }),
        retriesAll ? say(context, 'retriesEverything', { name: [{ text: site.symbol, tone: 'code' }] }) : null,
        site.kind === 'loop' ? loopWaitNote(site, context) : nest !== null ? null : serverWaitNote(newestGroup(site), context),
        ...site.flaws
          .filter((flaw) => !(flaw.kind === 'retries-everything' && retriesAll) && flaw.kind !== 'ignores-retry-after')
          .map((flaw) => flawText(flaw, context.locale)),
      ],
      context.locale,
    ),
    linkLine(context.links),
    versionLine(site, context.locale),
  ]);
};
