/** HAProxy's httplog: the accept date is the START; captured headers stand in braces; its fifth counter is its own. */
import { keyRank, setKey } from '../reading.ts';
import { isLlmPath, setStamp } from '../records/assemble.ts';
import { apacheAt } from '../text/clock.ts';
import { headerSeconds, isAbsent } from '../text/told.ts';
import { readingOf } from './base.ts';
import { type LogFormat, nothing } from './format.ts';

/** `10/0/30/69/109 429 350 - - ---- 1/1/1/1/0 0/0 {req_x|1} {61} "POST … ` */
const tail =
  /^(\S{1,80}) (\S{1,120}) (-?\d{1,9}(?:\/-?\d{1,9}){3}\/\+?\d{1,9}) (-?\d{1,3}) \+?(\d{1,12}) \S{1,80} \S{1,80} \S{4} ([\d+]{1,9}(?:\/[\d+]{1,9}){4}) (\d{1,9}\/\d{1,9}) /;

const captured = (text: string): readonly string[][] => {
  const out: string[][] = [];
  let at = 0;
  while (text.charCodeAt(at) === 0x7b) {
    const close = text.indexOf('}', at);
    if (close < 0) break;
    out.push(text.slice(at + 1, close).split('|'));
    at = close + 1;
    while (text.charCodeAt(at) === 32) at++;
  }
  return out;
};

export const haproxy: LogFormat = {
  id: 'haproxy',
  title: 'HAProxy httplog',
  anchors: [' HTTP/', 'haproxy['],
  source: 'https://docs.haproxy.org/3.0/configuration.html#8.2.3',
  read: (line, ctx) => {
    const { text } = line;
    const bracket = text.indexOf(' [');
    if (bracket < 0) return null;
    // The syslog tag holds a bracket of its own.
    let at = bracket;
    let stamp = apacheAt(text, at + 2);
    for (let tries = 0; stamp === null && tries < 3; tries++) {
      at = text.indexOf(' [', at + 1);
      if (at < 0) return null;
      stamp = apacheAt(text, at + 2);
    }
    if (stamp === null || text.charCodeAt(stamp.end) !== 0x5d) return null;
    const rest = text.slice(stamp.end + 2, stamp.end + 2050);
    const m = tail.exec(rest);
    if (m === null) return null;
    const r = readingOf(line, 'attempt', 'server');
    setStamp(r, stamp);
    r.stampIsStart = true;
    r.place = '';
    const status = Number(m[4]);
    if (status >= 100) r.status = status;
    else r.ok = false;
    const total = Number((m[3] ?? '').split('/')[4]?.replace('+', ''));
    if (total >= 0) r.duration = total / 1000;
    const after = rest.slice(m[0].length);
    const [request = [], answer = []] = captured(after);
    const quote = after.indexOf('"');
    const [method = '', path = ''] = quote < 0 ? [] : after.slice(quote + 1).split(' ', 2);
    r.path = path.slice(0, 512);
    for (const value of request) {
      if (/^\d{1,3}$/.test(value) && r.count < 0) r.count = Number(value);
      else if (value.length >= 4 && !isAbsent(value) && /^[\w.:/@+=-]{4,200}$/.test(value) && !value.includes('python/'))
        setKey(r, value, keyRank.request);
    }
    for (const value of answer) {
      if (value === '' || isAbsent(value) || r.toldRaw !== null) continue;
      r.toldRaw = value;
      r.told = headerSeconds(value, r.time, r.zone);
    }
    if (r.rank === keyRank.none && r.count < 0) {
      const client = text.slice(0, at).split(' ').pop() ?? '';
      setKey(r, `${client.replace(/:\d{1,5}$/, '')} ${method} ${path}`.slice(0, 256), keyRank.subject);
    }
    const known = r.count >= 0 || r.toldRaw !== null || status === 429 || status >= 500 || isLlmPath(path) || ctx.isOpen(r);
    return known ? [r] : nothing;
  },
  samples: [
    {
      text: 'Dec  2 01:00:00 lb1 haproxy[311]: 10.0.1.2:33317 [02/Dec/2026:01:00:00.655] fe be/s1 10/0/30/69/109 429 350 - - ---- 1/1/1/1/0 0/0 {req_x|1} {61} "POST /v1/messages HTTP/1.1"',
      expect: ['attempt count=1 status=429 told=61 duration=0.109 key=req_x path=/v1/messages time=1796173200.655 zone=local start'],
    },
    {
      text: 'haproxy[311]: 10.0.1.2:33317 [02/Dec/2026:01:00:00.655] fe be/s1 10/0/30/69/109 200 350 - - ---- 1/1/1/1/+2 0/0 "GET /healthz HTTP/1.1"',
      expect: [],
    },
  ],
};
