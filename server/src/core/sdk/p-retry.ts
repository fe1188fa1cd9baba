/** p-retry (npm): retries a function that gives a promise. */
import { functionWrapperBehaviour, growing, whatIsThrown, wrappingFunction } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

const OPTIONS: readonly string[] = [];

export const pRetry: Sdk = {
  id: 'p-retry',
  name: 'p-retry',
  kind: 'wrapper',
  language: 'typescript',
  registry: 'npm',
  package: 'p-retry',
  modules: ['p-retry'],
  clients: [{ name: 'default' }, { name: 'makeRetriable' }],
  settings: { maxRetries: { argument: 'retries', counts: 'retries' }, timeout: { argument: 'maxRetryTime', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '9.0.0',
  reads: reader((call) => {
    const given = new Arguments(call, OPTIONS);
    const initial = given.number('minTimeout', 1000);
    const cap = given.number('maxTimeout', Number.POSITIVE_INFINITY);
    const budget = given.number('maxRetryTime', Number.POSITIVE_INFINITY);
    return wrappingFunction({
      maxRetries: given.number('retries', 10),
      backoff: growing(initial, given.number('factor', 2) || 1, cap, given.truth('randomize', false)),
      deadline: Number.isFinite(budget) ? { ms: budget, cuts: 'between-attempts', longSleep: 'is-cut-short', triesAfterCut: true } : null,
    });
  }),
  behaviour: [
    {
      since: '4.6.2',
      changes: {
        ...functionWrapperBehaviour({ maxRetries: 10, backoff: growing(1000, 2, Number.POSITIVE_INFINITY, false) }),
        // A TypeError is taken for a fault of the program, and this one's message was not known.
        retries: { ...whatIsThrown, connectionErrors: false },
        badMaxRetries: {
          negative: { does: 'uses', value: 0 },
          fraction: { does: 'rounds-up' },
          nan: { does: 'uses', value: 0 },
          none: { does: 'uses', value: 0 },
        },
      },
      sources: [
        read('p-retry (npm)', '4.6.2', 'index.js', '', 'what is retried'),
        read('retry (npm)', '0.13.1', 'lib/retry.js', '12-57', 'the waits'),
      ],
      measured: ['4.6.2'],
      note: 'Ten retries after 1, 2, 4, … s; every error but a TypeError, which a failed fetch of Node.js is',
    },
    {
      since: '5.1.2',
      changes: { retries: whatIsThrown },
      sources: [read('p-retry (npm)', '5.1.2', 'index.js', '', 'the message of a failed fetch')],
      measured: ['5.1.2'],
      note: 'A failed fetch of Node.js is retried',
    },
    {
      since: '6.2.1',
      changes: {
        badMaxRetries: { negative: { does: 'uses', value: 0 }, fraction: { does: 'rounds-up' }, nan: { does: 'uses', value: 0 } },
      },
      sources: [read('p-retry (npm)', '6.2.1', 'index.js', '', 'null is no option')],
      measured: ['6.2.1'],
      note: 'retries: null is the default',
    },
    {
      since: '7.0.0',
      changes: {
        badMaxRetries: {
          negative: { does: 'throws', error: 'TypeError' },
          fraction: { does: 'rounds-up' },
          nan: { does: 'throws', error: 'TypeError' },
          none: { does: 'throws', error: 'TypeError' },
        },
        cancelWakesSleep: true,
      },
      sources: [read('p-retry (npm)', '7.0.0', 'index.js', '', 'its own loop, without the package retry')],
      measured: ['7.0.0', '8.0.0'],
      note: 'retries: Infinity works (before, the process died); a retries that is no number throws',
    },
    {
      since: '9.0.0',
      changes: {
        badMaxRetries: {
          negative: { does: 'throws', error: 'TypeError' },
          fraction: { does: 'throws', error: 'TypeError' },
          nan: { does: 'throws', error: 'TypeError' },
        },
      },
      sources: [read('p-retry (npm)', '9.0.0', 'index.js', '84-130, 145-236, 246-310', 'defaults, waits, what is retried')],
      measured: ['9.0.0'],
      note: 'A fraction throws; null is the default; the time limit is looked at between attempts, and the last wait is cut short to it',
    },
  ],
};
