/** httpx-retries (PyPI): a transport for httpx that retries, in urllib3's manner. */
import type { Backoff } from '../policy/backoff.ts';
import type { RetryableOutcomes, RetryPolicy } from '../policy/policy.ts';
import type { ServerWaitRule } from '../policy/server-wait.ts';
import { pythonRetryAfter } from './dialects/python-retry-after.ts';
import { noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader, type WrittenCall } from './written.ts';

const STATUSES = [429, 502, 503, 504];

const outcomes = (allowed: boolean, statuses: readonly number[]): RetryableOutcomes => ({
  statuses: allowed ? statuses : [],
  statusesFrom: null,
  connectionErrors: allowed,
  timeouts: allowed,
  shouldRetryHeader: 'ignored',
});

/** factor · 2ⁿ, of which the jitter takes away up to a share. */
const waits = (factor: number, jitter: number, maximum: number): Backoff => ({
  kind: 'exponential',
  initialMs: factor * 1000,
  multiplier: 2,
  shift: 1,
  capMs: maximum * 1000,
  jitter: { kind: 'factor', low: 1 - jitter, high: 1 },
  jitterBeforeCap: true,
});

const told: ServerWaitRule = {
  dialect: pythonRetryAfter({ milliseconds: false, seconds: 'digits', date: 'exact', impossibleDate: 'ignored' }),
  dialectName: 'python-digits-or-date',
  accept: { aboveMs: 0 },
};

/** A `Retry(…)` of httpx-retries for one method. */
export const httpxRetriesPolicy = (call: WrittenCall, method: 'GET' | 'POST'): RetryPolicy => {
  const given = new Arguments(call, []);
  const methods = given.get('allowed_methods');
  const listed = methods?.kind === 'list' ? methods.items.some((m) => m.kind === 'text' && m.value.toUpperCase() === method) : null;
  if (methods !== undefined && listed === null) given.refuse('allowed_methods');
  return wrapping({
    maxRetries: given.number('total', 10),
    backoff: waits(given.number('backoff_factor', 0), given.number('backoff_jitter', 1), given.number('max_backoff_wait', 120)),
    retries: outcomes(listed ?? method === 'GET', given.numbers('status_forcelist', STATUSES)),
    serverWait: given.truth('respect_retry_after_header', true) ? told : null,
  });
};

export const httpxRetries: Sdk = {
  id: 'httpx-retries',
  name: 'httpx-retries',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'httpx-retries',
  modules: ['httpx_retries'],
  clients: [{ name: 'Retry' }],
  settings: {
    maxRetries: { argument: 'total', counts: 'retries' },
    timeout: { argument: '', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '0.6.0',
  reads: reader((call) => httpxRetriesPolicy(call, 'POST')),
  behaviour: [
    {
      since: '0.6.0',
      note: 'POST is not sent again unless allowed_methods says so; without a factor there is no wait.',
      changes: wrappingBehaviour({ maxRetries: 10, backoff: waits(0, 1, 120), retries: outcomes(false, STATUSES), serverWait: told }),
      sources: [read('PyPI: httpx-retries', '0.6.0', 'httpx_retries/retry.py', '', 'defaults, waits, which answers')],
      measured: ['0.6.0'],
    },
  ],
};
