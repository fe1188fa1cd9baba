/** The code sets a timeout and reads as if a call took no longer; the waits between attempts are not in it. */
import { isBoundedWithin, isCall, isWritten, retriesArgument, timeoutArgument, toldTotal, worstGroup } from './of-site.ts';
import type { Find } from './rule.ts';
import { meantValue } from './timeout-unit.ts';

export const timeoutDoesNotCapRetries: Find = ({ site, index, retryAfterSeconds }) => {
  const { timeout, maxRetries } = site.settings;
  if (!isCall(site) || !isWritten(timeout) || !timeout.known || timeout.span === undefined) return [];
  const limitMs = timeout.value.totalMs ?? timeout.value.readMs;
  // A number in the wrong unit is another finding; what it bounds is not what was meant.
  const unit = site.sdk?.settings.timeout.unit ?? 'duration';
  if (limitMs !== null && meantValue(unit === 's' ? limitMs / 1000 : limitMs, unit) !== null) return [];
  const group = worstGroup(site);
  const total = group === null ? null : toldTotal(group);
  if (limitMs === null || total === null || total.maxMs <= limitMs || isBoundedWithin(site, limitMs)) return [];
  const fixable = maxRetries.known && site.retriedBy.length === 0;
  return [
    {
      span: timeout.span,
      variant: Number.isFinite(total.maxMs) ? 'bounded' : 'endless',
      values: {
        timeout: timeoutArgument(site),
        retries: retriesArgument(site),
        limitMs,
        totalMs: total.maxMs,
        retryAfter: retryAfterSeconds,
      },
      // Who writes both has thought of retries; who writes the timeout alone is in for a surprise.
      isMild: isWritten(maxRetries),
      fixes: fixable ? [{ fix: 'max-retries-zero', site: index }] : [],
    },
  ];
};
