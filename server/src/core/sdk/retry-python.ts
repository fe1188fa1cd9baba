/** retry and retry2 (PyPI): a small retry decorator. */
import type { Backoff } from '../policy/backoff.ts';
import { exactly, type Interval } from '../policy/interval.ts';
import { errorsArgument } from './dialects/python-errors.ts';
import { everyError, noBackoff, noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

/** So many waits are worked out; the last one repeats. */
const LISTED = 1000;

/** The first wait is `delay`, uncapped; each next one is the last times `backoff` plus `jitter`, at most `max_delay`. */
const waits = (delay: number, max: number | null, factor: number, jitter: Interval): Backoff => {
  const all: Interval[] = [exactly(delay * 1000)];
  const cap = max === null ? Number.POSITIVE_INFINITY : max * 1000;
  while (all.length < LISTED) {
    const { minMs, maxMs } = all[all.length - 1]!;
    all.push({ minMs: Math.min(minMs * factor + jitter.minMs, cap), maxMs: Math.min(maxMs * factor + jitter.maxMs, cap) });
  }
  return { kind: 'list', waits: all };
};

const jitterOf = (given: Arguments): Interval => {
  const [low, high] = given.get('jitter')?.kind === 'list' ? given.numbers('jitter', []) : [given.number('jitter', 0)];
  return { minMs: (low ?? 0) * 1000, maxMs: (high ?? low ?? 0) * 1000 };
};

export const retryPython: Sdk = {
  id: 'retry',
  name: 'retry',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'retry',
  otherPackages: ['retry2'],
  modules: ['retry', 'retry.api'],
  clients: [{ name: 'retry' }, { name: 'retry_call' }],
  settings: {
    maxRetries: { argument: 'tries', counts: 'attempts' },
    timeout: { argument: '', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '0.9.2',
  reads: reader((call) => {
    const options = ['exceptions', 'tries', 'delay', 'max_delay', 'backoff', 'jitter'];
    const given = new Arguments(call, call.name === 'retry_call' ? ['f', 'fargs', 'fkwargs', ...options] : options);
    const tries = given.number('tries', -1);
    const delay = given.number('delay', 0);
    const jitter = jitterOf(given);
    const still = delay === 0 && jitter.maxMs === 0;
    return wrapping({
      maxRetries: tries < 0 ? Number.POSITIVE_INFINITY : tries - 1,
      backoff: still ? noBackoff : waits(delay, given.number('max_delay', null), given.number('backoff', 1), jitter),
      retries: errorsArgument(given, 'exceptions', everyError),
    });
  }),
  behaviour: [
    {
      since: '0.9.0',
      note: 'Any exception is retried for ever, without a wait, unless told otherwise.',
      changes: wrappingBehaviour({ maxRetries: Number.POSITIVE_INFINITY, backoff: noBackoff }),
      sources: [read('PyPI: retry', '0.9.2', 'retry/api.py', '13-101', 'the loop and its defaults')],
      measured: ['0.9.2'],
    },
  ],
};
