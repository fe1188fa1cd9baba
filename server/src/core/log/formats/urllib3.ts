/** urllib3 (requests, botocore below it): warnings that count down, debug lines with the status. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { isLlmPath } from '../records/assemble.ts';
import { after, between, integerAfter, integerAt } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { Line, LogFormat, ReadContext } from './format.ts';

/** `Retrying (Retry(total=2, …)) after connection broken by '…': /v1/x` */
const warning = (line: Line): Reading | null => {
  const { body } = line;
  const at = body.indexOf('Retrying (Retry(total=');
  const broken = at < 0 ? -1 : body.indexOf('after connection broken by ', at);
  if (broken < 0) return null;
  const path = body.lastIndexOf("': /");
  if (path < broken) return null;
  const r = readingOf(line, 'attempt', 'http');
  r.ok = false;
  r.left = integerAfter(body, 'Retry(total=', at);
  r.path = body
    .slice(path + 3)
    .trim()
    .slice(0, 512);
  r.host = between(body, "host='", "'", broken) ?? '';
  setKey(r, r.path, keyRank.subject);
  return r;
};

/** `https://host:443 "POST /path HTTP/1.1" 429 63` */
const answered = (line: Line, ctx: ReadContext): Reading | null => {
  const { body } = line;
  const quote = body.indexOf(' "');
  const close = quote < 0 ? -1 : body.indexOf(' HTTP/', quote + 2);
  if (close < 0 || !body.startsWith('http')) return null;
  const status = integerAt(body, after(body, '" ', close));
  if (status < 100 || status > 599) return null;
  const space = body.indexOf(' ', quote + 2);
  if (space < 0 || space >= close) return null;
  const r = readingOf(line, 'attempt', 'http');
  r.status = status;
  r.path = body.slice(space + 1, close).slice(0, 512);
  r.host = (between(body, '://', ' ') ?? '').replace(/:\d{1,5}$/, '');
  setKey(r, r.path, keyRank.subject);
  return status >= 400 || isLlmPath(r.path) || ctx.isOpen(r) ? r : null;
};

const exceeded = (line: Line): Reading | null => {
  const at = after(line.body, 'Max retries exceeded with url: ');
  if (at < 0) return null;
  const r = readingOf(line, 'close', 'http');
  r.ok = false;
  r.path = (line.body.slice(at, at + 512).split(' ')[0] ?? '').trim();
  setKey(r, r.path, keyRank.subject);
  return r;
};

/** `Incremented Retry for (url='/path'): Retry(total=1, …)` */
const incremented = (line: Line): Reading | null => {
  const path = between(line.body, "Incremented Retry for (url='", "')");
  if (path === null) return null;
  const r = readingOf(line, 'detail', 'http');
  r.left = integerAfter(line.body, 'Retry(total=');
  r.path = path;
  setKey(r, path, keyRank.subject);
  return r;
};

export const urllib3: LogFormat = {
  id: 'urllib3',
  title: 'urllib3 and requests',
  anchors: ['Retry(total=', ' HTTP/1.1" ', ' HTTP/1.0" ', 'Max retries exceeded with url: '],
  source: 'https://github.com/urllib3/urllib3/blob/main/src/urllib3/connectionpool.py',
  read: (line, ctx) => {
    const r = warning(line) ?? incremented(line) ?? exceeded(line) ?? answered(line, ctx);
    return r === null ? null : [r];
  },
  samples: [
    {
      text: "WARNING urllib3.connectionpool Retrying (Retry(total=2, connect=None, read=None, redirect=None, status=None)) after connection broken by 'ReadTimeoutError(\"HTTPSConnectionPool(host='llm.example.test', port=443): Read timed out. (read timeout=10)\")': /v1/chat/completions",
      expect: ['attempt left=2 key=/v1/chat/completions host=llm.example.test path=/v1/chat/completions ok=false'],
    },
    {
      text: 'DEBUG urllib3.connectionpool https://llm.example.test:443 "POST /path HTTP/1.1" 429 63',
      expect: ['attempt status=429 key=/path host=llm.example.test path=/path'],
    },
    {
      text: "DEBUG urllib3.util.retry Incremented Retry for (url='/path'): Retry(total=1, connect=None, read=None, redirect=None, status=None)",
      expect: ['detail left=1 key=/path path=/path'],
    },
    {
      text: "ERROR app: HTTPSConnectionPool(host='llm.example.test', port=443): Max retries exceeded with url: /v1/chat/completions?job=a",
      expect: ['close key=/v1/chat/completions?job=a path=/v1/chat/completions?job=a ok=false'],
    },
  ],
};
