/** Any chunking of the bytes gives the same result. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCliJson } from '../../../server/src/core/log/cli-json.ts';
import { LogReader } from '../../../server/src/core/log/reader.ts';
import { sampleBytes, sampleNames } from '../../helpers/log-samples.ts';

const now = Date.UTC(2026, 11, 3) / 1000;

const readIn = (bytes: Uint8Array, cuts: readonly number[]): string => {
  const reader = new LogReader({ now });
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    // The caller may use its buffer again.
    const chunk = bytes.slice(from, cut);
    reader.push(chunk);
    chunk.fill(0x5a);
    from = cut;
  }
  reader.push(bytes.slice(from));
  return JSON.stringify(toCliJson(reader.finish()));
};

describe('chunking', () => {
  test.each(sampleNames)('%s', (name) => {
    const bytes = sampleBytes(name);
    const whole = readIn(bytes, []);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 40 }), (cuts) => {
        expect(readIn(bytes, cuts)).toBe(whole);
      }),
      { numRuns: 15, seed: 20261202 },
    );
  });

  test('byte by byte', () => {
    const bytes = sampleBytes('12-claude-code-stream-json');
    expect(
      readIn(
        bytes,
        Array.from({ length: bytes.length }, (_, i) => i),
      ),
    ).toBe(readIn(bytes, []));
  });

  test('a snapshot in the middle changes nothing that follows', () => {
    const bytes = sampleBytes('01-mock-server-monotonic');
    const reader = new LogReader({ now });
    reader.push(bytes.slice(0, 500));
    expect(reader.snapshot().attemptCount).toBeGreaterThan(5);
    reader.push(bytes.slice(500));
    expect(JSON.stringify(toCliJson(reader.finish()))).toBe(readIn(bytes, []));
  });
});
