/** `HTTPTransport(retries=n)` of httpx and httpx2: connections that cannot be made are tried again, nothing else is. */
import type { Backoff } from '../../policy/backoff.ts';
import type { RetryableOutcomes } from '../../policy/policy.ts';
import type { Sdk, Source } from '../sdk.ts';
import { Arguments, reader } from '../written.ts';
import { noBackoff, noOverrides, wrapping, wrappingBehaviour } from './wrapper.ts';

const connecting: RetryableOutcomes = {
  statuses: [],
  statusesFrom: null,
  connectionErrors: true,
  brokenConnections: false,
  timeouts: false,
  shouldRetryHeader: 'ignored',
};

/** 0, 0.5, 1, 2, 4 … s, without a cap. */
const waits: Backoff = {
  kind: 'chain',
  parts: [
    noBackoff,
    { kind: 'exponential', initialMs: 500, multiplier: 2, shift: -1, capMs: Number.POSITIVE_INFINITY, jitter: { kind: 'none' } },
  ],
};

interface Library {
  readonly module: 'httpx' | 'httpx2';
  readonly since: string;
  readonly newestKnown: string;
  readonly sources: readonly Source[];
  readonly measured: readonly string[];
}

export const httpxTransport = ({ module, since, newestKnown, sources, measured }: Library): Sdk => ({
  id: module,
  name: module,
  kind: 'http',
  language: 'python',
  registry: 'pypi',
  package: module,
  modules: [module],
  clients: [{ name: 'HTTPTransport' }, { name: 'AsyncHTTPTransport', async: true }],
  settings: {
    maxRetries: { argument: 'retries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's', objects: [`${module}.Timeout`] },
  },
  overrides: noOverrides,
  newestKnown,
  reads: reader((call) => {
    const given = new Arguments(call, [
      'verify',
      'cert',
      'trust_env',
      'http1',
      'http2',
      'limits',
      'proxy',
      'uds',
      'local_address',
      'retries',
    ]);
    return wrapping({ maxRetries: given.number('retries', 0), backoff: waits, retries: connecting });
  }),
  behaviour: [
    {
      since,
      note: 'A transport retries only connecting, never an answer and never a connection that breaks. Through a proxy it retries nothing.',
      changes: wrappingBehaviour({ maxRetries: 0, backoff: waits, retries: connecting }),
      sources,
      measured,
    },
  ],
});
