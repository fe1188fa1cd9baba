/** What counts, units and clocks of a log mean, and how attempts find their request. One table line a case. */
import { describe, expect, test } from 'vitest';
import { LogReader, readLog } from '../../../server/src/core/log/reader.ts';

const now = Date.UTC(2026, 11, 3) / 1000;

/** Every attempt as `line:request count status told wait`, with what is unknown left out. */
const attempts = async (...lines: readonly string[]): Promise<string[]> => {
  const report = await readLog([new TextEncoder().encode(`${lines.join('\n')}\n`)], { now });
  return Array.from({ length: report.attemptCount }, (_, i) => {
    const a = report.attempt(i);
    return [
      `${a.line}:${a.request}`,
      `#${a.retryCount}`,
      a.status,
      a.retryAfter === null ? null : `told ${a.retryAfter}`,
      a.announcedWait === null ? null : `wait ${a.announcedWait}`,
    ]
      .filter((x) => x !== null)
      .join(' ');
  });
};

const requests = async (...lines: readonly string[]): Promise<string[]> => {
  const report = await readLog([new TextEncoder().encode(`${lines.join('\n')}\n`)], { now });
  return Array.from({ length: report.requestCount }, (_, i) => {
    const r = report.request(i);
    return `${r.key} x${r.attempts} [${r.waited.join(' ')}] ${r.obeyed} ${r.outcome} ${r.verdict}${r.ambiguous ? ' ?' : ''}`;
  });
};

const findings = async (...lines: readonly string[]): Promise<string[]> => {
  const report = await readLog([new TextEncoder().encode(`${lines.join('\n')}\n`)], { now });
  return report.summary().findings.map((f) => `${f.code} ${f.request ?? '-'} ${f.lines.join(',')}`);
};

const at = (second: number): string => new Date(Date.UTC(2026, 11, 2, 1) + second * 1000).toISOString();

describe('counts', () => {
  test('a field that may start at 0 or 1 starts where the log shows it to', async () => {
    const line = (attempt: number, status: number): string => `time=${at(attempt)} rid=a attempt=${attempt} status=${status}`;
    expect(await attempts(line(0, 429), line(1, 200))).toEqual(['1:r1 #0 429', '2:r1 #1 200']);
    expect(await attempts(line(1, 429), line(2, 200))).toEqual(['1:r1 #0 429', '2:r1 #1 200']);
  });

  test('a retry count starts at 0 whatever is seen', async () =>
    expect(await attempts(`time=${at(1)} rid=a retry_count=1 status=429`)).toEqual(['1:r1 #1 429']));

  test('k of N', async () => expect(await attempts(`time=${at(1)} rid=a attempt=2/3 status=429 wait=1s`)).toEqual(['1:r1 #1 429 wait 1']));

  test('retries left count down: the place in the request counts', async () => {
    const left = (second: number, n: number): string =>
      `${at(second)} WARNING urllib3.connectionpool: Retrying (Retry(total=${n}, connect=None)) after connection broken by 'X()': /v1/messages`;
    expect(await attempts(left(0, 2), left(1, 1), left(2, 0), left(60, 2))).toEqual(['1:r1 #0', '2:r1 #1', '3:r1 #2', '4:r2 #0']);
  });

  test("a proxy's own counters are no client's", async () =>
    expect(
      await attempts(
        '{"DownstreamStatus":429,"Duration":31000000,"RetryAttempts":2,"StartUTC":"2026-12-02T01:00:00Z","request_X-Request-Id":"a","request_X-Stainless-Retry-Count":"0"}',
      ),
    ).toEqual(['1:r1 #0 429']));

  test('counts that start again under one key are requests of their own, and nested', async () => {
    const line = (second: number, n: number): string => `time=${at(second)} trace_id=t retry_count=${n} status=429`;
    const lines = [line(0, 0), line(1, 1), line(2, 2), line(6, 0), line(7, 1), line(8, 2)];
    expect((await requests(...lines)).length).toBe(2);
    expect(await findings(...lines)).toEqual(['nested-layers r2 4,6']);
  });
});

