/** botocore and boto3 (PyPI): how Bedrock calls are retried. */
import type { Backoff } from '../policy/backoff.ts';
import type { RetryableOutcomes, RetryPolicy } from '../policy/policy.ts';
import { everyPhase } from '../policy/timeout.ts';
import { NO_CAP, noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { compareVersions } from './version-order.ts';
import { Arguments, reader, type Written } from './written.ts';

/** Anywhere from 0 to scale · 2ⁿ. */
const upTo = (scaleMs: number, capMs: number): Backoff => ({
  kind: 'random-exponential',
  minMs: 0,
  initialMs: scaleMs,
  multiplier: 2,
  capMs,
});

const statuses = (...those: readonly number[]): RetryableOutcomes => ({
  statuses: those,
  statusesFrom: null,
  connectionErrors: true,
  timeouts: true,
  shouldRetryHeader: 'ignored',
});

const STANDARD_CAP_MS = 20_000;
/** Until 1.44.0 the mode standard waited by seconds for everything, and a 429 alone was no throttling to it. */
const standardBefore = { retries: statuses(500, 502, 503, 504), backoff: upTo(1000, STANDARD_CAP_MS) };
const legacy = { retries: statuses(429, 500, 502, 503, 504, 509), backoff: upTo(1000, NO_CAP) };
const standard = { retries: statuses(429, 500, 502, 503, 504), backoff: upTo(50, STANDARD_CAP_MS) };
/** A throttled call waits by seconds, a failed one by twentieths of them. */
const throttled = { statuses: [429], backoff: upTo(1000, STANDARD_CAP_MS) };

const entries = (retries: Written | undefined, given: Arguments): Arguments => {
  if (retries === undefined) return new Arguments({ kind: 'call', name: 'dict', positional: [], named: {} }, []);
  return retries.kind === 'call' && retries.name === 'dict' ? new Arguments(retries, []) : given.refuse('retries');
};

/** `retries={…}` of a Config. The object is written as a call of `dict`. */
const policyOfConfig = (given: Arguments, version: string | undefined): RetryPolicy => {
  const before = version !== undefined && compareVersions(version, '1.44.0') < 0;
  const retries = entries(given.get('retries'), given);
  const mode = retries.get('mode');
  const name = mode === undefined ? (before ? 'legacy' : 'standard') : mode.kind === 'text' ? mode.value : retries.refuse('mode');
  const total = retries.number('total_max_attempts', null);
  const more = retries.number('max_attempts', null);
  const rule = name === 'legacy' ? legacy : before ? standardBefore : standard;
  const policy = wrapping({ maxRetries: total === null ? (more ?? (name === 'legacy' ? 4 : 2)) : total - 1, ...rule });
  return name === 'legacy' || before ? policy : { ...policy, otherBackoff: throttled };
};

export const botocore: Sdk = {
  id: 'botocore',
  name: 'botocore / boto3 (Python)',
  kind: 'sdk',
  language: 'python',
  registry: 'pypi',
  package: 'botocore',
  otherPackages: ['boto3', 'aioboto3', 'aiobotocore'],
  modules: ['botocore.config', 'botocore.client', 'boto3.session'],
  clients: [{ name: 'Config' }],
  settings: {
    maxRetries: { argument: 'retries', counts: 'retries' },
    timeout: { argument: 'read_timeout', unit: 's' },
  },
  overrides: noOverrides,
  newestKnown: '1.44.8',
  reads: reader((call, version) => policyOfConfig(new Arguments(call, []), version)),
  behaviour: [
    {
      since: '1.40.0',
      note: 'Mode legacy: five attempts, waits anywhere from 0 to 1, 2, 4, 8 s. Retry-After is not read.',
      changes: {
        ...wrappingBehaviour({ maxRetries: 4, ...legacy }),
        timeout: everyPhase(60_000),
        bounds: 'gap',
      },
      sources: [read('PyPI: botocore', '1.43.127', 'botocore/configprovider.py', '171', 'the default mode')],
      measured: ['1.40.0', '1.43.127'],
    },
    {
      since: '1.44.0',
      note: 'Mode standard is the default: three attempts, waits from 0 to 0.05 and 0.1 s, to 1 and 2 s when throttled. x-amz-retry-after may add up to 5 s.',
      changes: { maxRetries: 2, ...standard, otherBackoff: throttled },
      sources: [
        read('PyPI: botocore', '1.44.8', 'botocore/configprovider.py', '157', 'the default mode'),
        read('PyPI: botocore', '1.44.8', 'botocore/retries/standard.py', '343-425', 'the waits'),
      ],
      measured: ['1.44.0', '1.44.8'],
    },
  ],
};
