/** google-api-core: `Retrying due to 503 …, sleeping 1.6s ...`. */
import { durationAt } from '../text/durations.ts';
import { after, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

export const googleApiCore: LogFormat = {
  id: 'google-api-core',
  title: 'google-api-core',
  anchors: ['Retrying due to '],
  source: 'https://github.com/googleapis/python-api-core/tree/main/google/api_core/retry',
  read: (line) => {
    const at = after(line.body, 'Retrying due to ');
    const sleeping = at < 0 ? -1 : after(line.body, ', sleeping ', at);
    if (sleeping < 0) return null;
    const wait = durationAt(line.body, sleeping);
    if (Number.isNaN(wait.seconds)) return null;
    const r = readingOf(line, 'notice', 'sdk');
    r.wait = wait.seconds;
    r.status = statusIn(` ${line.body.slice(at, sleeping)}`);
    return [r];
  },
  samples: [
    {
      text: 'DEBUG google.api_core.retry Retrying due to 503 The service is unavailable, sleeping 1.6s ...',
      expect: ['notice status=503 wait=1.6'],
    },
  ],
};
