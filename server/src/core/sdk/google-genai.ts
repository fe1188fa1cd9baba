/** google-genai (PyPI), Google's SDK for Gemini. It retries only when told to, and then by tenacity inside. */
import type { Backoff } from '../policy/backoff.ts';
import type { RetryableOutcomes } from '../policy/policy.ts';
import { noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { compareVersions } from './version-order.ts';
import { Arguments, reader } from './written.ts';

const STATUSES = [408, 429, 500, 502, 503, 504];

const outcomes = (statuses: readonly number[], unanswered: boolean): RetryableOutcomes => ({
  statuses,
  statusesFrom: null,
  connectionErrors: unanswered,
  brokenConnections: false,
  timeouts: unanswered,
  shouldRetryHeader: 'ignored',
});

/** min(60, 2ⁿ + up to a second). */
const waits = (initial: number, maximum: number, base: number, jitter: number): Backoff => ({
  kind: 'exponential',
  initialMs: initial * 1000,
  multiplier: base,
  capMs: maximum * 1000,
  jitter: { kind: 'add', minMs: 0, maxMs: jitter * 1000 },
  jitterBeforeCap: true,
});

export const googleGenai: Sdk = {
  id: 'google-genai',
  name: 'google-genai (Python)',
  kind: 'sdk',
  language: 'python',
  registry: 'pypi',
  package: 'google-genai',
  modules: ['google.genai.types', 'google.genai'],
  clients: [{ name: 'HttpRetryOptions' }],
  settings: {
    maxRetries: { argument: 'attempts', counts: 'attempts' },
    timeout: { argument: 'timeout', unit: 'ms' },
  },
  overrides: noOverrides,
  newestKnown: '3.6.1',
  reads: reader((call, version) => {
    const given = new Arguments(call, []);
    const since = (release: string): boolean => version === undefined || compareVersions(version, release) >= 0;
    const zeroIsZero = since('2.33.0');
    /** Before that, an option of 0 was taken for one that is not set. */
    const option = (name: string, otherwise: number): number => {
      const value = given.number(name, otherwise) ?? otherwise;
      return value === 0 && !zeroIsZero ? otherwise : value;
    };
    // Attempts of 0 came to mean one attempt earlier than the other options came to mean 0.
    const attempts = given.number('attempts', 5) === 0 && since('1.68.0') ? 1 : option('attempts', 5);
    return wrapping({
      maxRetries: Math.max(0, attempts - 1),
      backoff: waits(option('initial_delay', 1), option('max_delay', 60), option('exp_base', 2), option('jitter', 1)),
      retries: outcomes(given.numbers('http_status_codes', STATUSES), since('2.18.0')),
    });
  }),
  behaviour: [
    {
      since: '1.40.0',
      note: 'Nothing is retried without retry_options. With them: five attempts, waits of 1, 2, 4 … 60 s plus up to a second; Retry-After is not read. An option of 0 counts as not set.',
      changes: wrappingBehaviour({ maxRetries: 0, backoff: waits(1, 60, 2, 1), retries: outcomes([], false) }),
      sources: [read('PyPI: google-genai', '1.40.0', 'google/genai/_api_client.py', '', 'the arguments of the loop')],
      measured: ['1.40.0'],
    },
    {
      since: '1.68.0',
      note: 'With retry_options, attempts of 0 mean one attempt.',
      changes: {},
      sources: [read('PyPI: google-genai', '2.17.0', 'google/genai/_api_client.py', '525-560', 'the arguments of the loop')],
      measured: ['2.17.0'],
    },
    {
      since: '2.18.0',
      note: 'With retry_options, timeouts and failed connections are retried too.',
      changes: {},
      sources: [read('PyPI: google-genai', '2.18.0', 'google/genai/_api_client.py', '', 'what is retried')],
      measured: ['2.18.0'],
    },
    {
      since: '2.33.0',
      note: 'An option of 0 is taken as 0: a jitter of 0 means none.',
      changes: {},
      sources: [read('PyPI: google-genai', '3.6.1', 'google/genai/_api_client.py', '800-845', 'the arguments of the loop')],
      measured: ['2.33.0', '3.6.1'],
    },
  ],
};
