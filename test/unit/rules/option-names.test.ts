import { expect, test } from 'vitest';
import { optionNames } from '../../../server/src/core/rules/option-names.ts';

const names = (text: string, language: 'python' | 'typescript') =>
  optionNames(text, { start: 0, end: text.length }, language).map(({ name }) => name);

test.each([
  ['(api_key="a, max_retry=1", timeout=10, maxRetries=3)', ['api_key', 'timeout', 'maxRetries']],
  ['(key, x == 1, retries = 2)', ['retries']],
  ['(client=Client(retries=9), # num_retries=1,\n  **more)', ['client']],
  ['(f(a=1)=2, """x, y=1""", z=3)', ['z']],
])('Python %s', (text, expected) => expect(names(text, 'python')).toEqual(expected));

test.each([
  ["{ apiKey: 'x, max_retries: 1', max_retries: 3, nested: { retries: 1 } }", ['apiKey', 'max_retries', 'nested']],
  ['{ timeout, ...rest, retries: a ? b : c /* retry: 1, */ }', ['retries']],
  ['{ f(x) { return { retry: 1 } }, retry: 2 }', ['retry']],
])('TypeScript %s', (text, expected) => expect(names(text, 'typescript')).toEqual(expected));
