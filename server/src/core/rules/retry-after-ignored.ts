/** This version drops what the server says beyond a limit, and makes retries that are sure to be refused. */
import { isCall, isWritten, retriesArgument } from './of-site.ts';
import type { Find } from './rule.ts';

export const retryAfterIgnored: Find = ({ site, index, retryAfterSeconds }) => {
  const { maxRetries, timeout } = site.settings;
  // A client that sets nothing gets a hover, not a finding.
  if (!isCall(site) || !(isWritten(maxRetries) || isWritten(timeout))) return [];
  // Which release runs must be known: an older or newer one may well obey.
  if (site.version?.kind !== 'exact' && site.version?.kind !== 'range') return [];
  const group = site.groups.at(-1);
  const waits = group?.waits.retryAfter;
  if (waits == null || waits.attempts < 2) return [];
  const dropped = waits.because.some((reason) => reason.rule === 'retry-after-too-long');
  const limitMs = group?.policy?.serverWait?.accept.upToMs ?? group?.policy?.serverWait?.accept.belowMs;
  if (!dropped || limitMs === undefined) return [];
  return [
    {
      span: isWritten(maxRetries) && maxRetries.span !== undefined ? maxRetries.span : site.nameSpan,
      values: {
        sdk: site.sdk?.package ?? site.symbol,
        retries: retriesArgument(site),
        n: waits.attempts - 1,
        limitMs,
        retryAfter: retryAfterSeconds,
        totalMs: waits.total.maxMs,
      },
      fixes: maxRetries.known ? [{ fix: 'max-retries-zero', site: index }] : [],
    },
  ];
};
