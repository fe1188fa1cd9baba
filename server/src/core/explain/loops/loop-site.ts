/** A hand-written loop as a site. */
import { known, unknown } from '../../settings/setting.ts';
import type { Language } from '../../syntax/language.ts';
import type { Site } from '../site.ts';
import type { FoundLoop } from './find-loops.ts';

export const loopSite = (found: FoundLoop, language: Language, text: string): Site => {
  const { loop, attempts, retryAfter, noHeader, flaws, policy } = found;
  return {
    kind: 'loop',
    language,
    span: loop.span,
    nameSpan: loop.keyword,
    symbol: text.slice(loop.keyword.start, loop.keyword.end),
    sdk: null,
    version: null,
    settings: {
      maxRetries: attempts === null ? unknown('parameter') : known(attempts - 1, 'literal'),
      timeout: unknown('computed'),
    },
    groups: [
      { versions: null, at: null, policy, refused: null, waits: { retryAfter, noHeader, noAnswer: null }, layered: null, measured: false },
    ],
    retriedBy: [],
    boundedBy: [],
    flaws,
    places: {},
  };
};
