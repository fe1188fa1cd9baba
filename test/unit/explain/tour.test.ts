/** The loops of the tour have exactly the flaws that they have, and wait what they wait. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { explain } from '../../../server/src/core/explain/explain.ts';
import type { Site } from '../../../server/src/core/explain/site.ts';
import { sdks } from '../../../server/src/core/sdk/index.ts';
import { newestVersions, testGrammars } from '../../helpers/explaining.ts';

const grammars = testGrammars();
const text = readFileSync(path.resolve(import.meta.dirname, '../../fixtures/tour/loop.py'), 'utf8');

const loops = async (retryAfterSeconds: number): Promise<readonly Site[]> => {
  const { sites } = await explain(
    { path: 'loop.py', language: 'python', text },
    { grammars, sdks, versionOf: newestVersions, retryAfterSeconds },
  );
  return sites.filter((site) => site.kind === 'loop');
};

const flaws = (site: Site | undefined): readonly string[] => site?.flaws.map((flaw) => flaw.kind).toSorted() ?? [];
const sleeps = (site: Site | undefined, scenario: 'retryAfter' | 'noHeader'): readonly (readonly number[])[] =>
  site?.groups[0]?.waits[scenario]?.sleeps.map(({ minMs, maxMs }) => [minMs, maxMs]) ?? [];

test('the loop with a cap', async () => {
  const [capped] = await loops(5);
  expect(flaws(capped)).toEqual(['date-crashes', 'no-wait-without-header', 'sleeps-after-last']);
  expect(sleeps(capped, 'retryAfter')).toEqual([
    [5000, 5000],
    [5000, 5000],
    [5000, 5000],
  ]);
  expect(capped?.groups[0]?.waits.retryAfter?.attempts).toBe(3);
  const [refusing] = await loops(120);
  expect(refusing?.groups[0]?.waits.retryAfter?.attempts).toBe(1);
  expect(sleeps(refusing, 'retryAfter')).toEqual([]);
});

test('the client with a deadline', async () => {
  const [, deadline] = await loops(30);
  expect(flaws(deadline)).toEqual(['cuts-told-wait-short', 'date-misread', 'deadline-between-attempts', 'sleeps-after-last'].toSorted());
  expect(deadline?.settings.maxRetries).toMatchObject({ known: true, value: 3 });
  expect(sleeps(deadline, 'noHeader')).toEqual([
    [500, 1000],
    [1000, 1500],
    [2000, 2500],
    [4000, 4500],
  ]);
});
