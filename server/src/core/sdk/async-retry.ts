/** async-retry (npm) and the package `retry` that it is built on. */
import { functionWrapperBehaviour, growing, wrappingFunction } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

export const asyncRetry: Sdk = {
  id: 'async-retry',
  name: 'async-retry',
  kind: 'wrapper',
  language: 'typescript',
  registry: 'npm',
  package: 'async-retry',
  modules: ['async-retry'],
  clients: [{ name: 'default' }],
  settings: { maxRetries: { argument: 'retries', counts: 'retries' }, timeout: { argument: 'maxRetryTime', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '1.3.3',
  reads: reader((call) => {
    const given = new Arguments(call, []);
    const budget = given.number('maxRetryTime', Number.POSITIVE_INFINITY);
    const cap = given.number('maxTimeout', Number.POSITIVE_INFINITY);
    return wrappingFunction({
      maxRetries: given.truth('forever', false) ? Number.POSITIVE_INFINITY : given.number('retries', 10),
      backoff: growing(Math.max(given.number('minTimeout', 1000), 1), given.number('factor', 2), cap, given.truth('randomize', true)),
      deadline: Number.isFinite(budget) ? { ms: budget, cuts: 'between-attempts', longSleep: 'runs-on' } : null,
    });
  }),
  behaviour: [
    {
      since: '1.2.0',
      changes: {
        ...functionWrapperBehaviour({ maxRetries: 10, backoff: growing(1000, 2, Number.POSITIVE_INFINITY, false) }),
        badMaxRetries: {
          negative: { does: 'uses', value: 0 },
          fraction: { does: 'rounds-up' },
          nan: { does: 'uses', value: 0 },
          none: { does: 'uses', value: 0 },
        },
      },
      sources: [
        read('retry (npm)', '0.13.1', 'lib/retry.js', '12-57', 'the waits, listed before the first attempt'),
        read('retry (npm)', '0.13.1', 'lib/retry_operation.js', '33-88', 'the time limit is looked at after a failure'),
      ],
      measured: ['1.2.0', '1.3.0'],
      note: 'Ten retries after 1, 2, 4, … s; every error; retries: Infinity never begins, for all waits are listed first',
    },
    {
      since: '1.3.1',
      changes: { backoff: growing(1000, 2, Number.POSITIVE_INFINITY, true) },
      sources: [read('async-retry (npm)', '1.3.3', 'lib/index.js', '4-60', 'randomize is on')],
      measured: ['1.3.1', '1.3.3'],
      note: 'The waits are taken times 1 to 2',
    },
  ],
};
