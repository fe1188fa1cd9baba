/** tenacity (PyPI): a retry decorator and loop. With nothing set it retries for ever, at once. */
import { tenacityRetries, tenacityStop, tenacityWait } from './dialects/tenacity-rules.ts';
import { everyError, noBackoff, noOverrides, wrapping, wrappingBehaviour } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { compareVersions } from './version-order.ts';
import { Arguments, reader } from './written.ts';

const ORDER = ['sleep', 'stop', 'wait', 'retry'];

export const tenacity: Sdk = {
  id: 'tenacity',
  name: 'tenacity',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'tenacity',
  modules: ['tenacity'],
  clients: [{ name: 'retry' }, { name: 'Retrying' }, { name: 'AsyncRetrying', async: true }],
  settings: {
    maxRetries: { argument: 'stop', counts: 'attempts' },
    timeout: { argument: '', unit: 's' },
  },
  overrides: { ...noOverrides, methods: ['retry_with'] },
  newestKnown: '9.2.1',
  reads: reader((call, version) => {
    const given = new Arguments(call, ORDER);
    const [stop, wait, retry] = ['stop', 'wait', 'retry'].map((name) => given.get(name));
    const ends = stop === undefined ? { maxAttempts: Number.POSITIVE_INFINITY, deadline: null } : tenacityStop(stop);
    const backoff =
      wait === undefined
        ? noBackoff
        : tenacityWait(wait, { randomMinCounts: version === undefined || compareVersions(version, '9.0.0') >= 0 });
    const retries = retry === undefined ? everyError : tenacityRetries(retry);
    return wrapping({
      maxRetries: (ends ?? given.refuse('stop')).maxAttempts - 1,
      deadline: (ends ?? given.refuse('stop')).deadline,
      backoff: backoff ?? given.refuse('wait'),
      retries: retries ?? given.refuse('retry'),
    });
  }),
  behaviour: [
    {
      since: '8.0.0',
      note: 'Any exception is retried, for ever and without a wait, unless stop, wait and retry say otherwise. Its clock is looked at only between attempts.',
      changes: wrappingBehaviour({ maxRetries: Number.POSITIVE_INFINITY, backoff: noBackoff }),
      sources: [
        read('PyPI: tenacity', '9.2.1', 'tenacity/__init__.py', '', 'defaults'),
        read('PyPI: tenacity', '9.2.1', 'tenacity/wait.py', '61-330', 'the waits'),
        read('PyPI: tenacity', '9.2.1', 'tenacity/stop.py', '89-150', 'the stops'),
      ],
      measured: ['8.2.3'],
    },
    {
      since: '9.0.0',
      note: 'min of wait_random_exponential counts.',
      changes: {},
      sources: [read('PyPI: tenacity', '9.0.0', 'tenacity/wait.py', '', 'wait_random_exponential')],
      measured: ['9.2.1'],
    },
  ],
};
