/** retrying (PyPI): the forerunner of tenacity; all its times are milliseconds. */
import type { Backoff } from '../policy/backoff.ts';
import { between, exactly } from '../policy/interval.ts';
import { everyError, NO_CAP, noBackoff, noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

const waitOf = (given: Arguments): Backoff => {
  const has = (...names: readonly string[]): boolean => names.some((name) => given.get(name) !== undefined);
  const kinds = [
    has('wait_fixed'),
    has('wait_random_min', 'wait_random_max'),
    has('wait_incrementing_start', 'wait_incrementing_increment'),
    has('wait_exponential_multiplier', 'wait_exponential_max'),
  ];
  const jitterMs = given.number('wait_jitter_max', 0);
  if (kinds.filter(Boolean).length > 1 || jitterMs !== 0) return given.refuse('wait');
  if (kinds[0]) return { kind: 'fixed', wait: exactly(given.number('wait_fixed', 1000)) };
  if (kinds[1]) return { kind: 'fixed', wait: between(given.number('wait_random_min', 0), given.number('wait_random_max', 1000)) };
  if (kinds[2]) {
    return {
      kind: 'linear',
      startMs: given.number('wait_incrementing_start', 0),
      stepMs: given.number('wait_incrementing_increment', 100),
      capMs: given.number('wait_incrementing_max', null) ?? NO_CAP,
      jitter: { kind: 'none' },
    };
  }
  if (!kinds[3]) return noBackoff;
  return {
    kind: 'exponential',
    initialMs: given.number('wait_exponential_multiplier', 1),
    multiplier: 2,
    shift: 1,
    capMs: given.number('wait_exponential_max', null) ?? NO_CAP,
    jitter: { kind: 'none' },
  };
};

export const retrying: Sdk = {
  id: 'retrying',
  name: 'retrying',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'retrying',
  modules: ['retrying'],
  clients: [{ name: 'retry' }, { name: 'Retrying' }],
  settings: {
    maxRetries: { argument: 'stop_max_attempt_number', counts: 'attempts' },
    timeout: { argument: 'stop_max_delay', unit: 'ms' },
  },
  overrides: noOverrides,
  newestKnown: '1.4.2',
  reads: reader((call) => {
    const given = new Arguments(call, []);
    const attempts = given.number('stop_max_attempt_number', null);
    const delayMs = given.number('stop_max_delay', null);
    if (given.get('retry_on_exception') !== undefined) given.refuse('retry_on_exception');
    return wrapping({
      maxRetries: attempts === null ? Number.POSITIVE_INFINITY : attempts - 1,
      backoff: waitOf(given),
      retries: everyError,
      deadline: delayMs === null ? null : { ms: delayMs, cuts: 'between-attempts', longSleep: 'runs-on' },
    });
  }),
  behaviour: [
    {
      since: '1.3.0',
      note: 'Any exception is retried for ever, without a wait, unless told otherwise. Times are milliseconds.',
      changes: wrappingBehaviour({ maxRetries: Number.POSITIVE_INFINITY, backoff: noBackoff }),
      sources: [read('PyPI: retrying', '1.4.2', 'retrying.py', '83-247', 'arguments, defaults and waits')],
      measured: ['1.4.2'],
    },
  ],
};
