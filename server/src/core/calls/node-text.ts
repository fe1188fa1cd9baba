/** Small look-ups in syntax trees that both readers need. */
import type { Node } from 'web-tree-sitter';
import type { Span } from '../text/span.ts';

export const spanOf = (node: Node): Span => ({ start: node.startIndex, end: node.endIndex });

/** Named children without nulls and comments. */
export const partsOf = (node: Node): readonly Node[] => node.namedChildren.filter((c): c is Node => c !== null && c.type !== 'comment');

/** A number as Python and JavaScript both write it: `1_000`, `1e3`, `.5`, `0x10`; NaN when it is none. */
export const numberOf = (text: string): number => {
  const plain = text.replaceAll('_', '').replace(/n$/, '');
  return /^(0[xob][\da-f]+|[\d.]+(e[+-]?\d+)?)$/i.test(plain) ? Number(plain) : Number.NaN;
};

/** Deeper nesting is not followed: it is generated or hostile. */
export const DEEPEST = 200;