describe('units', () => {
  test.each([
    ['retry_after=12', 'told 12'],
    ['retry_after=12s', 'told 12'],
    ['retry_after=1m1s', 'told 61'],
    ['retry_after=480ms', 'told 0.48'],
    ['retry_after_ms=1500', 'told 1.5'],
    ['retryAfterMs=250', 'told 0.25'],
    ['retry-after=12', 'told 12'],
    ['retry_after=30 retry_after_ms=2500', 'told 2.5'],
    ['retry_after="6m0s"', 'told 360'],
    ['retry_after=1.5e1', 'told 15'],
  ])('%s', async (field, expected) =>
    expect(await attempts(`time=${at(0)} rid=a retry_count=0 status=429 ${field}`)).toEqual([`1:r1 #0 429 ${expected}`]),
  );

  test.each(['nan', 'inf', '-30', '2026-12-02T01:00:40Z', '10s', '10, 20', '', 'soon', '1e999', '0x10', '1'.repeat(40)])(
    'a header of "%s" tells nothing',
    async (value) => expect(await attempts(`time=${at(0)} rid=a retry_count=0 status=429 retry-after="${value}"`)).toEqual(['1:r1 #0 429']),
  );

  test.each([
    ['wait=480ms', 'wait 0.48'],
    ['wait=2', 'wait 2'],
    ['delay_ms=1500', 'wait 1.5'],
    ['backoff=1.5', 'wait 1.5'],
    ['nextRetryInMs=100', 'wait 0.1'],
  ])('%s', async (field, expected) =>
    expect(await attempts(`time=${at(0)} rid=a retry_count=0 status=503 ${field}`)).toEqual([`1:r1 #0 503 ${expected}`]),
  );
});

describe('clocks', () => {
  const pair = async (first: string, second: string): Promise<unknown> =>
    (await requests(`${first} rid=a retry_count=0 status=429`, `${second} rid=a retry_count=1 status=200`))[0]?.split(' ')[2];

  test.each([
    ['RFC 3339', 'time=2026-12-02T10:00:00.5+09:00', 'time=2026-12-02T01:00:01.75Z', '[1.25]'],
    ['epoch seconds', 'ts=1796173200.5', 'ts=1796173201.75', '[1.25]'],
    ['epoch milliseconds', 'ts=1796173200500', 'ts=1796173201750', '[1.25]'],
    ['epoch nanoseconds', 'ts=1796173200500000000', 'ts=1796173201750000000', '[1.25]'],
    ['monotonic', '679604.500', '679605.750', '[1.25]'],
    ['asctime', '2026-12-02 01:00:00,500', '2026-12-02 01:00:01,750', '[1.25]'],
    ['Go', '2026/12/02 01:00:00.500000', '2026/12/02 01:00:01.750000', '[1.25]'],
    ['over midnight, without a date', '23:59:59.500', '00:00:00.750', '[1.25]'],
    ['over the year, without one', 'Dec 31 23:59:59 host app[1]:', 'Jan  1 00:00:01 host app[1]:', '[2]'],
    ['29 February', 'time=2028-02-29T00:00:00Z', 'time=2028-03-01T00:00:00Z', '[86400]'],
  ])('%s', async (_, first, second, expected) => expect(await pair(first, second)).toBe(expected));

  test.each(['time=2026-02-30T01:00:00Z', 'time=0000-00-00T99:99:99Z', 'time=tomorrow', 'ts=1e400'])('%s is no time', async (stamp) =>
    expect(await pair(stamp, stamp)).toBe('[]'),
  );

  test('a year that must be assumed is said', async () => {
    const report = await readLog([new TextEncoder().encode('Dec  2 01:00:00 h app[1]: rid=a retry_count=0 status=429\n')], { now });
    expect(report.input.clock).toEqual({ kind: 'local', resolution: 1, assumedYear: 2026 });
    const later = await readLog([new TextEncoder().encode('Dec  2 01:00:00 h app[1]: rid=a retry_count=0 status=429\n')], {
      now: Date.UTC(2027, 0, 5) / 1000,
    });
    expect(later.input.clock.assumedYear).toBe(2026);
  });

  test('a stamp of the start and a duration: the wait is between the end and the next start', async () => {
    const line = (second: number, n: number, ms: number): string =>
      `{"startedDateTime":"${at(second)}","time":${ms},"request":{"method":"POST","url":"https://x.test/v1/messages","headers":[{"name":"x-request-id","value":"a"},{"name":"x-stainless-retry-count","value":"${n}"}]},"response":{"status":429,"headers":[]}}`;
    expect((await requests(line(0, 0, 400), line(10, 1, 100)))[0]).toContain('[9.6]');
  });
});

