/** The simulator's fields, slider and picture without a browser. */
import { describe, expect, test } from 'vitest';
import { count, duration, seconds, size, visible } from '../../client/panel/format.ts';
import { markdownOf } from '../../client/panel/simulator/markdown.ts';
import { laneOf, lengthOf } from '../../client/panel/simulator/picture.ts';
import { positionOf, secondsAt, sliderMax } from '../../client/panel/simulator/slider.ts';
import { casesOf, type Fields, firstFields, readFields, readNumber, serverOf, wrongFields } from '../../client/panel/simulator/state.ts';
import { fill } from '../../client/panel/texts.ts';
import type { SimulatorSdk, SimulatorWaits } from '../../server/src/lsp/messages.ts';

const sdks: readonly SimulatorSdk[] = [
  {
    id: 'anthropic-python',
    name: 'anthropic (Python)',
    language: 'python',
    groups: [
      { version: '1.5.0', label: '0.35 to 1.5.0', measured: true, maxRetries: 2, timeoutMs: 600_000, note: '' },
      { version: '1.6.0', label: '1.6.0 and newer', measured: true, maxRetries: 2, timeoutMs: 600_000, note: '' },
    ],
  },
];
const fresh = firstFields(sdks, null)!;
const withFields = (change: Partial<Fields>): Fields => ({ ...fresh, ...change });

describe('slider', () => {
  test.each([0, 0.5, 1, 5, 10, 30, 60, 120, 600, 3600, 86_400])('%d s is found again', (s) => expect(secondsAt(positionOf(s))).toBe(s));
  test('the end is infinity, and only the end', () => {
    expect(secondsAt(sliderMax)).toBe(Number.POSITIVE_INFINITY);
    expect(secondsAt(sliderMax - 1)).toBeLessThan(31 * 86_400);
    expect(positionOf(Number.POSITIVE_INFINITY)).toBe(sliderMax);
    expect(positionOf(1e12)).toBe(sliderMax - 1);
  });
  test('it only rises', () => {
    for (let p = 1; p <= sliderMax; p++) expect(secondsAt(p)).toBeGreaterThanOrEqual(secondsAt(p - 1));
  });
});

describe('fields', () => {
  test('the first look is the newest version beside the one before', () =>
    expect([fresh.version, fresh.compare, fresh.seconds]).toEqual(['1.6.0', '1.5.0', 120]));
  test('settings of a call come first', () => {
    const fields = firstFields(sdks, { sdk: 'anthropic-python', version: '1.6.2', maxRetries: 4, timeoutMs: 10_000 });
    expect(fields).toMatchObject({ version: '1.6.2', maxRetries: '4', timeout: '10', compare: '' });
  });
  test.each([
    ['', null],
    [' 10 ', 10],
    ['10 s', 10],
    ['2.5', 2.5],
    ['none', Number.POSITIVE_INFINITY],
    ['-1', Number.NaN],
    ['1e9', Number.NaN],
    ['ten', Number.NaN],
  ])('%j is read as %s', (text, expected) => expect(readNumber(text)).toBe(expected));
  test('what is no number is named', () =>
    expect(wrongFields(withFields({ maxRetries: '1.5', timeout: 'x', aroundAttempts: '0' }))).toEqual([
      'maxRetries',
      'timeout',
      'aroundAttempts',
    ]));
  test('what is empty is not sent', () =>
    expect(casesOf(fresh)).toEqual([
      { sdk: 'anthropic-python', version: '1.6.0' },
      { sdk: 'anthropic-python', version: '1.5.0' },
    ]));
  test('all settings are sent in their units', () =>
    expect(
      casesOf(withFields({ compare: '', maxRetries: '0', timeout: 'none', aroundAttempts: '3', aroundWait: '60', deadline: '90' })),
    ).toEqual([
      {
        sdk: 'anthropic-python',
        version: '1.6.0',
        maxRetries: 0,
        timeoutMs: null,
        around: { attempts: 3, waitMs: 60_000 },
        deadlineMs: 90_000,
      },
    ]));
  test.each<[Partial<Fields>, unknown]>([
    [{}, [['retry-after', '120']]],
    [{ seconds: Number.POSITIVE_INFINITY }, [['retry-after', 'inf']]],
    [{ header: 'ahead' }, [['retry-after', 'Thu, 01 Jan 1970 00:01:30 GMT']]],
    [{ header: 'past' }, [['retry-after', 'Wed, 31 Dec 1969 23:59:00 GMT']]],
    [{ header: 'nan' }, [['retry-after', 'nan']]],
    [{ header: 'empty' }, [['retry-after', '']]],
    [{ header: 'none' }, []],
    [{ header: 'ms' }, [['retry-after-ms', '250']]],
  ])('%j asks with %j', (change, headers) => expect(serverOf(withFields(change), 0)).toEqual({ kind: 'answers', status: 429, headers }));
  test('a server that never answers sends no header', () =>
    expect(serverOf(withFields({ server: 'silent' }), 0)).toEqual({ kind: 'silent' }));
  test('an earlier look comes back, an SDK that is gone does not', () => {
    expect(readFields({ ...fresh, seconds: null }, sdks)?.seconds).toBe(Number.POSITIVE_INFINITY);
    expect(readFields(fresh, sdks)).toEqual(fresh);
    expect(readFields({ ...fresh, sdk: 'gone' }, sdks)).toBeNull();
    expect(readFields('x', sdks)).toBeNull();
  });
});

