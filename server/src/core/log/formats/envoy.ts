/** Envoy's access log as JSON or text: the START, one line a downstream request, upstream attempts only counted. */
import { keyRank, newReading, type Reading, setKey } from '../reading.ts';
import { isLlmPath, setStamp } from '../records/assemble.ts';
import { dateTimeAt, stampOf } from '../text/clock.ts';
import { headerMilliseconds, headerSeconds, isAbsent } from '../text/told.ts';
import { type Line, type LogFormat, nothing, numberAt, type ReadContext, textAt } from './format.ts';

const retryable = (status: number): boolean => status === 429 || status === 408 || status >= 500;

const clean = (text: string): string => (isAbsent(text) ? '' : text);

/** Counts are the client's where the log has its header, else Envoy's own upstream tries, which the line does not show one by one. */
const counted = (r: Reading, client: string, upstream: number): void => {
  if (/^\d{1,4}$/.test(client)) {
    r.count = Number(client);
    return;
  }
  if (upstream >= 1 && upstream < 10_000) {
    r.count = Math.floor(upstream) - 1;
    r.hidden = r.count;
  }
};

const json = (line: Line, ctx: ReadContext): readonly Reading[] | null => {
  const root = line.json;
  if (
    root === null ||
    !Object.hasOwn(root, 'response_code') ||
    !(Object.hasOwn(root, 'start_time') || Object.hasOwn(root, 'response_flags'))
  )
    return null;
  const r = newReading('attempt', 'server');
  const status = numberAt(root, 'response_code');
  if (status >= 100 && status < 600) r.status = Math.floor(status);
  else r.ok = false;
  const ms = numberAt(root, 'duration');
  if (ms >= 0) r.duration = ms / 1000;
  const start = textAt(root, 'start_time') || textAt(root, 'time_unix_nano');
  setStamp(r, stampOf(start.slice(0, 48), ctx.clock));
  r.stampIsStart = true;
  r.path = textAt(root, 'path').slice(0, 512);
  r.host = clean(textAt(root, 'authority') || textAt(root, 'upstream_cluster')).slice(0, 256);
  const upstream = numberAt(root, 'x_envoy_attempt_count');
  const client = textAt(root, 'x_stainless_retry_count') || textAt(root, 'retry_count');
  counted(r, client, Number.isNaN(upstream) ? numberAt(root, 'upstream_request_attempt_count') : upstream);
  setKey(r, clean(textAt(root, 'x_request_id') || textAt(root, 'request_id')).slice(0, 256), keyRank.request);
  const toldMs = clean(textAt(root, 'retry_after_ms'));
  const told = clean(textAt(root, 'retry_after') || textAt(root, 'retry-after') || textAt(root, 'resp_retry_after'));
  if (toldMs !== '') {
    r.toldRaw = toldMs;
    r.told = headerMilliseconds(toldMs);
  } else if (told !== '') {
    r.toldRaw = told;
    r.told = headerSeconds(told, r.time, r.zone);
  }
  const known = r.count >= 0 || retryable(r.status) || isLlmPath(r.path) || ctx.isOpen(r);
  return known ? [r] : nothing;
};

/** `[2026-12-02T01:00:00.123Z] "POST /v1/messages HTTP/1.1" 429 URX via_upstream - "-" 123 456 9050 9049 "-" "ua" "id" "host" "up"` */
const text = (line: Line, ctx: ReadContext): readonly Reading[] | null => {
  const s = line.text;
  if (s.charCodeAt(0) !== 0x5b) return null;
  const stamp = dateTimeAt(s, 1);
  if (stamp === null || !s.startsWith('] "', stamp.end)) return null;
  const close = s.indexOf('" ', stamp.end + 3);
  if (close < 0) return null;
  const [, path = ''] = s.slice(stamp.end + 3, close).split(' ', 3);
  const quoted = [...s.slice(close + 2).matchAll(/"([^"]{0,512})"/g)].map((m) => m[1] ?? '');
  const plain = s
    .slice(close + 2)
    .replace(/"[^"]{0,512}"/g, '')
    .split(/ +/);
  const status = Number(plain[0]);
  const numbers = plain
    .slice(2)
    .filter((w) => /^\d{1,12}$/.test(w))
    .map(Number);
  if (!(status >= 0 && status < 600) || numbers.length < 3) return null;
  const r = newReading('attempt', 'server');
  if (status >= 100) r.status = status;
  else r.ok = false;
  setStamp(r, stamp);
  r.stampIsStart = true;
  r.duration = (numbers[2] ?? Number.NaN) / 1000;
  r.path = path.slice(0, 512);
  // X-Forwarded-For, User-Agent, X-Request-Id, authority, upstream host, in this order.
  setKey(r, clean(quoted[quoted.length >= 5 ? quoted.length - 3 : 2] ?? ''), keyRank.request);
  return retryable(status) || isLlmPath(path) || ctx.isOpen(r) ? [r] : nothing;
};

export const envoyJson: LogFormat = {
  id: 'envoy-json',
  title: 'Envoy and service meshes, JSON',
  anchors: ['"response_code"'],
  source: 'https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage',
  read: json,
  samples: [
    {
      text: '{"start_time":"2026-12-02T01:00:00.123Z","response_code":"503","response_flags":"URX","duration":"9050","x_envoy_attempt_count":"4","x_request_id":"x-1"}',
      expect: ['attempt count=3 hidden=3 status=503 duration=9.05 key=x-1 time=1796173200.123 zone=utc start'],
    },
    {
      text: '{"severity_text":"INFO","time_unix_nano":1796173200000000000,"start_time":"2026-12-02T01:00:00Z","response_code":"503","duration":"12","x_request_id":"x-2"}',
      expect: ['attempt status=503 duration=0.012 key=x-2 time=1796173200 zone=utc start'],
    },
  ],
};

export const envoyText: LogFormat = {
  id: 'envoy-text',
  title: "Envoy's default text",
  anchors: [' HTTP/1.', ' HTTP/2', ' HTTP/3'],
  source: 'https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage#default-format-string',
  read: text,
  samples: [
    {
      text: '[2026-12-02T01:00:00.123Z] "POST /v1/messages HTTP/1.1" 429 - 412 118 35 34 "10.0.0.1" "python-httpx" "6f1c2d3e-1111" "api.example.test" "10.0.0.9:443"',
      expect: ['attempt status=429 duration=0.035 key=6f1c2d3e-1111 path=/v1/messages time=1796173200.123 zone=utc start'],
    },
  ],
};
