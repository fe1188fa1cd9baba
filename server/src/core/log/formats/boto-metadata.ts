/** boto3's ResponseMetadata: the answer of a call, with the number of retries that it took. */
import { keyRank, newReading, setKey } from '../reading.ts';
import { setStamp } from '../records/assemble.ts';
import { httpDate, stampOf } from '../text/clock.ts';
import { at, isObject, type LogFormat, numberAt, textAt } from './format.ts';

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
