/** Cerebras' SDK for Python (PyPI `cerebras-cloud-sdk`). A client also sends one request when it is made, unless told not to. */
import { core, firstRelative, pythonRelative } from './dialects/python-relative.ts';
import { backoffDoubling, countsDownButNone, countsRange, modes, pythonRetries } from './dialects/python-stainless.ts';

const source = core('cerebras-cloud-sdk', 'cerebras/cloud/sdk');

export const cerebrasPython = pythonRelative({
  id: 'cerebras-python',
  name: 'cerebras-cloud-sdk (Python)',
  package: 'cerebras-cloud-sdk',
  module: 'cerebras.cloud.sdk',
  client: 'Cerebras',
  newestKnown: '1.91.0',
  behaviour: [
    {
      since: '1.0.0',
      note: 'retry-after-ms, then seconds, then a date, up to 60 s; backoff of 1, 2, 4, 8 s less up to a quarter; 60 s a read.',
      changes: { ...firstRelative, badMaxRetries: countsDownButNone },
      sources: [source('1.0.0', '640-731', 'how Retry-After is read, the backoff, what is retried')],
      measured: ['1.0.0', '1.3.0'],
    },
    {
      since: '1.4.0',
      note: 'The backoff starts at half a second; a header counts the retries. An asynchronous client does not retry a connection that fails at the first attempt.',
      changes: {
        backoff: backoffDoubling(0),
        retryCountHeader: 'x-stainless-retry-count',
        modes: modes({ retries: { ...pythonRetries, connectionErrors: false } }),
      },
      sources: [source('1.4.0', '', 'backoff, and what an asynchronous client retries')],
      measured: ['1.4.0', '1.11.0'],
    },
    {
      since: '1.12.1',
      note: 'Asynchronous clients retry failed connections again.',
      changes: { modes: modes() },
      sources: [source('1.12.1', '', 'asks how many retries are left')],
      measured: ['1.12.1', '1.29.0'],
    },
    {
      since: '1.35.0',
      note: 'max_retries must be an integer; a negative one sends nothing and fails.',
      changes: { badMaxRetries: countsRange('AssertionError') },
      sources: [source('1.35.0', '', 'the loop over range()'), source('1.91.0', '717-810', 'unchanged reader, backoff and statuses')],
      measured: ['1.35.0', '1.91.0'],
    },
  ],
});
