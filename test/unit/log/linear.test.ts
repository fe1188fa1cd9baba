/** No line costs more than its length: twice the length, about twice the time. */
import { describe, expect, test } from 'vitest';
import { LogReader } from '../../../server/src/core/log/reader.ts';
import { redacted } from '../../../server/src/core/log/redact.ts';

const now = Date.UTC(2026, 11, 3) / 1000;

/** Pieces that start a search or open something, over and over. */
const pieces = [
  'Retrying ',
  'Retrying request to ',
  ' in 1 ',
  'Retrying f in 1 seconds as it raised ',
  'Backing off ',
  'Giving up a after ',
  'Attempt 1 ',
  'attempt 1/',
  'retry 1 ',
  'k="',
  "k='",
  'k={',
  'k=[',
  'a=b ',
  'retry_after=',
  '=',
  '"',
  '\\"',
  '{"a":',
  '[[',
  '[',
  '(',
  '\u001b[',
  '\u001b]',
  '[log_a] ',
  "'retry-after': '",
  'status ',
  'status=4',
  ' HTTP/1.1" ',
  '429 ',
  'x ok ',
  'Dec  2 01:00:00 ',
  '2026-12-02T01:00:00Z ',
  '[2026-12-02 01:00:00 - ',
  '- - [02/Dec/2026:01:00:00 +0000] "',
  '{a|b} ',
  'https://',
  'ccreq: | ',
  'key=',
  'sk-',
  'Bearer ',
  'Cookie: ',
  'eyJ',
  '\r',
  'a, ',
  '0',
  '1.',
  '~',
  ' ',
  '\t',
  '<13>1 a b c - ',
  'aB3',
];

const read = (text: string): number => {
  const bytes = new TextEncoder().encode(`${text}\n`);
  // Processor time: a busy machine does not count.
  const before = process.cpuUsage();
  const reader = new LogReader({ now });
  reader.push(bytes);
  reader.finish();
  redacted(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const best = (text: string): number => Math.min(read(text), read(text), read(text));

describe('a long line of', () => {
  test.each(pieces)('%j', (piece) => {
    const of = (length: number): string => piece.repeat(Math.ceil(length / piece.length));
    best(of(20_000));
    const short = best(of(50_000));
    const long = best(of(200_000));
    // Four times the length: four times the time, with room for a busy machine; a square of 200,000 would be many seconds.
    expect(long).toBeLessThan(Math.max(1000, short * 10));
  });
});

test('a line of two pieces that wait for each other', () => {
  for (const [a, b] of [
    ['Retrying ', ' in '],
    ['{"', '":'],
    ['k="', '\\"'],
    ['[', ']'],
    ['(', ')'],
  ] as const) {
    expect(best(a.repeat(20_000) + b.repeat(20_000))).toBeLessThan(3000);
  }
});
