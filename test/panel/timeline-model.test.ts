/** The panel's arithmetic without a browser: what is drawn where, what is listed in which order. */
import { describe, expect, test } from 'vitest';
import { clockLabel, startLabel, ticksOf } from '../../client/panel/log/axis.ts';
import { keyOf, type LogData, requestAtLine, requestOfAttempt } from '../../client/panel/log/columns.ts';
import { type Chip, filterRequests } from '../../client/panel/log/filter.ts';
import { addMarks, attemptAt, type Marks, noMarks } from '../../client/panel/log/marks.ts';
import { bucketsOf } from '../../client/panel/log/minimap.ts';
import { groupRequests, headOf, isHead, type Sort, sortRequests } from '../../client/panel/log/order.ts';
import { fitRows, pan, spanOf, timeAt, xOf, zoom } from '../../client/panel/log/time-window.ts';
import { verdictWords } from '../../client/panel/log/words.ts';
import { englishTexts } from '../../client/panel/texts.ts';
import { everyKind, logData, manyRequests } from './helpers/log-data.ts';

const data = logData(everyKind);
const names = everyKind.map(({ key }) => key);
const keysOf = (log: LogData, requests: Uint32Array): string => [...requests].map((r) => keyOf(log, r)).join(' ');
const words = (log: LogData) => (request: number) => verdictWords(log, request, englishTexts).text;

describe('marks', () => {
  const window = { from: 0, to: 300_000 };
  const width = 3000;
  /** The marks of one request, a second being ten pixels. */
  const marksOf = (key: string): Marks => {
    const marks = noMarks();
    addMarks(marks, data, names.indexOf(key), window, width, 12, 0, (ms) => `${ms / 1000}s`);
    return marks;
  };
  const drawn = (marks: Marks): string =>
    Object.entries(marks)
      .filter(([kind, list]) => list.length > 0 && kind !== 'labels' && kind !== 'texts')
      .map(([kind, list]) => `${kind}:${list.length / (kind === 'ticks' || kind === 'early' || kind === 'outside' ? 2 : 3)}`)
      .sort()
      .join(' ');

  test.each([
    ['case=61', 'refused:3 told:2'],
    ['req_h56ck', 'backoff:2 early:2 missing:1 refused:3 ticks:2'],
    ['req_4fuc5', 'answered:1 refused:1 told:1'],
    ['req_78dyb', 'answered:1 backoff:2 refused:2'],
    ['req_m3kfa', 'backoff:2 noAnswer:3'],
    ['req_k5j6h', 'answered:1'],
  ])('%s is drawn as %s', (key, expected) => {
    const marks = marksOf(key);
    expect(drawn(marks)).toBe(expected);
  });

  test('a wait that the server asked for reaches from the end of one attempt to the start of the next', () => {
    const { told } = marksOf('req_zz01q');
    expect(told[0]).toBeCloseTo(304);
    expect(told[1]).toBeCloseTo(1503);
  });

  test('an attempt without an answer is as long as it hung', () => {
    const { noAnswer } = marksOf('req_m3kfa');
    expect([noAnswer[0], noAnswer[1]]).toEqual([550, 850]);
  });

  test('the hatch ends at the latest moment that the server named, where the tick is', () => {
    const { missing, ticks } = marksOf('req_p0x9t');
    expect(missing[1]).toBeCloseTo(1314);
    expect(ticks.filter((_, i) => i % 2 === 0).at(0)).toBeCloseTo(1314);
  });

  test('waits that are wide enough wear their length', () => {
    expect(marksOf('case=61').texts).toEqual(['61.144s', '61.141s']);
    expect(marksOf('req_quota').texts).toEqual([]);
  });

  test('a row outside the window points to where its attempts are', () => {
    const marks = noMarks();
    addMarks(marks, data, names.indexOf('req_w8e4r'), { from: 0, to: 10_000 }, 500, 12, 0, String);
    expect(marks.outside).toEqual([500, 12]);
  });

  test('a request with a hundred thousand attempts makes about one mark a pixel', () => {
    const endless = logData([{ key: 'loop', attempts: Array.from({ length: 100_000 }, (_, i) => ({ at: i, took: 0.1, status: 503 })) }]);
    const marks = noMarks();
    addMarks(marks, endless, 0, { from: 0, to: 100_000_000 }, 800, 12, 0, String);
    expect(marks.refused.length / 3).toBeGreaterThan(700);
    expect(marks.refused.length / 3).toBeLessThan(1700);
  });

  test('an endless wait that was told stays inside what a canvas can draw', () => {
    const endless = logData([
      {
        key: 'inf',
        attempts: [
          { at: 0, told: Number.POSITIVE_INFINITY, status: 429 },
          { at: 1, status: 429 },
        ],
      },
    ]);
    const marks = noMarks();
    addMarks(marks, endless, 0, { from: 0, to: 10_000 }, 1000, 12, 0, String);
    expect(marks.missing.every((x) => Number.isFinite(x) && x < 10_000)).toBe(true);
    expect(marks.missing.length).toBeGreaterThan(0);
  });

  test.each([
    ['on its bar', 305, 'req_zz01q', 0],
    ['over its wait: the attempt before', 900, 'req_zz01q', 0],
    ['on the second', 1504, 'req_zz01q', 1],
    ['after the last', 2900, 'req_zz01q', -1],
  ])('the pointer finds the attempt %s', (_, x, key, expected) => {
    const request = names.indexOf(key);
    const found = attemptAt(data, request, window, width, x, 0);
    expect(found < 0 ? found : found - data.requests.first[request]!).toBe(expected);
  });
});

