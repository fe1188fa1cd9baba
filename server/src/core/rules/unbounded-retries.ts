/** There is no last attempt. */
import { flawRule } from './flaws.ts';
import { isCall, isWritten } from './of-site.ts';
import type { Find } from './rule.ts';

const inLoops = flawRule('no-last-attempt');

export const unboundedRetries: Find = (input) => {
  const { site } = input;
  const { maxRetries } = site.settings;
  const endless = site.groups.at(-1)?.policy?.maxRetries === Number.POSITIVE_INFINITY;
  if (!isCall(site) || !endless || !isWritten(maxRetries) || maxRetries.span === undefined) return inLoops(input);
  return [{ span: maxRetries.span, variant: 'setting', values: { name: site.symbol } }];
};
