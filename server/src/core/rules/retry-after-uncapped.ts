/** A wait of hours or days would be obeyed: nothing in the code or in this version limits it. */
import { isCall, isLayer, isWritten } from './of-site.ts';
import type { Find } from './rule.ts';

/** Limits above this are none for somebody who waits. */
const longMs = 3_600_000;

export const retryAfterUncapped: Find = ({ site, index }) => {
  const { maxRetries } = site.settings;
  const group = site.groups.at(-1);
  const policy = group?.policy;
  if (policy == null || policy.serverWait === null || policy.deadline !== null || site.boundedBy.length > 0) return [];
  const { accept, capMs } = policy.serverWait;
  const limitMs = Math.min(
    accept.upToMs ?? Number.POSITIVE_INFINITY,
    accept.belowMs ?? Number.POSITIVE_INFINITY,
    capMs ?? Number.POSITIVE_INFINITY,
  );
  if (limitMs <= longMs || policy.maxRetries === 0) return [];
  const asked = isCall(site) && isWritten(maxRetries) && !isWritten(site.settings.timeout);
  if (!asked && !isLayer(site)) return [];
  return [
    {
      span: asked && maxRetries.span !== undefined ? maxRetries.span : site.nameSpan,
      variant: Number.isFinite(limitMs) ? 'long' : 'none',
      values: { limitMs, n: policy.maxRetries },
      isMild: asked,
      fixes: asked && maxRetries.known ? [{ fix: 'max-retries-zero', site: index }] : [],
    },
  ];
};
