/** What the options of JavaScript retry wrappers mean: their calls, read into policies. */
import { expect, test } from 'vitest';
import { toldNothing } from '../../../server/src/core/policy/policy.ts';
import { waitsOf } from '../../../server/src/core/policy/waits.ts';
import { sdkById } from '../../../server/src/core/sdk/index.ts';
import type { Written } from '../../../server/src/core/sdk/written.ts';

const written = (value: unknown): Written => {
  if (typeof value === 'number') return { kind: 'number', value };
  if (typeof value === 'boolean') return { kind: 'truth', value };
  return typeof value === 'string' ? { kind: 'text', value } : { kind: 'unknown' };
};

/** `3: 1 s, 2 s`, or the argument that is not known. */
const read = (id: string, options: Readonly<Record<string, unknown>>): string => {
  const named = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, written(value)]));
  const reading = sdkById(id)?.reads?.({ kind: 'call', name: 'retry', positional: [], named });
  if (reading?.kind !== 'policy') return reading?.kind === 'unknown' ? `unknown: ${reading.argument}` : 'no reader';
  const waits = waitsOf(reading.policy, toldNothing());
  const sleeps = waits.sleeps.slice(0, 6).map(({ minMs, maxMs }) => (minMs === maxMs ? `${minMs}` : `${minMs}-${maxMs}`));
  return `${waits.attempts}: ${sleeps.join(' ')}`;
};

test.each([
  ['p-retry', {}, '11: 1000 2000 4000 8000 16000 32000'],
  ['p-retry', { retries: 2, minTimeout: 100, factor: 3 }, '3: 100 300'],
  ['p-retry', { retries: 3, randomize: true }, '4: 1000-2000 2000-4000 4000-8000'],
  ['p-retry', { retries: 4, maxTimeout: 3000 }, '5: 1000 2000 3000 3000'],
  ['p-retry', { retries: 0 }, '1: '],
  ['p-retry', { retries: undefined }, 'unknown: retries'],
  ['async-retry', { retries: 2 }, '3: 1000-2000 2000-4000'],
  ['async-retry', { retries: 2, randomize: false, minTimeout: 10 }, '3: 10 20'],
  ['exponential-backoff', {}, '10: 100 200 400 800 1600 3200'],
  ['exponential-backoff', { numOfAttempts: 3, jitter: 'full' }, '3: 1-100 1-200'],
  ['exponential-backoff', { numOfAttempts: 3, startingDelay: 1000, maxDelay: 1500 }, '3: 1000 1500'],
])('%s %o', (id, options, wanted) => expect(read(id, options)).toBe(wanted));

test('a time limit of p-retry cuts the last wait short and tries once more', () => {
  expect(read('p-retry', { maxRetryTime: 5000 })).toBe('4: 1000 2000 2000');
});
