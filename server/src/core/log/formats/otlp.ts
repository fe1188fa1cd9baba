/** OTLP/JSON: spans with `http.request.resend_count`, and log records whose bodies are SDK lines. */
import { keyRank, newReading, type Reading, setKey } from '../reading.ts';
import { setStamp } from '../records/assemble.ts';
import { epoch, type Stamp } from '../text/clock.ts';
import { headerMilliseconds, headerSeconds } from '../text/told.ts';
import { at, isObject, type LogFormat, nothing, numberAt, textAt } from './format.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `{"stringValue":"x"}`, `{"intValue":"1"}`, `{"arrayValue":{"values":[…]}}` → text. */
const valueText = (value: unknown): string => {
  if (!isObject(value)) return '';
  for (const name of ['stringValue', 'intValue', 'doubleValue', 'boolValue']) {
    const v = value[name];
    if (typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean') return String(v);
  }
  return valueText(list(at(value, 'arrayValue', 'values'))[0]);
};

const attributesOf = (value: unknown): ReadonlyMap<string, string> => {
  const out = new Map<string, string>();
  for (const a of list(value).slice(0, 512)) {
    const key = textAt(a, 'key');
    if (key !== '' && isObject(a)) out.set(key, valueText(a.value));
  }
  return out;
};

const nano = (text: string): Stamp | null => (/^\d{16,19}$/.test(text) ? epoch(Number(text), text) : null);

const first = (attributes: ReadonlyMap<string, string>, ...names: readonly string[]): string => {
  for (const name of names) {
    const v = attributes.get(name);
    if (v !== undefined && v !== '') return v;
  }
  return '';
};

const spanReading = (span: unknown): Reading | null => {
  const attributes = attributesOf(at(span, 'attributes'));
  const status = Number(first(attributes, 'http.response.status_code', 'http.status_code'));
  const isHttp = attributes.has('http.request.method') || attributes.has('http.method') || status > 0;
  // 3 = client. A server's or an internal span is not an attempt of this client.
  const kind = at(span, 'kind');
  if (!isHttp || (kind !== undefined && kind !== 3 && kind !== 'SPAN_KIND_CLIENT')) return null;
  const r = newReading('attempt', 'http');
  const start = nano(textAt(span, 'startTimeUnixNano'));
  const end = nano(textAt(span, 'endTimeUnixNano'));
  setStamp(r, start);
  r.stampIsStart = true;
  if (start !== null && end !== null && end.time >= start.time)
    r.duration = Number(BigInt(textAt(span, 'endTimeUnixNano')) - BigInt(textAt(span, 'startTimeUnixNano'))) / 1e9;
  if (status >= 100 && status < 600) r.status = status;
  else if (attributes.has('error.type') || numberAt(span, 'status', 'code') === 2) r.ok = false;
  const resend = first(attributes, 'http.request.resend_count', 'http.resend_count');
  r.count = /^\d{1,5}$/.test(resend) ? Number(resend) : 0;
  const told = first(attributes, 'http.response.header.retry-after', 'http.response.header.retry_after');
  const toldMs = first(attributes, 'http.response.header.retry-after-ms');
  if (toldMs !== '') {
    r.toldRaw = toldMs;
    r.told = headerMilliseconds(toldMs);
  } else if (told !== '') {
    r.toldRaw = told;
    r.told = headerSeconds(told, r.time, r.zone);
  }
  r.host = first(attributes, 'server.address', 'net.peer.name', 'http.host').slice(0, 256);
  r.path = first(attributes, 'url.path', 'http.target', 'url.full').slice(0, 512);
  setKey(r, textAt(span, 'traceId').slice(0, 64), keyRank.trace);
  return r;
};

export const otlp: LogFormat = {
  id: 'otlp',
  title: 'OpenTelemetry OTLP/JSON',
  anchors: ['"resourceSpans"', '"resourceLogs"', '"spanId"'],
  source: 'https://opentelemetry.io/docs/specs/semconv/http/http-spans/',
  read: (line) => {
    const root = line.json;
    if (root === null) return null;
    const spans: unknown[] = [];
    if (Object.hasOwn(root, 'scopeSpans')) spans.push(root);
    for (const r of list(root.resourceSpans)) spans.push(r);
    if (spans.length === 0) return null;
    const out: Reading[] = [];
    for (const resource of spans) {
      for (const scope of list(at(resource, 'scopeSpans')).concat(list(at(resource, 'instrumentationLibrarySpans')))) {
        for (const span of list(at(scope, 'spans'))) {
          const r = spanReading(span);
          if (r !== null) out.push(r);
        }
      }
    }
    return out.length === 0 ? nothing : out;
  },
  samples: [
    {
      text: '{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"t1","spanId":"a","kind":3,"startTimeUnixNano":"1796173200123456000","endTimeUnixNano":"1796173200223456000","attributes":[{"key":"http.request.method","value":{"stringValue":"POST"}},{"key":"http.response.status_code","value":{"intValue":"429"}},{"key":"http.request.resend_count","value":{"intValue":"1"}},{"key":"http.response.header.retry-after","value":{"arrayValue":{"values":[{"stringValue":"29"}]}}}]}]}]}]}',
      expect: ['attempt count=1 status=429 told=29 duration=0.1 key=t1 time=1796173200.123456 zone=utc start'],
    },
  ],
};
