/** Groq's SDK for Python (PyPI `groq`); releases before 0.4.0 are another library. */
import { core, firstRelative, pythonRelative } from './dialects/python-relative.ts';
import { backoffDoubling, countsDown, countsDownButNone, countsRange } from './dialects/python-stainless.ts';

const source = core('groq', 'groq');

export const groqPython = pythonRelative({
  id: 'groq-python',
  name: 'groq (Python)',
  package: 'groq',
  module: 'groq',
  client: 'Groq',
  newestKnown: '1.7.0',
  behaviour: [
    {
      since: '0.4.0',
      note: 'retry-after-ms, then seconds, then a date, up to 60 s; backoff of 1, 2, 4, 8 s less up to a quarter; 60 s a read.',
      changes: { ...firstRelative, badMaxRetries: countsDown },
      sources: [source('0.4.0', '614-705', 'how Retry-After is read, the backoff, what is retried')],
      measured: ['0.4.0'],
    },
    {
      since: '0.6.0',
      note: 'max_retries=None is refused by the constructor.',
      changes: { badMaxRetries: countsDownButNone },
      sources: [source('0.6.0', '', 'the check')],
      measured: ['0.9.0', '0.10.0', '0.11.0'],
    },
    {
      since: '0.12.0',
      note: 'The backoff starts at half a second; a header counts the retries.',
      changes: { backoff: backoffDoubling(0), retryCountHeader: 'x-stainless-retry-count' },
      sources: [source('0.12.0', '', 'the backoff')],
      measured: ['0.12.0', '0.23.0'],
    },
    {
      since: '0.23.1',
      note: 'max_retries must be an integer; a negative one sends nothing and fails.',
      changes: { badMaxRetries: countsRange('AssertionError') },
      sources: [source('0.23.1', '', 'the loop over range()'), source('1.7.0', '717-810', 'unchanged reader, backoff and statuses')],
      measured: ['0.23.1', '1.0.0', '1.7.0'],
    },
  ],
});
