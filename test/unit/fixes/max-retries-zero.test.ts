/** The fix writes as the code around it does. `‸` marks where the arguments end, as the analysis finds it. */
import { expect, test } from 'vitest';
import type { Site } from '../../../server/src/core/explain/site.ts';
import { applyEdits } from '../../../server/src/core/fixes/apply-edits.ts';
import { maxRetriesZero } from '../../../server/src/core/fixes/max-retries-zero.ts';
import { anthropicPython } from '../../../server/src/core/sdk/anthropic-python.ts';
import { anthropicTypescript } from '../../../server/src/core/sdk/anthropic-typescript.ts';
import { known } from '../../../server/src/core/settings/setting.ts';

const everyPhase = { connectMs: null, readMs: null, writeMs: null, poolMs: null, totalMs: null };

const fixed = (
  marked: string,
  language: 'python' | 'typescript',
  style: 'keyword' | 'object' | 'new-object',
  value?: string,
): string | null => {
  const insertAt = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const start = text.indexOf(style === 'object' ? '{' : '(');
  const valueAt = value === undefined ? -1 : text.indexOf(value);
  const place =
    value === undefined
      ? {}
      : { span: { start: valueAt, end: valueAt + value.length }, valueSpan: { start: valueAt, end: valueAt + value.length } };
  const inside = text.slice(start + 1, insertAt);
  const site: Site = {
    kind: 'client',
    language,
    span: { start: 0, end: text.length },
    nameSpan: { start: 0, end: 1 },
    symbol: 'x',
    sdk: language === 'python' ? anthropicPython : anthropicTypescript,
    version: null,
    settings: { maxRetries: known(2, value === undefined ? 'default' : 'literal', place), timeout: known(everyPhase, 'default') },
    groups: [],
    retriedBy: [],
    boundedBy: [],
    flaws: [],
    places: { arguments: { span: { start, end: insertAt + 1 }, isEmpty: inside.trim() === '', insertAt, style } },
  };
  const fix = maxRetriesZero(site, text);
  return fix === null ? null : applyEdits(text, fix.edits);
};

test.each([
  ['a(‸)', 'a(max_retries=0)'],
  ['a(timeout=10‸)', 'a(timeout=10, max_retries=0)'],
  ['a(timeout=10,‸)', 'a(timeout=10, max_retries=0)'],
  ['a(key="a)b#", timeout=10‸)', 'a(key="a)b#", timeout=10, max_retries=0)'],
  ['a(\n    timeout=10,\n‸)', 'a(\n    timeout=10,\n    max_retries=0,\n)'],
  ['a(\n    timeout=10\n‸)', 'a(\n    timeout=10,\n    max_retries=0\n)'],
  ['a(\n    timeout=10,  # seconds, really\n‸)', 'a(\n    timeout=10,  # seconds, really\n    max_retries=0,\n)'],
  ['a(\n    timeout=10  # seconds\n‸)', 'a(\n    timeout=10,  # seconds\n    max_retries=0\n)'],
  ['a(\n\ttimeout=10,\n‸)', 'a(\n\ttimeout=10,\n\tmax_retries=0,\n)'],
  ['a(\r\n    timeout=10,\r\n‸)', 'a(\r\n    timeout=10,\r\n    max_retries=0,\r\n)'],
  ['a(\n    **options,\n    timeout=10‸)', 'a(\n    **options,\n    timeout=10, max_retries=0)'],
])('Python: %j', (before, after) => expect(fixed(before, 'python', 'keyword')).toBe(after));

test.each([
  ['a({ timeout: 10_000 ‸})', 'a({ timeout: 10_000, maxRetries: 0 })'],
  ['a({timeout: 10_000‸})', 'a({timeout: 10_000, maxRetries: 0})'],
  ['a({‸})', 'a({ maxRetries: 0 })'],
  ['a({\n  timeout: 10_000, // ms\n‸})', 'a({\n  timeout: 10_000, // ms\n  maxRetries: 0,\n})'],
  ['a({\n  timeout: 10_000 /* ms */\n‸})', 'a({\n  timeout: 10_000, /* ms */\n  maxRetries: 0\n})'],
  ["a({\n  baseURL: 'http://x/{}//',\n  timeout: 1,\n‸})", "a({\n  baseURL: 'http://x/{}//',\n  timeout: 1,\n  maxRetries: 0,\n})"],
])('TypeScript: %j', (before, after) => expect(fixed(before, 'typescript', 'object')).toBe(after));

test('an object where there is none', () => expect(fixed('a(‸)', 'typescript', 'new-object')).toBe('a({ maxRetries: 0 })'));
test('nothing where the options come from elsewhere', () => expect(fixed('a(options‸)', 'typescript', 'new-object')).toBeNull());
test('a value that is there is replaced', () =>
  expect(fixed('a(max_retries=RETRIES‸)', 'python', 'keyword', 'RETRIES')).toBe('a(max_retries=0)'));
