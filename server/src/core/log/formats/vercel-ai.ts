/** Vercel AI SDK: one error that counts all attempts, none of which it shows. */
import { after, integerAt, statusIn } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

export const vercelAi: LogFormat = {
  id: 'vercel-ai',
  title: 'Vercel AI SDK',
  anchors: ['RetryError', 'Failed after '],
  source: 'https://github.com/anomalyco/opencode/issues/2398',
  read: (line) => {
    const at = after(line.text, 'Failed after ');
    if (at < 0 || !line.text.startsWith(' attempts', at + String(integerAt(line.text, at)).length)) return null;
    const attempts = integerAt(line.text, at);
    if (attempts < 1 || attempts > 1000) return null;
    const r = readingOf(line, 'attempt', 'sdk');
    r.count = attempts - 1;
    r.hidden = attempts - 1;
    r.status = statusIn(line.text.slice(at));
    r.ok = false;
    r.last = true;
    r.sdk = 'ai';
    return [r];
  },
  samples: [
    {
      text: 'AI_RetryError: Failed after 4 attempts. Last error: Too Many Requests',
      expect: ['attempt count=3 hidden=3 status=429 ok=false last sdk=ai'],
    },
  ],
};
