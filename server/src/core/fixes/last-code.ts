/** The end of the code before a closing bracket: comments and white space after it are no code. */
import type { Language } from '../syntax/language.ts';

const hashComments: ReadonlySet<Language> = new Set(['python', 'ruby', 'php']);

/** Where a string that opens at `at` ends; `null`: no string opens there. */
const stringEnd = (text: string, at: number, end: number): number | null => {
  const quote = text[at];
  if (quote !== '"' && quote !== "'" && quote !== '`') return null;
  const triple = quote.repeat(3);
  const isTriple = text.startsWith(triple, at);
  for (let i = at + (isTriple ? 3 : 1); i < end; i++) {
    if (text[i] === '\\') i++;
    else if (isTriple ? text.startsWith(triple, i) : text[i] === quote) return i + (isTriple ? 3 : 1);
  }
  return end;
};

const commentEnd = (text: string, at: number, end: number, language: Language): number | null => {
  const isLine = hashComments.has(language) ? text[at] === '#' : text.startsWith('//', at);
  const stop = isLine
    ? text.indexOf('\n', at)
    : !hashComments.has(language) && text.startsWith('/*', at)
      ? text.indexOf('*/', at) + 2
      : null;
  if (stop === null) return null;
  return stop < at + 1 ? end : Math.min(stop, end);
};

/** @returns the offset behind the last character of code in `[start, end)`; `start` when there is none. */
export const endOfCode = (text: string, start: number, end: number, language: Language): number => {
  let last = start;
  for (let i = start; i < end; ) {
    const comment = commentEnd(text, i, end, language);
    if (comment !== null) {
      i = comment;
      continue;
    }
    const string = stringEnd(text, i, end);
    if (string !== null) {
      last = i = string;
      continue;
    }
    i++;
    if (!/\s/.test(text[i - 1] ?? '')) last = i;
  }
  return last;
};
