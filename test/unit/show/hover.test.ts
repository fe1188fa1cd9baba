/** Whole hovers, as a person reads them. */
import { describe, expect, test } from 'vitest';
import { explain } from '../../../server/src/core/explain/explain.ts';
import { sdks } from '../../../server/src/core/sdk/index.ts';
import type { Sdk } from '../../../server/src/core/sdk/sdk.ts';
import { hoverText, targetAt } from '../../../server/src/core/show/hover/hover.ts';
import type { Locale } from '../../../server/src/core/show/locale.ts';
import { LineIndex } from '../../../server/src/core/text/line-index.ts';
import type { FoundVersion } from '../../../server/src/core/versions/found-version.ts';
import { testGrammars } from '../../helpers/explaining.ts';

const grammars = testGrammars();
const exact = (version: string): FoundVersion => ({ kind: 'exact', version, from: '/project/uv.lock' });

const hover = async (
  text: string,
  at: string,
  version: FoundVersion,
  more: { readonly locale?: Locale; readonly picture?: boolean } = {},
): Promise<string> => {
  const explanation = await explain(
    { path: '/a.py', language: 'python', text },
    { grammars, sdks, versionOf: async (_: Sdk) => version, retryAfterSeconds: 120 },
  );
  const target = targetAt(explanation, text.indexOf(at) + 1);
  if (target === null) return '';
  const lines = new LineIndex(text);
  return hoverText(explanation, target, {
    locale: more.locale ?? 'en',
    retryAfterSeconds: 120,
    hasPicture: more.picture ?? false,
    lineAt: (o) => lines.positionAt(o).line + 1,
    links: [],
  });
};

const client = (args: string) => `import anthropic\nclient = anthropic.Anthropic(${args})\n`;

test('the mock-up', async () => {
  expect(
    await hover(client('timeout=10'), 'Anthropic(', exact('1.6.0')),
  ).toBe(`Blocks up to **4 min** when the server says \`Retry-After: 120\`

| If the server… | sleeps | the call blocks |
| :-- | :-- | :-- |
| says \`Retry-After: 120\` | 120 s, 120 s | **240 s** |
| says nothing | 0.38–0.5 s, 0.75–1 s | 1.1–1.5 s |
| never answers | 0.38–0.5 s, 0.75–1 s | 31.1–31.5 s |

\`timeout=10\` limits each attempt (the longest gap between two bytes), not the waits between attempts. Only \`max_retries\` (2 by default) or a deadline does. No upper bound while bytes keep coming: a server that trickles is never timed out.

anthropic 1.6.0 from \`uv.lock\` · measured · source: PyPI: anthropic 1.6.0, \`anthropic/_base_client.py\` 777-835`);
});

describe('the first line is the answer', () => {
  test.each<[args: string, version: FoundVersion, first: string]>([
    ['timeout=10', exact('1.5.0'), 'Blocks up to **1.5 s** when the server says `Retry-After: 120`, **31.5 s** when it never answers'],
    ['', exact('1.6.0'), 'Blocks up to **4 min** when the server says `Retry-After: 120`, **30 min 2 s** when it never answers'],
    [
      'max_retries=0, timeout=10',
      exact('1.6.0'),
      'Fails at once on an error (`max_retries=0`, no retry); blocks up to **10 s** when the server never answers',
    ],
    ['max_retries="x"', exact('1.6.0'), 'How long it blocks is **unknown**: it is no number'],
    [
      'timeout=10',
      { kind: 'range', range: '>=1.5', from: 'pyproject.toml' },
      'Differs by version: **1.1–1.5 s** (`>=1.5,<1.6.0`), **4 min** (`>=1.6.0`) when the server says `Retry-After: 120`',
    ],
    ['max_retries=-1', exact('1.6.0'), 'This SDK refuses these settings: **RuntimeError**'],
  ])('Anthropic(%s)', async (args, version, first) =>
    expect((await hover(client(args), 'Anthropic(', version)).split('\n')[0]).toBe(first),
  );
});

test('a version that drops the wait says so at once', async () => {
  const text = await hover(client('timeout=10'), 'Anthropic(', exact('1.5.0'));
  expect(text).toContain('Does **not** wait as told: `Retry-After: 120` is dropped, and it retries after 0.38–0.5 s, 0.75–1 s');
  expect(text).toContain('This version obeys waits up to 1 min; longer ones are replaced by its own short backoff');
});

describe('where the version comes from', () => {
  test.each<[FoundVersion, string]>([
    [{ kind: 'range', range: '>=1.6', from: '/project/pyproject.toml' }, 'anthropic `>=1.6` from `pyproject.toml`'],
    [{ kind: 'not-found', newestKnown: '2.14.0' }, 'anthropic: no version found, assuming the newest known (2.14.0)'],
    [
      { kind: 'unreadable', text: 'git+https://x', from: 'requirements.txt' },
      'anthropic: `git+https://x` in `requirements.txt` is no version, assuming the newest known (2.14.0)',
    ],
    [exact('0.0.1'), 'anthropic 0.0.1 from `uv.lock`: older than every release that is known'],
  ])('%o', async (version, line) => expect(await hover(client('timeout=10'), 'Anthropic(', version)).toContain(line));
});

test('source text in a hover is text', async () => {
  const args = 'timeout=float("[x](command:evil) `|` <img src=x>\u202e")';
  const text = await hover(client(args), 'timeout', exact('1.6.0'));
  expect(text).toContain('is **unknown**');
  expect(text).not.toMatch(/\u202e/);
  // Inside a code span that its backticks cannot end.
  expect(text).toMatch(/^``timeout=float\("\[x\]\(command:evil\)/);
});

test('the picture draws the waits to scale, and says them in words', async () => {
  const text = await hover(client('timeout=10'), 'Anthropic(', exact('1.6.0'), { picture: true });
  const [, alt, image] = /!\[([^\]]*)\]\(data:image\/svg\+xml,([^|)]*)\|width=\d+,height=\d+\)/.exec(text) ?? [];
  expect(alt).toBe('Timeline: 120 s, 120 s');
  expect(decodeURIComponent(image ?? '')).toMatch(/^<svg [\s\S]*M6 18H250[\s\S]*M250 18H494[\s\S]*<\/svg>$/);
});

test('Japanese: the same numbers', async () => {
  const text = await hover(client('timeout=10'), 'Anthropic(', exact('1.6.0'), { locale: 'ja' });
  expect(text.split('\n')[0]).toBe('サーバーが `Retry-After: 120` を返すと、最長 **4 min** ブロックします');
  expect(text).toContain('31.1–31.5 s');
});
