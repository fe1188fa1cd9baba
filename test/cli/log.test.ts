import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { runLog } from '../../server/src/cli/log.ts';
import type { CliLog } from '../../server/src/core/log/cli-json.ts';
import { fakeIo } from '../helpers/cli-io.ts';
import { sampleBytes } from '../helpers/log-samples.ts';

/** What the article's mock server wrote for a Retry-After of 61. */
const article = [
  "679604.559\tcase=61\tretry_count=0\tretry-after='61'",
  "679665.703\tcase=61\tretry_count=1\tretry-after='61'",
  "679726.844\tcase=61\tretry_count=2\tretry-after='61'",
  '',
].join('\n');

const run = async (
  args: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<{ code: number; out: string; err: string }> => {
  const io = fakeIo(files);
  const code = await runLog(args, io);
  return { code, out: io.out(), err: io.err() };
};

const json = async (args: readonly string[], files: Readonly<Record<string, string | Uint8Array>>): Promise<CliLog> => {
  const { out } = await run([...args, '--format', 'json'], files);
  return JSON.parse(out) as CliLog;
};

describe("the article's log", () => {
  test('in JSON, as CLI.md says it', async () => {
    const log = await json(['a.log'], { 'a.log': article });
    expect(log.version).toBe(1);
    expect(log.input).toMatchObject({
      lines: 3,
      bytes: article.length,
      format: 'key-value',
      clock: { kind: 'monotonic', resolution: 0.001 },
      unread: [],
    });
    expect(log.attempts[0]).toEqual({
      line: 1,
      request: 'r1',
      time: 679604.559,
      retryCount: 0,
      status: null,
      retryAfter: 61,
      retryAfterRaw: '61',
      announcedWait: null,
      duration: null,
    });
    expect(log.requests).toEqual([
      {
        id: 'r1',
        key: '61',
        firstLine: 1,
        lastLine: 3,
        attempts: 3,
        asked: [61, 61, 61],
        waited: [61.144, 61.141],
        totalWait: 122.285,
        obeyed: 'as-told',
        outcome: 'gave-up',
        verdict: 'gave-up',
      },
    ]);
    expect(log.findings).toEqual([]);
  });

  test('in words', async () => {
    const { code, out } = await run(['a.log'], { 'a.log': article });
    expect(code).toBe(0);
    expect(out).toContain('61 (lines 1–3): obeyed Retry-After 61 s twice: 122 s in all; then gave up');
    expect((await run(['a.log', '--lang', 'ja'], { 'a.log': article })).out).toContain('Retry-After 61 s を 2 回 に従った: 合計 122 s');
  });

  test('judged against both releases: only the newer one waits like that', async () => {
    const said = async (version: string): Promise<string> =>
      (await run(['a.log', '--sdk', 'anthropic-python', '--sdk-version', version], { 'a.log': article })).out;
    expect(await said('1.6.0')).toContain('The 2 waits fit anthropic-python 1.6.0');
    expect(await said('1.5.0')).toContain('Of anthropic-python 1.5.0 no known release makes all of the 2 waits');
    expect(await said('1.5.0')).toContain('anthropic-python 1.5.0 would wait 0.38 s to 0.5 s here; the log shows 61 s.');
  });
});

describe('input', () => {
  const sample = sampleBytes('18-structlog-json');

  test('gzip is read as it is, whatever its name', async () => {
    expect(await json(['a.gz'], { 'a.gz': gzipSync(sample) })).toEqual(await json(['a.log'], { 'a.log': sample }));
  });

  test('Zstandard too', async () => {
    // `printf '%s' "$article" | zstd`: a frame with one raw block.
    const text = new TextEncoder().encode(article);
    const frame = new Uint8Array(4 + 1 + 1 + 3 + text.length);
    frame.set([0x28, 0xb5, 0x2f, 0xfd, 0x20, text.length, ((text.length << 3) | 1) & 0xff, (text.length << 3) >> 8, 0]);
    frame.set(text, 9);
    expect((await json(['a.zst'], { 'a.zst': frame })).requests[0]?.waited).toEqual([61.144, 61.141]);
  });

  test('a cut gzip file is read as far as it goes, and named', async () => {
    const packed = gzipSync(new TextEncoder().encode(article.repeat(2000)));
    const { code, out, err } = await run(['a.gz'], { 'a.gz': packed.subarray(0, packed.length - 20) });
    expect(code).toBe(2);
    expect(err).toBe('retry-lens log: a.gz: the gzip file is cut: only its beginning was read\n');
    expect(out).toContain('obeyed Retry-After 61 s');
  });

  test('a missing file is named, the others are read', async () => {
    const { code, out, err } = await run(['gone.log', 'a.log'], { 'a.log': article });
    expect(code).toBe(2);
    expect(err).toBe('retry-lens log: gone.log: no such file\n');
    expect(out).toContain('obeyed Retry-After 61 s twice');
  });

  test('several files are one log in time order', async () => {
    const line = (second: number, id: string, count: number, status: number): string =>
      `2026-12-02T01:00:${String(second).padStart(2, '0')}.000Z level=warn rid=${id} retry_count=${count} status=${status} retry_after=5\n`;
    const files = {
      'app.log': line(10, 'a', 2, 200) + line(12, 'b', 1, 200),
      'app.log.1': line(0, 'a', 0, 429) + line(5, 'a', 1, 429) + line(7, 'b', 0, 429),
    };
    const log = await json(['app.log', 'app.log.1'], files);
    expect(log.requests.map((r) => [r.key, r.waited, r.verdict])).toEqual([
      ['a', [5, 5], 'waited-as-told'],
      ['b', [5], 'waited-as-told'],
    ]);
    expect(log.attempts.map((a) => [a.file, a.line])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [0, 1],
      [0, 2],
    ]);
  });

  test('--since and --until', async () => {
    const log = await json(['a.log', '--since', '679660', '--until', '679700'], { 'a.log': article });
    expect(log.attempts.map((a) => a.line)).toEqual([2]);
  });

  test('--fields names what detection cannot know', async () => {
    const line = (n: number, id: string, pause: number): string =>
      `{"at":"2026-12-02T01:00:0${n}.000Z","which":"${id}","nth":${n},"http":${n === 0 ? 429 : 200},"pause":${pause}}\n`;
    const text = line(0, 'x', 4) + line(5, 'x', 0);
    expect((await json(['a.log'], { 'a.log': text })).attempts).toEqual([]);
    const log = await json(['a.log', '--fields', 'time=at,request=which,retryCount=nth', 'status=http', 'retryAfter=pause'], {
      'a.log': text.replace('"nth":5', '"nth":1'),
    });
    expect(log.requests.map((r) => [r.key, r.waited, r.obeyed])).toEqual([['x', [5], 'as-told']]);
  });
});

