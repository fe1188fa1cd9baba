/** Every format's own sample lines say what the format's file says that they say. */
import { describe, expect, test } from 'vitest';
import type { Collector, ReadContext, Sample } from '../../../server/src/core/log/formats/format.ts';
import { Line } from '../../../server/src/core/log/formats/format.ts';
import { formats } from '../../../server/src/core/log/formats/index.ts';
import { keyRank, type Reading } from '../../../server/src/core/log/reading.ts';
import type { ClockContext } from '../../../server/src/core/log/text/clock.ts';
import { unwrapped } from '../../../server/src/core/log/wrappers.ts';

/** A reading in the words of a sample: only what it says. */
const print = (r: Reading): string => {
  const words: string[] = [r.role];
  const number = (name: string, value: number): void => {
    if (!Number.isNaN(value) && value >= 0) words.push(`${name}=${Number(value.toFixed(9))}`);
  };
  number('count', r.count);
  if (r.countFromOne) words.push('from-one');
  number('left', r.left);
  number('limit', r.limit);
  if (r.status !== 0) words.push(`status=${r.status}`);
  number('told', r.told);
  number('wait', r.wait);
  number('duration', r.duration);
  if (r.hidden > 0) words.push(`hidden=${r.hidden}`);
  if (r.key !== '' && r.rank > keyRank.place) words.push(`key=${r.key}`);
  if (r.place !== '') words.push(`place=${r.place}`);
  if (r.source !== '') words.push(`source=${r.source}`);
  if (r.host !== '') words.push(`host=${r.host}`);
  if (r.path !== '') words.push(`path=${r.path}`);
  if (r.zone !== 'none') words.push(`time=${Number(r.time.toFixed(6))}`, `zone=${r.zone}`);
  if (r.stampIsStart) words.push('start');
  if (r.ok !== null) words.push(`ok=${r.ok}`);
  if (r.last) words.push('last');
  if (r.quota) words.push('quota');
  if (r.sdk !== '') words.push(`sdk=${r.sdk}`);
  return sorted(words.join(' '));
};

/** The same words in any order. */
const sorted = (words: string): string => words.split(' ').sort().join(' ');

const read = (format: (typeof formats)[number], sample: Sample): string[] => {
  const clock: ClockContext = { last: Number.NaN, notAfter: Date.UTC(2026, 11, 9) / 1000, assumedYear: null };
  const states = new Map<string, unknown>();
  let collector: Collector | null = null;
  const out: Reading[] = [];
  const ctx: ReadContext = {
    clock,
    own: new Map(),
    hints: new Set(formats.filter((f) => f.hint !== undefined).map((f) => f.id)),
    isOpen: () => false,
    trouble: () => undefined,
    state: <T>(name: string, make: () => T): T => {
      if (!states.has(name)) states.set(name, make());
      return states.get(name) as T;
    },
    collect: (c) => {
      collector = c;
    },
  };
  let known = false;
  for (const text of sample.text.split('\n')) {
    const c = collector as Collector | null;
    if (c !== null) {
      const fed = c.feed(text);
      if (fed === 'more') continue;
      out.push(...c.readings());
      collector = null;
      if (fed === 'done') continue;
    }
    const readings = format.read(unwrapped(new Line(text, clock), clock), ctx);
    if (readings !== null) known = true;
    out.push(...(readings ?? []));
  }
  const c = collector as Collector | null;
  if (c !== null) out.push(...c.readings());
  return known || c !== null ? out.map(print) : ['none'];
};

describe.each(formats.map((f) => [f.id, f] as const))('%s', (_, format) => {
  test('has samples, a source and anchors', () => {
    expect(format.samples.length).toBeGreaterThan(0);
    expect(format.source).not.toBe('');
    for (const sample of format.samples) {
      if (sample.expect.length > 0 && sample.expect[0] !== 'none')
        expect(format.anchors.some((word) => sample.text.includes(word))).toBe(true);
    }
  });

  test.each(format.samples.map((s) => [s.text.slice(0, 100), s] as const))('%s', (_name, sample) => {
    expect(read(format, sample)).toEqual(sample.expect.map(sorted));
  });
});

test('format ids are unique', () => expect(new Set(formats.map((f) => f.id)).size).toBe(formats.length));
