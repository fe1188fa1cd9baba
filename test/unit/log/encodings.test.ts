/** Encodings, binary, cut, empty and endless input: what can be read is read, the rest is named. */
import { describe, expect, test } from 'vitest';
import { toCliJson } from '../../../server/src/core/log/cli-json.ts';
import { LogReader, readLog } from '../../../server/src/core/log/reader.ts';

const now = Date.UTC(2026, 11, 3) / 1000;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const lines = "1.5\tcase=a\tretry_count=0\tretry-after='61'\n62.75\tcase=a\tretry_count=1\tretry-after='61'\n";

const utf16 = (text: string, littleEndian: boolean, mark: boolean): Uint8Array => {
  const all = (mark ? '\ufeff' : '') + text;
  const out = new Uint8Array(all.length * 2);
  const view = new DataView(out.buffer);
  for (let i = 0; i < all.length; i++) view.setUint16(i * 2, all.charCodeAt(i), littleEndian);
  return out;
};

const summary = async (...chunks: readonly Uint8Array[]): Promise<string> => {
  const report = await readLog(chunks, { now });
  const { attempts, requests, input } = toCliJson(report);
  return [
    `${attempts.length} attempts`,
    ...requests.map((r) => `${r.key} ${r.waited.join(' ')} ${r.obeyed}`),
    ...input.unread.map((u) => `${u.reason}@${u.line}x${u.count}`),
  ].join(', ');
};

describe('encodings', () => {
  const plain = '2 attempts, a 61.25 as-told';
  test('UTF-8', async () => expect(await summary(bytes(lines))).toBe(plain));
  test('UTF-8 with a mark', async () => expect(await summary(bytes(`\ufeff${lines}`))).toBe(plain));
  test('CRLF', async () => expect(await summary(bytes(lines.replaceAll('\n', '\r\n')))).toBe(plain));
  test.each([
    ['little-endian, marked', true, true],
    ['little-endian', true, false],
    ['big-endian, marked', false, true],
    ['big-endian', false, false],
  ])('UTF-16 %s', async (_, little, mark) => expect(await summary(utf16(lines, little, mark))).toBe(plain));
  test('UTF-16 in odd chunks', async () => {
    const all = utf16(lines, true, true);
    expect(await summary(all.slice(0, 3), all.slice(3, 4), all.slice(4, 51), all.slice(51))).toBe(plain);
  });
  test('Latin-1', async () => {
    const text = bytes(lines.replaceAll('case=a', 'case=caf#'));
    for (let i = 0; i < text.length; i++) if (text[i] === 35) text[i] = 0xe9;
    expect(await summary(text)).toBe('2 attempts, caf\u00e9 61.25 as-told, not-utf8@1x2');
  });
  test('colours', async () => expect(await summary(bytes(lines.replaceAll('case=', '\u001b[32mcase=\u001b[0m')))).toBe(plain));
});

describe('input that is no log', () => {
  test('empty', async () => expect(await summary(new Uint8Array(0))).toBe('0 attempts'));
  test('one byte', async () => expect(await summary(bytes('x'))).toBe('0 attempts'));
  test('binary', async () =>
    expect(await summary(Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 10, 0, 0, 10]))).toBe('0 attempts, binary@1x2'));
  test('a binary line among good ones', async () =>
    expect(await summary(bytes(`${lines.split('\n')[0]}\nab\u0000cd\n${lines.split('\n')[1]}\n`))).toBe(
      '2 attempts, a 61.25 as-told, binary@2x1',
    ));
});

