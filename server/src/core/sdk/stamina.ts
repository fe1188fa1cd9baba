/** stamina (PyPI): tenacity with limits by default. */
import type { Backoff } from '../policy/backoff.ts';
import { errorsArgument } from './dialects/python-errors.ts';
import { everyError, NO_CAP, noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

const waits = (initial: number, max: number | null, jitter: number, base: number): Backoff => ({
  kind: 'exponential',
  initialMs: initial * 1000,
  multiplier: base,
  capMs: max === null ? NO_CAP : max * 1000,
  jitter: { kind: 'add', minMs: 0, maxMs: jitter * 1000 },
  jitterBeforeCap: true,
});

const after = (seconds: number | null) =>
  seconds === null ? null : ({ ms: seconds * 1000, cuts: 'between-attempts', longSleep: 'runs-on' } as const);

export const stamina: Sdk = {
  id: 'stamina',
  name: 'stamina',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'stamina',
  modules: ['stamina'],
  clients: [{ name: 'retry' }, { name: 'retry_context' }, { name: 'RetryingCaller' }, { name: 'AsyncRetryingCaller', async: true }],
  settings: {
    maxRetries: { argument: 'attempts', counts: 'attempts' },
    timeout: { argument: 'timeout', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '26.1.0',
  reads: reader((call) => {
    const given = new Arguments(call, ['on', 'attempts', 'timeout', 'wait_initial', 'wait_max', 'wait_jitter', 'wait_exp_base']);
    const attempts = given.number('attempts', 10);
    return wrapping({
      maxRetries: attempts === null ? Number.POSITIVE_INFINITY : attempts - 1,
      backoff: waits(
        given.number('wait_initial', 0.1),
        given.number('wait_max', 5),
        given.number('wait_jitter', 1),
        given.number('wait_exp_base', 2),
      ),
      retries: errorsArgument(given, 'on', everyError),
      deadline: after(given.number('timeout', 45)),
    });
  }),
  behaviour: [
    {
      since: '23.1.0',
      note: 'Ten attempts, 45 s (looked at between attempts), waits of 0.1 s doubling to 5 s plus up to a second.',
      changes: wrappingBehaviour({ maxRetries: 9, backoff: waits(0.1, 5, 1, 2), deadline: after(45) }),
      sources: [read('PyPI: stamina', '26.1.0', 'stamina/_core.py', '119-137, 730-780', 'defaults and formula')],
      measured: ['24.3.0', '26.1.0'],
    },
  ],
};
