/** backoff (PyPI): decorators that retry on an exception or on a result. */
import type { Backoff, Jitter } from '../policy/backoff.ts';
import { exactly } from '../policy/interval.ts';
import type { Deadline } from '../policy/policy.ts';
import { errorsArgument } from './dialects/python-errors.ts';
import { everyError, NO_CAP, noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader, type Written } from './written.ts';

/** `full`: anywhere from 0 to the value. */
type JitterName = 'full' | 'none' | 'random';

const jitterOf = (written: Written | undefined): JitterName | null => {
  if (written === undefined) return 'full';
  if (written.kind === 'none') return 'none';
  if (written.kind !== 'name') return null;
  return written.name === 'full_jitter' ? 'full' : written.name === 'random_jitter' ? 'random' : null;
};

/** Sums of the two before stay below 2⁵³ for so long. */
const FIBONACCI_WAITS = 70;

const fibonacci = (capMs: number, jitter: JitterName): Backoff => {
  const values: number[] = [];
  for (let [a, b] = [1, 1]; values.length < FIBONACCI_WAITS; [a, b] = [b, a + b]) values.push(Math.min(a * 1000, capMs));
  const low = jitter === 'full' ? 0 : 1;
  const added = jitter === 'random' ? 1000 : 0;
  return { kind: 'list', waits: values.map((ms) => ({ minMs: ms * low, maxMs: ms + added })) };
};

const JITTER: { readonly [name in JitterName]: Jitter } = {
  full: { kind: 'factor', low: 0, high: 1 },
  none: { kind: 'none' },
  random: { kind: 'add', minMs: 0, maxMs: 1000 },
};

const backoffOf = (given: Arguments, jitter: JitterName): Backoff => {
  const generator = given.get('wait_gen');
  const cap = given.number('max_value', null);
  const capMs = cap === null ? NO_CAP : cap * 1000;
  switch (generator?.kind === 'name' ? generator.name : '') {
    case 'expo':
      return {
        kind: 'exponential',
        initialMs: given.number('factor', 1) * 1000,
        multiplier: given.number('base', 2),
        capMs,
        jitter: JITTER[jitter],
      };
    case 'constant': {
      const wait = exactly(given.number('interval', 1) * 1000);
      if (jitter === 'none') return { kind: 'fixed', wait };
      return { kind: 'linear', startMs: wait.minMs, stepMs: 0, capMs: NO_CAP, jitter: JITTER[jitter] };
    }
    case 'fibo':
      return fibonacci(capMs, jitter);
    default:
      return given.refuse('wait_gen');
  }
};

const deadlineOf = (seconds: number | null): Deadline | null =>
  seconds === null ? null : { ms: seconds * 1000, cuts: 'between-attempts', longSleep: 'is-cut-short', triesAfterCut: true };

export const backoffLibrary: Sdk = {
  id: 'backoff',
  name: 'backoff',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'backoff',
  modules: ['backoff'],
  clients: [{ name: 'on_exception' }, { name: 'on_predicate' }],
  settings: {
    maxRetries: { argument: 'max_tries', counts: 'attempts' },
    timeout: { argument: 'max_time', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '2.2.1',
  reads: reader((call) => {
    const given = new Arguments(call, ['wait_gen', call.name === 'on_predicate' ? 'predicate' : 'exception']);
    const jitter = jitterOf(given.get('jitter')) ?? given.refuse('jitter');
    const tries = given.number('max_tries', null);
    return wrapping({
      maxRetries: tries === null ? Number.POSITIVE_INFINITY : tries - 1,
      backoff: backoffOf(given, jitter),
      retries: errorsArgument(given, 'exception', everyError),
      deadline: deadlineOf(given.number('max_time', null)),
    });
  }),
  behaviour: [
    {
      since: '1.11.0',
      note: 'Without max_tries and max_time it retries for ever. The jitter is full: a wait may be 0. max_time cuts the last wait short, and one attempt more is made.',
      changes: wrappingBehaviour({
        maxRetries: Number.POSITIVE_INFINITY,
        backoff: { kind: 'exponential', initialMs: 1000, multiplier: 2, capMs: NO_CAP, jitter: JITTER.full },
      }),
      sources: [
        read('PyPI: backoff', '2.2.1', 'backoff/_wait_gen.py', '', 'the waits'),
        read('PyPI: backoff', '2.2.1', 'backoff/_sync.py', '', 'the loop'),
        read('PyPI: backoff', '2.2.1', 'backoff/_common.py', '', 'the wait that max_time cuts'),
      ],
      measured: ['1.11.1', '2.2.1'],
    },
  ],
};
