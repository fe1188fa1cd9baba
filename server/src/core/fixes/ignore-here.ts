/** A comment that switches a rule off on a line, as the language writes comments. */

import type { TextEdit } from '../rules/finding.ts';
import type { Language } from '../syntax/language.ts';

const hashLanguages: ReadonlySet<Language> = new Set(['python', 'ruby']);

/** At the end of the line that holds `offset`, or into the comment that is there already. */
export const ignoreHere = (text: string, offset: number, rule: string, language: Language): TextEdit => {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const close = text.indexOf('\n', offset);
  const line = text.slice(start, close < 0 ? text.length : close).trimEnd();
  const existing = /retry-lens:\s*ignore\s+[\w-]+(?:\s*,\s*[\w-]+)*/.exec(line);
  if (existing !== null) {
    const at = start + existing.index + existing[0].length;
    return { span: { start: at, end: at }, newText: `, ${rule}` };
  }
  const at = start + line.length;
  return { span: { start: at, end: at }, newText: `  ${hashLanguages.has(language) ? '#' : '//'} retry-lens: ignore ${rule}` };
};
