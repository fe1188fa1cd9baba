/** p-retry (npm): retries a function that gives a promise. */
import { functionWrapperBehaviour, growing, wrappingFunction } from './dialects/js-wrapper.ts';
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
      since: '7.0.0',
      changes: {
        ...functionWrapperBehaviour({ maxRetries: 10, backoff: growing(1000, 2, Number.POSITIVE_INFINITY, false) }),
        badMaxRetries: {
          negative: { does: 'throws', error: 'TypeError' },
          fraction: { does: 'throws', error: 'TypeError' },
          nan: { does: 'throws', error: 'TypeError' },
        },
        cancelWakesSleep: true,
      },
      sources: [read('p-retry (npm)', '9.0.0', 'index.js', '84-130, 145-236, 246-310', 'defaults, waits, what is retried')],
      measured: ['9.0.0'],
      note: 'Ten retries after 1, 2, 4, … s; every error but a TypeError that is no network error; the time limit is looked at between attempts',
    },
  ],
};
