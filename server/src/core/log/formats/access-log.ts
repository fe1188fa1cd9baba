/** Access lines of nginx, Apache, Traefik (CLF) and whatever writes like them, with or without fields of one's own at the end. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { type Assembly, evidence, isLlmPath, newAssembly, setStamp, settleTold, takeField } from '../records/assemble.ts';
import { type Meaning, meaningOf } from '../records/meaning.ts';
import { apacheAt } from '../text/clock.ts';
import { duration } from '../text/durations.ts';
import { fieldsOf } from '../text/fields.ts';
import { integerAt } from '../text/words.ts';
import { type Line, type LogFormat, nothing, type ReadContext } from './format.ts';

/** Seconds at the end of a Traefik line, `31ms`; Apache's bare `%D` says no unit and is left alone. */
const trailing = (rest: string): number => {
  const last = rest.slice(rest.lastIndexOf(' ') + 1);
  return /^\d{1,9}(?:\.\d{1,6})?(?:ms|s|us|µs)$/.test(last) ? duration(last) : Number.NaN;
};

const strict = (meaning: Meaning): Meaning => (meaning.what === 'told' ? { ...meaning, header: true } : meaning);

/** What the quoted request, the status and the fields behind say. */
const behind = (
  text: string,
  from: number,
  ctx: ReadContext,
): { readonly a: Assembly; readonly method: string; readonly path: string } | null => {
  const quote = text.indexOf('"', from);
  const close = quote < 0 ? -1 : text.indexOf('"', quote + 1);
  if (close < 0) return null;
  const [method = '', path = ''] = text.slice(quote + 1, close).split(' ', 3);
  const status = integerAt(text, close + 2);
  if (!/^[A-Z]{3,7}$/.test(method) || status < 0 || text.charCodeAt(close + 1) !== 32) return null;
  const a = newAssembly();
  if (status >= 100 && status < 600) a.reading.status = status;
  else a.reading.ok = false;
  const rest = text.slice(close + 5);
  const own = new Map(ctx.own);
  for (const f of fieldsOf(rest)) {
    const meaning = own.get(f.name) ?? meaningOf(f.name);
    // The status of the line is the server's answer; lists (`us="502, 200"`) are the proxy's own tries.
    if (meaning === null || meaning.what === 'status' || meaning.what === 'time') continue;
    if (meaning.what === 'duration' && f.value.includes(',')) continue;
    own.set(f.name, strict(meaning));
    takeField(a, f.name, f.value, ctx.clock, own);
  }
  if (Number.isNaN(a.reading.duration)) a.reading.duration = trailing(rest.trimEnd());
  return { a, method, path };
};

export const accessLog: LogFormat = {
  id: 'access-log',
  title: 'nginx, Apache and Traefik access lines',
  anchors: [' HTTP/1.', ' HTTP/2', ' HTTP/3'],
  source: 'https://nginx.org/en/docs/http/ngx_http_log_module.html, https://doc.traefik.io/traefik/observability/access-logs',
  read: (line: Line, ctx: ReadContext) => {
    const { text } = line;
    const bracket = text.indexOf('[');
    if (bracket < 0 || bracket > 400) return null;
    const stamp = apacheAt(text, bracket + 1);
    if (stamp === null || text.charCodeAt(stamp.end) !== 0x5d) return null;
    const found = behind(text, stamp.end, ctx);
    if (found === null) return null;
    const { a, method, path } = found;
    const r: Reading = a.reading;
    r.layer = 'server';
    setStamp(r, stamp);
    r.path = path.slice(0, 512);
    settleTold(a);
    if (r.rank === keyRank.none) {
      const head = text.slice(0, bracket).trim();
      const client = head.slice(head.lastIndexOf('\u0000') + 1).split(' ')[0] ?? '';
      if (r.count < 0) setKey(r, `${client} ${method} ${path}`.slice(0, 256), keyRank.subject);
    }
    const e = evidence(a);
    const counts =
      e === 'yes' || (e === 'if-known' && ctx.isOpen(r)) || (method === 'POST' && isLlmPath(path) && a.hasCount) || ctx.isOpen(r);
    // A log that prints the client's count has none for requests of other programs.
    const printsCounts = ctx.state<{ seen: boolean }>('access-log', () => ({ seen: false }));
    if (a.hasCount) printsCounts.seen = true;
    else if (printsCounts.seen) return nothing;
    return counts ? [r] : nothing;
  },
  samples: [
    {
      text: '10.0.0.7 - - [02/Dec/2026:10:00:00 +0900] "POST /v1/messages HTTP/1.1" 429 212 rt=0.005 rc=1 ra="61" rid=req_x',
      expect: ['attempt count=1 status=429 told=61 duration=0.005 key=req_x path=/v1/messages time=1796173200 zone=utc'],
    },
    {
      text: '10.0.0.7 - - [02/Dec/2026:01:00:20 +0000] "POST /v1/chat/completions HTTP/1.1" 429 90 rt=0.000 rc=0 ra="10s" rams="-" rid=v-unit us="502, 200" ut="0.010, 0.420"',
      expect: ['attempt count=0 status=429 duration=0 key=v-unit path=/v1/chat/completions time=1796173220 zone=utc'],
    },
    { text: '10.0.0.2 - - [02/Dec/2026:10:00:01 +0900] "GET /healthz HTTP/1.1" 200 2 rt=0.000 rc=- ra="-" rid=-', expect: [] },
    {
      text: '10.0.0.9 - - [02/Dec/2026:01:00:00 +0000] "POST /v1/messages HTTP/1.1" 429 350 "-" "-" 412 "llm@docker" "http://10.0.0.3:80" 31ms',
      expect: ['attempt status=429 duration=0.031 key=10.0.0.9 POST /v1/messages path=/v1/messages time=1796173200 zone=utc'],
    },
  ],
};
