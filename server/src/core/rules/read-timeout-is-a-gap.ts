/** A read timeout is the longest gap between two bytes: a server that trickles is never timed out. */
import { isCall, isWritten, timeoutArgument } from './of-site.ts';
import type { Find } from './rule.ts';

export const readTimeoutIsAGap: Find = ({ site }) => {
  const { timeout } = site.settings;
  if (!isCall(site) || !isWritten(timeout) || !timeout.known || timeout.span === undefined || timeout.value.readMs === null) return [];
  if (site.groups.at(-1)?.policy?.attempt.bounds !== 'gap' || site.boundedBy.length > 0) return [];
  return [{ span: timeout.span, values: { timeout: timeoutArgument(site), limitMs: timeout.value.readMs } }];
};
