/** VS Code Copilot chat's log: `ccreq:id | outcome | model | elapsed | [who]`. */
import { keyRank, setKey } from '../reading.ts';
import { duration } from '../text/durations.ts';
import { readingOf } from './base.ts';
import { type LogFormat, nothing } from './format.ts';

const outcomes: ReadonlyMap<string, number> = new Map([
  ['success', 200],
  ['ratelimited', 429],
  ['quotaexceeded', 402],
  ['badrequest', 400],
  ['notfound', 404],
  ['servererror', 500],
]);

export const copilotChat: LogFormat = {
  id: 'copilot-chat',
  title: 'VS Code Copilot chat',
  anchors: ['ccreq:'],
  source: 'https://github.com/microsoft/vscode/issues/288799',
  read: (line) => {
    const at = line.body.indexOf('ccreq:');
    if (at < 0) return null;
    const [, outcome = '', model = '', elapsed = '', who = ''] = line.body.slice(at).split(' | ', 6);
    if (outcome === '' || elapsed === '') return null;
    if (outcome === 'cancelled' || outcome === 'canceled') return nothing;
    const r = readingOf(line, 'attempt', 'agent');
    r.status = outcomes.get(outcome.toLowerCase()) ?? 0;
    if (r.status === 0) r.ok = false;
    const seconds = duration(elapsed);
    if (!Number.isNaN(seconds)) r.duration = seconds;
    r.quota = outcome.toLowerCase() === 'quotaexceeded';
    setKey(r, `${model.trim()} ${who.trim()}`.trim().slice(0, 200), keyRank.subject);
    return [r];
  },
  samples: [
    {
      text: '2026-12-02 01:00:11.651 [info] ccreq:717e1801.copilotmd | rateLimited | gpt-x | 975ms | [wrapper]',
      expect: ['attempt status=429 duration=0.975 key=gpt-x [wrapper] time=1796173211.651 zone=local'],
    },
    {
      text: '2026-12-02 01:00:14.651 [info] ccreq:717e1802.copilotmd | success | gpt-x | 1200ms | [wrapper]',
      expect: ['attempt status=200 duration=1.2 key=gpt-x [wrapper] time=1796173214.651 zone=local'],
    },
  ],
};
