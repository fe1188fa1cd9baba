/** httpx and httpx2 (PyPI): what their transports retry. Their Timeout objects are read with the clients that they are given to. */
import { httpxTransport } from './dialects/httpx-transport.ts';
import { read } from './sdk.ts';

export const httpx = httpxTransport({
  module: 'httpx',
  since: '0.24.0',
  newestKnown: '0.28.1',
  sources: [
    read('encode/httpx', '0.28.1', 'httpx/_transports/default.py', '', 'which pools are given the retries'),
    read('encode/httpcore', '1.0.9', 'httpcore/_sync/connection.py', '', 'what is retried, and the waits'),
  ],
  measured: ['0.27.2', '0.28.1'],
});

export const httpx2 = httpxTransport({
  module: 'httpx2',
  since: '2.0.0',
  newestKnown: '2.16.2',
  sources: [read('PyPI: httpcore2', '2.16.2', 'httpcore2/_sync/connection.py', '', 'what is retried, and the waits')],
  measured: ['2.16.2'],
});
