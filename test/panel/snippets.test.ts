/** What the snippets write, the log reader understands: one told wait of 2 s, obeyed, whatever the logger. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toCliJson } from '../../server/src/core/log/cli-json.ts';
import { LogReader } from '../../server/src/core/log/reader.ts';

interface Snippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}
const snippets = (name: string): readonly Snippet[] =>
  Object.values(
    JSON.parse(readFileSync(new URL(`../../client/snippets/${name}.json`, import.meta.url), 'utf8')) as Record<string, Snippet>,
  );
const textOf = (name: string, index = 0): string => snippets(name)[index]!.body.join('\n');

const readLog = (lines: readonly string[]) => {
  const reader = new LogReader({ now: Date.UTC(2026, 11, 3) / 1000 });
  reader.push(new TextEncoder().encode(`${lines.join('\n')}\n`));
  return toCliJson(reader.finish());
};

/** The server gives each attempt an id of its own, so no snippet calls it the request's. Two attempts of one request: 429 with Retry-After 2, and 2.1 s later 200. */
const stamps = ['2026-12-01T10:00:00.000', '2026-12-01T10:00:02.100'];
const attempts = stamps.map((time, i) => ({ time, status: i === 0 ? 429 : 200, count: i, retryAfter: i === 0 ? '2' : null }));

describe.each<[string, readonly string[]]>([
  [
    'python',
    attempts.map(
      ({ time, status, count, retryAfter }) =>
        `${time.replace('T', ' ').replace('.', ',')} INFO retries status=${status} retry_count=${count} retry_after=${retryAfter ?? '-'} attempt_id=req_${count}`,
    ),
  ],
  [
    'python (structlog)',
    attempts.map(({ time, status, count, retryAfter }) =>
      JSON.stringify({
        status,
        retry_count: count,
        retry_after: retryAfter,
        attempt_id: `req_${count}`,
        event: 'attempt',
        level: 'info',
        timestamp: `${time}Z`,
      }),
    ),
  ],
  [
    'typescript',
    attempts.map(({ time, status, count, retryAfter }) =>
      JSON.stringify({
        level: 30,
        time: Date.parse(`${time}Z`),
        pid: 1,
        status,
        retry_count: count,
        retry_after: retryAfter,
        attempt_id: `req_${count}`,
        duration_ms: 0,
        msg: 'attempt',
      }),
    ),
  ],
  [
    'go',
    attempts.map(({ time, status, count, retryAfter }) =>
      JSON.stringify({
        time: `${time}Z`,
        level: 'INFO',
        msg: 'attempt',
        retry_count: String(count),
        duration_ms: 0,
        status,
        retry_after: retryAfter ?? '',
        attempt_id: `req_${count}`,
      }),
    ),
  ],
  [
    'nginx',
    attempts.map(({ time, status, count, retryAfter }) =>
      JSON.stringify({
        time: `${time.slice(0, 19)}+00:00`,
        status: String(status),
        retry_count: String(count),
        retry_after: retryAfter ?? '',
        upstream_retry_after: retryAfter ?? '',
        attempt_id: `req_${count}`,
        duration: '0.000',
      }),
    ),
  ],
  [
    'yaml',
    attempts.map(({ time, status, count, retryAfter }) =>
      JSON.stringify({
        time: `${time}Z`,
        status,
        retry_count: String(count),
        retry_after: retryAfter,
        attempt_id: `req_${count}`,
        duration_ms: 0,
        upstream_attempts: 1,
      }),
    ),
  ],
])('%s', (name, lines) => {
  test('every field that the line has is written by the snippet', () => {
    const text = textOf(name.split(' ')[0]!, name.includes('structlog') ? 1 : 0);
    for (const field of ['status', 'retry_count', 'retry_after', 'attempt_id']) expect(text).toContain(field);
  });

  test('the reader finds the attempts and the verdict', () => {
    const log = readLog(lines);
    expect(log.attempts.map(({ status, retryCount, retryAfter }) => [status, retryCount, retryAfter])).toEqual([
      [429, 0, 2],
      [200, 1, null],
    ]);
    expect(log.requests).toMatchObject([{ attempts: 2, obeyed: 'as-told', outcome: 'succeeded' }]);
  });
});

test('a snippet inserts its text: what is no place is escaped', () => {
  for (const name of ['python', 'typescript', 'javascript', 'go', 'nginx', 'yaml']) {
    for (const { body } of snippets(name)) {
      const places = body.join('\n').match(/(?<!\\)\$(?!\{\d+:|\d)/g);
      expect(places, name).toBeNull();
    }
  }
});
