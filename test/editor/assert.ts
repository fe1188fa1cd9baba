/** Assertions that also run in a web worker, where node:assert does not exist. */

export function ok(value: unknown, what: string): asserts value {
  if (!value) throw new Error(`expected: ${what}`);
}

export function equal<T>(found: T, expected: T, what: string): void {
  if (found !== expected) throw new Error(`${what}\n  found:    ${JSON.stringify(found)}\n  expected: ${JSON.stringify(expected)}`);
}

export function match(found: string, expected: RegExp, what: string): void {
  if (!expected.test(found)) throw new Error(`${what}\n  found:    ${JSON.stringify(found)}\n  expected: ${expected}`);
}