describe('order and repeats', () => {
  const line = (second: number, id: string, n: number, status: number): string =>
    `time=${at(second)} rid=${id} retry_count=${n} status=${status} retry_after=5`;
  test('lines out of order', async () =>
    expect(await requests(line(10, 'a', 2, 200), line(0, 'a', 0, 429), line(5, 'a', 1, 429))).toEqual([
      'a x3 [5 5] as-told succeeded waited-as-told',
    ]));
  test('lines out of order without counts', async () => {
    const plain = (second: number, status: number): string =>
      JSON.stringify({ time: at(second), reqId: 'a', res: { statusCode: status }, responseTime: 0.5 });
    const lines = [plain(0, 429), plain(10, 200), plain(5, 429)];
    expect(await requests(...lines)).toEqual(['a x3 [5 5] not-told succeeded succeeded'].map((s) => s.replace('[5 5]', '[4.9995 4.9995]')));
    expect(await attempts(...lines)).toEqual(['1:r1 #0 429', '2:r1 #2 200', '3:r1 #1 429']);
  });
  test('a line sent twice is one attempt', async () =>
    expect(await attempts(line(0, 'a', 0, 429), line(0, 'a', 0, 429), line(5, 'a', 1, 200))).toHaveLength(2));
  test('the same words at another time are another attempt', async () =>
    expect(
      await attempts(
        `${at(0)} INFO httpx: HTTP Request: POST https://x.test/v1/messages "HTTP/1.1 200 OK"`,
        `${at(1)} INFO httpx: HTTP Request: POST https://x.test/v1/messages "HTTP/1.1 200 OK"`,
      ),
    ).toHaveLength(2));
  test('without a clock a line may come twice', async () => {
    const ok = 'INFO:httpx:HTTP Request: POST https://x.test/v1/messages "HTTP/1.1 200 OK"';
    expect(await attempts(ok, ok)).toHaveLength(2);
  });
});

describe('requests without a key', () => {
  const line = (second: number, n: number, told: number | null): string =>
    JSON.stringify({ time: at(second), retry_count: n, status: told === null ? 200 : 429, retry_after: told });
  test('by count and timing: the attempt joins the request whose wait it ends', async () =>
    expect(await requests(line(0, 0, 30), line(1, 0, 5), line(6.1, 1, null), line(30.2, 1, null))).toEqual([
      'r1 x2 [30.2] as-told succeeded waited-as-told',
      'r2 x2 [5.1] as-told succeeded waited-as-told',
    ]));
  test('a doubt is said', async () =>
    expect((await requests(line(0, 0, 5), line(0.01, 0, 5), line(5.1, 1, null))).join(' ')).toContain('?'));
  test('SDK notices without a thread: the answer that comes when it was announced', async () => {
    const http = (second: number, status: number): string =>
      `${at(second)} INFO httpx: HTTP Request: POST https://api.anthropic.com/v1/messages "HTTP/1.1 ${status} X"`;
    const notice = (second: number, wait: string): string =>
      `${at(second)} INFO anthropic._base_client: Retrying request to /v1/messages in ${wait} seconds`;
    expect(
      await requests(http(0, 429), notice(0.001, '61.000000'), http(1, 429), notice(1.001, '5.000000'), http(6.2, 200), http(61.3, 200)),
    ).toEqual(['r1 x2 [61.3] as-told succeeded waited-as-told', 'r2 x2 [5.2] as-told succeeded waited-as-told']);
  });
});

