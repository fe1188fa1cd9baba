/**
 * A parsed text that is asked, not walked: names are found in the text first, and only the nodes at the hits are looked up.
 * (A look-up near a hit costs a fraction of a query over the file, and of a walk even less.)
 */
import type { Node, Tree } from 'web-tree-sitter';
import type { Span } from '../text/span.ts';

const isWordPart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36 || code > 127;

export class SourceText {
  readonly text: string;
  readonly root: Node;
  readonly #named = new Map<string, readonly Node[]>();

  constructor(text: string, tree: Tree) {
    this.text = text;
    this.root = tree.rootNode;
  }

  /** The nodes of one token whose whole text is `name`, in source order. What stands in comments and strings is none. */
  named(name: string): readonly Node[] {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const found: Node[] = [];
    const { text } = this;
    for (let at = name === '' ? -1 : text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      const end = at + name.length;
      if (isWordPart(text.charCodeAt(at - 1)) || isWordPart(text.charCodeAt(end))) continue;
      const node = this.root.descendantForIndex(at, end - 1);
      if (node !== null && node.startIndex === at && node.endIndex === end && NAMES.has(node.type)) found.push(node);
    }
    this.#named.set(name, found);
    return found;
  }

  /** The innermost node that covers a span. */
  nodeAt(span: Span): Node | null {
    return this.root.namedDescendantForIndex(span.start, Math.max(span.start, span.end - 1));
  }

  slice(span: Span): string {
    return this.text.slice(span.start, span.end);
  }
}

/** Node types of one-token names in the grammars that are used. */
const NAMES = new Set([
  'identifier',
  'type_identifier',
  'property_identifier',
  'private_property_identifier',
  'shorthand_property_identifier',
  'shorthand_property_identifier_pattern',
  'import',
  'field_identifier',
  'package_identifier',
  'constant',
  'simple_identifier',
  'name',
]);

export const spanOf = (node: Node): Span => ({ start: node.startIndex, end: node.endIndex });

/** Named children without nulls and comments. */
export const partsOf = (node: Node): readonly Node[] => node.namedChildren.filter((c): c is Node => c !== null && c.type !== 'comment');

/** Nobody nests code so deeply by hand: what is deeper is not followed. */
export const DEEPEST = 200;

/** No program has `a.b.c…` longer than this; and each step up costs time by the depth. */
export const LONGEST_CHAIN = 32;

/** The nodes around one, from its parent outwards. */
export function* around(node: Node): Generator<Node> {
  let steps = 0;
  for (let at = node.parent; at !== null && steps < DEEPEST; at = at.parent, steps++) yield at;
}

/**
 * How deep brackets nest at most, as a cheap upper bound for the depth of the tree.
 * Looking up parents costs time by the depth, so such a text is refused before anything is asked.
 */
export const bracketDepth = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if ((c === 41 || c === 93 || c === 125) && depth > 0) depth--;
  }
  return deepest;
};

const memories = new WeakMap<Tree, Map<string, boolean>>();

/** Answers a question about a node and a name once a tree: large scopes are asked the same again and again. */
export const remembered = (node: Node, name: string, answer: () => boolean): boolean => {
  let memory = memories.get(node.tree);
  if (memory === undefined) {
    memory = new Map();
    memories.set(node.tree, memory);
  }
  const key = `${node.id}|${name}`;
  let known = memory.get(key);
  if (known === undefined) {
    known = answer();
    memory.set(key, known);
  }
  return known;
};
