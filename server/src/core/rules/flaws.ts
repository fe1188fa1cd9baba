/** Rules that say what the analysis of a loop or a wrapper has found, one kind of flaw (or two that are one fault) each. */
import type { Flaw } from '../explain/site.ts';
import type { Find } from './rule.ts';

/** @param kinds flaws that the rule names; a hit's variant is the flaw's kind. */
export const flawRule =
  (...kinds: readonly Flaw['kind'][]): Find =>
  ({ site }) =>
    site.flaws
      .filter((flaw) => kinds.includes(flaw.kind))
      .map((flaw) => ({ span: flaw.span, variant: flaw.kind, values: { name: site.symbol, waitMs: flaw.ms ?? Number.NaN } }));
