/** What each rule finds in code as people write it, and the look-alikes that it leaves alone. */
import { describe, expect, test } from 'vitest';
import { explain } from '../../../server/src/core/explain/explain.ts';
import { applyEdits } from '../../../server/src/core/fixes/apply-edits.ts';
import { findingsOf } from '../../../server/src/core/fixes/findings.ts';
import { ignoreHere } from '../../../server/src/core/fixes/ignore-here.ts';
import type { Severity } from '../../../server/src/core/rules/finding.ts';
import { sdks } from '../../../server/src/core/sdk/index.ts';
import type { Sdk } from '../../../server/src/core/sdk/sdk.ts';
import { messageOf } from '../../../server/src/core/show/messages.ts';
import type { Language } from '../../../server/src/core/syntax/language.ts';
import { testGrammars } from '../../helpers/explaining.ts';

const grammars = testGrammars();
const releases: Readonly<Record<string, string>> = {
  'anthropic-python': '1.6.0',
  'openai-python': '3.57.0',
  'anthropic-typescript': '1.14.0',
  'openai-typescript': '7.59.0',
};

const find = async (text: string, language: Language, versions = releases, levels: Readonly<Record<string, Severity | 'off'>> = {}) => {
  const versionOf = async (sdk: Sdk) => {
    const version = versions[sdk.id];
    return version === undefined
      ? ({ kind: 'not-found', newestKnown: sdk.newestKnown } as const)
      : ({ kind: 'exact', version, from: 'lock' } as const);
  };
  const explanation = await explain({ path: '/a', language, text }, { grammars, sdks, versionOf, retryAfterSeconds: 120 });
  return findingsOf(explanation, text, { retryAfterSeconds: 120, levels });
};

const printed = async (text: string, language: Language, versions?: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await find(text, language, versions)).map((f) => `${f.severity} ${f.rule} ${text.slice(f.span.start, f.span.end)}`);

const py = (body: string) => `import anthropic\nimport openai\n${body}\n`;
const ts = (body: string) => `import Anthropic from '@anthropic-ai/sdk';\nimport OpenAI from 'openai';\n${body}\n`;

describe('Python', () => {
  test.each<[code: string, found: readonly string[]]>([
    ['anthropic.Anthropic()', []],
    ['anthropic.Anthropic(max_retries=0, timeout=10)', []],
    ['anthropic.Anthropic(timeout=10)', ['warning timeout-does-not-cap-retries timeout=10']],
    ['anthropic.Anthropic(timeout=10, max_retries=3)', ['info timeout-does-not-cap-retries timeout=10']],
    ['anthropic.Anthropic(timeout=300)', []],
    ['anthropic.Anthropic(timeout=60000)', ['warning timeout-unit 60000']],
    ['anthropic.Anthropic(timeout=3600)', []],
    ['anthropic.Anthropic(timeout=None, max_retries=0)', ['warning no-timeout timeout=None']],
    ['anthropic.Anthropic(max_retry=3)', ['warning setting-ignored max_retry']],
    ['anthropic.Anthropic(max_retries=3)', ['hint retry-after-uncapped max_retries=3']],
    ['openai.OpenAI(max_retries=3)', []],
    ['anthropic.Anthropic(timeout=10)  # retry-lens: ignore', []],
    ['somebody.Anthropic(timeout=10)', []],
    ['"anthropic.Anthropic(timeout=10)"', []],
  ])('%s', async (code, found) => expect(await printed(py(code), 'python')).toEqual(found));

  test('a version that drops long waits', async () => {
    const old = { 'anthropic-python': '1.5.0' };
    expect(await printed(py('anthropic.Anthropic(max_retries=5)'), 'python', old)).toEqual(['info retry-after-ignored max_retries=5']);
    expect(await printed(py('anthropic.Anthropic()'), 'python', old)).toEqual([]);
    expect(await printed(py('anthropic.Anthropic(max_retries=5)'), 'python', {})).toEqual(['hint retry-after-uncapped max_retries=5']);
  });

  test('retries inside retries, at the wrapper, with the fix at the client', async () => {
    const text = py(
      'from tenacity import retry, stop_after_attempt, wait_fixed\nclient = anthropic.Anthropic()\n\n@retry(stop=stop_after_attempt(3), wait=wait_fixed(60))\ndef ask():\n    return client.messages.create(model="m", max_tokens=1, messages=[])',
    );
    const [finding] = (await find(text, 'python')).filter(({ rule }) => rule === 'nested-retries');
    expect(messageOf(finding!, 'en')).toBe(
      'tenacity.retry retries anthropic, which retries itself: 3 × 3 = 9 requests, up to 14 min for one call. Set max_retries to 0 on one of them.',
    );
    const fixed = applyEdits(text, finding!.fixes[0]!.edits);
    expect(fixed).toContain('client = anthropic.Anthropic(max_retries=0)\n');
    expect((await find(fixed, 'python')).filter(({ rule }) => rule === 'nested-retries')).toEqual([]);
  });

  test('a deadline that is over before the wait', async () => {
    const text = py(
      'import asyncio\nasync def f():\n    client = anthropic.AsyncAnthropic()\n    async with asyncio.timeout(60):\n        return await client.messages.create(model="m", max_tokens=1, messages=[])',
    );
    expect(await printed(text, 'python')).toContain('info deadline-ends-before-wait asyncio.timeout');
  });
});

