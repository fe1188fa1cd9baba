/** HAR 1.2 entries: the START, milliseconds, header lists with names in any case. */
import { keyRank, newReading, type Reading, setKey } from '../reading.ts';
import { isLlmPath, setStamp } from '../records/assemble.ts';
import { stampOf } from '../text/clock.ts';
import { headerMilliseconds, headerSeconds } from '../text/told.ts';
import { at, isObject, type LogFormat, nothing, numberAt, type ReadContext, textAt } from './format.ts';
import { hostAndPath } from './url.ts';

const headersOf = (value: unknown): ReadonlyMap<string, string> => {
  const out = new Map<string, string>();
  if (Array.isArray(value)) {
    for (const h of value.slice(0, 512)) {
      const name = textAt(h, 'name').toLowerCase();
      if (name !== '' && isObject(h)) out.set(name, textAt(h, 'value'));
    }
  }
  return out;
};

/** One entry, or null when it is no HTTP attempt that matters. */
export const harEntry = (entry: unknown, ctx: ReadContext): Reading | null => {
  const r = newReading('attempt', 'http');
  setStamp(r, stampOf(textAt(entry, 'startedDateTime').slice(0, 48), ctx.clock));
  r.stampIsStart = true;
  const ms = numberAt(entry, 'time');
  if (ms >= 0) r.duration = ms / 1000;
  const status = numberAt(entry, 'response', 'status');
  if (status >= 100 && status < 600) r.status = Math.floor(status);
  else r.ok = false;
  const { host, path } = hostAndPath(textAt(entry, 'request', 'url').slice(0, 2048));
  r.host = host;
  r.path = path;
  const asked = headersOf(at(entry, 'request', 'headers'));
  const answered = headersOf(at(entry, 'response', 'headers'));
  const count = asked.get('x-stainless-retry-count') ?? '';
  if (/^\d{1,4}$/.test(count)) r.count = Number(count);
  const id =
    asked.get('x-request-id') ??
    asked.get('idempotency-key') ??
    asked.get('x-client-request-id') ??
    asked.get('traceparent')?.split('-')[1] ??
    '';
  setKey(r, id.slice(0, 256), keyRank.request);
  if (id === '' && r.count < 0) setKey(r, `${textAt(entry, 'request', 'method')} ${host}${path}`.slice(0, 256), keyRank.subject);
  const toldMs = answered.get('retry-after-ms');
  const told = answered.get('retry-after');
  if (toldMs !== undefined) {
    r.toldRaw = toldMs;
    r.told = headerMilliseconds(toldMs);
  } else if (told !== undefined) {
    r.toldRaw = told;
    r.told = headerSeconds(told, r.time, r.zone);
  }
  const failing = r.status === 429 || r.status === 408 || r.status >= 500;
  return r.count >= 0 || told !== undefined || failing || isLlmPath(path) || ctx.isOpen(r) ? r : null;
};

export const har: LogFormat = {
  id: 'har',
  title: 'HAR',
  anchors: ['"startedDateTime"'],
  source: 'http://www.softwareishard.com/blog/har-12-spec/',
  read: (line, ctx) => {
    const root = line.json;
    if (root === null) return null;
    const entries = Object.hasOwn(root, 'startedDateTime') ? [root] : at(root, 'log', 'entries');
    if (!Array.isArray(entries)) return null;
    const out: Reading[] = [];
    for (const entry of entries) {
      const r = harEntry(entry, ctx);
      if (r !== null) out.push(r);
    }
    return out.length === 0 ? nothing : out;
  },
  samples: [
    {
      text: '{"startedDateTime":"2026-12-02T01:00:00.123Z","time":31.4,"request":{"method":"POST","url":"https://llm.example.test/v1/messages","headers":[{"name":"X-Request-Id","value":"q"},{"name":"x-stainless-retry-count","value":"1"}]},"response":{"status":429,"headers":[{"name":"Retry-After","value":"12"}]}}',
      expect: [
        'attempt count=1 status=429 told=12 duration=0.0314 key=q host=llm.example.test path=/v1/messages time=1796173200.123 zone=utc start',
      ],
    },
  ],
};
