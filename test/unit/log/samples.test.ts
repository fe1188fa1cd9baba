import { describe, expect, test } from 'vitest';
import { readLog } from '../../../server/src/core/log/reader.ts';
import { differences, sampleAnswer, sampleBytes, sampleNames } from '../../helpers/log-samples.ts';

/** The samples are of December 2026; one of them prints no year. */
const now = Date.UTC(2026, 11, 3) / 1000;

describe('sample logs', () => {
  test('there are some', () => expect(sampleNames.length).toBeGreaterThan(20));

  test.each(sampleNames)('%s', async (name) => {
    const report = await readLog([sampleBytes(name)], { now });
    expect(differences(report, sampleAnswer(name))).toEqual([]);
  });
});
