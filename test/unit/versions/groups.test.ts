/** Which behaviours a found version may have, with the part of the range that each covers. */
import { describe, expect, test } from 'vitest';
import { sdks } from '../../../server/src/core/sdk/index.ts';
import type { FoundVersion } from '../../../server/src/core/versions/found-version.ts';
import { groupsOfRange } from '../../../server/src/core/versions/groups-of-range.ts';
import { sdkOf } from './workspace.ts';

const python = sdkOf('pypi', 'x', ['0.3.0', '0.35', '1.6.0']);
const node = sdkOf('npm', 'x', ['0.3.0', '0.35.0', '1.6.0']);

const groups = (found: FoundVersion, sdk = python): readonly string[] =>
  groupsOfRange(sdk, found).map(({ at, versions }) => `${at.group.since}: ${versions}`);
const ofRange = (range: string, sdk = python): readonly string[] => groups({ kind: 'range', range, from: 'f' }, sdk);

describe('a range', () => {
  test.each([
    ['>=0.40', ['0.35: >=0.40,<1.6.0', '1.6.0: >=1.6.0']],
    ['*', ['0.3.0: >=0.3.0,<0.35', '0.35: >=0.35,<1.6.0', '1.6.0: >=1.6.0']],
    ['>=1.6', ['1.6.0: >=1.6']],
    ['>=1.6.0,<2', ['1.6.0: >=1.6.0,<2']],
    ['<1.6', ['0.3.0: >=0.3.0,<0.35', '0.35: >=0.35,<1.6']],
    ['<=1.6', ['0.3.0: >=0.3.0,<0.35', '0.35: >=0.35,<1.6.0', '1.6.0: 1.6.0']],
    ['~=0.41', ['0.35: >=0.41,<1']],
    ['==0.4.0 || ==1.7.0', ['0.3.0: 0.4.0', '1.6.0: 1.7.0']],
    ['>=1,!=1.7.1', ['0.35: >=1,<1.6.0', '1.6.0: >=1.6.0,!=1.7.1']],
    ['<0.3', []],
    ['>=2,<1', []],
  ])('%s', (range, expected) => expect(ofRange(range)).toEqual(expected));

  test('of npm', () =>
    expect(ofRange('^0.27.1 || ^1.5.0', node)).toEqual(['0.3.0: >=0.27.1,<0.28.0', '0.35.0: >=1.5.0,<1.6.0', '1.6.0: >=1.6.0,<2.0.0']));
  test('a pre-release of the next group is still the older one', () => expect(ofRange('>=1.6.0rc1,<1.6.0')).toEqual([]));
});

test.each([
  ['1.6.0', ['1.6.0: null']],
  ['1.5.9', ['0.35: null']],
  ['v99.0.0', ['1.6.0: null']],
  ['0.2.0', []],
])('the release %s has one behaviour, or none when it is too old', (version, expected) => {
  expect(groups({ kind: 'exact', version, from: 'f' })).toEqual(expected);
});

test('nothing found, or nothing readable: the newest', () => {
  expect(groups({ kind: 'not-found', newestKnown: '9' })).toEqual(['1.6.0: null']);
  expect(groups({ kind: 'unreadable', text: 'git+https://x', from: 'f' })).toEqual(['1.6.0: null']);
});

test.each(sdks.map((sdk) => [sdk.id, sdk] as const))('%s: any version spans all that it ever did', (_, sdk) => {
  expect(groupsOfRange(sdk, { kind: 'range', range: '*', from: 'f' })).toHaveLength(sdk.behaviour.length);
});
