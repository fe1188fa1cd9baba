/** Gemini CLI on standard error: one line with a multi-line JSON error, or one line with the quota's own wait. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { durationAt } from '../text/durations.ts';
import { after, between, durationAfter, integerAfter, saysQuota, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import { type Collector, type Line, type LogFormat, nothing, type ReadContext } from './format.ts';

interface Memory {
  runs: number;
  answered: boolean;
}

const keyed = (line: Line, role: Reading['role'], memory: Memory): Reading => {
  const r = readingOf(line, role, 'agent');
  if (memory.runs > 0) setKey(r, `g${memory.runs}`, keyRank.own);
  return r;
};

/** The JSON array after `Err: [{`, up to `}]`; only its retryDelay matters. */
class ErrorBody implements Collector {
  private readonly r: Reading;
  private lines = 0;
  constructor(r: Reading) {
    this.r = r;
  }
  feed(line: string): 'more' | 'done' | 'other' {
    if (++this.lines > 300) return 'other';
    if (/^[^\s}\]]/.test(line)) return 'other';
    const raw = between(line, '"retryDelay": "', '"') ?? between(line, '"retryDelay":"', '"');
    if (raw !== null && raw.length < 32) {
      const d = durationAt(raw, 0);
      if (d.end === raw.length) {
        this.r.told = d.seconds;
        this.r.toldRaw = raw;
      }
    }
    if (this.r.status === 0) {
      const code = integerAfter(line, '"code": ');
      if (code >= 400 && code < 600) this.r.status = code;
    }
    return line.startsWith('}]') || line.startsWith(']') ? 'done' : 'more';
  }
  readings(): readonly Reading[] {
    return [this.r];
  }
}

export const geminiCli: LogFormat = {
  id: 'gemini-cli',
  title: 'Gemini CLI',
  anchors: ['Attempt ', '--- run ', '[ok] ', '[API Error: '],
  hint: ['Retrying with backoff...', '. Retrying after '],
  source: 'https://github.com/google-gemini/gemini-cli/issues/14811, https://github.com/router-for-me/CLIProxyAPI/pull/449',
  read: (line, ctx: ReadContext) => {
    if (!ctx.hints.has('gemini-cli')) return null;
    const memory = ctx.state<Memory>('gemini-cli', () => ({ runs: 0, answered: false }));
    const { body } = line;
    if (line.text.startsWith('--- run')) {
      memory.runs++;
      memory.answered = false;
      return nothing;
    }
    const at = after(body, 'Attempt ');
    const k = at < 0 ? -1 : integerAfter(body, 'Attempt ');
    if (k >= 1 && body.startsWith(' failed', at + String(k).length)) {
      const r = keyed(line, 'notice', memory);
      r.count = k - 1;
      r.status = statusIn(body);
      if (r.status === 0 && /exhausted your capacity|quota/.test(body)) r.status = 429;
      memory.answered = false;
      const told = durationAfter(body, ['reset after ']);
      if (told !== null) {
        r.told = told.seconds;
        r.toldRaw = told.raw;
      }
      const wait = durationAfter(body, ['Retrying after ', 'Retrying in ']);
      if (wait !== null) r.wait = wait.seconds;
      r.quota = saysQuota(body);
      if (body.trimEnd().endsWith('[{')) {
        ctx.collect(new ErrorBody(r));
        return nothing;
      }
      return [r];
    }
    if (memory.answered) return null;
    if (body.startsWith('[ok] ') || body.startsWith('[API Error: ')) {
      const r = keyed(line, 'close', memory);
      r.ok = body.startsWith('[ok] ');
      r.status = r.ok ? 200 : statusIn(body);
      r.proves = memory.runs > 0 ? 'always' : 'when-open';
      memory.answered = true;
      return [r];
    }
    return null;
  },
  samples: [
    {
      text: '--- run 1\nAttempt 1 failed with status 429. Retrying with backoff... GaxiosError: [{\n  "error": {\n    "code": 429,\n    "details": [\n      {\n        "retryDelay": "34.074824224s"\n      }\n    ]\n  }\n}]\n[ok] response received',
      expect: ['notice count=0 status=429 told=34.074824224 key=g1', 'close status=200 key=g1 ok=true'],
    },
    {
      text: 'Attempt 1 failed: You have exhausted your capacity on this model. Your quota will reset after 0s.. Retrying after 364.36094ms...',
      expect: ['notice count=0 status=429 told=0 wait=0.36436094'],
    },
    { text: '--- run 1\n[API Error: 429 RESOURCE_EXHAUSTED]', expect: ['close status=429 key=g1 ok=false'] },
  ],
};
