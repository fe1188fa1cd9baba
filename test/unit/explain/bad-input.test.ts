/** Hostile, half-typed and generated texts: an answer comes, in time, and what can be read is read. */
import { describe, expect, test } from 'vitest';
import { explain } from '../../../server/src/core/explain/explain.ts';
import { sdks } from '../../../server/src/core/sdk/index.ts';
import type { Language } from '../../../server/src/core/syntax/language.ts';
import { newestVersions, testGrammars } from '../../helpers/explaining.ts';

const grammars = testGrammars();
const read = (language: Language, text: string, cancelled = false) =>
  explain(
    { path: 'x', language, text },
    { grammars, sdks, versionOf: newestVersions, retryAfterSeconds: 120, cancel: { isCancellationRequested: cancelled } },
  );

const python = 'from anthropic import Anthropic\nclient = Anthropic(timeout=10)\n';
const script = "import Anthropic from '@anthropic-ai/sdk';\nconst client = new Anthropic({ timeout: 10 });\n";

describe('what can be read is read', () => {
  const clients = async (language: Language, text: string): Promise<number> =>
    (await read(language, text)).sites.filter((s) => s.kind === 'client').length;
  test.each<[string, Language, string, number]>([
    ['half a call', 'python', `${python}other = Anthropic(timeout=`, 1],
    ['half a definition', 'python', `${python}def f(:\n  pass\n`, 1],
    ['an open string at the end', 'python', `${python}x = """`, 1],
    ['mixed tabs', 'python', `${python}if True:\n\tx = Anthropic()\n        y = 1\n`, 2],
    ['NUL bytes', 'python', `${python}\0\0\0`, 1],
    ['a lone surrogate', 'python', `${python}x = "\ud800"\n`, 1],
    ['Windows line ends', 'python', python.replaceAll('\n', '\r\n'), 1],
    ['half an object', 'typescript', `${script}const other = new Anthropic({ timeout:`, 1],
    ['an open template', 'typescript', `${script}const x = \`\${`, 1],
    ['no import', 'python', 'client = Anthropic(timeout=10)\n', 0],
    ['nothing', 'typescript', '', 0],
  ])('%s', async (_, language, text, count) => {
    expect(await clients(language, text)).toBeGreaterThanOrEqual(count);
  });
});

describe('generated and hostile texts end soon', () => {
  const deep = 'import anthropic\nx = ';
  test.each<[string, Language, string]>([
    ['brackets', 'python', `${deep}${'('.repeat(100_000)}`],
    ['signs', 'python', `${deep}anthropic.Anthropic(timeout=${'-'.repeat(20_000)}1)`],
    ['a sum', 'python', `${deep}anthropic.Anthropic(timeout=${'1+'.repeat(20_000)}1)`],
    ['members', 'python', `${deep}anthropic${'.a'.repeat(20_000)}`],
    ['objects', 'typescript', `import A from 'openai';\nnew A(${'{a:['.repeat(50_000)}`],
    ['arrows', 'typescript', `import A from 'openai';\nx = ${'() => '.repeat(5_000)}new A()`],
    ['a client that replaces itself', 'python', `${python}${'client = client.with_options(timeout=4)\n'.repeat(1_000)}`],
    ['a name that is its own value', 'python', `${python}a = b\nb = a\nother = Anthropic(timeout=a)\n`],
    ['an object that spreads itself', 'typescript', `${script}const o = { ...o };\nnew Anthropic(o);\n`],
    [
      'functions by the thousand',
      'javascript',
      `var a=require("openai");${'function b(c,d){return c?d:new a({maxRetries:3})}\n'.repeat(1_000)}`,
    ],
    [
      'one scope that sets a name again and again',
      'javascript',
      `!function(){\nvar a=require("openai");\n${'a=new a();\n'.repeat(2_000)}}()`,
    ],
    ['imports in one line', 'python', `import anthropic${';import anthropic'.repeat(2_000)}`],
    ['imports of something else', 'python', `import anthropic\n${';import x'.repeat(100_000)}`],
    ['a loop without an end', 'python', `import time, anthropic\n# retry\nwhile True:\n  while True:\n    time.sleep(call(1))\n`],
    ['a function that calls itself', 'python', `import time\n# retry\ndef f():\n  for a in range(3):\n    time.sleep(1)\n    f()\nf()\n`],
  ])('%s', async (_, language, text) => {
    const before = process.cpuUsage();
    await read(language, text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
  });
});

test('a text that is nested too deeply is said to be unread', async () => {
  const { sites, incomplete } = await read('python', `import anthropic\nx = ${'['.repeat(2_000)}`);
  expect(sites).toEqual([]);
  expect(incomplete).toBe(true);
});

test('a minified text is said to be unread', async () => {
  const { sites, unread } = await read(
    'javascript',
    `var a=require("openai");${'function b(c,d){return c?d:new a({maxRetries:3})}'.repeat(2_000)}`,
  );
  expect(sites).toEqual([]);
  expect(unread).toBe('minified');
});

test('a cancelled question has no answer', async () => {
  expect((await read('python', python, true)).sites).toEqual([]);
});

test('the same text gives the same answer', async () => {
  const spans = async () => (await read('python', python)).sites.map((s) => [s.kind, s.span]);
  expect(await spans()).toEqual(await spans());
});

test('every tree is freed: memory does not grow with the number of questions', async () => {
  const text = python + 'def f(a):\n    return a\n'.repeat(500);
  const ask = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) await read('python', text);
  };
  await ask(20);
  const before = process.memoryUsage().external + process.memoryUsage().arrayBuffers;
  await ask(60);
  const grown = process.memoryUsage().external + process.memoryUsage().arrayBuffers - before;
  expect(grown).toBeLessThan(16 * 1024 * 1024);
});
