/** What the injected grammar colours in a log, pattern by pattern. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Rule {
  readonly match: string;
  readonly captures: Readonly<Record<string, { readonly name: string }>>;
}
const grammar: { readonly repository: Readonly<Record<string, Rule>>; readonly patterns: readonly { readonly include: string }[] } =
  JSON.parse(readFileSync(new URL('../../syntaxes/retry-fields.tmLanguage.json', import.meta.url), 'utf8'));

/** `text:scope` of every piece that is coloured. The patterns use no more than JavaScript has, but for `(?i:…)`. */
const coloured = (line: string): readonly string[] =>
  grammar.patterns.flatMap(({ include }) => {
    const { match, captures } = grammar.repository[include.slice(1)]!;
    const isCaseless = match.includes('(?i:');
    return [...line.matchAll(new RegExp(match.replaceAll('(?i:', '(?:'), isCaseless ? 'gi' : 'g'))].flatMap((found) =>
      Object.entries(captures).map(([index, { name }]) => `${found[Number(index)]}:${name.split('.').slice(0, 3).join('.')}`),
    );
  });

test.each([
  [
    "679604.559\tcase=61\tretry_count=0\tretry-after='61'",
    [
      'retry-after:keyword.other.retry-after',
      '61:constant.numeric.retry-after',
      'retry_count:support.type.property-name',
      '0:constant.numeric.retry-count',
    ],
  ],
  [
    '{"status": 429, "retry_after": 61.5}',
    [
      'retry_after:keyword.other.retry-after',
      '61.5:constant.numeric.retry-after',
      'status:support.type.property-name',
      '429:string.regexp.status',
    ],
  ],
  ['x-stainless-retry-count: 2', ['x-stainless-retry-count:support.type.property-name', '2:constant.numeric.retry-count']],
  [
    'Retrying request to /v1/messages in 61.000000 seconds',
    [
      'Retrying request to:keyword.other.retrying',
      '/v1/messages:string.unquoted.path',
      '61.000000:constant.numeric.wait',
      'seconds:keyword.other.unit',
    ],
  ],
  [
    'HTTP Request: POST https://x.test/v1 "HTTP/1.1 429 Too Many Requests"',
    ['HTTP/1.1:keyword.other.protocol', '429:string.regexp.status'],
  ],
  ['"HTTP/1.1 200 OK" status=200', []],
  ['retrying the door handle', []],
])('%s', (line, expected) => expect(coloured(line)).toEqual(expected));

test('a pattern ends soon on a line that was made to be slow', () => {
  const start = performance.now();
  for (const line of ['"'.repeat(50_000), 'retry_after='.repeat(5_000), `retry_after${' '.repeat(20_000)}`]) coloured(line);
  expect(performance.now() - start).toBeLessThan(2000);
});
