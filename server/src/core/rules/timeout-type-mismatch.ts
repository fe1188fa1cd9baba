/** A timeout object of another HTTP library than the one under this release: the constructor refuses it. */
import { isCall, isWritten, timeoutArgument } from './of-site.ts';
import type { Find } from './rule.ts';

export const timeoutTypeMismatch: Find = ({ site }) => {
  const { timeout } = site.settings;
  const behaviour = site.groups.at(-1)?.at?.behaviour;
  const { version } = site;
  // What an assumed release would do is no finding.
  if (!isCall(site) || (version?.kind !== 'exact' && version?.kind !== 'range') || behaviour === undefined) return [];
  if (!isWritten(timeout) || !timeout.known || timeout.span === undefined || timeout.madeBy === undefined) return [];
  const library = behaviour.httpLibrary;
  if (library === undefined || behaviour.refusesTimeoutsOf?.includes(timeout.madeBy) !== true) return [];
  return [
    {
      span: timeout.span,
      values: { timeout: timeoutArgument(site), sdk: site.sdk?.package ?? site.symbol, given: timeout.madeBy, wanted: library },
      fixes: [{ fix: 'import-library', given: timeout.madeBy, wanted: library }],
    },
  ];
};
