/** Both scanners find the same lines, and those that a plain search finds. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LineScanner, plainScanner, wasmScanner } from '../../../server/src/core/log/scan/scanner.ts';

const wasm = new WebAssembly.Module(readFileSync(path.resolve(import.meta.dirname, '../../../dist/wasm/log-scanner.wasm')));
const size = 4096;

const scanText = (scanner: LineScanner, text: string): string[] => {
  const { length } = new TextEncoder().encode(text);
  scanner.input.set(new TextEncoder().encode(text));
  const found: string[] = [];
  let at = 0;
  let line = 0;
  while (at < length) {
    const { hits, lines, stoppedAt } = scanner.scan(at, length, line);
    for (let i = 0; i < hits.length; i += 3) {
      found.push(`${hits[i + 2]}: ${new TextDecoder().decode(scanner.input.slice(hits[i], hits[i + 1]))}`);
    }
    line += lines;
    at = stoppedAt;
  }
  return found;
};

/** The definition, in a line of code. */
const expected = (words: readonly string[], text: string): string[] =>
  (text.endsWith('\n') ? text.slice(0, -1) : text)
    .split('\n')
    .map((line, i) => ({ line, i }))
    .filter(({ line }) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())))
    .map(({ line, i }) => `${i}: ${line}`);

const scanners: readonly [string, (words: readonly string[], bytes: number) => LineScanner][] = [
  ['WebAssembly', (words, bytes) => wasmScanner(wasm, words, bytes)],
  ['JavaScript', plainScanner],
];

describe.each(scanners)('%s', (_, create) => {
  test('finds words in either case, one hit a line, with line numbers', () => {
    const text = 'a\nRetry-After: 1 retry\n\nnothing\nx RETRY';
    expect(scanText(create(['retry'], size), text)).toEqual(['1: Retry-After: 1 retry', '4: x RETRY']);
  });

  test('a word at the very end and at the very start', () => {
    expect(scanText(create(['ab'], size), 'ab')).toEqual(['0: ab']);
    expect(scanText(create(['ab'], size), `${'x'.repeat(61)}ab`)).toHaveLength(1);
    expect(scanText(create(['abc'], size), `${'x'.repeat(62)}ab`)).toHaveLength(0);
  });

  test('what an earlier chunk left behind the end is not found', () => {
    const scanner = create(['retry'], size);
    expect(scanText(scanner, 'one retry')).toHaveLength(1);
    expect(scanText(scanner, 'one ret')).toHaveLength(0);
  });

  test('refuses words that it cannot look for', () => {
    expect(() => create(['a'], size)).toThrow(RangeError);
    expect(() => create(['é'.repeat(3)], size)).toThrow(RangeError);
    expect(() => create(['a'.repeat(33)], size)).toThrow(RangeError);
  });

  test('agrees with a plain search on any text', () => {
    const words = ['retry', '429', 'http request:', 'ab', 'ba', 'aab', 'x=1', 'wait for', 'zz', 'q1'];
    const scanner = create(words, size);
    const piece = fc.oneof(fc.constantFrom(...words, 'Retr', 'y', '\n', '\n\n', 'A', 'B', '4', '29', ' '), fc.string({ maxLength: 40 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        // One byte a character keeps the definition simple; control characters fold onto signs and are not looked for.
        const text = pieces
          .join('')
          .replace(/[^\n -~]/g, '.')
          .slice(0, size);
        expect(scanText(scanner, text)).toEqual(expected(words, text));
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test('reports more hits than fit at once', () => {
    const bytes = 1 << 18;
    const text = 'ab\n'.repeat(70_000);
    expect(scanText(create(['ab'], bytes), text)).toHaveLength(70_000);
  });
});
