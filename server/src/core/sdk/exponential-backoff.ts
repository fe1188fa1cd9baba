/** exponential-backoff (npm). */
import type { Backoff } from '../policy/backoff.ts';
import { functionWrapperBehaviour, growing, wrappingFunction } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

const fullJitter = (initialMs: number, multiplier: number, capMs: number): Backoff => ({
  kind: 'random-exponential',
  minMs: 0,
  initialMs,
  multiplier,
  capMs,
});

export const exponentialBackoff: Sdk = {
  id: 'exponential-backoff',
  name: 'exponential-backoff',
  kind: 'wrapper',
  language: 'typescript',
  registry: 'npm',
  package: 'exponential-backoff',
  modules: ['exponential-backoff'],
  clients: [{ name: 'backOff' }],
  settings: { maxRetries: { argument: 'numOfAttempts', counts: 'attempts' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '3.1.3',
  reads: reader((call) => {
    const given = new Arguments(call, []);
    const initial = given.number('startingDelay', 100);
    const multiplier = given.number('timeMultiple', 2);
    const cap = given.number('maxDelay', Number.POSITIVE_INFINITY);
    const jitter = given.get('jitter');
    if (jitter !== undefined && jitter.kind !== 'text') given.refuse('jitter');
    const isFull = jitter?.kind === 'text' && jitter.value === 'full';
    return wrappingFunction({
      maxRetries: Math.max(given.number('numOfAttempts', 10), 1) - 1,
      backoff: isFull ? fullJitter(initial, multiplier, cap) : growing(initial, multiplier, cap, false),
    });
  }),
  behaviour: [
    {
      since: '2.2.1',
      changes: {
        ...functionWrapperBehaviour({ maxRetries: 9, backoff: growing(100, 2, Number.POSITIVE_INFINITY, false) }),
        badMaxRetries: {
          negative: { does: 'uses', value: 0 },
          fraction: { does: 'rounds-up' },
          nan: { does: 'uses', value: Number.POSITIVE_INFINITY },
          none: { does: 'uses', value: 0 },
        },
      },
      sources: [
        read('exponential-backoff (npm)', '3.1.3', 'dist/options.js', '13-31', 'defaults'),
        read('exponential-backoff (npm)', '3.1.3', 'dist/delay/delay.base.js', '4-40', 'the waits'),
      ],
      measured: ['2.2.1', '3.0.0', '3.1.3'],
      note: 'Ten attempts, 0.1, 0.2, 0.4, … s apart; every error; numOfAttempts: NaN never ends',
    },
  ],
};
