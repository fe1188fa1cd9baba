/** botocore: retry decisions of its standard, adaptive and legacy modes. */
import type { Reading } from '../reading.ts';
import { durationAt } from '../text/durations.ts';
import { after, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { Line, LogFormat } from './format.ts';

const waits = ['Retry needed, retrying request after delay of: ', 'Retry needed, action of: '];

const decide = (line: Line): Reading | null => {
  const { body } = line;
  for (const word of waits) {
    const at = after(body, word);
    if (at < 0) continue;
    const wait = durationAt(body, at, 1);
    if (Number.isNaN(wait.seconds)) return null;
    const r = readingOf(line, 'notice', 'sdk');
    r.wait = wait.seconds;
    return r;
  }
  const sleeping = after(body, 'Response received to retry, sleeping for ');
  if (sleeping >= 0) {
    const r = readingOf(line, 'detail', 'sdk');
    r.wait = durationAt(body, sleeping, 1).seconds;
    return r;
  }
  const ended =
    body.includes('Reached the maximum number of retry attempts') ||
    body.includes('Max attempts reached') ||
    body.includes('Retry quota reached') ||
    body.includes('not retrying request');
  if (ended) {
    const r = readingOf(line, 'close', 'sdk');
    r.ok = false;
    r.status = statusIn(body);
    if (r.status < 400) r.status = 0;
    return r;
  }
  if (body.includes('No retry needed') || body.includes('Not retrying request')) {
    const r = readingOf(line, 'close', 'sdk');
    r.ok = true;
    return r;
  }
  return null;
};

export const botocore: LogFormat = {
  id: 'botocore',
  title: 'botocore and boto3',
  anchors: [
    'Retry needed',
    'to retry, sleeping',
    'maximum number of retry',
    'No retry needed',
    'retrying request',
    'Max attempts reached',
    'Retry quota',
  ],
  source: 'https://boto3.amazonaws.com/v1/documentation/api/latest/guide/retries.html',
  read: (line) => {
    const r = decide(line);
    return r === null ? null : [r];
  },
  samples: [
    { text: 'DEBUG botocore.retries.standard Retry needed, retrying request after delay of: 0.87', expect: ['notice wait=0.87'] },
    { text: 'DEBUG botocore.retryhandler Retry needed, action of: 1.2', expect: ['notice wait=1.2'] },
    { text: 'DEBUG botocore.retryhandler Reached the maximum number of retry attempts: 4', expect: ['close ok=false'] },
    { text: 'DEBUG botocore.retryhandler No retry needed.', expect: ['close ok=true'] },
  ],
};
