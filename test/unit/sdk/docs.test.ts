/** The reference page is made from the rule book: `npm run docs` writes it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sdks } from '../../../server/src/core/sdk/index.ts';
import { sdkPage } from '../../../server/src/core/show/sdk-page.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('server/docs/sdks.md says what the rule book says', () => {
  expect(read('server/docs/sdks.md') === sdkPage(), 'run `npm run docs`').toBe(true);
});

test('every SDK has its section, with the releases that were measured', () => {
  const page = read('server/docs/sdks.md');
  for (const sdk of sdks) {
    expect(page).toContain(`\n## ${sdk.id}\n`);
    for (const { measured } of sdk.behaviour) if (measured.length > 0) expect(page).toContain(`Measured: ${measured.join(', ')}.`);
  }
});

test.each([
  ['anthropic-python', '1.6.0 ', '61', '61'],
  ['openai-python', '2.52.0 ', '121', '**no retry**'],
  ['anthropic-typescript', '0.79.0 until', '3000000', '0.001'],
  ['anthropic-java', '2.16.1 until', '-30', '**IllegalArgumentException**'],
])('%s %s %s: %s', (id, versions, column, cell) => {
  const [, section = ''] = read('server/docs/sdks.md').split(`\n## ${id}\n`);
  const [head = '', , ...rows] = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = (line: string): string[] => line.split('|').map((text) => text.trim());
  const row = rows.find((line) => cells(line)[1]!.startsWith(versions));
  expect(row === undefined ? undefined : cells(row)[cells(head).indexOf(column)]).toBe(cell);
});
