/** The backoff package: its default handlers and the one that its documentation shows. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { durationAt } from '../text/durations.ts';
import { after, integerAfter, saysQuota, statusIn, toldIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { Line, LogFormat } from './format.ts';

/** Where the process is known it tells requests apart; else the function. */
const name = (r: Reading, called: string): void => {
  if (r.place === '') setKey(r, called.slice(0, 256), keyRank.subject);
};

const error = (r: Reading, text: string): void => {
  r.status = statusIn(text);
  if (r.status < 400) r.status = 0;
  const told = toldIn(text);
  if (told !== null) {
    r.told = told.seconds;
    r.toldRaw = told.raw;
  }
  r.quota = saysQuota(text);
};

/** `Backing off call_llm(...) for 0.8s (…)` */
const backingOff = (line: Line): Reading | null => {
  const { body } = line;
  const at = after(body, 'Backing off ');
  if (at < 0) return null;
  const documented = /^(\d{1,9}(?:\.\d{1,20})?) seconds? afters? (\d{1,5}) tries/.exec(body.slice(at, at + 64));
  if (documented !== null) {
    const r = readingOf(line, 'notice', 'wrapper');
    r.wait = Number(documented[1]);
    r.count = Number(documented[2]) - 1;
    const fn = after(body, 'calling function ', at);
    if (fn >= 0) name(r, body.slice(fn, fn + 200).split(' with args')[0] ?? '');
    return r;
  }
  const wordFor = body.indexOf(' for ', at);
  if (wordFor < 0) return null;
  const wait = durationAt(body, wordFor + 5);
  if (Number.isNaN(wait.seconds)) return null;
  const r = readingOf(line, 'notice', 'wrapper');
  r.wait = wait.seconds;
  name(r, body.slice(at, wordFor));
  error(r, body.slice(wait.end, wait.end + 4096));
  return r;
};

/** `Giving up call_llm(...) after 5 tries (…)` */
const givingUp = (line: Line): Reading | null => {
  const { body } = line;
  const at = after(body, 'Giving up ');
  const wordAfter = at < 0 ? -1 : body.indexOf(' after ', at);
  if (wordAfter < 0) return null;
  const tries = integerAfter(body, ' after ', wordAfter);
  if (tries < 1) return null;
  const r = readingOf(line, 'close', 'wrapper');
  r.count = tries - 1;
  r.ok = false;
  r.proves = 'always';
  name(r, body.slice(at, wordAfter));
  error(r, body.slice(wordAfter, wordAfter + 4096));
  return r;
};

export const backoff: LogFormat = {
  id: 'backoff',
  title: 'backoff',
  anchors: ['Backing off ', 'Giving up '],
  source: 'https://github.com/litl/backoff/blob/master/backoff/_common.py',
  read: (line) => {
    const r = backingOff(line) ?? givingUp(line);
    return r === null ? null : [r];
  },
  samples: [
    {
      text: 'INFO:backoff:Backing off call_llm(...) for 0.8s (openai.RateLimitError: Error code: 429)',
      expect: ['notice status=429 wait=0.8 key=call_llm(...)'],
    },
    {
      text: 'Dec  2 01:00:06 node7 app[4103]: INFO backoff Backing off call_llm(...) for 0.5s (RateLimitError: Error code: 429 retry-after=30)',
      expect: ['notice status=429 told=30 wait=0.5 place=app[4103] time=1796173206 zone=local'],
    },
    {
      text: 'ERROR:backoff:Giving up call_llm(...) after 5 tries (openai.RateLimitError: Error code: 429)',
      expect: ['close count=4 status=429 key=call_llm(...) ok=false'],
    },
    {
      text: 'Backing off 1.4 seconds afters 2 tries calling function <function fetch at 0x1> with args () and kwargs {}',
      expect: ['notice count=1 wait=1.4 key=<function fetch at 0x1>'],
    },
  ],
};