describe('long lines', () => {
  test('a line over the limit is cut and named, the rest is read, nothing grows', () => {
    const reader = new LogReader({ now, maxLineBytes: 1 << 16 });
    reader.push(bytes(`${lines.split('\n')[0]}\n`));
    const block = new Uint8Array(1 << 20).fill(0x78);
    for (let i = 0; i < 64; i++) reader.push(block);
    reader.push(bytes(`\n${lines.split('\n')[1]}\n`));
    const report = toCliJson(reader.finish());
    expect(report.attempts.length).toBe(2);
    expect(report.input.unread).toEqual([{ line: 2, reason: 'long-line', count: 1 }]);
    expect(report.input.bytes).toBe((64 << 20) + lines.length + 1);
  });

  test('no line end at all', async () => {
    const report = await readLog(
      Array.from({ length: 32 }, () => new Uint8Array(1 << 20).fill(0x61)),
      { now },
    );
    expect(report.input.lines).toBe(1);
    expect(report.input.unread).toEqual([{ line: 1, reason: 'long-line', count: 1 }]);
  });

  test('a million fields in a line', async () => {
    const text = `{${Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join(',')}}`;
    expect(await summary(bytes(`${text}\n${lines}`))).toContain('a 61.25 as-told');
    const pairs = Array.from({ length: 1_000_000 }, (_, i) => `k${i}=1`).join(' ');
    expect(await summary(bytes(`${pairs}\n${lines}`))).toContain('a 61.25 as-told');
  });
});

describe('values that cannot be', () => {
  test.each([
    ['{"rid":"a","retry_count":1,"status":429,"time":"2026-02-30T01:00:00Z"}', 'bad-time'],
    ['{"rid":"a","retry_count":99999999999999999999,"status":429}', 'bad-number'],
    ['rid=a retry_count=-1 status=429 time=2026-12-02T01:00:00Z', 'bad-number'],
    ['rid=a retry_count=1 status=429 time=0000-00-00T99:99:99Z', 'bad-time'],
    ['{"rid":"a","retry_count":1,"status":429', 'broken-json'],
  ])('%s', async (line, reason) => {
    const good = '{"rid":"b","retry_count":0,"status":429,"time":"2026-12-02T01:00:00Z"}';
    const report = toCliJson(await readLog([bytes(`${good}\n${line}\n${good.replace('"b"', '"c"')}\n`)], { now }));
    expect(report.input.unread).toEqual([{ line: 2, reason, count: 1 }]);
    expect(report.attempts.filter((a) => a.line !== 2).length).toBe(2);
  });
});

describe('cut logs', () => {
  const first = '2026-12-02T01:00:00.000Z WARN gw: rid=a rc=0 ra=12 dur=0.1s status=429\n';
  test.each([
    '2026-12-02T01:00:12.200Z WARN gw: rid=a rc=1 ra=12 dur=0.1s status=',
    '2026-12-02T01:00:12.200Z WARN gw: rid=a rc=1 ra=12 dur=0.1s status=42',
  ])('in the middle of a field: %s', async (last) => {
    const report = toCliJson(await readLog([bytes(first + last)], { now }));
    expect(report.attempts.length).toBe(1);
    expect(report.requests[0]?.outcome).toBe('unknown');
    expect(report.requests[0]?.verdict).toBe('unknown');
    expect(report.input.unread[0]?.reason).toBe('cut');
  });
  test('a last line that is whole counts, with or without its end', async () => {
    const last = '2026-12-02T01:00:12.200Z WARN gw: rid=a rc=1 ra=12 dur=0.1s status=200';
    expect(await summary(bytes(first + last))).toBe(await summary(bytes(`${first + last}\n`)));
  });
  test('JSON in the middle of a record', async () => {
    const json = (id: string, attempt: number): string =>
      `{"request_id":"${id}","attempt":${attempt},"status":429,"retry_after":"12","timestamp":"2026-12-02T01:00:0${attempt}.000Z"}`;
    const report = toCliJson(await readLog([bytes(`${json('a', 1)}\n${json('b', 1)}\n${json('a', 2).slice(0, 50)}`)], { now }));
    expect(report.attempts.length).toBe(2);
    expect(report.requests.map((r) => `${r.key} ${r.outcome}`)).toEqual(['a unknown', 'b gave-up']);
  });
});
