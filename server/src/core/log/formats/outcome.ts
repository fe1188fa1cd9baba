/**
 * How a call ended, in an application's own words: `call failed: RateLimitError`, `app.embed<doc-4> ok status=200`,
 * `turn completed turn_id=t`.
 *
 * Such a line ends the request that is open under its key, at its place or under its first word. It proves the last attempt only where
 * the retries themselves are all that the log shows.
 */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { meaningOf } from '../records/meaning.ts';
import { saysQuota, statusIn, toldIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { Line, LogFormat } from './format.ts';

const badLevels: ReadonlySet<string> = new Set(['ERROR', 'CRITICAL', 'FATAL', 'ERR']);
const goodWord = /^(?:ok|OK|succeeded|success|completed|complete|done|finished)[.,!]?$/;
const badWord = /^(?:failed|failed:|failed,|failed\.|error|error:)$/;
/** Words that make a line one about the end of a call that failed, whatever its level. */
const gaveUp =
  /\b(?:giving up|gave up|retries exhausted|exhausted all retries|max(?:imum)? retries (?:exceeded|reached)|exceeded retry limit|out of retries|no more retries|no retries left|all \d{1,3} (?:attempts|retries) failed|failed after \d{1,3} (?:attempts|retries|tries))\b/i;
/** Words that make an error line one about a call. */
const aboutCall =
  /RateLimitError|RetryError|APIError|APIStatusError|APIConnectionError|APITimeoutError|OverloadedError|InternalServerError|Error code: \d|status[ _=]|retr(?:y|ies)|Timeout|rate limit|\b429\b|\b5\d\d\b/i;
/** Words that make a good line one about a call. */
const answered = /\b(?:response|request|call|completion|answer|llm|stream|turn|reply|model)\b|status=2\d\d|HTTP 2\d\d|\(2\d\d\)|200 OK/i;

interface Ending {
  readonly name: string;
  readonly good: boolean;
}

/** `F ok`, `F failed:`: the word before names what was called. A logger's name may stand before both. */
const ending = (body: string): Ending | null => {
  const words = body.slice(0, 400).split(' ', 6);
  for (let i = 0; i < words.length; i++) {
    const verb = words[i] ?? '';
    const good = goodWord.test(verb);
    if (!good && !badWord.test(verb)) continue;
    const name = words[i - 1] ?? '';
    return { name: i > 0 && /^[A-Za-z_][\w.<>\-()[\]#]*$/.test(name) ? name : '', good };
  }
  return null;
};

/** The best key among the line's own fields. */
const keyFromFields = (r: Reading, line: Line): boolean => {
  for (const f of line.fields) {
    const meaning = meaningOf(f.name);
    if (meaning?.what === 'key') setKey(r, f.value.slice(0, 256), meaning.rank);
  }
  return r.rank > keyRank.none;
};

const bad = (r: Reading, body: string, sure: boolean): void => {
  r.ok = false;
  if (r.status < 400) r.status = 0;
  const told = toldIn(body);
  if (told !== null) {
    r.told = told.seconds;
    r.toldRaw = told.raw;
  }
  r.quota = saysQuota(body);
  r.proves = sure ? 'when-open' : 'never';
};

export const outcome: LogFormat = {
  id: 'outcome',
  title: "an application's own last word on a call",
  anchors: [
    'ERROR',
    'CRITICAL',
    'FATAL',
    ' ok',
    ' OK',
    'ucceeded',
    'uccess',
    'ailed',
    'omplete',
    ' done',
    'inished',
    'etries',
    'iving up',
    'gave up',
    '[error]',
  ],
  source: 'lines around SDK and wrapper messages in applications',
  read: (line) => {
    if (line.json !== null) return null;
    const body = line.body.slice(0, 4096);
    const end = ending(body);
    const lost = gaveUp.test(body);
    const isBad = badLevels.has(line.peeled.level) || lost || end?.good === false;
    if (!isBad && end === null) return null;
    const r = readingOf(line, 'close', 'agent');
    r.status = statusIn(body);
    const keyed = keyFromFields(r, line);
    if (!keyed && end !== null && end.name !== '') setKey(r, end.name, keyRank.subject);
    if (isBad) {
      r.orPlace = aboutCall.test(body);
      bad(
        r,
        body,
        keyed || (end !== null && end.name !== '') || lost || (r.place !== '' && aboutCall.test(body)) || /^Error code: \d/.test(body),
      );
      return [r];
    }
    if (r.status >= 400) return null;
    if (!keyed && (end?.name ?? '') === '' && !answered.test(body)) return null;
    r.orPlace = answered.test(body);
    r.ok = true;
    // An LLM API that answers well answers 200.
    if (r.status === 0) r.status = 200;
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
    {
      text: '2026-12-02T01:00:05.100000Z  INFO codex_core::session: turn completed turn_id=t-1',
      expect: ['close status=200 key=t-1 time=1796173205.1 zone=utc ok=true'],
    },
    {
      text: '2026-12-02T01:00:05.100000Z ERROR codex_core::session: exceeded retry limit, last status: 429 Too Many Requests turn_id=t-1',
      expect: ['close status=429 key=t-1 time=1796173205.1 zone=utc ok=false'],
    },
    { text: 'ERROR:app:Error code: 429', expect: ['close status=429 ok=false'] },
    { text: '2026-12-02 01:00:01,000 INFO app: heartbeat', expect: ['none'] },
    {
      text: '2026-12-02 01:00:01,000 INFO app: checkpoint complete',
      expect: ['close status=200 key=checkpoint time=1796173201 zone=local ok=true'],
    },
  ],
};