describe('output', () => {
  const early = { 'a.log': sampleBytes('18-structlog-json') };

  test('one object a line', async () => {
    const { out } = await run(['a.log', '--format', 'ndjson'], early);
    const types = out
      .trimEnd()
      .split('\n')
      .map((l) => (JSON.parse(l) as { type: string }).type);
    expect(types.filter((t) => t === 'attempt').length).toBe(16);
    expect(types[0]).toBe('input');
    expect([...new Set(types)]).toEqual(['input', 'attempt', 'request', 'finding', 'totals']);
  });

  test('CSV, with formulas made harmless', async () => {
    const hostile =
      '2026-12-02T01:00:00.000Z rid==cmd|calc retry_count=0 status=429 retry_after=5\n2026-12-02T01:00:05.100Z rid="a,""b" retry_count=0 status=200\n';
    const { out } = await run(['a.log', '--format', 'csv'], { 'a.log': hostile });
    const rows = out.trimEnd().split('\r\n');
    expect(rows[0]).toBe(
      'request,key,line,retryCount,time,status,retryAfter,retryAfterRaw,announcedWait,duration,waited,obeyed,outcome,verdict',
    );
    expect(rows[1]).toContain("r1,'=cmd|calc,1,0,1796173200,429,5,5,");
  });

  test('CSV, with nothing that a terminal would obey', async () => {
    const hostile = '{"time":"2026-12-02T01:00:00Z","request_id":"a\\u001b[31m\\u0007b","retry_count":0,"status":429,"retry_after":5}\n';
    const { out } = await run(['a.log', '--format', 'csv'], { 'a.log': hostile });
    expect(out).toContain('\\u001b[31m\\u0007b');
    expect(/[\u0000-\u0009\u000b\u000c\u000e-\u001f]/.test(out)).toBe(false);
  });

  test('a page of its own: no script, nothing loaded, hostile text escaped', async () => {
    const hostile =
      '2026-12-02T01:00:00.000Z rid="<script>alert(1)</script>" retry_count=0 status=429 retry_after=5\n2026-12-02T01:00:05.100Z rid="<script>alert(1)</script>" retry_count=1 status=200\n';
    const { out } = await run(['a.log', '--format', 'html'], { 'a.log': hostile });
    expect(out).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(out).not.toMatch(/<script|onload|javascript:|https?:\/\//i);
    expect(out).toContain("default-src 'none'");
    expect(out.match(/<rect class="told"/g)?.length).toBe(2);
  });

  test('the terminal obeys nothing that the log says', async () => {
    const hostile = `2026-12-02T01:00:00.000Z rid="a\u202eb\u0007" retry_count=0 status=429 retry_after=5\n2026-12-02T01:00:05.100Z rid="a\u202eb\u0007" retry_count=1 status=200\n`;
    const { out } = await run(['a.log'], { 'a.log': hostile });
    expect(out).toContain('a\\u202eb\\u0007');
    expect(out).not.toMatch(/[\u0007\u001b\u202e]/);
  });

  test('findings in both languages', async () => {
    const log = await json(['a.log'], early);
    expect(log.findings.map((f) => [f.code, f.severity, f.lines])).toEqual([
      ['early-retry', 'warning', [3, 4, 11]],
      ['sure-to-fail', 'warning', [4, 11]],
    ]);
    expect(log.findings[1]?.message).toBe(
      '2 retries were sure to fail: sent 0.48 s after the server had said to wait 30 s, and refused again.',
    );
    expect((await run(['a.log', '--lang', 'ja'], early)).out).toContain('必ず失敗する再試行 2 回');
  });

  test('the same input gives the same bytes', async () => {
    for (const format of ['text', 'json', 'ndjson', 'csv', 'html']) {
      expect((await run(['a.log', '--format', format], early)).out).toBe((await run(['a.log', '--format', format], early)).out);
    }
  });

  test('an empty log is said to be one', async () => {
    const { code, out } = await run(['a.log'], { 'a.log': '' });
    expect(code).toBe(0);
    expect(out).toBe('No attempt was found in 0 lines\n');
  });
});

describe('the command line', () => {
  test.each([
    [[], 'no log was given'],
    [['a.log', '--format', 'xml'], '--format is one of text, json, ndjson, csv, html, not xml'],
    [['a.log', '--fields', 'colour=x'], '--fields takes name=path with a name of'],
    [['a.log', '--since', 'yesterday'], '--since takes a time such as'],
    [['a.log', '--sdk-version', '1.0'], '--sdk-version needs --sdk'],
    [['a.log', '--sdk', 'nobody-python'], '--sdk is one of'],
    [['a.log', '--sdk', 'anthropic-python', '--sdk-version', '0.0.1'], 'anthropic-python 0.0.1 is older than every release that is known'],
    [['a.log', '--what'], 'unknown option --what'],
    [['a.log', '--follow', '--format', 'json'], '--follow takes one file'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await run(args, { 'a.log': article });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(message);
  });
});

test('--follow prints attempts as they come, and the summary at the end', async () => {
  const stop = new AbortController();
  const files: Record<string, string> = { 'a.log': `${article.split('\n').slice(0, 1).join('\n')}\n` };
  const io = { ...fakeIo(files), stop: stop.signal };
  let polls = 0;
  const following = {
    ...io,
    pause: async () => {
      polls++;
      if (polls === 1) files['a.log'] = article;
      else stop.abort();
    },
  };
  expect(await runLog(['a.log', '--follow'], following)).toBe(0);
  const lines = io.out().split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'line 1: 61 attempt 1, Retry-After 61 s',
    'line 2: 61 attempt 2, Retry-After 61 s, wait 61 s',
    'line 3: 61 attempt 3, Retry-After 61 s, wait 61 s',
  ]);
  expect(io.out()).toContain('obeyed Retry-After 61 s twice');
});
