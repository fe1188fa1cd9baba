/** A text that is parsed from its last version gives the tree that it gives from the start, whatever was typed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Language } from '../../../server/src/core/syntax/language.ts';
import { testGrammars } from '../../helpers/explaining.ts';

const grammars = testGrammars();
const tour = path.resolve(import.meta.dirname, '../../fixtures/tour');
const pieces = [
  'x',
  '(',
  ')',
  '"',
  '"""',
  '`',
  '\n',
  '\n    ',
  ' ',
  '# ',
  '//',
  '1',
  ',',
  '=',
  ':',
  '{',
  '}',
  'é😀',
  'timeout=10',
  'def f():\n    pass\n',
];
const edits = fc.array(fc.record({ at: fc.nat(10_000), cut: fc.nat(12), typed: fc.constantFrom('', ...pieces) }), {
  minLength: 1,
  maxLength: 6,
});

const shapeOf = async (language: Language, text: string, key?: string): Promise<string | undefined> => {
  const tree = await grammars.parse(language, text, undefined, key);
  // Places too: the same shape at other offsets would be another tree.
  const shape = tree?.rootNode.descendantsOfType([
    'call',
    'call_expression',
    'new_expression',
    'identifier',
    'number',
    'integer',
    'string',
    'ERROR',
  ]);
  const said = `${tree?.rootNode.toString()} ${shape?.map((n) => `${n?.startIndex}-${n?.endIndex}`).join(' ')}`;
  tree?.delete();
  return said;
};

test.each([
  ['python', 'client.py'],
  ['python', 'loop.py'],
  ['typescript', 'client.ts'],
] as const)('%s: %s', async (language, file) => {
  const source = readFileSync(path.join(tour, file), 'utf8');
  await fc.assert(
    fc.asyncProperty(edits, async (all) => {
      let text = source;
      await shapeOf(language, text, file);
      for (const { at, cut, typed } of all) {
        const from = at % (text.length + 1);
        text = text.slice(0, from) + typed + text.slice(from + cut);
        expect(await shapeOf(language, text, file)).toBe(await shapeOf(language, text));
      }
    }),
    { numRuns: 150, seed: 7 },
  );
  grammars.forget(file);
});

test('heap stays flat over a thousand edits', async () => {
  const source = readFileSync(path.join(tour, 'loop.py'), 'utf8');
  const edit = async (i: number): Promise<void> => {
    (await grammars.parse('python', source.replace('CAP = 10.0', `CAP = ${i}.0`), undefined, 'heap'))?.delete();
  };
  for (let i = 0; i < 100; i++) await edit(i);
  const before = process.memoryUsage().rss;
  for (let i = 0; i < 1000; i++) await edit(i);
  // A tree of this file that were not freed would cost 60 KB each: 60 MB in all.
  expect(process.memoryUsage().rss - before).toBeLessThan(30e6);
  grammars.forget('heap');
});
