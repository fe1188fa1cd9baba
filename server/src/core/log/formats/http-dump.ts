/** Exchanges dumped over many lines: `curl -v`, header dumps in issues, mitmproxy's console. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { setStamp } from '../records/assemble.ts';
import { httpDate } from '../text/clock.ts';
import { headerMilliseconds, headerSeconds } from '../text/told.ts';
import { integerAt } from '../text/words.ts';
import { readingOf } from './base.ts';
import { type Collector, type Line, type LogFormat, nothing } from './format.ts';
import { hostAndPath } from './url.ts';

const statusLine = (text: string): number => {
  const m = /^HTTP\/\d(?:\.\d)? (\d{3})(?: |$)/.exec(text.slice(0, 20));
  return m === null ? 0 : Number(m[1]);
};

const headerOf = (text: string): readonly [string, string] | null => {
  const colon = text.indexOf(':');
  if (colon < 1 || colon > 80 || !/^[A-Za-z0-9-]+$/.test(text.slice(0, colon))) return null;
  return [text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()];
};

/** An exchange in the making: request headers, the status, response headers. */
class Exchange implements Collector {
  private readonly r: Reading;
  private readonly marked: boolean;
  private answered = false;
  private toldMs: string | null = null;
  private told: string | null = null;
  private lines = 0;

  constructor(r: Reading, first: string, marked: boolean) {
    this.r = r;
    this.marked = marked;
    this.take(first);
  }

  private take(text: string): 'more' | 'done' | 'other' {
    const { r } = this;
    const out = text.startsWith('> ');
    const inn = text.startsWith('< ');
    if (this.marked && !out && !inn) {
      if (/^[<>]\s*$/.test(text)) return text.startsWith('<') && this.answered ? 'done' : 'more';
      // curl's own remarks and the progress meter stand between.
      return /^[*{}]|^\s{0,3}\d|^\s*$/.test(text) && !this.answered ? 'more' : 'other';
    }
    const rest = this.marked ? text.slice(2).trim() : text.trim();
    const status = inn || !this.marked ? statusLine(rest) : 0;
    if (status > 0) {
      if (this.answered) return 'other';
      if (status >= 200) {
        this.answered = true;
        r.status = status;
      }
      return 'more';
    }
    if (out) {
      if (this.answered) return 'other';
      const m = /^([A-Z]{3,7}) (\S{1,512}) HTTP\//.exec(rest);
      if (m?.[2] !== undefined) {
        r.path = m[2];
        return 'more';
      }
    }
    if (rest === '') return this.answered ? 'done' : 'more';
    const header = headerOf(rest);
    if (header === null) return this.marked ? 'more' : 'other';
    const [name, value] = header;
    if (out || !this.answered) {
      if (name === 'x-stainless-retry-count' && /^\d{1,4}$/.test(value)) r.count = Number(value);
      if (name === 'host') r.host = value.slice(0, 256);
      if (name === 'x-request-id' || name === 'idempotency-key' || name === 'x-client-request-id')
        setKey(r, value.slice(0, 256), keyRank.request);
      return 'more';
    }
    if (name === 'date' && r.zone === 'none') {
      const time = httpDate(value);
      if (!Number.isNaN(time)) setStamp(r, { time, zone: 'utc', digits: 0, end: 0 });
    }
    if (name === 'retry-after-ms') this.toldMs = value;
    if (name === 'retry-after') this.told = value;
    return 'more';
  }

  feed(line: string): 'more' | 'done' | 'other' {
    if (++this.lines > 500) return 'other';
    return this.take(line);
  }

  readings(): readonly Reading[] {
    const { r } = this;
    if (!this.answered) return nothing;
    if (this.toldMs !== null) {
      r.toldRaw = this.toldMs;
      r.told = headerMilliseconds(this.toldMs);
    } else if (this.told !== null) {
      r.toldRaw = this.told;
      r.told = headerSeconds(this.told, r.time, r.zone);
    }
    // One process, one exchange after the other: the same path again is the same request.
    if (r.rank === keyRank.none && r.count < 0) setKey(r, `${r.host}${r.path}`, keyRank.subject);
    return [r];
  }
}