describe('filter', () => {
  const check = (text: string, chip: Chip, expected: string) =>
    expect(keysOf(data, filterRequests(data, text, chip, words(data)))).toBe(expected);
  test('nothing lists all', () => check('', 'all', names.join(' ')));
  test('a key', () => check('H56', 'all', 'req_h56ck'));
  test('a status', () => check('529', 'all', 'req_78dyb'));
  test('a longer wait', () => check('wait > 60 s', 'all', 'case=61 req_zz01q req_c1d8e'));
  test('minutes', () => check('waited>=4min', 'all', 'req_zz01q'));
  test('two conditions', () => check('wait>60s asked<=90', 'all', 'case=61 req_c1d8e'));
  test('attempts', () => check('attempts=1', 'all', 'req_k5j6h'));
  test('words of the verdict', () => check('too early', 'all', 'req_h56ck req_p0x9t'));
  test('a host', () => check('example.org', 'all', 'req_78dyb'));
  test('what is no comparison is text', () => check('wait >', 'all', ''));
  test('chip: too early', () => check('', 'early', 'req_h56ck req_p0x9t'));
  test('chip: quota', () => check('', 'quota', 'req_quota'));
  test('chip: gave up', () => check('wait>60', 'gave-up', 'case=61 req_zz01q'));
  test('nothing that is asked compares with what was not told', () =>
    check('asked<1000', 'all', 'case=61 req_h56ck req_4fuc5 req_zz01q req_p0x9t req_b7v2n req_c1d8e req_w8e4r'));
});

describe('order', () => {
  const all = () => filterRequests(data, '', 'all', words(data));
  const check = (sort: Sort, expected: string) =>
    expect(
      keysOf(data, sortRequests(data, all(), sort, words(data)))
        .split(' ')
        .slice(0, 3)
        .join(' '),
    ).toBe(expected);
  test('longest wait first', () => check({ by: 'waited', down: true }, 'req_zz01q case=61 req_c1d8e'));
  test('what was not asked comes last, up or down', () => {
    for (const down of [true, false]) {
      const last = keysOf(data, sortRequests(data, all(), { by: 'asked', down }, words(data)))
        .split(' ')
        .slice(-4);
      expect(last).toEqual(['req_78dyb', 'req_quota', 'req_m3kfa', 'req_k5j6h']);
    }
  });
  test('latest first', () => check({ by: 'start', down: true }, 'req_w8e4r req_k5j6h req_c1d8e'));
  test('keys as people count', () => {
    const log = logData(['r10', 'r9', 'r1'].map((key) => ({ key, attempts: [{ at: 0 }] })));
    expect(keysOf(log, sortRequests(log, Uint32Array.of(0, 1, 2), { by: 'key', down: false }, words(log)))).toBe('r1 r9 r10');
  });

  test('groups by host, most waiting first; a closed one keeps only its head', () => {
    const { rows, groups } = groupRequests(data, all(), 'host', new Set(['']));
    expect(groups.map(({ name, size }) => `${name}:${size}`)).toEqual([':9', 'api.example.com:2', 'api.example.org:1']);
    expect([...rows].map((row) => (isHead(row) ? `[${headOf(row)}]` : keyOf(data, row)))).toEqual([
      '[0]',
      '[1]',
      'req_h56ck',
      'req_4fuc5',
      '[2]',
      'req_78dyb',
    ]);
  });
});

