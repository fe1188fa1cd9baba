/** Together's SDK for Python (PyPI `together`) from 2.0.0 on; 0.x and 1.x are another library. */
import { core, firstRelative, pythonRelative } from './dialects/python-relative.ts';
import { countsRange } from './dialects/python-stainless.ts';

const source = core('together', 'together');

export const togetherPython = pythonRelative({
  id: 'together-python',
  name: 'together (Python)',
  package: 'together',
  module: 'together',
  client: 'Together',
  newestKnown: '3.1.1',
  behaviour: [
    {
      since: '2.0.0',
      note: 'retry-after-ms, then seconds, then a date, up to 60 s; backoff of 1, 2, 4, 8, 10 s less up to a quarter; 60 s a read.',
      changes: {
        ...firstRelative,
        backoff: { kind: 'exponential', initialMs: 1_000, multiplier: 2, capMs: 10_000, jitter: { kind: 'factor', low: 0.75, high: 1 } },
        badMaxRetries: countsRange('AssertionError'),
        retryCountHeader: 'x-stainless-retry-count',
      },
      sources: [
        source('2.0.0', '713-805', 'how Retry-After is read, the backoff, what is retried'),
        source('3.1.1', '725-817', 'unchanged'),
      ],
      measured: ['2.0.0', '2.42.0', '3.0.0', '3.1.1'],
    },
  ],
});
