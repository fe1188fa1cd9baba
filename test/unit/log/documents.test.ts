/** JSON in every arrangement: over lines, in lists, in documents, in other tools' wrappings. The same records, the same answers. */
import { describe, expect, test } from 'vitest';
import { readLog } from '../../../server/src/core/log/reader.ts';
import { sampleBytes } from '../../helpers/log-samples.ts';

const now = Date.UTC(2026, 11, 3) / 1000;
const text = (name: string): string => new TextDecoder().decode(sampleBytes(name));
const lines = (name: string): string[] => text(name).trim().split('\n');

const verdicts = async (log: string, maxLineBytes?: number): Promise<string[]> => {
  const report = await readLog([new TextEncoder().encode(log)], { now, ...(maxLineBytes === undefined ? {} : { maxLineBytes }) });
  return Array.from({ length: report.requestCount }, (_, i) => {
    const r = report.request(i);
    return `${r.key} ${r.attempts} ${r.totalWait} ${r.verdict}`;
  });
};

const records = lines('18-structlog-json');
const objects = records.map((r) => JSON.parse(r) as object);
const har = JSON.parse(text('30-har-entries')) as object;
const spans = { resourceSpans: lines('29-otlp-json-spans').flatMap((l) => (JSON.parse(l) as { resourceSpans: object[] }).resourceSpans) };
const pretty = objects.map((o) => JSON.stringify(o, null, 2)).join('\n');

describe('application records', () => {
  test.each<[string, string]>([
    ['pretty-printed', pretty],
    ['in a list, one a line', `[\n${records.join(',\n')}\n]\n`],
    ['in a list on one line', `[${records.join(',')}]`],
    ['in a pretty list', JSON.stringify(objects, null, 2)],
    ['with a byte order mark and CRLF', `\ufeff${records.join('\r\n')}\r\n`],
    [
      'in a CloudWatch export',
      JSON.stringify({ events: records.map((message, i) => ({ timestamp: 1796173200000 + i, message, ingestionTime: 1 })) }, null, 2),
    ],
    ['behind compose names, pretty-printed', pretty.replace(/^/gm, 'api-1  | ')],
    ['behind CRI', records.map((r) => `2026-12-02T01:00:00.000000000Z stdout F ${r}`).join('\n')],
    ['behind syslog', records.map((r) => `Dec  2 01:00:00 host app[1]: ${r}`).join('\n')],
    [
      'inside journald JSON',
      records.map((r) => JSON.stringify({ __REALTIME_TIMESTAMP: '1796173200000000', _PID: '1', MESSAGE: r })).join('\n'),
    ],
    [
      'inside docker json-file',
      records.map((r) => JSON.stringify({ log: `${r}\n`, stream: 'stderr', time: '2026-12-02T01:00:00.123456789Z' })).join('\n'),
    ],
  ])('%s', async (_, log) => expect(await verdicts(log)).toEqual(await verdicts(text('18-structlog-json'))));
});

describe('documents', () => {
  test.each<[string, string, string]>([
    ['HAR, pretty', JSON.stringify(har, null, 2), '30-har-entries'],
    ['HAR on one line', JSON.stringify(har), '30-har-entries'],
    ['OTLP in one batch', JSON.stringify(spans), '29-otlp-json-spans'],
    ['OTLP, pretty', JSON.stringify(spans, null, 2), '29-otlp-json-spans'],
  ])('%s', async (_, log, sample) => expect(await verdicts(log)).toEqual(await verdicts(text(sample))));

  test('a HAR on one line that is longer than the limit: its head is read', async () => {
    const all = await verdicts(JSON.stringify(har));
    const head = await verdicts(JSON.stringify(har), 3000);
    expect(head.length).toBeGreaterThan(2);
    expect(head.length).toBeLessThan(all.length);
  });

  test('a cut document keeps its whole records and names the cut', async () => {
    const report = await readLog([new TextEncoder().encode(JSON.stringify(har, null, 1).slice(0, 4000))], { now });
    expect(report.attemptCount).toBe(8);
    expect(report.input.unread).toEqual([{ line: 214, reason: 'cut', count: 1 }]);
  });
});

test('what only looks like JSON is read as lines', async () => {
  const log = `{\nnot: json,\n[also not\n${records[0]}\n[\n${records[2]}\n`;
  expect((await verdicts(log)).length).toBe(2);
});
