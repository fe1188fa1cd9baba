/** opencode's file log: `+158ms` is the time since the line before, the error is embedded JSON. */
import { keyRank, setKey } from '../reading.ts';
import { headerMilliseconds, headerSeconds } from '../text/told.ts';
import { saysQuota, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import { isObject, type LogFormat, nothing, numberAt } from './format.ts';
import { eachField } from './json-fields.ts';

const parsed = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

export const opencode: LogFormat = {
  id: 'opencode',
  title: 'opencode',
  anchors: ['service=llm', 'service=session'],
  source: 'https://github.com/anomalyco/opencode',
  read: (line) => {
    const service = line.field('service');
    if (service === null || (!service.startsWith('llm') && !service.startsWith('session'))) return null;
    const session = line.field('session.id') ?? line.field('sessionID') ?? line.field('session');
    const error = line.field('error');
    const place = session ?? '';
    if (error !== null) {
      const root = parsed(error);
      const inner = root === null ? null : isObject(root.error) ? root.error : root;
      const r = readingOf(line, 'attempt', 'agent');
      if (place !== '') setKey(r, place, keyRank.subject);
      r.ok = false;
      const status = inner === null ? Number.NaN : numberAt(inner, 'statusCode');
      r.status = status >= 400 && status < 600 ? status : statusIn(error.slice(0, 4096));
      if (r.status < 400) r.status = 0;
      if (root !== null) {
        let ms: string | null = null;
        let seconds: string | null = null;
        eachField(root, (path, text) => {
          const name = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
          if (name === 'retry-after-ms') ms ??= text;
          if (name === 'retry-after') seconds ??= text;
        });
        if (ms !== null) {
          r.toldRaw = ms;
          r.told = headerMilliseconds(ms);
        } else if (seconds !== null) {
          r.toldRaw = seconds;
          r.told = headerSeconds(seconds, r.time, r.zone);
        }
      }
      r.quota = saysQuota(error);
      return [r];
    }
    const status = line.field('status') ?? line.field('statusCode');
    const said = line.body.slice(-48);
    const good = status === '200' || /\b(?:ok|finish|finished|done|completed|stream end|success)\s*$/.test(said);
    if (!good || place === '') return nothing;
    const r = readingOf(line, 'close', 'agent');
    setKey(r, place, keyRank.subject);
    r.status = 200;
    if (status === '200') r.proves = 'always';
    return [r];
  },
  samples: [
    {
      text: 'ERROR 2026-12-02T01:00:00 +158ms service=llm providerID=p modelID=m session.id=ses_x error={"statusCode":429,"responseHeaders":{"retry-after":"12"}} stream error',
      expect: ['attempt status=429 told=12 key=ses_x time=1796173200 zone=local ok=false'],
    },
    { text: 'INFO  2026-12-02T01:00:00 +0ms service=llm providerID=p modelID=m session.id=ses_x stream', expect: [] },
  ],
};