describe('findings', () => {
  test('a quota that is retried', async () => {
    const line = (second: number, n: number): string =>
      JSON.stringify({ time: at(second), rid: 'a', attempt: n, status: 429, error: 'insufficient_quota: You exceeded your current quota' });
    expect(await findings(line(0, 1), line(1, 2))).toContain('quota-retried r1 1,2');
  });

  test('SDK retries inside a wrapper', async () => {
    const http = (second: number): string =>
      `${at(second)} INFO httpx: HTTP Request: POST https://api.anthropic.com/v1/messages "HTTP/1.1 429 X"`;
    const sdk = (second: number): string =>
      `${at(second)} INFO anthropic._base_client: Retrying request to /v1/messages in 0.450000 seconds`;
    const wrapper = (second: number): string =>
      `${at(second)} WARNING tenacity: Retrying app.call in 4.0 seconds as it raised RateLimitError: Error code: 429`;
    expect(await findings(http(0), sdk(0.001), http(0.5), wrapper(0.501), http(4.6), sdk(4.601), http(5.1))).toContain(
      'nested-layers r1 1,7',
    );
  });

  test('a herd', async () => {
    const lines: string[] = [];
    for (let i = 0; i < 40; i++) lines.push(JSON.stringify({ time: at(i), rid: `r${i}`, retry_count: 0, status: 429 }));
    for (let i = 0; i < 40; i++)
      lines.push(JSON.stringify({ time: i < 20 ? at(100 + i / 100) : at(130 + i), rid: `r${i}`, retry_count: 1, status: 200 }));
    expect(await findings(...lines)).toContain('herd - ');
  });

  test('a wait that no line announces, and one that was longer than told', async () => {
    const line = (second: number, n: number, told: string): string =>
      `time=${at(second)} rid=a retry_count=${n} status=429 retry_after=${told}`;
    expect(await findings(line(0, 0, '-'), line(100, 1, '5'), line(200, 2, '-'))).toEqual(['hidden-wait r1 1,2', 'long-gap r1 2,3']);
  });

  test('a timer that overflowed', async () => {
    const line = (second: number, n: number, status: number): string =>
      JSON.stringify({ time: at(second), rid: 'a', retry_count: n, status, retry_after: '3000000' });
    expect(await findings(line(0, 0, 429), line(0.1, 1, 200))).toContain('timer-overflow r1 1,2');
  });

  test('attempts that a record only counts', async () =>
    expect(await findings('AI_RetryError: Failed after 4 attempts. Last error: Too Many Requests')).toContain('hidden-wait r1 1'));
});

test('names that objects inherit are names like any other', async () => {
  const line = (n: number): string =>
    `{"time":"${at(n)}","__proto__":{"retry_count":9},"constructor":{"status":1},"toString":"x","rid":"__proto__","retry_count":${n},"status":429}`;
  expect(await requests(line(0), line(1))).toEqual(['__proto__ x2 [1] not-told gave-up gave-up']);
  expect(({} as Record<string, unknown>).retry_count).toBeUndefined();
});

test('since and until keep to the time', () => {
  const reader = new LogReader({ now, since: Date.UTC(2026, 11, 2, 1, 0, 5) / 1000, until: Date.UTC(2026, 11, 2, 1, 0, 10) / 1000 });
  reader.push(new TextEncoder().encode([0, 5, 9, 10].map((s) => `time=${at(s)} rid=r${s} retry_count=0 status=429\n`).join('')));
  expect(reader.finish().attemptCount).toBe(2);
});