export const httpDump: LogFormat = {
  id: 'http-dump',
  title: 'curl -v and header dumps',
  anchors: ['> ', '< HTTP/', 'HTTP/1', 'HTTP/2', 'HTTP/3'],
  source: 'https://github.com/langchain-ai/langchainjs/issues/1929, https://curl.se/docs/manpage.html#-v',
  read: (line: Line, ctx) => {
    const { body, text } = line;
    const marked =
      /^> (?:[A-Z]{3,7} \S{1,512} HTTP\/|x-stainless-retry-count: )/i.test(body.slice(0, 560)) ||
      (body.startsWith('< ') && statusLine(body.slice(2)) > 0);
    const bare = !marked && statusLine(text) >= 200;
    if (!marked && !bare) return null;
    ctx.collect(new Exchange(readingOf(line, 'attempt', 'http'), marked ? body : text, marked));
    return nothing;
  },
  samples: [
    {
      text: '> POST /v1/messages HTTP/2\n> host: api.example.test\n> x-stainless-retry-count: 1\n>\n< HTTP/2 429\n< date: Wed, 02 Dec 2026 01:00:00 GMT\n< retry-after: 17\n<',
      expect: ['attempt count=1 status=429 told=17 host=api.example.test path=/v1/messages time=1796173200 zone=utc'],
    },
    {
      text: '> x-stainless-retry-count: 1\n< HTTP/2 429\n< date: Wed, 02 Dec 2026 01:00:00 GMT\n< retry-after: 17',
      expect: ['attempt count=1 status=429 told=17 time=1796173200 zone=utc'],
    },
    {
      text: 'HTTP/1.1 429 Too Many Requests\nx-ratelimit-remaining-requests: 9\nx-ratelimit-reset-tokens: 59\nretry-after: 30',
      expect: ['attempt status=429 told=30'],
    },
  ],
};

/** mitmproxy's console: the request, then the status on an indented line. */
class MitmAnswer implements Collector {
  private readonly r: Reading;
  constructor(r: Reading) {
    this.r = r;
  }
  feed(line: string): 'more' | 'done' | 'other' {
    const at = line.indexOf('<< ');
    if (at < 0 || !/^\s+$/.test(line.slice(0, at))) return 'other';
    const words = line.slice(at + 3);
    const status = words.startsWith('HTTP/') ? statusLine(words) : integerAt(words, 0);
    if (status >= 100 && status < 600) this.r.status = status;
    else this.r.ok = false;
    return 'done';
  }
  readings(): readonly Reading[] {
    return this.r.status === 0 && this.r.ok === null ? nothing : [this.r];
  }
}

export const mitmproxy: LogFormat = {
  id: 'mitmproxy',
  title: 'mitmproxy console',
  anchors: [': POST http', ': GET http', ': PUT http', ': PATCH http'],
  source: 'https://docs.mitmproxy.org/stable/',
  read: (line, ctx) => {
    const m = /^(\S{3,80}:\d{1,5}): (?:POST|GET|PUT|PATCH|DELETE) (https?:\/\/\S{1,1024})/.exec(line.body.slice(0, 1200));
    if (m?.[2] === undefined) return null;
    const r = readingOf(line, 'attempt', 'http');
    const { host, path } = hostAndPath(m[2]);
    r.host = host;
    r.path = path;
    setKey(r, `${host}${path}`.slice(0, 256), keyRank.subject);
    ctx.collect(new MitmAnswer(r));
    return nothing;
  },
  samples: [
    {
      text: '10.0.0.2:50211: POST https://api.anthropic.com/v1/messages HTTP/2.0\n     << HTTP/2.0 429 Too Many Requests 110b',
      expect: ['attempt status=429 key=api.anthropic.com/v1/messages host=api.anthropic.com path=/v1/messages'],
    },
  ],
};
