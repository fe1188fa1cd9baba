/** The short way says the same as the long way, line by line. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCliJson } from '../../../server/src/core/log/cli-json.ts';
import { Grouper } from '../../../server/src/core/log/grouper.ts';
import { LogReader } from '../../../server/src/core/log/reader.ts';
import { LogReport } from '../../../server/src/core/log/report.ts';

const now = Date.UTC(2026, 11, 9) / 1000;

const byTheShortWay = (text: string): string => {
  const reader = new LogReader({ now });
  reader.push(new TextEncoder().encode(text));
  return JSON.stringify(toCliJson(reader.finish()).attempts);
};

/** A reader with a sink never takes the short way. */
const byTheLongWay = (text: string): string => {
  const grouper = new Grouper();
  const reader = new LogReader({ now }, grouper, (reading, line, format) => grouper.add(reading, line, format, 0));
  reader.push(new TextEncoder().encode(text));
  reader.finish();
  return JSON.stringify(toCliJson(new LogReport(grouper, [], { bytes: 0, lines: 0, assumedYear: null })).attempts);
};

const odd = fc.constantFrom(
  '',
  '-',
  'none',
  'null',
  '12',
  '12.0',
  '0.5',
  '007',
  '1e3',
  '-5',
  'nan',
  '10s',
  '1m1s',
  '480ms',
  '1/3',
  '2 of 3',
  '429',
  '999',
  '42',
  'Wed, 02 Dec 2026 01:00:24 GMT',
  'insufficient_quota',
  'caf\u00e9',
  'a b',
  '[x',
  '{',
  '\\',
  '"',
);
const count = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 4 }).map(String) }, { weight: 1, arbitrary: odd });
const status = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('429', '200', '503') }, { weight: 1, arbitrary: odd });
const told = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 90 }).map(String) }, { weight: 2, arbitrary: odd });
const elapsed = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4000 }).map((n) => `${n / 1000}s`) },
  { weight: 1, arbitrary: odd },
);
const stamp = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 86_400_000 }).map((ms) => new Date(Date.UTC(2026, 11, 2) + ms).toISOString()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2026-12-02T10:00:00.5+09:00',
      '2026-12-02T01:00:00',
      '2026-02-30T01:00:00Z',
      '1796173200.25',
      '1796173200250',
      '12.5',
      'x',
    ),
  },
);
const row = fc.record({ stamp, id: fc.constantFrom('a', 'b', 'c', 'req_1', 'r\u00e9'), count, status, told, elapsed, note: odd });
type Row = Readonly<Record<'stamp' | 'id' | 'count' | 'status' | 'told' | 'elapsed' | 'note', string>>;

const quoted = (s: string): string => (/^[\w.:+-]+$/.test(s) ? s : JSON.stringify(s));
const logfmt = (r: Row): string =>
  `time=${quoted(r.stamp)} level=warn msg="llm attempt" rid=${quoted(r.id)} retry_count=${quoted(r.count)} status=${quoted(r.status)} retry_after=${quoted(r.told)} dur=${quoted(r.elapsed)} note=${quoted(r.note)}`;
const prefixed = (r: Row): string =>
  `${r.stamp} WARN gw: rid=${quoted(r.id)} rc=${quoted(r.count)} ra=${quoted(r.told)} dur=${quoted(r.elapsed)} status=${quoted(r.status)}`;
/** Numbers bare where they are some, else as text. */
const bare = (s: string): string => (/^(0|[1-9]\d{0,12})(\.\d{1,6})?$/.test(s) ? s : JSON.stringify(s));
const json = (r: Row): string =>
  `{"timestamp":${bare(r.stamp)},"event":"llm_attempt","request_id":${JSON.stringify(r.id)},"attempt":${bare(r.count)},"http":{"status":${bare(r.status)}},"retry_after":${bare(r.told)},"elapsed":${bare(r.elapsed)},"note":${bare(r.note)}}`;
const headers = (r: Row): string =>
  `{"ts":${bare(r.stamp)},"trace_id":"${r.id}","x-stainless-retry-count":${bare(r.count)},"status":${bare(r.status)},"retry-after":${bare(r.told)},"duration_ms":${bare(r.elapsed)}}`;

describe('the short way', () => {
  test.each([
    ['logfmt', logfmt],
    ['a stamp before the fields', prefixed],
    ['JSON', json],
    ['JSON with a raw header', headers],
  ])('%s', (_, line) => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 25 }), (rows) => {
        const text = rows.map((r) => `${line(r)}\n`).join('');
        expect(byTheShortWay(text)).toBe(byTheLongWay(text));
      }),
      { numRuns: 250, seed: 7 },
    );
  });

  test('is taken', () => {
    const reader = new LogReader({ now });
    const lines = Array.from({ length: 200 }, (_, i) =>
      logfmt({
        stamp: new Date(Date.UTC(2026, 11, 2) + i * 1000).toISOString(),
        id: `r${i >> 1}`,
        count: String(i & 1),
        status: '429',
        told: '5',
        elapsed: '0.1s',
        note: 'x',
      }),
    );
    reader.push(new TextEncoder().encode(`${lines.join('\n')}\n`));
    reader.finish();
    expect(reader.shortcuts).toBeGreaterThan(190);
  });
});