describe('window', () => {
  test('zooming keeps the moment under the pointer', () => {
    const before = { from: 1000, to: 9000 };
    const after = zoom(before, 0.5, 3000, 1e9);
    expect(xOf(after, 400, 3000)).toBeCloseTo(xOf(before, 400, 3000));
    expect(spanOf(after)).toBe(4000);
  });
  test('zooming stops at half a millisecond and at the whole log', () => {
    expect(spanOf(zoom({ from: 0, to: 1 }, 1e-9, 0, 100))).toBe(0.5);
    expect(spanOf(zoom({ from: 0, to: 1 }, 1e9, 0, 100))).toBe(100);
  });
  test('pixels and moments are inverse', () =>
    expect(xOf({ from: 5, to: 55 }, 640, timeAt({ from: 5, to: 55 }, 640, 123))).toBeCloseTo(123));
  test('panning moves both ends', () => expect(pan({ from: 1, to: 2 }, 3)).toEqual({ from: 4, to: 5 }));
  test('the rows in view fit, with what they should have waited', () => {
    const only = Uint32Array.of(names.indexOf('req_p0x9t'));
    const { from, to } = fitRows(data, only, 0, 1, 'clock');
    expect(from).toBeLessThan(70_000);
    expect(to).toBeGreaterThan(131_000);
  });
  test('aligned rows start at 0', () => {
    const { from, to } = fitRows(data, Uint32Array.of(names.indexOf('req_w8e4r')), 0, 1, 'aligned');
    expect(from).toBeGreaterThan(-1000);
    expect(to).toBeLessThan(20_000);
  });
  test('no rows make a window that is not empty', () =>
    expect(spanOf(fitRows(data, new Uint32Array(0), 0, 0, 'clock'))).toBeGreaterThan(0));
});

describe('axis', () => {
  const check = (to: number, expected: string) =>
    expect(
      ticksOf({ from: 0, to }, 400, null)
        .map(({ label }) => label)
        .join(' '),
    ).toBe(expected);
  test('milliseconds', () => check(1000, '0 +200 ms +400 ms +600 ms +800 ms +1 s'));
  test('seconds', () => check(60_000, '0 +15 s +30 s +45 s +60 s'));
  test('minutes', () => check(600_000, '0 +2 min +4 min +6 min +8 min +10 min'));
  test('a log without a clock shows line numbers', () =>
    expect(ticksOf({ from: 1, to: 50 }, 400, null, true).map(({ label }) => label)).toEqual(['10', '20', '30', '40', '50']));
  test.each([
    [0, '0'],
    [8_200, '+8.2 s'],
    [201_000, '+3:21'],
    [3_725_000, '+1:02:05'],
    [184_000_000, '+2 d 3:06'],
  ])('a start after %d ms is %s', (ms, expected) => expect(startLabel(ms)).toBe(expected));
  test('the wall clock is UTC', () => expect(clockLabel(1_700_000_000_000, 1000)).toBe('22:13:20'));
  test('a moment that no calendar has makes no label', () => expect(clockLabel(1e300, 1000)).toBe(''));
});

describe('columns', () => {
  test('every attempt knows its request', () => {
    for (let request = 0; request < names.length; request++) {
      const first = data.requests.first[request]!;
      for (let a = first; a < first + data.requests.count[request]!; a++) expect(requestOfAttempt(data, a)).toBe(request);
    }
  });
  test.each([
    [1, 'case=61'],
    [3, 'case=61'],
    [13, 'req_zz01q'],
    [100_000, 'req_w8e4r'],
    [0, 'case=61'],
  ])('line %i belongs to %s', (line, key) => expect(keyOf(data, requestAtLine(data, line))).toBe(key));
});

describe('minimap', () => {
  test('the buckets together hold all the waiting and all early attempts', () => {
    const log = logData(manyRequests(500));
    const { waited, early, attempts } = bucketsOf(log, 97);
    const sum = (list: Iterable<number>): number => [...list].reduce((a, b) => a + b, 0);
    expect(sum(waited)).toBeCloseTo(sum(log.requests.waited), -1);
    expect(sum(early)).toBe(sum(log.attempts.early));
    expect(sum(attempts)).toBe(log.attempts.start.length);
  });
});

describe('verdict', () => {
  test('says in words what the colour says', () => {
    expect(
      names.map((_, i) => `${verdictWords(data, i, englishTexts).tone} ${verdictWords(data, i, englishTexts).text}`),
    ).toMatchInlineSnapshot(`
      [
        "ok ✓ obeyed, gave up",
        "bad ▲ retried too early",
        "ok ✓ obeyed, succeeded",
        "dim · backoff, succeeded",
        "ok ✓ obeyed, gave up",
        "warn ■ spend limit: final",
        "warn ◌ no answer × 3",
        "bad ▲ retried too early",
        "ok ✓ obeyed, succeeded",
        "ok ✓ obeyed, succeeded",
        "dim single attempt",
        "ok ✓ obeyed, succeeded",
      ]
    `);
  });
});
