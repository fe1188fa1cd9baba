/** Edits applied to a text. */
import type { TextEdit } from '../rules/finding.ts';

/** @returns the changed text; an edit that overlaps an earlier one is left out. */
export const applyEdits = (text: string, edits: readonly TextEdit[]): string => {
  let out = '';
  let at = 0;
  for (const { span, newText } of [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)) {
    if (span.start < at) continue;
    out += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return out + text.slice(at);
};
