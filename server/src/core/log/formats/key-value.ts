/** The mock server of the seed article: monotonic seconds, `case=`, `retry_count=`, `retry-after='…'`, parted by tabs. */
import { keyRank, type Reading, setKey } from '../reading.ts';
import { headerSeconds, isAbsent } from '../text/told.ts';
import { readingOf } from './base.ts';
import type { LogFormat } from './format.ts';

export const keyValue: LogFormat = {
  id: 'key-value',
  title: 'mock server, key=value parted by tabs',
  anchors: ['\tretry_count='],
  source: 'the measured server log of the article on Retry-After in anthropic 1.5.0 and 1.6.0',
  read: (line) => {
    if (!line.text.includes('\t')) return null;
    const subject = line.field('case');
    const count = line.field('retry_count');
    const told = line.fields.find((f) => f.name === 'retry-after');
    if (subject === null || told === undefined || count === null || !/^\d{1,5}$/.test(count)) return null;
    const r: Reading = readingOf(line, 'attempt', 'server');
    setKey(r, subject, keyRank.own);
    r.count = Number(count);
    // The line is written by a server that refuses every request; which status it answers, the log does not show.
    r.ok = false;
    if (told.quoted || !isAbsent(told.value)) {
      r.toldRaw = told.value;
      r.told = headerSeconds(told.value, r.time, r.zone);
    }
    return [r];
  },
  samples: [
    {
      text: "679604.559\tcase=61\tretry_count=0\tretry-after='61'",
      expect: ['attempt count=0 told=61 key=61 time=679604.559 zone=own ok=false'],
    },
    {
      text: '551208.100\tcase=none\tretry_count=0\tretry-after=None',
      expect: ['attempt count=0 key=none time=551208.1 zone=own ok=false'],
    },
    {
      text: "551209.400\tcase=date\tretry_count=0\tretry-after='Wed, 02 Dec 2026 01:01:30 GMT'",
      expect: ['attempt count=0 key=date time=551209.4 zone=own ok=false'],
    },
  ],
};
