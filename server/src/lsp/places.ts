/** Offsets of a document as the protocol's ranges. */
import type { Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Span } from '../core/text/span.ts';
import type { Place } from './messages.ts';

export const rangeOf = (document: TextDocument, span: Span): Range => ({
  start: document.positionAt(span.start),
  end: document.positionAt(span.end),
});

/** `worker/llm.py:12`: the path below its workspace folder, and the line. */
export const placeOf = (uri: string, range: Range, folders: readonly string[]): Place => {
  const folder = folders.find((f) => uri.startsWith(`${f.replace(/\/$/, '')}/`));
  const below = folder === undefined ? (uri.split('/').at(-1) ?? uri) : uri.slice(folder.replace(/\/$/, '').length + 1);
  const path = (() => {
    try {
      return decodeURIComponent(below);
    } catch {
      return below;
    }
  })();
  return { uri, range, label: `${path}:${range.start.line + 1}` };
};
