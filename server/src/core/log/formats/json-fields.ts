/** A JSON record → its fields by dotted path, in order, without recursion and within limits. */
import { isObject } from './format.ts';

const maxDepth = 8;
const maxVisited = 4096;

/**
 * Calls `take(path, text)` for every scalar. In lists of scalars the first counts (headers come as lists); lists of `{name, value}` and
 * `{key, value}` count as objects.
 */
export const eachField = (root: Readonly<Record<string, unknown>>, take: (path: string, text: string) => void): void => {
  const stack: { readonly path: string; readonly value: unknown; readonly depth: number }[] = [];
  let visited = 0;
  const expand = (path: string, value: Readonly<Record<string, unknown>>, depth: number): void => {
    const names = Object.keys(value);
    // The stack turns the order round: push from the end.
    for (let i = Math.min(names.length, maxVisited) - 1; i >= 0; i--) {
      const name = names[i] ?? '';
      stack.push({ path: path === '' ? name : `${path}.${name}`, value: value[name], depth });
    }
  };
  expand('', root, 0);
  for (let next = stack.pop(); next !== undefined && visited < maxVisited; next = stack.pop()) {
    visited++;
    const { path, depth } = next;
    let { value } = next;
    if (Array.isArray(value)) {
      const pairs = value.filter(isPair).slice(0, 256);
      if (pairs.length > 0) {
        for (let i = pairs.length - 1; i >= 0; i--) {
          const pair = pairs[i];
          if (pair !== undefined) stack.push({ path: `${path}.${pair.name}`, value: pair.value, depth: depth + 1 });
        }
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