test('a timeout of the library before, and the import that mends it', async () => {
  const text = 'import httpx\nimport anthropic\n\nclient = anthropic.Anthropic(timeout=httpx.Timeout(500.0), max_retries=0)\n';
  const [finding] = await find(text, 'python');
  expect(finding).toMatchObject({ rule: 'timeout-type-mismatch', severity: 'error' });
  const fixed = applyEdits(text, finding!.fixes[0]!.edits);
  expect(fixed).toMatch(/^import httpx2 as httpx\nimport anthropic/);
  expect(await find(fixed, 'python')).toEqual([]);
  expect(await find(text, 'python', { 'anthropic-python': '0.125.0' })).toEqual([]);
  expect(await find(text.replaceAll('anthropic', 'openai').replace('Anthropic', 'OpenAI'), 'python')).toEqual([]);
});

describe('TypeScript', () => {
  test.each<[code: string, found: readonly string[]]>([
    ['new Anthropic();', []],
    ['new Anthropic({ timeout: 10_000 });', ['warning timeout-does-not-cap-retries timeout: 10_000']],
    ['new OpenAI({ timeout: 30, maxRetries: 0 });', ['warning timeout-unit 30']],
    ['new OpenAI({ timeout: 30_000, max_retries: 0 });', ['info retry-after-ignored OpenAI', 'warning setting-ignored max_retries']],
    ['class Anthropic2 {}\nnew Anthropic2({ timeout: 10 });', []],
  ])('%s', async (code, found) => expect(await printed(ts(code), 'typescript')).toEqual(found));
});

test('levels of the settings are meant as they are', async () => {
  const text = py('anthropic.Anthropic(timeout=10, max_retries=3)');
  const levels = { 'timeout-does-not-cap-retries': 'error', 'read-timeout-is-a-gap': 'info' } as const;
  expect((await find(text, 'python', releases, levels)).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'info read-timeout-is-a-gap',
    'error timeout-does-not-cap-retries',
  ]);
  expect(await find(text, 'python', releases, { 'timeout-does-not-cap-retries': 'off' })).toEqual([]);
});

test('the comment that switches a rule off does so, and another joins it', async () => {
  const text = py('anthropic.Anthropic(timeout=60000, max_retry=1)');
  const found = await find(text, 'python');
  expect(found.map(({ rule }) => rule)).toEqual(['timeout-unit', 'setting-ignored']);
  let ignored = text;
  for (const { span, rule } of found) ignored = applyEdits(ignored, [ignoreHere(ignored, span.start, rule, 'python')]);
  expect(ignored).toContain('max_retry=1)  # retry-lens: ignore timeout-unit, setting-ignored\n');
  expect(await find(ignored, 'python')).toEqual([]);
});
