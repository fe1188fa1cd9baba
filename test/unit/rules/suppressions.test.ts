import { expect, test } from 'vitest';
import { isSuppressed } from '../../../server/src/core/rules/suppressions.ts';

const at = (text: string, rule = 'timeout-unit') => isSuppressed(text, text.indexOf('here'), rule);

test.each([
  ['here  # retry-lens: ignore', true],
  ['here(1)  // retry-lens: ignore timeout-unit', true],
  ['here  # retry-lens: ignore no-timeout', false],
  ['here  # retry-lens: ignore no-timeout, timeout-unit', true],
  ['# retry-lens: ignore timeout-unit\nhere', true],
  ['    // retry-lens: ignore\r\n    here', true],
  ['x = 1  # retry-lens: ignore\nhere', false],
  ['"retry-lens: ignore" + here', false],
  ['here\n# retry-lens: ignore', false],
])('%j: %s', (text, expected) => expect(at(text)).toBe(expected));
