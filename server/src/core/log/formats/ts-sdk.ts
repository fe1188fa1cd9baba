/** anthropic and openai for TypeScript and JavaScript: info lines, and the debug dump that alone shows the headers. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { headerMilliseconds, headerSeconds } from '../text/told.ts';
import { after, between, integerAfter } from '../text/words.ts';
import { readingOf } from './base.ts';
import { type Collector, type Line, type LogFormat, nothing, type ReadContext } from './format.ts';
import { hostAndPath } from './url.ts';

/** An attempt's own id → the first id of its chain; enough for what is still going on. */
interface Memory {
  readonly chain: Map<string, string>;
}
const maxKept = 20_000;

const sdkOf = (text: string, host: string): string => {
  if (host.includes('anthropic') || (text.includes(', request-id:') && !text.includes('x-request-id'))) return 'anthropic-typescript';
  return host.includes('openai') || text.includes('x-request-id') ? 'openai-typescript' : '';
};

const idAt = (text: string, at: number): string => {
  let i = at;
  while (i < text.length && i - at < 40 && /[\w-]/.test(text[i] ?? '')) i++;
  return text.slice(at, i);
};

const head = (line: Line, ctx: ReadContext): { readonly id: string; readonly rest: string; readonly inside: string } | null => {
  const at = line.body.indexOf('[log_');
  const close = at < 0 ? -1 : line.body.indexOf(']', at);
  if (close < 0) return null;
  const inside = line.body.slice(at + 1, close);
  const own = idAt(inside, 0);
  const of = after(inside, 'retryOf: ');
  const memory = ctx.state<Memory>('ts-sdk', () => ({ chain: new Map() }));
  const id = of < 0 ? (memory.chain.get(own) ?? own) : idAt(inside, of);
  if (!memory.chain.has(own)) {
    memory.chain.set(own, id);
    if (memory.chain.size > maxKept) {
      const oldest = memory.chain.keys().next();
      if (!oldest.done) memory.chain.delete(oldest.value);
    }
  }
  return { id, rest: line.body.slice(close + 1).trim(), inside };
};

const attempt = (line: Line, id: string, rest: string, inside: string): Reading | null => {
  const broken = rest.startsWith('connection timed out') || rest.startsWith('connection failed');
  const status = integerAfter(rest, ' with status ');
  if (!broken && status < 100) return null;
  const r = readingOf(line, 'attempt', 'http');
  setKey(r, id, keyRank.request);
  if (broken) r.ok = false;
  else {
    r.status = status;
    const url = rest.indexOf(' ');
    const { host, path } = hostAndPath(rest.slice(url + 1, rest.indexOf(' ', url + 1)));
    r.host = host;
    r.path = path;
    const ms = integerAfter(rest, ' in ');
    if (ms >= 0) r.duration = ms / 1000;
  }
  r.sdk = sdkOf(inside, r.host);
  const left = integerAfter(rest, 'retrying, ');
  if (left >= 0) r.left = left;
  r.last = rest.includes('no more retries left') || rest.includes('not retryable');
  return r;
};

/** The lines of a util.inspect object up to its closing brace. */
class Dump implements Collector {
  private readonly r: Reading;
  private lines = 0;
  private toldMs: string | null = null;
  private told: string | null = null;

  constructor(r: Reading, first: string) {
    this.r = r;
    this.look(first);
  }

  private look(text: string): void {
    const status = integerAfter(text, 'status: ');
    if (status >= 100 && status < 600) this.r.status = status;
    const ms = integerAfter(text, 'durationMs: ');
    if (ms >= 0) this.r.duration = ms / 1000;
    this.toldMs ??= between(text, "'retry-after-ms': '", "'");
    this.told ??= between(text, "'retry-after': '", "'");
  }

  feed(line: string): 'more' | 'done' | 'other' {
    this.lines++;
    if (this.lines > 400) return 'other';
    if (line.trimEnd() === '}') return 'done';
    if (line !== '' && !/^[\s}\])]/.test(line)) return 'other';
    this.look(line);
    return 'more';
  }

  readings(): readonly Reading[] {
    const { r } = this;
    if (this.toldMs !== null) {
      r.toldRaw = this.toldMs;
      r.told = headerMilliseconds(this.toldMs);
    } else if (this.told !== null) {
      r.toldRaw = this.told;
      r.told = headerSeconds(this.told, r.time, r.zone);
    }
    return [r];
  }
}

export const tsSdk: LogFormat = {
  id: 'ts-sdk',
  title: 'anthropic and openai for TypeScript and JavaScript',
  anchors: ['[log_'],
  source: 'https://github.com/anthropics/anthropic-sdk-typescript/blob/main/src/client.ts',
  read: (line, ctx) => {
    const h = head(line, ctx);
    if (h === null) return null;
    if (h.rest.startsWith('response error') || h.rest.startsWith('response start') || h.rest.startsWith('response parsed')) {
      const r = readingOf(line, 'detail', 'sdk');
      setKey(r, h.id, keyRank.request);
      const dump = new Dump(r, h.rest);
      const brace = h.rest.indexOf('{');
      if (brace >= 0 && !h.rest.trimEnd().endsWith('}')) {
        ctx.collect(dump);
        return nothing;
      }
      return brace < 0 ? nothing : dump.readings();
    }
    const r = attempt(line, h.id, h.rest, h.inside);
    return r === null ? nothing : [r];
  },
  samples: [
    {
      text: '[log_7e0ec8, request-id: "req_x"] post https://api.anthropic.com/v1/messages failed with status 429 in 261ms - retrying, 1 attempts remaining',
      expect: ['attempt left=1 status=429 duration=0.261 key=log_7e0ec8 host=api.anthropic.com path=/v1/messages sdk=anthropic-typescript'],
    },
    {
      text: '[log_62445d, retryOf: log_7e0ec8, request-id: "req_y"] post https://api.anthropic.com/v1/messages failed with status 429 in 45ms - error; no more retries left',
      expect: ['attempt status=429 duration=0.045 key=log_7e0ec8 host=api.anthropic.com path=/v1/messages last sdk=anthropic-typescript'],
    },
    {
      text: '[log_db9228, x-request-id: "req_x"] post https://api.openai.com/v1/chat/completions failed with status 429 in 15ms - retrying, 1 attempts remaining',
      expect: [
        'attempt left=1 status=429 duration=0.015 key=log_db9228 host=api.openai.com path=/v1/chat/completions sdk=openai-typescript',
      ],
    },
    { text: '[log_aaaaaa] connection timed out - retrying, 2 attempts remaining', expect: ['attempt left=2 key=log_aaaaaa ok=false'] },
    {
      text: '[log_aaaaab, retryOf: log_aaaaaa] connection failed - error; no more retries left',
      expect: ['attempt key=log_aaaaaa ok=false last'],
    },
    {
      text: "[log_aaaaaa] response error (retrying, 1 attempts remaining) {\n  retryOfRequestLogID: undefined,\n  url: 'https://api.anthropic.com/v1/messages',\n  status: 429,\n  headers: { 'retry-after': '12' },\n  durationMs: 261\n}",
      expect: ['detail status=429 told=12 duration=0.261 key=log_aaaaaa'],
    },
  ],
};
