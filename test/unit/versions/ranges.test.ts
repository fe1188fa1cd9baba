/** Ranges of every registry as sets of versions, checked against the libraries that the registries' own tools are tested with. */
import pep440 from '@renovatebot/pep440';
import fc from 'fast-check';
import semver from 'semver';
import { describe, expect, test } from 'vitest';
import type { Registry } from '../../../server/src/core/sdk/sdk.ts';
import { parseRange } from '../../../server/src/core/versions/ranges/parse-range.ts';
import { allows, intersectionOf, textOf, unionOf } from '../../../server/src/core/versions/ranges/version-set.ts';

const shown = (registry: Registry, text: string): string | null => {
  const set = parseRange(registry, text);
  return set === null ? null : set.length === 0 ? 'none' : textOf(set);
};

describe.each<[Registry, readonly (readonly [string, string | null])[]]>([
  [
    'pypi',
    [
      ['*', '*'],
      ['', '*'],
      ['>=1.2', '>=1.2'],
      ['>= 1.2, < 2', '>=1.2,<2'],
      ['>1.2', '>1.2'],
      ['<=1.2', '<=1.2'],
      ['~=1.2', '>=1.2,<2'],
      ['~=0.41.0', '>=0.41.0,<0.42'],
      ['~=1', null],
      ['==1.2.3', '1.2.3'],
      ['==1.2.*', '>=1.2,<1.3'],
      ['!=1.5', '!=1.5'],
      ['>=1,!=1.5,!=1.7,<2', '>=1,<2,!=1.5,!=1.7'],
      ['!=1.5.*,>=1', '>=1,<1.5 || >=1.6'],
      ['^1.2.3', '>=1.2.3,<2'],
      ['^0.2.3', '>=0.2.3,<0.3'],
      ['^0.0.3', '>=0.0.3,<0.0.4'],
      ['^0', '>=0,<1'],
      ['~1.2', '>=1.2,<1.3'],
      ['~1', '>=1,<2'],
      ['==1.2.0 || ==1.9.0', '1.2.0 || 1.9.0'],
      ['>=1 <2', '>=1,<2'],
      ['>2,<1', 'none'],
      ['latest', null],
      ['>=x', null],
    ],
  ],
  [
    'npm',
    [
      ['^4.23.0', '>=4.23.0,<5.0.0'],
      ['^0.27.1', '>=0.27.1,<0.28.0'],
      ['~4.1.2', '>=4.1.2,<4.2.0'],
      ['4.x', '>=4.0.0,<5.0.0'],
      ['>1', '>=2.0.0'],
      ['1.2 - 2.3', '>=1.2.0,<2.4.0'],
      ['^1 || ^3', '>=1.0.0,<2.0.0 || >=3.0.0,<4.0.0'],
      ['4.1.0', '4.1.0'],
      ['^1.0.0-beta.12', '>=1.0.0-beta.12,<2.0.0'],
      ['*', '*'],
      ['github:a/b', null],
    ],
  ],
  [
    'rubygems',
    [
      ['~> 1.10', '>=1.10,<2'],
      ['~> 1.10.1', '>=1.10.1,<1.11'],
      ['>= 1.1, < 2', '>=1.1,<2'],
      ['!= 1.5', '!=1.5'],
    ],
  ],
  [
    'maven',
    [
      ['[4.0,5.0)', '>=4.0,<5.0'],
      ['(,1.0],[1.2,)', '<=1.0 || >=1.2'],
      ['[1.5]', '1.5'],
      ['(1.0,2.0]', '>1.0,<=2.0'],
      ['4.+', '>=4,<5'],
      ['[1,2', null],
      ['4.1.0 || 4.2.0', '4.1.0 || 4.2.0'],
    ],
  ],
  [
    'nuget',
    [
      ['[2.1, 3)', '>=2.1,<3'],
      ['2.*', '>=2,<3'],
      ['(,2.0)', '<2.0'],
    ],
  ],
  [
    'packagist',
    [
      ['^0.10', '>=0.10,<0.11'],
      ['~1.2', '>=1.2,<2'],
      ['~1.2.3', '>=1.2.3,<1.3'],
      ['1.0.*', '>=1.0,<1.1'],
      ['^1.0 | ^2.0', '>=1.0,<3'],
      ['>=1.0 <1.5', '>=1.0,<1.5'],
      ['1.0 - 2.0', '>=1.0,<2.1'],
      ['^1.2@beta', '>=1.2,<2'],
      ['dev-main', null],
    ],
  ],
  ['go', [['1.8.2 || 3.2.0', '1.8.2 || 3.2.0']]],
])('%s', (registry, rows) => {
  test.each(rows)('%j', (text, expected) => expect(shown(registry, text)).toBe(expected));
});

const number = fc.integer({ min: 0, max: 12 });
const release = fc.tuple(number, number, number).map((parts) => parts.join('.'));
const partial = fc.array(number, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));

test('PEP 440, as its reference has it', () => {
  const clause = fc.oneof(
    fc.tuple(fc.constantFrom('>=', '>', '<', '<=', '==', '!='), partial).map((both) => both.join('')),
    partial.map((version) => `~=${version}.0`),
    fc.tuple(fc.constantFrom('==', '!='), partial).map(([operator, version]) => `${operator}${version}.*`),
  );
  fc.assert(
    fc.property(fc.array(clause, { minLength: 1, maxLength: 3 }), release, (clauses, version) => {
      const text = clauses.join(',');
      expect(allows(parseRange('pypi', text)!, version)).toBe(pep440.satisfies(version, text));
    }),
    { numRuns: 3000, seed: 1 },
  );
});

test("npm's ranges, as npm has them", () => {
  const one = fc.oneof(
    fc.tuple(fc.constantFrom('^', '~', '>=', '>', '<', '<=', '', '='), partial).map((both) => both.join('')),
    partial.map((version) => `${version}.x`),
    fc.tuple(partial, partial).map(([a, b]) => `${a} - ${b}`),
  );
  const text = fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => all.join(' || '));
  fc.assert(
    fc.property(text, release, (range, version) => {
      fc.pre(semver.validRange(range) !== null);
      expect(allows(parseRange('npm', range)!, version)).toBe(semver.satisfies(version, range));
    }),
    { numRuns: 3000, seed: 1 },
  );
});

test('sets: a union allows what either does, an intersection what both do, and a text reads back as the same', () => {
  const set = fc
    .array(fc.tuple(fc.constantFrom('>=', '>', '<', '<='), partial), { minLength: 1, maxLength: 4 })
    .map((clauses) => parseRange('pypi', clauses.map((both) => both.join('')).join(','))!);
  fc.assert(
    fc.property(set, set, release, (a, b, version) => {
      const union = unionOf([a, b]);
      expect(allows(union, version)).toBe(allows(a, version) || allows(b, version));
      expect(allows(intersectionOf(a, b), version)).toBe(allows(a, version) && allows(b, version));
      fc.pre(union.length > 0);
      const again = parseRange('pypi', textOf(union).replace(/(^|\|\| )(?=\d)/g, '$1=='));
      expect(again === null ? null : allows(again, version)).toBe(allows(union, version));
    }),
    { numRuns: 2000, seed: 1 },
  );
});
