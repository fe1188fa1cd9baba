/** A loop or a wrapper that retries at once: the server is asked again before anything can have changed. */
import { isLayer } from './of-site.ts';
import type { Find } from './rule.ts';

export const noBackoff: Find = ({ site }) => {
  const policy = site.groups.at(-1)?.policy;
  if (!isLayer(site) || policy == null || policy.maxRetries < 1 || policy.backoff.kind !== 'none') return [];
  // Said more exactly where the wait depends on a header.
  if (site.flaws.some((flaw) => flaw.kind === 'no-wait-without-header')) return [];
  return [{ span: site.nameSpan, values: { name: site.symbol } }];
};
