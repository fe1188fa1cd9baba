/** logfmt and other `key=value` lines: Go's slog, Loki, one's own. */
import { failed, keyRank } from '../reading.ts';
import { evidence, newAssembly, setStamp, settleTold, takeField } from '../records/assemble.ts';
import { saysQuota, statusIn } from '../text/words.ts';
import { type LogFormat, nothing } from './format.ts';

/** Prose around a stray `name=value` is no record: enough of the line must be fields. */
const isRecord = (body: string, fields: number): boolean => fields >= 2 && !/^\s/.test(body) && !body.includes('raise ');

interface Memory {
  /** Attempts with a stamp were seen: a line without one continues something else. */
  stamped: boolean;
}

export const logfmt: LogFormat = {
  id: 'logfmt',
  title: 'logfmt and key=value',
  anchors: ['='],
  source: 'https://pkg.go.dev/log/slog#TextHandler, https://grafana.com/docs/loki',
  read: (line, ctx) => {
    const { fields } = line;
    if (!isRecord(line.body, fields.length)) return null;
    const a = newAssembly();
    const r = a.reading;
    setStamp(r, line.peeled.stamp);
    for (const f of fields) takeField(a, f.name, f.value, ctx.clock, ctx.own);
    if (r.place === '') r.place = line.peeled.place;
    r.source = line.peeled.source;
    settleTold(a);
    if (r.status === 0 && (a.hasCount || a.hasTold)) r.status = statusIn(line.body);
    const e = evidence(a);
    if (a.badNumber && (a.hasTold || failed(r) !== null)) ctx.trouble('bad-number');
    if (a.badTime && r.zone === 'none' && e !== 'no') ctx.trouble('bad-time');
    if (e === 'no' || (e === 'if-known' && !ctx.isOpen(r))) return null;
    const memory = ctx.state<Memory>('logfmt', () => ({ stamped: false }));
    if (r.zone !== 'none') memory.stamped = true;
    else if (memory.stamped) return nothing;
    if (saysQuota(line.body)) r.quota = true;
    if (r.rank === keyRank.none) r.key = '';
    return [r];
  },
  samples: [
    {
      text: 'time=2026-12-02T10:00:00.123+09:00 level=WARN msg="retrying request" status=503 method=GET path=/get attempt=1/3 waitTime=1s',
      expect: ['attempt count=1 from-one limit=3 status=503 wait=1 path=/get time=1796173200.123 zone=utc'],
    },
    {
      text: 'ts=2026-12-02T01:00:02.118Z level=warn msg="retrying" component=loki attempt=3 err="status 500"',
      expect: ['attempt count=3 from-one status=500 time=1796173202.118 zone=utc'],
    },
    {
      text: '2026-12-02T01:00:00.394Z WARN gw: rid=n-1 rc=0 ra=12 dur=0.394s status=429',
      expect: ['attempt count=0 status=429 told=12 duration=0.394 key=n-1 time=1796173200.394 zone=utc'],
    },
    {
      text: '[LLM] RATE LIMITED: model=m retry_after=30s attempt=2/3',
      expect: ['attempt count=2 from-one limit=3 status=429 told=30'],
    },
    {
      text: 'api-1  | 2026-12-02T01:00:01.030000000Z level=info msg=upstream status=429 retry_count=0 retry_after=30 req=req_a',
      expect: ['attempt count=0 status=429 told=30 key=req_a time=1796173201.03 zone=utc source=api-1'],
    },
    {
      text: 'W, [2026-12-02T01:00:00.123456 #4101]  WARN -- : [openai] request retry log_id=log_1 attempt=1 status=429 delay_seconds=0.5',
      expect: ['attempt count=1 from-one status=429 wait=0.5 key=log_1 time=1796173200.123456 zone=local place=4101'],
    },
    {
      text: 'ts=2026-12-02T01:00:02.118Z level=warn msg="retrying" component=loki attempt=3',
      expect: ['attempt count=3 from-one time=1796173202.118 zone=utc ok=false'],
    },
    { text: 'level=warn msg="redis connection lost, will retry" attempt=3 wait=2s', expect: ['none'] },
    { text: '    raise RateLimitError("429 retry-after: 99 rc=7")', expect: ['none'] },
    { text: 'level=DEBUG msg="pool stats" idle=3 time=2026-12-02T01:00:01.000Z', expect: ['none'] },
  ],
};
