/** Lines that a scanner picks: the same attempts as line by line, behind any amount of other lines, in any chunks. */
import { describe, expect, test } from 'vitest';
import { Grouper } from '../../../server/src/core/log/grouper.ts';
import { LogReader } from '../../../server/src/core/log/reader.ts';
import { LogReport } from '../../../server/src/core/log/report.ts';
import { sampleBytes, sampleNames } from '../../helpers/log-samples.ts';

const now = Date.UTC(2026, 11, 3) / 1000;

/** More than the head that is read whole, with none of the words. */
const noise = (kind: 'text' | 'json'): Uint8Array =>
  new TextEncoder().encode(
    Array.from({ length: 1200 }, (_, i) =>
      kind === 'json'
        ? `{"level":"info","msg":"order taken","order":${i},"shelf":"north-${i % 9}","user":"u${i * 7}"}\n`
        : `order ${i} taken from shelf north-${i % 9} for user u${i * 7} without any trouble\n`,
    ).join(''),
  );

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
};

const rows = (report: LogReport): string[] => Array.from({ length: report.attemptCount }, (_, i) => JSON.stringify(report.attempt(i)));

const scanned = (bytes: Uint8Array, chunk: number): { readonly rows: string[]; readonly lines: number } => {
  const reader = new LogReader({ now });
  for (let at = 0; at < bytes.length; at += chunk) reader.push(bytes.slice(at, at + chunk));
  const report = reader.finish();
  return { rows: rows(report), lines: report.input.lines };
};

/** A reader with a sink reads every line. */
const everyLine = (bytes: Uint8Array): string[] => {
  const grouper = new Grouper();
  const reader = new LogReader({ now }, grouper, (r, line, format) => grouper.add(r, line, format, 0));
  reader.push(bytes);
  reader.finish();
  return rows(new LogReport(grouper, [], { bytes: 0, lines: 0, assumedYear: null }));
};

/** Shapes that only their first lines make known: terminals, and fields whose names say nothing of retries. */
const knownByTheirHead = /^(11|12|14|16|17|20|22|25|26|29|30|32|33)-/;

describe('behind other lines', () => {
  test.each(sampleNames.filter((n) => !knownByTheirHead.test(n)))('%s', (name) => {
    const bytes = joined(noise('text'), sampleBytes(name), noise('text'));
    const whole = everyLine(bytes);
    expect(whole.length).toBeGreaterThan(3);
    expect(scanned(bytes, 1 << 20).rows).toEqual(whole);
    expect(scanned(bytes, 1013).rows).toEqual(whole);
  });
});

describe('before other lines', () => {
  test.each(sampleNames.filter((n) => !/^(30|33)-/.test(n)))('%s', (name) => {
    const sample = sampleBytes(name);
    const bytes = joined(sample, noise('json'), noise('text'), sample);
    const whole = everyLine(bytes);
    expect(scanned(bytes, 1 << 20).rows).toEqual(whole);
    expect(scanned(bytes, 4099).rows).toEqual(whole);
  });
});

test('lines are counted, and a line longer than the scanner holds is cut and named', () => {
  const long = new Uint8Array(5 << 20).fill(0x78);
  const bytes = joined(noise('text'), long, new TextEncoder().encode('\n'), sampleBytes('01-mock-server-monotonic'), noise('text'));
  const reader = new LogReader({ now, maxLineBytes: 1 << 20 });
  for (let at = 0; at < bytes.length; at += 1 << 19) reader.push(bytes.slice(at, at + (1 << 19)));
  const report = reader.finish();
  expect(report.input.lines).toBe(1200 + 1 + 24 + 1200);
  expect(report.attemptCount).toBe(24);
  expect(report.attempt(0).line).toBe(1202);
  expect(report.input.unread).toEqual([{ line: 1201, reason: 'long-line', count: 1 }]);
});
