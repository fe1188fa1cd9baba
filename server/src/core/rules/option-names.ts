/** The names of the options that are written in an argument list or an object, at its own level. */
import type { Language } from '../syntax/language.ts';
import { skipNoCode } from '../text/skip-no-code.ts';
import type { Span } from '../text/span.ts';

export interface OptionName {
  readonly name: string;
  readonly span: Span;
}

/** @param within the list with its brackets */
export const optionNames = (text: string, within: Span, language: Language): readonly OptionName[] => {
  const sign = language === 'python' ? '=' : ':';
  const found: OptionName[] = [];
  let depth = 0;
  let isStart = false;
  for (let i = within.start; i < within.end; ) {
    const next = skipNoCode(text, i, within.end, language);
    if (next > i) {
      if (!/^(\s|#|\/)/.test(text[i] ?? '')) isStart = false;
      i = next;
      continue;
    }
    const c = text[i] ?? '';
    if ('([{'.includes(c)) isStart = ++depth === 1;
    else if (')]}'.includes(c)) depth--;
    else if (c === ',') isStart = depth === 1;
    else if (depth === 1 && isStart && /[A-Za-z_$]/.test(c)) {
      const name = /^[\w$]+/.exec(text.slice(i, i + 64))?.[0] ?? c;
      const after = text.slice(i + name.length, i + name.length + 8).trimStart();
      if (after.startsWith(sign) && !after.startsWith('==')) found.push({ name, span: { start: i, end: i + name.length } });
      isStart = false;
      i += name.length;
      continue;
    } else if (!/\s/.test(c)) isStart = false;
    i++;
  }
  return found;
};
