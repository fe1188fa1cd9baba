/** Writes an option under the name that the SDK knows. */
import type { Fix } from '../rules/finding.ts';
import type { Span } from '../text/span.ts';

export const renameOption = (text: string, span: Span, to: string): Fix => ({
  id: 'rename-option',
  values: { from: text.slice(span.start, span.end), to },
  edits: [{ span, newText: to }],
  isSafe: true,
  isPreferred: true,
});
