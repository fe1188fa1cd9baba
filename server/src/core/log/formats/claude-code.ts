/** Claude Code's terminal: retry lines in an old and a new wording, prompts as boundaries, `●` as the answer. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { durationAfter, integerAfter, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import { type Line, type LogFormat, nothing, type ReadContext } from './format.ts';

interface Memory {
  prompts: number;
  /** The prompt has its answer. */
  answered: boolean;
}

const keyed = (line: Line, role: Reading['role'], memory: Memory): Reading => {
  const r = readingOf(line, role, 'agent');
  setKey(r, `p${Math.max(1, memory.prompts)}`, keyRank.own);
  return r;
};

export const claudeCode: LogFormat = {
  id: 'claude-code',
  title: 'Claude Code terminal',
  anchors: ['Retrying in ', 'API Error', '> ', '●'],
  hint: ['(attempt ', '\u00b7 attempt ', '\u00c2\u00b7 attempt ', 'API Error'],
  source: 'https://github.com/anthropics/claude-code/issues/2919, https://github.com/anthropics/claude-code/issues/78051',
  read: (line, ctx: ReadContext) => {
    if (!ctx.hints.has('claude-code')) return null;
    const memory = ctx.state<Memory>('claude-code', () => ({ prompts: 0, answered: false }));
    const text = line.body.trimStart();
    if (text.startsWith('> ')) {
      memory.prompts++;
      memory.answered = false;
      return nothing;
    }
    const marked = text.startsWith('\u23bf') ? text.slice(1).trim() : text;
    const retrying = marked.indexOf('\u00b7 Retrying in ');
    if (retrying >= 0) {
      const wait = durationAfter(marked, ['Retrying in ']);
      const k = integerAfter(marked, 'attempt ', retrying);
      if (wait === null || k < 1) return null;
      const r = keyed(line, 'notice', memory);
      // The number is that of the retry to come: the attempt that failed is one less, counted from 0.
      r.count = k - 1;
      const limit = integerAfter(marked, `attempt ${k}/`, retrying);
      if (limit >= 0) r.limit = limit;
      r.wait = wait.seconds;
      r.status = statusIn(marked.slice(0, retrying));
      memory.answered = false;
      return [r];
    }
    if (memory.answered || memory.prompts === 0) return null;
    if (marked.startsWith('API Error')) {
      const r = keyed(line, 'close', memory);
      r.status = statusIn(marked);
      r.ok = false;
      r.proves = 'always';
      memory.answered = true;
      return [r];
    }
    if (text.startsWith('\u25cf ')) {
      const r = keyed(line, 'close', memory);
      r.status = 200;
      r.proves = 'always';
      memory.answered = true;
      return [r];
    }
    return null;
  },
  samples: [
    {
      text: '> prompt 1\n  \u23bf  API Error (529 {"type":"error","error":{"type":"overloaded_error"}}) \u00b7 Retrying in 4 seconds\u2026 (attempt 4/10)\n\u25cf Done.',
      expect: ['notice count=3 limit=10 status=529 wait=4 key=p1', 'close status=200 key=p1'],
    },
    {
      text: '> prompt 1\n529 Overloaded \u00b7 Retrying in 21s \u00b7 attempt 7/10\n  \u23bf  API Error: 529 {"type":"error"}',
      expect: ['notice count=6 limit=10 status=529 wait=21 key=p1', 'close status=529 key=p1 ok=false'],
    },
    { text: 'Request timed out. \u00b7 Retrying in 2s \u00b7 attempt 2/10', expect: ['notice count=1 limit=10 wait=2 key=p1'] },
  ],
};
