/** JSON records of applications: structlog, pino, bunyan, winston, zap, slog, ECS, CloudWatch and one's own. */
import { failed, keyRank, type Reading } from '../reading.ts';
import { type Assembly, evidence, newAssembly, setStamp, settleTold, takeField } from '../records/assemble.ts';
import { saysQuota } from '../text/words.ts';
import { type Line, type LogFormat, nothing, type ReadContext } from './format.ts';
import { eachField } from './json-fields.ts';

/** Everything that the fields of a JSON record say. */
export const assembleJson = (line: Line, ctx: ReadContext): Assembly | null => {
  const root = line.json;
  if (root === null) return null;
  const a = newAssembly();
  const r = a.reading;
  eachField(root, (path, text) => takeField(a, path, text, ctx.clock, ctx.own));
  if (r.zone === 'none') setStamp(r, line.peeled.stamp);
  if (r.place === '') r.place = line.peeled.place;
  r.source = line.peeled.source;
  settleTold(a);
  rawNumber(a, line.body);
  return a;
};

/** A number's own digits: JSON.parse turns `12.0` into 12. */
const rawNumber = (a: Assembly, body: string): void => {
  const r = a.reading;
  if (r.toldRaw === null || a.toldText === '' || !/^\d+$/.test(a.toldText)) return;
  const at = body.search(/"retry[-_]?after(?:[-_]?(?:ms|s|seconds))?"\s{0,4}:\s{0,4}\d/i);
  if (at < 0) return;
  const m = /:\s{0,4}(\d{1,12}\.0{1,6})\b/.exec(body.slice(at, at + 64));
  if (m?.[1] !== undefined && Number(m[1]) === Number(a.toldText)) r.toldRaw = m[1];
};

/** The reading of an assembled record, if it proves an attempt. */
export const provenAttempt = (a: Assembly, ctx: ReadContext): Reading | null => {
  const r = a.reading;
  const e = evidence(a);
  if (a.badNumber && (a.hasTold || failed(r) !== null)) ctx.trouble('bad-number');
  if (a.badTime && r.zone === 'none' && e !== 'no') ctx.trouble('bad-time');
  if (e === 'no' || (e === 'if-known' && !ctx.isOpen(r))) return null;
  if (r.left >= 0 && r.count < 0) r.count = -1;
  if (a.message !== '' && saysQuota(a.message)) r.quota = true;
  if (r.rank === keyRank.none) r.key = '';
  return r;
};

export const jsonLines: LogFormat = {
  id: 'json-lines',
  title: 'JSON lines',
  anchors: ['{"', '{ "', '"'],
  source: 'https://github.com/pinojs/pino/blob/main/docs/api.md, https://pkg.go.dev/go.uber.org/zap, https://www.structlog.org',
  read: (line, ctx) => {
    const a = assembleJson(line, ctx);
    if (a === null) return null;
    const r = provenAttempt(a, ctx);
    return r === null ? nothing : [r];
  },
  samples: [
    {
      text: '{"event":"llm_attempt","level":"warning","attempt":1,"status":429,"retry_after":"12","elapsed":0.051,"request_id":"req_a","timestamp":"2026-12-02T01:00:00.051000Z"}',
      expect: ['attempt count=1 from-one status=429 told=12 duration=0.051 key=req_a time=1796173200.051 zone=utc'],
    },
    { text: '{"event":"pipeline_refetch_failed","level":"warning","round":1,"timestamp":"2026-12-02T01:00:22.304459Z"}', expect: [] },
    {
      text: '{"level":40,"time":1796173200123,"pid":7,"hostname":"h","reqId":"r","res":{"statusCode":429},"responseTime":31,"msg":"request completed"}',
      expect: ['attempt status=429 duration=0.031 key=r time=1796173200.123 zone=utc'],
    },
    {
      text: '{"level":"warn","message":"llm call","meta":{"correlationId":"c-1","attempt":2,"status":429,"retryAfter":12.0},"timestamp":"2026-12-02T01:00:00.301Z"}',
      expect: ['attempt count=2 from-one status=429 told=12 key=c-1 time=1796173200.301 zone=utc'],
    },
    {
      text: '{"level":"warn","ts":1796173202.372,"caller":"llm/client.go:88","msg":"retrying request","status":429,"attempt":"1/3","retry_after":"1m1s","wait":"1m1s","trace_id":"t"}',
      expect: ['attempt count=1 from-one limit=3 status=429 told=61 wait=61 key=t time=1796173202.372 zone=utc'],
    },
    {
      text: '{"@timestamp":"2026-12-02T01:00:00.123Z","log.level":"warn","event.duration":31000000,"http.response.status_code":429,"trace.id":"abc"}',
      expect: ['attempt status=429 duration=0.031 key=abc time=1796173200.123 zone=utc'],
    },
    {
      text: '{"name":"gw","hostname":"h","pid":1,"level":40,"msg":"retrying","retry_count":1,"delay_ms":500,"status":503,"req_id":"q","time":"2026-12-02T01:00:00.123Z","v":0}',
      expect: ['attempt count=1 status=503 wait=0.5 key=q time=1796173200.123 zone=utc'],
    },
    {
      text: '{"level":"warn","ts":1796173200.123,"caller":"llm/client.go:88","msg":"retrying request","attempt":"1/3"}',
      expect: ['attempt count=1 from-one limit=3 time=1796173200.123 zone=utc ok=false'],
    },
    { text: '{"ts": 1796173200.74301, "event": "LLM API unresponsive"}', expect: [] },
    { text: '{"__proto__":{"retry_count":1},"constructor":"x","status":"<b>"}', expect: [] },
  ],
};
