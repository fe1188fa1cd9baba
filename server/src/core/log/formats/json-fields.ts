/** A JSON record → its fields by dotted path, in order, without recursion and within limits. */
import { isObject } from './format.ts';

const maxDepth = 8;
const maxVisited = 4096;

/**
 * Calls `take(path, text)` for every scalar, the outermost first: a field of the record itself counts before one of its parts. In lists
 * of scalars the first counts (headers come as lists); lists of `{name, value}` count as objects.
 */
export const eachField = (root: Readonly<Record<string, unknown>>, take: (path: string, text: string) => void): void => {
  const queue: { readonly path: string; readonly value: unknown; readonly depth: number }[] = [];
  const expand = (path: string, value: Readonly<Record<string, unknown>>, depth: number): void => {
    for (const name of Object.keys(value)) {
      if (queue.length >= maxVisited) return;
      queue.push({ path: path === '' ? name : `${path}.${name}`, value: value[name], depth });
    }
  };
  expand('', root, 0);
  for (let i = 0; i < queue.length; i++) {
    const { path, depth, value: given } = queue[i]!;
    let value = given;
    if (Array.isArray(value)) {
      const pairs = value.slice(0, 256).filter(isPair);
      if (pairs.length > 0) {
        for (const pair of pairs) queue.push({ path: `${path}.${pair.name}`, value: pair.value, depth: depth + 1 });
        continue;
      }
      value = value[0];
    }
    if (isObject(value)) {
      if (depth < maxDepth) expand(path, value, depth + 1);
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') take(path, String(value));
  }
};

interface Pair {
  readonly name: string;
  readonly value: unknown;
}

const isPair = (v: unknown): v is Pair => isObject(v) && typeof v.name === 'string' && Object.hasOwn(v, 'value');