const waits = (change: Partial<SimulatorWaits>): SimulatorWaits => ({
  kind: 'waits',
  label: '1.6.0',
  measured: true,
  attempts: 3,
  sleeps: [
    [120_000, 120_000],
    [120_000, 120_000],
  ],
  attempt: [0, 0],
  total: [240_000, 240_000],
  totalText: '240 s',
  toldMs: 120_000,
  obeysServer: true,
  because: [],
  scenarios: [{ label: 'says Retry-After: 120', total: '240 s' }],
  command: '',
  ...change,
});

describe('picture', () => {
  const refused = { kind: 'answers', status: 429, headers: [] } as const;
  test('attempts lie where the waits end', () => expect([...laneOf(waits({}), refused).attempts.start]).toEqual([0, 120_000, 240_000]));
  test('a wait shorter than told makes an early retry', () => {
    const lane = laneOf(
      waits({
        sleeps: [
          [375, 500],
          [750, 1000],
        ],
        obeysServer: false,
      }),
      refused,
    );
    expect([...lane.attempts.early]).toEqual([0, 1, 1]);
    expect(lengthOf([lane])).toBe(120_500);
  });
  test('no last attempt, and a wait without end, are still drawn', () => {
    const endless = laneOf(waits({ attempts: null, sleeps: Array.from({ length: 100 }, () => [1000, 1000] as const) }), refused);
    expect(endless.attempts.start.length).toBe(101);
    const told = laneOf(waits({ sleeps: [[500, 500]], attempts: 2, toldMs: Number.POSITIVE_INFINITY, obeysServer: false }), refused);
    expect(Number.isFinite(lengthOf([told]))).toBe(true);
  });
  test('attempts without an answer are as long as they hang', () => {
    const lane = laneOf(waits({ attempt: [10_000, 10_000], sleeps: [[500, 500]], attempts: 2, toldMs: null, obeysServer: false }), {
      kind: 'silent',
    });
    expect([...lane.attempts.start]).toEqual([0, 10_500]);
    expect(lane.requests.end[0]).toBe(20_500);
  });
});

test('a Markdown table cannot be broken by a label', () => {
  const text = markdownOf('a|b', 'If…', [waits({ label: '<img src=x>|' })]);
  expect(text).toBe('**a\\|b**\n\n| If… | \\<img src=x\\>\\| |\n| --- | --- |\n| says Retry-After: 120 | 240 s |\n');
});

describe('format', () => {
  test.each([
    [0, '0 s'],
    [250, '0.25 s'],
    [1500, '1.5 s'],
    [61_144, '61 s'],
    [122_285, '122 s'],
    [302_000, '5 min 2 s'],
    [5_400_000, '1 h 30 min'],
    [200_000_000, '2 d 8 h'],
    [Number.POSITIVE_INFINITY, '∞'],
  ])('%d ms is %s', (ms, expected) => expect(duration(ms)).toBe(expected));
  test('seconds keep what a log says', () =>
    expect([seconds(61_144), seconds(120_100), seconds(375), seconds(1000)]).toEqual(['61.144 s', '120.1 s', '375 ms', '1 s']));
  test('counts and sizes', () =>
    expect([count(1_204_331), count(12), size(104_000_000), size(999), size(1_500)]).toEqual([
      '1,204,331',
      '12',
      '104 MB',
      '999 B',
      '1.5 kB',
    ]));
  test('places that have no value stay', () => expect(fill('{0} of {1}', 3)).toBe('3 of {1}'));
  test('what would act on a screen is shown as a sign', () => {
    expect(visible('a\u001b[31mb\u202ec\u200bd\ne')).toBe('a␛[31mb‹U+202E›c‹U+200B›d␊e');
    expect(visible('日本語 ok ✓')).toBe('日本語 ok ✓');
  });
});
