/** "Attempt k of N … retrying in T" in the many wordings of home-made loops and agents. */
import { keyRank, setKey } from '../reading.ts';
import { isOtherRetry } from '../records/assemble.ts';
import { durationAt } from '../text/durations.ts';
import { after, saysQuota, statusIn, toldIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

const waits = [
  'etrying in ',
  'etry in ',
  'etrying after ',
  'etrying again in ',
  'aiting ',
  'waiting for ',
  'leeping ',
  'leeping for ',
  'acking off for ',
  'acking off ',
  'ait ',
  'retry after ',
];

/** Without a count, "retrying in 2 s" may be about anything: it must speak of a request. */
const aboutRequests =
  /rate.?limit|\b429\b|\b5\d\d\b|overload|quota|throttl|request|response|\bapi\b|\bllm\b|http|model|server|timed? ?out|capacity/i;

const waitIn = (text: string): number => {
  for (const word of waits) {
    for (let at = after(text, word); at >= 0; at = after(text, word, at)) {
      const d = durationAt(text, at);
      if (!Number.isNaN(d.seconds)) return d.seconds;
    }
  }
  return Number.NaN;
};

/** `attempt 1/3`, `attempt 1 of 3`, `attempt #1`, `retry 2`, `try 1/3`. */
const countIn = (text: string): { readonly k: number; readonly limit: number } | null => {
  for (const word of ['ttempt ', 'ttempt #', 'ttempt: ', 'ttempt=', 'etry ', 'etry #', ' try ', '(try ']) {
    for (let at = after(text, word); at >= 0; at = after(text, word, at)) {
      const m = /^(\d{1,4})(?:\s?(?:\/|of)\s?(\d{1,4}))?(?![\d.]|ms|s\b)/.exec(text.slice(at, at + 20));
      if (m !== null) return { k: Number(m[1]), limit: m[2] === undefined ? -1 : Number(m[2]) };
    }
  }
  return null;
};

export const attemptPhrase: LogFormat = {
  id: 'attempt-phrase',
  title: 'loops that say their attempt and their wait',
  anchors: ['ttempt', 'etry', 'etrying', ' try '],
  source:
    'https://github.com/HKUDS/nanobot/pull/4959, https://github.com/sepivip/SeekerClaw/pull/6, https://github.com/codegen-sh/codegen/pull/760',
  read: (line) => {
    const body = line.body.slice(0, 4096);
    const wait = waitIn(body);
    if (Number.isNaN(wait)) return null;
    const count = countIn(body);
    if (count === null && !/etrying/.test(body)) return null;
    if (isOtherRetry(body) || (count === null && !aboutRequests.test(body))) return null;
    const r = readingOf(line, 'notice', 'agent');
    r.wait = wait;
    if (count !== null) {
      r.count = count.k;
      r.countFromOne = true;
      if (count.limit >= 0) r.limit = count.limit;
      const model = /^-> (\S{1,100}) retry /.exec(body.slice(0, 140));
      if (model?.[1] !== undefined) setKey(r, model[1], keyRank.subject);
    }
    r.status = statusIn(body);
    if (r.status < 400) r.status = 0;
    const told = toldIn(body.replace(/[Rr]etry(?:ing)? in .{0,20}/, ''));
    if (told !== null) {
      r.told = told.seconds;
      r.toldRaw = told.raw;
    }
    r.quota = saysQuota(body);
    return [r];
  },
  samples: [
    {
      text: '2026-12-02 01:00:33 | WARNING | - | LLM transient error (attempt 1/3), retrying in 25s: error: {}',
      expect: ['notice count=1 from-one limit=3 wait=25 time=1796173233 zone=local'],
    },
    { text: '[Retry] Claude API 429, attempt 1/3, waiting 5000ms', expect: ['notice count=1 from-one limit=3 status=429 wait=5'] },
    {
      text: 'Rate limit hit. Retrying in 4.0 seconds... (Attempt 2/5)',
      expect: ['notice count=2 from-one limit=5 status=429 wait=4'],
    },
    { text: '-> openai/gpt-x retry 2 (retrying in 6 seconds)', expect: ['notice count=2 from-one wait=6 key=openai/gpt-x'] },
    { text: 'Connection to redis lost, retrying in 2s (attempt 1/5)', expect: ['none'] },
    { text: 'Lost the thread, retrying in 2s', expect: ['none'] },
    { text: 'Server busy, sleeping 2.5s before attempt 3', expect: ['notice count=3 from-one wait=2.5'] },
  ],
};
