/** Which of two releases is older. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVersions, isVersion } from '../../../server/src/core/sdk/version-order.ts';

describe('oldest first', () => {
  test.each([
    ['numbers, not letters', ['1.2.0', '1.9.0', '1.10.0', '2.0.0']],
    ['lengths', ['1.2', '1.2.1', '1.3']],
    ['npm pre-releases', ['1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0']],
    ['Python pre-releases', ['1.0.dev1', '1.0a1', '1.0a2', '1.0b1', '1.0rc1', '1.0', '1.0.1']],
    ['Ruby', ['1.0.0.pre.beta1', '1.0.0.rc1', '1.0.0']],
    ['Go', ['v0.2.0-beta.1', 'v0.2.0', 'v1.0.0']],
    ['Maven', ['1.0.0-SNAPSHOT', '1.0.0.RELEASE', '1.0.1.Final']],
    ['NuGet', ['2.2.0-beta.4', '2.2.0', '2.2.0.1']],
    ['numbers beyond all bounds', ['1.0', `1.${'9'.repeat(400)}`]],
  ])('%s', (_, versions) => {
    expect(versions.toReversed().sort(compareVersions)).toEqual(versions);
    for (const version of versions) expect(isVersion(version)).toBe(true);
  });
});

test.each([
  ['1.2', '1.2.0'],
  ['v1.2.3', '1.2.3'],
  ['1.2.3+build.5', '1.2.3'],
  ['1.0.post1', '1.0'],
  ['1.0.0.RELEASE', '1.0.0'],
  ['2.0.0.Final', '2.0.0'],
  [' 1.0 ', '1.0'],
])('%s is %s', (a, b) => expect(compareVersions(a, b)).toBe(0));

test.each(['latest', '', 'v', '>=1', '1.*', '1.x', 'main', 'git+https://x', '1..2', '.1', '1.2 3', 'one'])('%j is no version', (text) =>
  expect(isVersion(text)).toBe(false),
);

const version = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '-beta.1', '-beta.2', '-alpha', 'rc1', 'b2', 'a1', '.dev3', '-rc.1.x', '-0', '+b', '.post1', '-SNAPSHOT'),
  )
  .map(([numbers, rest]) => numbers.join('.') + rest);

test('an order: each pair one way, and no circles', () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      expect(compareVersions(a, a)).toBe(0);
      expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
      if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 20_000, seed: 5 },
  );
});

test('any text compares with any other', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(Number.isNaN(compareVersions(a, b))).toBe(false);
    }),
    { numRuns: 3000, seed: 5 },
  );
});
