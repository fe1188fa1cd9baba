/** Mutations of the fixtures, seeded: whatever is typed or cut, there is an answer and no crash. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { explain } from '../../server/src/core/explain/explain.ts';
import { sdks } from '../../server/src/core/sdk/index.ts';
import { languageOfPath } from '../../server/src/core/syntax/language-of.ts';
import { newestVersions, testGrammars } from '../helpers/explaining.ts';
import { withoutMarkers } from '../helpers/markers.ts';

const root = path.resolve(import.meta.dirname, '../fixtures/code');
const fixtures = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((e) => e.isFile())
  .map((e) => path.join(e.parentPath, e.name))
  .sort();

const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

/** mulberry32: small, seeded, the same everywhere. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const TOKENS = [
  '(',
  ')',
  '{',
  '}',
  '[',
  '"""',
  '`',
  "'",
  '\n',
  '\0',
  '**',
  '...',
  'await ',
  'None',
  'self.',
  '=',
  ',',
  ':',
  'for ',
  'while True:',
  'return ',
  '\ud800',
  '#',
  '//',
  '-',
  '1e999',
];

const mutated = (text: string, next: () => number): string => {
  let result = text;
  for (let i = 0; i < 1 + next() * 4; i++) {
    const at = Math.floor(next() * result.length);
    const end = Math.min(result.length, at + Math.floor(next() * 60));
    const kind = next();
    if (kind < 0.35) result = result.slice(0, at) + result.slice(end);
    else if (kind < 0.7) result = result.slice(0, at) + TOKENS[Math.floor(next() * TOKENS.length)] + result.slice(at);
    else result = result.slice(0, end) + result.slice(at, end) + result.slice(end);
  }
  return result;
};

test(`${RUNS} mutated sources`, async () => {
  const grammars = testGrammars();
  const next = random(20_261_201);
  for (let i = 0; i < RUNS; i++) {
    const file = fixtures[Math.floor(next() * fixtures.length)] ?? '';
    const language = languageOfPath(file);
    const text = mutated(withoutMarkers(readFileSync(file, 'utf8')), next);
    if (language === null) throw new Error(file);
    const { sites } = await explain({ path: file, language, text }, { grammars, sdks, versionOf: newestVersions, retryAfterSeconds: 120 });
    for (const { span, nameSpan } of sites) {
      expect(span.start >= 0 && span.end <= text.length && nameSpan.start < nameSpan.end, `run ${i} of ${file}`).toBe(true);
    }
  }
}, 120_000);
