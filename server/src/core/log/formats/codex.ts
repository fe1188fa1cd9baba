/** Codex's tracing lines: `retrying sampling request (1/5 in 204ms)...`, as text or inside JSON. */
import { keyRank, setKey } from '../reading.ts';
import { durationAt } from '../text/durations.ts';
import { after, saysQuota, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

export const codex: LogFormat = {
  id: 'codex',
  title: 'Codex',
  anchors: ['retrying sampling request (', 'retrying request ('],
  source: 'https://github.com/openai/codex/issues/25554',
  read: (line) => {
    const { body } = line;
    const at =
      after(body, 'retrying sampling request (') >= 0 ? after(body, 'retrying sampling request (') : after(body, 'retrying request (');
    if (at < 0) return null;
    const m = /^(\d{1,4})\/(\d{1,4}) in /.exec(body.slice(at, at + 16));
    if (m === null) return null;
    const wait = durationAt(body, at + m[0].length);
    if (Number.isNaN(wait.seconds)) return null;
    const r = readingOf(line, 'notice', 'agent');
    // The number is that of the retry to come.
    r.count = Math.max(0, Number(m[1]) - 1);
    r.limit = Number(m[2]);
    r.wait = wait.seconds;
    r.status = statusIn(body);
    r.quota = saysQuota(body);
    const turn = line.field('turn_id') ?? line.field('turn.id') ?? line.field('conversation.id') ?? line.field('conversation_id');
    if (turn !== null) setKey(r, turn, keyRank.trace);
    return [r];
  },
  samples: [
    {
      text: '2026-12-02T01:00:00.144063Z  WARN codex_core::responses_retry: stream disconnected - retrying sampling request (1/5 in 204ms)... turn_id=t retries=1 max_retries=5 sampling_error=request timed out',
      expect: ['notice count=0 limit=5 wait=0.204 key=t time=1796173200.144063 zone=utc'],
    },
    {
      text: 'stream disconnected - retrying sampling request (4/5 in 1.698s)...',
      expect: ['notice count=3 limit=5 wait=1.698'],
    },
  ],
};
