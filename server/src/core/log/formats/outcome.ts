/**
 * How a call ended, in an application's own words: `call failed: RateLimitError`, `app.embed<doc-4> ok status=200`.
 *
 * Such a line ends the request that is open at its place or under its first word. It proves the last attempt only where the retries
 * themselves are all that the log shows.
 */
import { keyRank, setKey } from '../reading.ts';
import { saysQuota, statusIn, toldIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

const bad = new Set(['ERROR', 'CRITICAL', 'FATAL', 'ERR']);
const goodWord = /^(?:ok|OK|succeeded|success|completed|complete|done|finished)$/;
const badWord = /^(?:failed|failed:|failed,|error|error:)$/;
/** Words that make an error line one about a call. */
const aboutCall =
  /RateLimitError|RetryError|APIError|APIStatusError|APIConnectionError|APITimeoutError|OverloadedError|Error code: \d|status[ _=]|retries|giv(?:e|ing) up|gave up|Timeout/i;

/** `F ok`, `F failed:`: the first word names what was called. */
const subject = (body: string): { readonly name: string; readonly verb: string } | null => {
  const words = body.slice(0, 400).split(' ', 4);
  // A logger's name may stand before it.
  for (let i = 1; i < words.length; i++) {
    const name = words[i - 1] ?? '';
    const verb = words[i] ?? '';
    if ((goodWord.test(verb) || badWord.test(verb)) && /^[A-Za-z_][\w.<>\-()[\]:#]*$/.test(name)) return { name, verb };
  }
  return null;
};

export const outcome: LogFormat = {
  id: 'outcome',
  title: "an application's own last word on a call",
  anchors: ['ERROR', 'CRITICAL', 'FATAL', ' ok', ' OK', ' succeeded', ' failed', ' completed', ' done', ' finished'],
  source: 'lines around SDK and wrapper messages in applications',
  read: (line) => {
    const { body } = line;
    const { level } = line.peeled;
    const named = subject(body);
    const isBad = bad.has(level) || (named !== null && badWord.test(named.verb));
    if (!isBad && named === null) return null;
    if (line.json !== null) return null;
    const r = readingOf(line, 'close', 'agent');
    r.status = statusIn(body);
    if (named !== null) setKey(r, named.name, keyRank.subject);
    r.ok = !isBad;
    if (isBad) {
      if (r.status < 400) r.status = 0;
      const told = toldIn(body);
      if (told !== null) {
        r.told = told.seconds;
        r.toldRaw = told.raw;
      }
      r.quota = saysQuota(body);
      r.proves = (named !== null || r.place !== '') && (named !== null || aboutCall.test(body.slice(0, 512))) ? 'when-open' : 'never';
    } else if (r.status >= 400) r.status = 0;
    return [r];
  },
  samples: [
    {
      text: '2026-12-02 01:00:04,375 [worker-2] ERROR app.llm: call failed: RateLimitError',
      expect: ['close status=429 place=worker-2 time=1796173204.375 zone=local ok=false key=call'],
    },
    {
      text: '2026-12-02 01:00:23,614 INFO app: app.embed<doc-1> ok status=200',
      expect: ['close status=200 key=app.embed<doc-1> time=1796173223.614 zone=local ok=true'],
    },
    { text: 'ERROR:app:Error code: 429', expect: ['close status=429 ok=false'] },
    { text: '2026-12-02 01:00:01,000 INFO app: heartbeat', expect: ['none'] },
  ],
};
