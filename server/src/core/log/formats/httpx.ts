/** httpx and httpx2: one line an attempt, written when the answer's headers arrive. */
import { failed } from '../reading.ts';
import { isLlmPath } from '../records/assemble.ts';
import { after, integerAt } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';
import { hostAndPath } from './url.ts';

export const httpx: LogFormat = {
  id: 'httpx',
  title: 'httpx and httpx2',
  anchors: ['HTTP Request: '],
  source: 'https://github.com/encode/httpx/blob/master/httpx/_client.py',
  read: (line, ctx) => {
    const at = after(line.body, 'HTTP Request: ');
    if (at < 0) return null;
    const rest = line.body.slice(at);
    const method = rest.indexOf(' ');
    const urlTo = rest.indexOf(' ', method + 1);
    const quote = after(rest, '"HTTP/', urlTo);
    const status = quote < 0 ? -1 : integerAt(rest, after(rest, ' ', quote));
    if (status < 100 || status > 599) return null;
    const r = readingOf(line, 'attempt', 'http');
    r.status = status;
    const { host, path } = hostAndPath(rest.slice(method + 1, urlTo));
    r.host = host;
    r.path = path;
    // Other calls through the same library (GETs that go well) are no business of ours.
    const post = rest.startsWith('POST ');
    return post || failed(r) === true || isLlmPath(path) || ctx.isOpen(r) ? [r] : [];
  },
  samples: [
    {
      text: 'INFO:httpx:HTTP Request: POST https://api.openai.com/v1/chat/completions "HTTP/1.1 429 Too Many Requests"',
      expect: ['attempt status=429 host=api.openai.com path=/v1/chat/completions'],
    },
    {
      text: '2026-12-02 01:00:06,328 [worker-4] INFO httpx2: HTTP Request: POST https://api.anthropic.com/v1/messages "HTTP/1.1 529 "',
      expect: ['attempt status=529 place=worker-4 host=api.anthropic.com path=/v1/messages time=1796173206.328 zone=local'],
    },
    { text: 'INFO:httpx:HTTP Request: GET http://localhost/health "HTTP/1.1 200 OK"', expect: [] },
  ],
};
