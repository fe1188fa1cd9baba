/** boto3's ResponseMetadata: the answer of a call, with the number of retries that it took. */
import { keyRank, newReading, type Reading, setKey } from '../reading.ts';
import { setStamp } from '../records/assemble.ts';
import { httpDate, stampOf } from '../text/clock.ts';
import { between, integerAfter } from '../text/words.ts';
import { readingOf } from './base.ts';
import { at, isObject, type Line, type LogFormat, numberAt, textAt } from './format.ts';

/** The same as a fragment of a line, in JSON's or Python's quotes. */
const fragment = (line: Line): Reading | null => {
  const at = line.text.indexOf('ResponseMetadata');
  if (at < 0) return null;
  const text = line.text.slice(at, at + 8192).replaceAll("'", '"');
  const retries = integerAfter(text, '"RetryAttempts": ');
  if (retries < 0 || retries > 999) return null;
  const r = readingOf(line, 'attempt', 'sdk');
  r.count = retries;
  r.hidden = retries;
  r.status = Math.max(0, integerAfter(text, '"HTTPStatusCode": '));
  const date = httpDate(between(text, '"date": "', '"') ?? '');
  if (r.zone === 'none' && !Number.isNaN(date)) setStamp(r, { time: date, zone: 'utc', digits: 0, end: 0 });
  setKey(r, (between(text, '"RequestId": "', '"') ?? '').slice(0, 128), keyRank.request);
  r.last = true;
  return r;
};

export const botoText: LogFormat = {
  id: 'boto-metadata-text',
  title: 'boto3 ResponseMetadata in a line of text',
  anchors: ['RetryAttempts'],
  source: 'https://github.com/epam/ai-dial-adapter-bedrock/pull/371',
  read: (line) => {
    const r = fragment(line);
    return r === null ? null : [r];
  },
  samples: [
    {
      text: '"ResponseMetadata": {"RequestId": "b-1", "HTTPStatusCode": 200, "HTTPHeaders": {"date": "Wed, 02 Dec 2026 01:00:00 GMT"}, "RetryAttempts": 2}',
      expect: ['attempt count=2 hidden=2 status=200 key=b-1 time=1796173200 zone=utc last'],
    },
    {
      text: "INFO:app:{'ResponseMetadata': {'RequestId': 'b-2', 'HTTPStatusCode': 429, 'RetryAttempts': 4}}",
      expect: ['attempt count=4 hidden=4 status=429 key=b-2 last'],
    },
  ],
};

export const botoMetadata: LogFormat = {
  id: 'boto-metadata',
  title: 'boto3 ResponseMetadata',
  anchors: ['"RetryAttempts"'],
  source: 'https://github.com/epam/ai-dial-adapter-bedrock/pull/371',
  read: (line, ctx) => {
    const root = line.json;
    if (root === null) return null;
    const meta = isObject(root.ResponseMetadata) ? root.ResponseMetadata : Object.hasOwn(root, 'HTTPStatusCode') ? root : null;
    if (meta === null || !Object.hasOwn(meta, 'RetryAttempts')) return null;
    const r = newReading('attempt', 'sdk');
    const date = httpDate(textAt(meta, 'HTTPHeaders', 'date'));
    const stamp = line.peeled.stamp ?? stampOf(textAt(root, 'timestamp').slice(0, 48), ctx.clock);
    if (stamp !== null) setStamp(r, stamp);
    else if (!Number.isNaN(date)) setStamp(r, { time: date, zone: 'utc', digits: 0, end: 0 });
    const retries = numberAt(meta, 'RetryAttempts');
    if (retries >= 0 && retries < 1000) {
      r.count = Math.floor(retries);
      r.hidden = r.count;
    }
    const status = numberAt(meta, 'HTTPStatusCode');
    if (status >= 100 && status < 600) r.status = Math.floor(status);
    setKey(r, textAt(meta, 'RequestId').slice(0, 128), keyRank.request);
    r.last = at(meta, 'RetryAttempts') !== undefined;
    return [r];
  },
  samples: [
    {
      text: '{"ResponseMetadata": {"RequestId": "b-1", "HTTPStatusCode": 200, "HTTPHeaders": {"date": "Wed, 02 Dec 2026 01:00:00 GMT"}, "RetryAttempts": 2}}',
      expect: ['attempt count=2 hidden=2 status=200 key=b-1 time=1796173200 zone=utc last'],
    },
  ],
};
