/** Agents' event streams as JSON lines: Claude Code's stream-json, pi's RPC events, `codex exec --json`. */
import { keyRank, newReading, type Reading, setKey } from '../reading.ts';
import { setStamp } from '../records/assemble.ts';
import { stampOf } from '../text/clock.ts';
import { durationAfter, saysQuota, statusIn, toldIn } from '../text/words.ts';
import { at, type Line, type LogFormat, nothing, numberAt, type ReadContext, textAt } from './format.ts';

const reading = (line: Line, role: Reading['role'], key: string, ctx: ReadContext): Reading => {
  const r = newReading(role, 'agent');
  setStamp(r, line.peeled.stamp);
  const stamp = textAt(line.json, 'timestamp');
  if (stamp !== '') setStamp(r, stampOf(stamp.slice(0, 48), ctx.clock));
  setKey(r, key, keyRank.own);
  return r;
};

/** Results so far, by session: the request that leads to the n-th result is `<session>#n`. */
interface Sessions {
  readonly results: Map<string, number>;
}

export const claudeStream: LogFormat = {
  id: 'claude-code-stream',
  title: 'Claude Code stream-json',
  anchors: ['"api_retry"', '"result"'],
  source: 'https://github.com/openai/codex/issues/32984',
  read: (line, ctx) => {
    const root = line.json;
    const type = textAt(root, 'type');
    const session = textAt(root, 'session_id');
    if (session === '' || (type !== 'system' && type !== 'result')) return null;
    const { results } = ctx.state<Sessions>('claude-code-stream', () => ({ results: new Map() }));
    const n = (results.get(session) ?? 0) + 1;
    const key = `${session.slice(0, 200)}#${n}`;
    if (type === 'system') {
      if (textAt(root, 'subtype') !== 'api_retry') return nothing;
      const r = reading(line, 'notice', key, ctx);
      const attempt = numberAt(root, 'attempt');
      if (attempt >= 1 && attempt < 10_000) r.count = Math.floor(attempt) - 1;
      const limit = numberAt(root, 'max_retries');
      if (limit >= 0 && limit < 10_000) r.limit = Math.floor(limit);
      const ms = numberAt(root, 'retry_delay_ms');
      if (ms >= 0) r.wait = ms / 1000;
      const status = numberAt(root, 'error_status');
      if (status >= 400 && status < 600) r.status = status;
      return [r];
    }
    results.set(session, n);
    if (results.size > 10_000) results.clear();
    const r = reading(line, 'close', key, ctx);
    r.proves = 'always';
    const failedNow = at(root, 'is_error') === true;
    const status = numberAt(root, 'api_error_status');
    r.ok = !failedNow;
    r.status = status >= 100 && status < 600 ? status : failedNow ? 0 : 200;
    return [r];
  },
  samples: [
    {
      text: '{"type":"system","subtype":"api_retry","attempt":1,"max_retries":10,"retry_delay_ms":600,"error_status":529,"error":"overloaded","session_id":"s"}',
      expect: ['notice count=0 limit=10 status=529 wait=0.6 key=s#1'],
    },
    {
      text: '{"type":"result","subtype":"success","is_error":false,"api_error_status":null,"duration_ms":4200,"session_id":"s"}',
      expect: ['close status=200 key=s#1 ok=true'],
    },
    {
      text: '{"type":"result","subtype":"error_during_execution","is_error":true,"api_error_status":429,"session_id":"s"}',
      expect: ['close status=429 key=s#1 ok=false'],
    },
  ],
};

interface Runs {
  n: number;
  answered: boolean;
}

