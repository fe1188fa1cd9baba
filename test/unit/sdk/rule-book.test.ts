/** What holds for every SDK and wrapper in the rule book. */
import { describe, expect, test } from 'vitest';
import { predict } from '../../../server/src/core/explain/predict.ts';
import { toldNothing, toldToWait } from '../../../server/src/core/policy/policy.ts';
import { behavioursOf } from '../../../server/src/core/sdk/behaviour.ts';
import { sdkById, sdks } from '../../../server/src/core/sdk/index.ts';
import { compareVersions, isVersion } from '../../../server/src/core/sdk/version-order.ts';

test('ids are unique, and found', () => {
  expect(new Set(sdks.map((sdk) => sdk.id)).size).toBe(sdks.length);
  for (const sdk of sdks) expect(sdkById(sdk.id)).toBe(sdk);
});

describe.each(sdks.map((sdk) => [sdk.id, sdk] as const))('%s', (_, sdk) => {
  test('the first group is complete', () => {
    const first = sdk.behaviour[0]?.changes;
    for (const field of [
      'maxRetries',
      'timeout',
      'bounds',
      'backoff',
      'serverWait',
      'retries',
      'timer',
      'cancelWakesSleep',
      'retryCountHeader',
    ]) {
      expect(first, field).toHaveProperty(field);
    }
  });

  test('groups are in order, the newest release that was looked at is not older', () => {
    const versions = [...sdk.behaviour.map((group) => group.since), sdk.newestKnown];
    for (const version of versions) expect(isVersion(version), version).toBe(true);
    for (let i = 1; i < versions.length; i++) expect(compareVersions(versions[i - 1]!, versions[i]!), versions[i]).toBeLessThanOrEqual(0);
    expect(new Set(sdk.behaviour.map((group) => group.since)).size).toBe(sdk.behaviour.length);
  });

  test('what is called measured lies in its group', () => {
    for (const at of behavioursOf(sdk)) {
      for (const version of at.group.measured) {
        expect(compareVersions(at.group.since, version), version).toBeLessThanOrEqual(0);
        if (at.until !== null) expect(compareVersions(version, at.until), version).toBeLessThan(0);
      }
    }
  });

  test('every group says what changed and where that was read', () => {
    for (const group of sdk.behaviour) {
      expect(group.note).not.toBe('');
      expect(group.sources.length, group.since).toBeGreaterThan(0);
      for (const source of group.sources) expect(`${source.repository} ${source.at} ${source.path}`).toMatch(/\S \S.* \S/);
    }
  });

  test('every group predicts', () => {
    for (const group of sdk.behaviour) {
      for (const scenario of [toldToWait(120), toldNothing()]) {
        const prediction = predict(sdk, group.since, { maxRetries: 2 }, scenario);
        expect(prediction.kind, group.since).toBe('waits');
        if (prediction.kind !== 'waits') continue;
        const { waits } = prediction;
        expect(waits.attempts).toBeGreaterThanOrEqual(1);
        for (const { minMs, maxMs } of [...waits.sleeps, waits.total]) {
          expect(minMs).toBeGreaterThanOrEqual(0);
          expect(maxMs).toBeGreaterThanOrEqual(minMs);
        }
      }
    }
  });

  test('a version that is none, or older than the first, gets no number', () => {
    expect(predict(sdk, 'latest', {}, toldNothing()).kind).toBe('not-a-version');
    expect(predict(sdk, '0.0.0-alpha.0', {}, toldNothing()).kind).toBe('too-old');
  });
});
