/** hermes-agent: status lines that number the next attempt, and a countdown that rewrites itself. */
import { durationAt } from '../text/durations.ts';
import { after, integerAfter, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import { type LogFormat, nothing, type ReadContext } from './format.ts';

interface Countdown {
  /** Seconds that the line before showed, NaN = none. */
  left: number;
}

export const hermes: LogFormat = {
  id: 'hermes',
  title: 'hermes-agent',
  anchors: [' before retry (attempt ', 'Rate limit persisted after ', 'Retrying in ', 'response ok (HTTP '],
  source: 'https://github.com/NousResearch/hermes-agent/pull/3809, https://github.com/NousResearch/hermes-agent/pull/1835',
  read: (line, ctx: ReadContext) => {
    const { body } = line;
    const waiting = after(body, 'Waiting ');
    const before = waiting < 0 ? -1 : body.indexOf(' before retry (attempt ', waiting);
    const countdown = ctx.state<Countdown>('hermes', () => ({ left: Number.NaN }));
    if (before >= 0) {
      const wait = durationAt(body, waiting);
      const k = integerAfter(body, '(attempt ', before);
      if (Number.isNaN(wait.seconds) || k < 1) return null;
      const r = readingOf(line, 'notice', 'agent');
      r.wait = wait.seconds;
      // The number is that of the next attempt, counted from 1.
      r.count = Math.max(0, k - 2);
      r.limit = Math.max(-1, integerAfter(body, `(attempt ${k}/`, before) - 1);
      r.status = statusIn(body);
      if (r.status === 429) {
        r.told = wait.seconds;
        r.toldRaw = body.slice(waiting, wait.end);
      }
      countdown.left = Number.NaN;
      return [r];
    }
    if (body.includes('Rate limit persisted after ')) {
      const r = readingOf(line, 'close', 'agent');
      r.status = statusIn(body);
      r.ok = false;
      r.proves = 'always';
      return [r];
    }
    if (body.startsWith('response ok (HTTP ')) {
      const r = readingOf(line, 'close', 'agent');
      r.status = Math.max(0, integerAfter(body, '(HTTP '));
      r.proves = 'always';
      return [r];
    }
    const bar = after(body, 'Retrying in ');
    if (bar >= 0 && /[\u2588\u2591]/.test(body)) {
      const wait = durationAt(body, bar);
      if (Number.isNaN(wait.seconds)) return null;
      const again = wait.seconds < countdown.left;
      countdown.left = wait.seconds;
      if (again) return nothing;
      const r = readingOf(line, 'notice', 'agent');
      r.wait = wait.seconds;
      return [r];
    }
    return null;
  },
  samples: [
    {
      text: '2026-12-02 01:00:00,102 WARNING [sess-1] run_agent: \u23f1\ufe0f Rate limit reached. Waiting 7s before retry (attempt 2/3)...',
      expect: ['notice count=0 limit=2 status=429 told=7 wait=7 place=sess-1 time=1796173200.102 zone=local'],
    },
    { text: '\u274c Rate limit persisted after 3 retries. Please try again later.', expect: ['close status=429 ok=false'] },
    {
      text: '2026-12-02 01:00:25,949 INFO [sess-1] run_agent: response ok (HTTP 200)',
      expect: ['close status=200 place=sess-1 time=1796173225.949 zone=local'],
    },
    {
      text: '\u23f1\ufe0f Retrying in 18s [\u2588\u2588\u2591\u2591]\n\u23f1\ufe0f Retrying in 17s [\u2588\u2588\u2588\u2591]',
      expect: ['notice wait=18'],
    },
  ],
};
