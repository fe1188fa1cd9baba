/** Layers that both retry: attempts multiply, and so do the waits. */
import { isCall, retriesArgument } from './of-site.ts';
import type { Find } from './rule.ts';

export const nestedRetries: Find = ({ explanation, site, index }) => {
  if (!isCall(site) || site.retriedBy.length === 0) return [];
  const layered = site.groups.at(-1)?.layered?.retryAfter;
  const outer = explanation.sites[site.retriedBy[0] ?? -1];
  if (layered === undefined || outer === undefined) return [];
  const retrying = layered.shares.filter((share) => share.attempts > 1);
  if (retrying.length < 2) return [];
  const factors = layered.shares.map((share) => (Number.isFinite(share.attempts) ? String(share.attempts) : '∞'));
  return [
    {
      span: outer.nameSpan,
      variant: `${outer.kind === 'loop' ? 'loop-' : ''}${Number.isFinite(layered.attempts) ? 'counted' : 'endless'}`,
      values: {
        outer: outer.symbol,
        inner: site.sdk?.package ?? site.symbol,
        product: factors.join(' × '),
        n: layered.attempts,
        totalMs: layered.total.maxMs,
        retries: retriesArgument(site),
      },
      related: [...site.retriedBy.slice(1), index],
      fixes: site.settings.maxRetries.known ? [{ fix: 'max-retries-zero', site: index }] : [],
    },
  ];
};
