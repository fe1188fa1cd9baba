/** urllib3's Retry (PyPI), and requests, whose adapters hand their retries to it. What is said here is about POST, the method of a model call. */
import type { Backoff } from '../policy/backoff.ts';
import type { RetryableOutcomes, RetryPolicy } from '../policy/policy.ts';
import type { ServerWaitRule } from '../policy/server-wait.ts';
import { pythonRetryAfter } from './dialects/python-retry-after.ts';
import { noBackoff, noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader, type Written, type WrittenCall } from './written.ts';

const ORDER = [
  'total',
  'connect',
  'read',
  'redirect',
  'status',
  'other',
  'allowed_methods',
  'status_forcelist',
  'backoff_factor',
  'backoff_max',
];
/** Six hours, since 2.6.3; before that there was no limit. */
const LONGEST_TOLD_MS = 21_600_000;

/** Whole seconds or a date; anything else raises. 0 is as if nothing were told. */
const told = (capMs: number | null): ServerWaitRule => ({
  dialect: pythonRetryAfter({
    milliseconds: false,
    seconds: 'digits',
    date: 'exact',
    impossibleDate: 'raises',
    unreadableRaises: 'InvalidHeader',
  }),
  dialectName: 'python-digits-or-date',
  accept: { aboveMs: 0 },
  ...(capMs === null ? {} : { capMs }),
});

/** The first retry never waits, the n-th waits factor · 2ⁿ⁻¹. */
const waits = (factor: number, maximum: number, jitter: number): Backoff =>
  factor === 0 && jitter === 0
    ? noBackoff
    : {
        kind: 'chain',
        parts: [
          noBackoff,
          {
            kind: 'exponential',
            initialMs: factor * 1000,
            multiplier: 2,
            capMs: maximum * 1000,
            jitter: { kind: 'add', minMs: 0, maxMs: jitter * 1000 },
            jitterBeforeCap: true,
          },
        ],
      };

const TOLD_STATUSES = [413, 429, 503];

/** @param allowed whether the method may be sent again once it was sent. */
const outcomes = (allowed: boolean, listed: readonly number[], obeys: boolean): RetryableOutcomes => ({
  statuses: allowed ? listed : [],
  statusesFrom: null,
  connectionErrors: true,
  brokenConnections: allowed,
  timeouts: allowed,
  ...(allowed && obeys ? { whenTold: { statuses: TOLD_STATUSES, statusesFrom: null } } : {}),
  shouldRetryHeader: 'ignored',
});

/** Whether `allowed_methods` (or `method_whitelist` before 1.26) lets a method through; by default POST is not in it. */
const allows = (given: Arguments, method: 'GET' | 'POST'): boolean => {
  const written: Written | undefined = given.get('allowed_methods') ?? given.get('method_whitelist');
  if (written === undefined) return method === 'GET';
  if (written.kind === 'none') return true;
  if (written.kind === 'truth' && !written.value) return true;
  if (written.kind !== 'list') return given.refuse('allowed_methods');
  return written.items.some((item) => item.kind === 'text' && item.value.toUpperCase() === method);
};

/** `Retry(…)`, or the number that stands for it (`retries=3`). */
export const urllib3Policy = (written: Written, method: 'GET' | 'POST', capMs: number | null = LONGEST_TOLD_MS): RetryPolicy => {
  const call: WrittenCall =
    written.kind === 'call'
      ? written
      : { kind: 'call', name: 'Retry', positional: [], named: written.kind === 'number' ? { total: written } : {} };
  const given = new Arguments(call, ORDER);
  const total = given.number('total', 10);
  const status = given.number('status', null);
  const obeys = given.truth('respect_retry_after_header', true);
  const limits = [total, status].filter((n): n is number => n !== null);
  return wrapping({
    maxRetries: limits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.min(...limits)),
    backoff: waits(given.number('backoff_factor', 0), given.number('backoff_max', 120), given.number('backoff_jitter', 0)),
    retries: outcomes(allows(given, method), given.numbers('status_forcelist', []), obeys),
    serverWait: obeys ? told(capMs) : null,
  });
};

export const urllib3: Sdk = {
  id: 'urllib3',
  name: 'urllib3',
  kind: 'http',
  language: 'python',
  registry: 'pypi',
  package: 'urllib3',
  modules: ['urllib3', 'urllib3.util', 'urllib3.util.retry', 'requests.packages.urllib3.util.retry'],
  clients: [{ name: 'Retry' }],
  settings: {
    maxRetries: { argument: 'total', counts: 'retries' },
    timeout: { argument: '', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '2.8.0',
  reads: reader((call) => urllib3Policy(call, 'POST')),
  behaviour: [
    {
      since: '1.26.0',
      note: 'POST is not sent again unless allowed_methods says so. Of 413, 429 and 503 those with Retry-After are retried, other statuses only when listed. The first retry never waits.',
      changes: wrappingBehaviour({ maxRetries: 3, backoff: noBackoff, retries: outcomes(false, [], true), serverWait: told(null) }),
      sources: [read('urllib3/urllib3', '2.5.0', 'src/urllib3/util/retry.py', '', 'defaults, waits, which answers')],
      measured: ['1.26.20', '2.5.0'],
    },
    {
      since: '2.6.3',
      note: 'A told wait is cut at six hours.',
      changes: { serverWait: told(LONGEST_TOLD_MS) },
      sources: [read('PyPI: urllib3', '2.8.0', 'urllib3/util/retry.py', '205-372', 'retry_after_max')],
      measured: ['2.8.0'],
    },
  ],
};

export const requests: Sdk = {
  id: 'requests',
  name: 'requests',
  kind: 'http',
  language: 'python',
  registry: 'pypi',
  package: 'requests',
  modules: ['requests', 'requests.adapters'],
  clients: [{ name: 'HTTPAdapter' }],
  settings: {
    maxRetries: { argument: 'max_retries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '2.34.2',
  reads: reader((call) => {
    const retries = new Arguments(call, ['pool_connections', 'pool_maxsize', 'max_retries']).get('max_retries');
    return urllib3Policy(retries ?? { kind: 'number', value: 0 }, 'POST');
  }),
  behaviour: [
    {
      since: '2.31.0',
      note: 'Nothing is retried unless an adapter is given max_retries; a number retries connecting alone (and, for other methods than POST, what urllib3 does by itself).',
      changes: wrappingBehaviour({
        maxRetries: 0,
        backoff: noBackoff,
        retries: outcomes(false, [], true),
        serverWait: told(LONGEST_TOLD_MS),
      }),
      sources: [read('psf/requests', 'v2.34.2', 'src/requests/adapters.py', '', 'how max_retries is handed on')],
      measured: ['2.31.0', '2.34.2'],
    },
  ],
};