export const piEvents: LogFormat = {
  id: 'pi-events',
  title: 'pi agent events',
  anchors: ['"auto_retry_start"', '"auto_retry_end"', '"agent_start"', '"message_end"'],
  source: 'https://github.com/earendil-works/pi/blob/main/packages/coding-agent/docs/rpc.md',
  read: (line, ctx) => {
    const root = line.json;
    const type = textAt(root, 'type');
    const runs = ctx.state<Runs>('pi-events', () => ({ n: 0, answered: false }));
    if (type === 'agent_start') {
      runs.n++;
      runs.answered = false;
      return nothing;
    }
    const key = `a${Math.max(1, runs.n)}`;
    if (type === 'auto_retry_start') {
      const r = reading(line, 'notice', key, ctx);
      const attempt = numberAt(root, 'attempt');
      if (attempt >= 1 && attempt < 10_000) r.count = Math.floor(attempt) - 1;
      const limit = numberAt(root, 'maxAttempts');
      if (limit >= 0 && limit < 10_000) r.limit = Math.floor(limit);
      const ms = numberAt(root, 'delayMs');
      if (ms >= 0) r.wait = ms / 1000;
      const message = textAt(root, 'errorMessage').slice(0, 4096);
      r.status = statusIn(message);
      const told = toldIn(message);
      if (told !== null) {
        r.told = told.seconds;
        r.toldRaw = told.raw;
      }
      r.quota = saysQuota(message);
      runs.answered = false;
      return [r];
    }
    if (type === 'auto_retry_end') {
      const r = reading(line, 'close', key, ctx);
      r.proves = 'always';
      r.ok = at(root, 'success') === true;
      const message = textAt(root, 'finalError').slice(0, 4096);
      // The status of the last failure where the event names none in words.
      r.status = r.ok ? 200 : statusIn(` ${message} `);
      runs.answered = true;
      return [r];
    }
    if (type === 'message_end' && runs.n > 0 && !runs.answered && textAt(root, 'message', 'role') === 'assistant') {
      const r = reading(line, 'close', key, ctx);
      const stopReason = textAt(root, 'message', 'stopReason');
      r.ok = stopReason !== 'error' && stopReason !== 'aborted';
      if (!r.ok) return nothing;
      r.proves = 'always';
      r.status = 200;
      runs.answered = true;
      return [r];
    }
    return null;
  },
  samples: [
    {
      text: '{"type":"agent_start"}\n{"type":"auto_retry_start","attempt":1,"maxAttempts":3,"delayMs":2000,"errorMessage":"529 overloaded"}\n{"type":"auto_retry_end","success":false,"attempt":1,"finalError":"429"}',
      expect: ['notice count=0 limit=3 status=529 wait=2 key=a1', 'close status=429 key=a1 ok=false'],
    },
    {
      text: '{"type":"auto_retry_start","attempt":2,"maxAttempts":3,"delayMs":4000,"errorMessage":"429 rate limited, retry in 40s"}',
      expect: ['notice count=1 limit=3 status=429 told=40 wait=4 key=a1'],
    },
    {
      text: '{"type":"agent_start"}\n{"type":"message_end","message":{"role":"assistant","stopReason":"stop"}}',
      expect: ['close status=200 key=a1 ok=true'],
    },
  ],
};

export const codexExec: LogFormat = {
  id: 'codex-exec',
  title: 'codex exec --json',
  anchors: ['"Reconnecting... ', '"turn.completed"', '"turn.failed"', '"turn.started"'],
  source: 'https://github.com/openai/codex/issues/32984',
  read: (line, ctx) => {
    const root = line.json;
    const type = textAt(root, 'type');
    const runs = ctx.state<Runs>('codex-exec', () => ({ n: 0, answered: false }));
    if (type === 'turn.started') {
      runs.n++;
      return nothing;
    }
    const key = `t${Math.max(1, runs.n)}`;
    if (type === 'turn.completed' || type === 'turn.failed') {
      const r = reading(line, 'close', key, ctx);
      r.ok = type === 'turn.completed';
      r.proves = 'always';
      const message = textAt(root, 'error', 'message').slice(0, 4096);
      r.status = r.ok ? 200 : statusIn(message);
      if (r.status < 400 && !r.ok) r.status = 0;
      return [r];
    }
    const message = textAt(root, 'message').slice(0, 4096);
    if (type !== 'error' || !message.startsWith('Reconnecting... ')) return null;
    const m = /^Reconnecting\.\.\. (\d{1,4})\/(\d{1,4})/.exec(message);
    if (m === null) return null;
    const r = reading(line, 'notice', key, ctx);
    r.count = Math.max(0, Number(m[1]) - 1);
    r.limit = Number(m[2]);
    r.status = statusIn(message.slice(m[0].length));
    const wait = durationAfter(message, [' in ']);
    if (wait !== null) r.wait = wait.seconds;
    return [r];
  },
  samples: [
    {
      text: '{"type":"turn.started"}\n{"type":"error","message":"Reconnecting... 1/5 (stream disconnected before completion: \u2026)"}\n{"type":"turn.completed","usage":{}}',
      expect: ['notice count=0 limit=5 key=t1', 'close status=200 key=t1 ok=true'],
    },
  ],
};
