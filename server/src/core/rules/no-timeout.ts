/** The code says that an attempt may take for ever. */
import { isCall, isWritten, timeoutArgument } from './of-site.ts';
import type { Find } from './rule.ts';

export const noTimeout: Find = ({ site }) => {
  const { timeout } = site.settings;
  if (!(isCall(site) || site.kind === 'timeout') || !isWritten(timeout) || !timeout.known || timeout.span === undefined) return [];
  if ((timeout.value.totalMs ?? timeout.value.readMs) !== null || site.boundedBy.length > 0) return [];
  return [{ span: timeout.span, values: { timeout: timeoutArgument(site) } }];
};
