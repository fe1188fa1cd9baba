/** The deadline around a call is over before the wait that the server asks for: the retry never happens. */
import { isCall } from './of-site.ts';
import type { Find } from './rule.ts';

export const deadlineEndsBeforeWait: Find = ({ explanation, site, index, retryAfterSeconds }) => {
  if (!isCall(site)) return [];
  const waits = site.groups.at(-1)?.waits.retryAfter;
  const firstWait = waits?.sleeps[0];
  if (waits == null || firstWait === undefined) return [];
  const shortest = site.boundedBy.reduce<{ site: number; ms: number } | null>(
    (best, d) => (best === null || d.ms < best.ms ? d : best),
    null,
  );
  const deadline = shortest === null ? undefined : explanation.sites[shortest.site];
  if (shortest === null || deadline === undefined || shortest.ms >= firstWait.minMs) return [];
  return [
    {
      span: deadline.nameSpan,
      values: { deadlineMs: shortest.ms, waitMs: firstWait.minMs, retryAfter: retryAfterSeconds },
      related: [index],
    },
  ];
};
