/** JSON access logs of Caddy, Traefik and Cloudflare: units and stamps that differ from an application's. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { type Assembly, evidence, newAssembly, setStamp, settleTold, takeField } from '../records/assemble.ts';
import type { Meaning } from '../records/meaning.ts';
import { epoch, stampOf } from '../text/clock.ts';
import { type Line, type LogFormat, nothing, numberAt, type ReadContext, textAt } from './format.ts';
import { eachField } from './json-fields.ts';

const fieldsInto = (line: Line, ctx: ReadContext, own: ReadonlyMap<string, Meaning>, skip: (path: string) => boolean): Assembly => {
  const a = newAssembly();
  a.reading.layer = 'server';
  if (line.json !== null) eachField(line.json, (path, text) => (skip(path) ? undefined : takeField(a, path, text, ctx.clock, own)));
  return a;
};

const settled = (a: Assembly, ctx: ReadContext): readonly Reading[] => {
  settleTold(a);
  if (a.reading.status === 0) a.reading.ok = false;
  const e = evidence(a);
  return e === 'yes' || ctx.isOpen(a.reading) ? [a.reading] : nothing;
};

const seconds: Meaning = { what: 'duration', unit: 1 };
const caddyOwn: ReadonlyMap<string, Meaning> = new Map([['duration', seconds]]);

export const caddy: LogFormat = {
  id: 'caddy',
  title: 'Caddy access log',
  anchors: ['"http.log.access', '"handled request"'],
  source: 'https://caddyserver.com/docs/logging',
  read: (line, ctx) => {
    if (!textAt(line.json, 'logger').startsWith('http.log.access') && textAt(line.json, 'msg') !== 'handled request') return null;
    // Only the header lists and the fields of the line itself matter; the rest of `request` is about the connection.
    return settled(
      fieldsInto(
        line,
        ctx,
        caddyOwn,
        (path) => path.startsWith('request.') && !path.startsWith('request.headers.') && path !== 'request.uri',
      ),
      ctx,
    );
  },
  samples: [
    {
      text: '{"level":"info","ts":1796173200.193625,"logger":"http.log.access.log0","msg":"handled request","request":{"uri":"/v1/messages","headers":{"X-Request-Id":["req_x"],"X-Stainless-Retry-Count":["1"]}},"duration":0.031,"status":429,"resp_headers":{"Retry-After":["20"]}}',
      expect: ['attempt count=1 status=429 told=20 duration=0.031 key=req_x path=/v1/messages time=1796173200.193625 zone=utc'],
    },
    {
      text: '{"level":"info","ts":1796173200.5,"logger":"http.log.access.log0","msg":"handled request","request":{"uri":"/v1/messages","headers":{"X-Request-Id":["req_x"],"X-Stainless-Retry-Count":["0"]}},"duration":2,"status":0,"resp_headers":{}}',
      expect: ['attempt count=0 duration=2 key=req_x path=/v1/messages time=1796173200.5 zone=utc ok=false'],
    },
  ],
};

export const traefik: LogFormat = {
  id: 'traefik',
  title: 'Traefik access log, JSON',
  anchors: ['"DownstreamStatus"', '"OriginStatus"', '"StartUTC"'],
  source: 'https://doc.traefik.io/traefik/observability/access-logs',
  read: (line, ctx) => {
    const root = line.json;
    if (root === null || !(Object.hasOwn(root, 'DownstreamStatus') || (Object.hasOwn(root, 'StartUTC') && Object.hasOwn(root, 'Duration'))))
      return null;
    const renamed: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const name of Object.keys(root)) {
      // `request_X-Stainless-Retry-Count`, `downstream_Retry-After`: headers with their side before them.
      const m = /^(request|downstream|origin)_(.{1,100})$/.exec(name);
      if (m?.[2] !== undefined) renamed[`${m[1] === 'request' ? 'request' : 'response'}.headers.${m[2]}`] ??= root[name];
    }
    const a = newAssembly();
    const r = a.reading;
    r.layer = 'server';
    const stamp = stampOf((textAt(root, 'StartUTC') || textAt(root, 'StartLocal')).slice(0, 48), ctx.clock);
    setStamp(r, stamp ?? stampOf(textAt(root, 'time').slice(0, 48), ctx.clock));
    r.stampIsStart = stamp !== null;
    const ns = numberAt(root, 'Duration');
    if (ns >= 0) {
      r.duration = ns / 1e9;
      a.hasDuration = true;
    }
    const status = numberAt(root, 'DownstreamStatus') || numberAt(root, 'OriginStatus');
    if (status >= 100 && status < 600) r.status = Math.floor(status);
    r.path = textAt(root, 'RequestPath').slice(0, 512);
    r.host = textAt(root, 'RequestHost').slice(0, 256);
    a.hasTime = true;
    eachField(renamed, (path, text) => takeField(a, path, text, ctx.clock, ctx.own));
    return settled(a, ctx);
  },
  samples: [
    {
      text: '{"DownstreamStatus":429,"OriginStatus":429,"Duration":31000000,"RetryAttempts":0,"StartUTC":"2026-12-02T01:00:00.123456789Z","request_X-Request-Id":"req_x","request_X-Stainless-Retry-Count":"1","downstream_Retry-After":"12"}',
      expect: ['attempt count=1 status=429 told=12 duration=0.031 key=req_x time=1796173200.123457 zone=utc start'],
    },
  ],
};

export const cloudflare: LogFormat = {
  id: 'cloudflare',
  title: 'Cloudflare Logpush',
  anchors: ['"EdgeResponseStatus"', '"EdgeStartTimestamp"'],
  source: 'https://developers.cloudflare.com/logs/reference/custom-fields',
  read: (line, ctx) => {
    const root = line.json;
    if (root === null || !Object.hasOwn(root, 'EdgeResponseStatus')) return null;
    const a = newAssembly();
    const r = a.reading;
    r.layer = 'server';
    const startText = textAt(root, 'EdgeStartTimestamp');
    const start = /^\d{1,19}$/.test(startText) ? epoch(Number(startText), startText) : stampOf(startText.slice(0, 48), ctx.clock);
    setStamp(r, start);
    r.stampIsStart = true;
    const endText = textAt(root, 'EdgeEndTimestamp');
    const end = /^\d{1,19}$/.test(endText) ? epoch(Number(endText), endText) : stampOf(endText.slice(0, 48), ctx.clock);
    if (start !== null && end !== null && end.time >= start.time) {
      r.duration = end.time - start.time;
      a.hasDuration = true;
    }
    const status = numberAt(root, 'EdgeResponseStatus');
    if (status >= 100 && status < 600) r.status = Math.floor(status);
    r.host = textAt(root, 'ClientRequestHost').slice(0, 256);
    r.path = (textAt(root, 'ClientRequestPath') || textAt(root, 'ClientRequestURI')).slice(0, 512);
    a.hasTime = true;
    for (const folder of ['RequestHeaders', 'ResponseHeaders']) {
      const headers = root[folder];
      if (typeof headers === 'object' && headers !== null && !Array.isArray(headers)) {
        eachField({ [`${folder === 'RequestHeaders' ? 'request' : 'response'}.headers`]: headers }, (path, text) =>
          takeField(a, path, text, ctx.clock, ctx.own),
        );
      }
    }
    // A ray is one attempt; it is a key only where nothing better is.
    if (r.rank === keyRank.none && r.count < 0) setKey(r, textAt(root, 'RayID').slice(0, 64), keyRank.trace);
    return settled(a, ctx);
  },
  samples: [
    {
      text: '{"EdgeStartTimestamp":1796173200123000000,"EdgeResponseStatus":429,"OriginResponseStatus":429,"RayID":"8f1","ResponseHeaders":{"retry-after":"12"}}',
      expect: ['attempt status=429 told=12 key=8f1 time=1796173200.123 zone=utc start'],
    },
  ],
};
