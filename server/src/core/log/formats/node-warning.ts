/** Node's warning that a timer was too long for 32 bits and was set to 1 ms: a huge Retry-After became no wait at all. */
import { after, integerAt } from '../text/words.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

export const nodeWarning: LogFormat = {
  id: 'node-warning',
  title: 'Node.js timer warning',
  anchors: ['TimeoutOverflowWarning: '],
  source: 'https://nodejs.org/api/timers.html#settimeoutcallback-delay-args',
  read: (line) => {
    const at = after(line.text, 'TimeoutOverflowWarning: ');
    if (at < 0) return null;
    const digits = /^\d{1,18}/.exec(line.text.slice(at, at + 20))?.[0];
    const r = readingOf(line, 'detail', 'sdk');
    r.wait = 0.001;
    if (digits !== undefined) {
      r.told = Number(digits) / 1000;
      r.toldRaw = `${digits} ms`;
    } else if (integerAt(line.text, at) < 0 && !line.text.startsWith('Infinity', at)) return null;
    return [r];
  },
  samples: [
    {
      text: '(node:1) TimeoutOverflowWarning: 3000000000 does not fit into a 32-bit signed integer.',
      expect: ['detail told=3000000 wait=0.001'],
    },
  ],
};
