/**
 * The trees of texts that are being edited: the next version is parsed from the last one, which costs a tenth of parsing it anew.
 *
 * Few are kept: a tree costs 22 bytes a source byte, and is freed by nobody else. Only trees without errors are kept: after an error
 * the parser may recover in another way than it would from the start, and both must find the same.
 */
import { Edit, type Point, type Tree } from 'web-tree-sitter';
import type { Language } from './language.ts';

const MOST_KEPT = 4;

interface Kept {
  readonly language: Language;
  readonly text: string;
  readonly tree: Tree;
}

/** Row and column of an offset, in UTF-16 units. */
const pointAt = (text: string, offset: number): Point => {
  let row = 0;
  let lineStart = 0;
  for (let feed = text.indexOf('\n'); feed >= 0 && feed < offset; feed = text.indexOf('\n', feed + 1)) {
    row++;
    lineStart = feed + 1;
  }
  return { row, column: offset - lineStart };
};

/** The one replacement that makes `after` of `before`. */
const editOf = (before: string, after: string): Edit => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (tail < shorter - start && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++;
  const oldEndIndex = before.length - tail;
  const newEndIndex = after.length - tail;
  return new Edit({
    startIndex: start,
    oldEndIndex,
    newEndIndex,
    startPosition: pointAt(before, start),
    oldEndPosition: pointAt(before, oldEndIndex),
    newEndPosition: pointAt(after, newEndIndex),
  });
};

export class KeptTrees {
  /** In the order of their last use. */
  readonly #kept = new Map<string, Kept>();

  /** A tree to parse `text` from, which the caller frees; null when there is none. */
  start(key: string, language: Language, text: string): Tree | null {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.language !== language) return null;
    const tree = kept.tree.copy();
    tree.edit(editOf(kept.text, text));
    return tree;
  }

  /** Keeps a copy of the tree instead of what was kept under the key. */
  keep(key: string, language: Language, text: string, tree: Tree): void {
    this.forget(key);
    if (tree.rootNode.hasError) return;
    this.#kept.set(key, { language, text, tree: tree.copy() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.forget(oldest);
  }

  forget(key: string): void {
    this.#kept.get(key)?.tree.delete();
    this.#kept.delete(key);
  }
}
