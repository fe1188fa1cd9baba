/** The end of the code before a closing bracket: comments and white space after it are no code. */
import type { Language } from '../syntax/language.ts';
import { afterComment, skipNoCode } from '../text/skip-no-code.ts';

/** @returns the offset behind the last character of code in `[start, end)`; `start` when there is none. */
export const endOfCode = (text: string, start: number, end: number, language: Language): number => {
  let last = start;
  for (let i = start; i < end; ) {
    const comment = afterComment(text, i, end, language);
    if (comment !== null) {
      i = comment;
      continue;
    }
    const next = skipNoCode(text, i, end, language);
    i = next > i ? next : i + 1;
    if (!/\s/.test(text[i - 1] ?? '')) last = i;
  }
  return last;
};
