/** The OpenAI SDK for Python (PyPI `openai`), from 1.0.0 on: older releases are another library. */
import {
  backoffDoubling,
  countsDown,
  countsDownButNone,
  countsRange,
  httpxTimeout,
  modes,
  PYTHON_RETRY_LOG,
  pythonRetries,
  pythonServerWait,
} from './dialects/python-stainless.ts';
import { read, type Sdk, type Source } from './sdk.ts';

const core = (version: string, lines: string, what: string): Source =>
  read('openai/openai-python', `v${version}`, 'src/openai/_base_client.py', lines, what);
/** Releases whose repository state was not at hand were read in the package itself. */
const wheel = (version: string, lines: string, what: string): Source =>
  read('PyPI: openai', version, 'openai/_base_client.py', lines, what);

export const openaiPython: Sdk = {
  id: 'openai-python',
  name: 'openai (Python)',
  kind: 'sdk',
  language: 'python',
  registry: 'pypi',
  package: 'openai',
  modules: ['openai'],
  clients: [
    { name: 'OpenAI' },
    { name: 'AsyncOpenAI', async: true },
    { name: 'Client' },
    { name: 'AsyncClient', async: true },
    { name: 'AzureOpenAI', modules: ['openai', 'openai.lib.azure'] },
    { name: 'AsyncAzureOpenAI', modules: ['openai', 'openai.lib.azure'], async: true },
    { name: 'BedrockOpenAI', since: '2.40.0' },
    { name: 'AsyncBedrockOpenAI', async: true, since: '2.40.0' },
  ],
  settings: {
    maxRetries: { argument: 'max_retries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's', objects: ['httpx.Timeout', 'httpx2.Timeout', 'openai.Timeout'] },
  },
  overrides: {
    methods: ['with_options', 'copy'],
    perRequest: { maxRetries: false, timeout: true, where: 'keyword' },
    requestMethods: ['create', 'stream', 'parse', 'edit', 'generate', 'retrieve', 'list', 'cancel', 'delete', 'update', 'create_and_poll'],
  },
  newestKnown: '3.57.0',
  rateLimitError: 'RateLimitError',
  documentation: 'https://github.com/openai/openai-python#retries',
  behaviour: [
    {
      since: '1.0.0',
      note: 'Retry-After as whole seconds or a date, up to 60 s; an asynchronous client does not retry a read timeout.',
      changes: {
        maxRetries: 2,
        timeout: httpxTimeout(600),
        bounds: 'gap',
        backoff: backoffDoubling(1),
        serverWait: pythonServerWait.intOrDate,
        retries: pythonRetries,
        timer: 'exact',
        badMaxRetries: countsDown,
        modes: modes({ retries: { ...pythonRetries, timeouts: false } }),
        cancelWakesSleep: false,
        retryCountHeader: null,
        httpLibrary: 'httpx',
        retryLogLine: PYTHON_RETRY_LOG,
      },
      sources: [
        core('1.0.0', '586-657', 'how Retry-After is read, the backoff, what is retried'),
        core('1.0.0', '1283-1344', 'an asynchronous read timeout is raised at once'),
        read('openai/openai-python', 'v1.0.0', 'src/openai/_constants.py', '1-10', 'defaults'),
      ],
      measured: ['1.0.0', '1.2.3'],
    },
    {
      since: '1.2.4',
      note: 'Asynchronous clients retry read timeouts too.',
      changes: { modes: modes() },
      sources: [core('1.2.4', '1283-1338', 'no exception for read timeouts any more')],
      measured: ['1.2.4', '1.3.6'],
    },
    {
      since: '1.3.7',
      note: 'Retry-After may have decimals.',
      changes: { serverWait: pythonServerWait.floatOrDate },
      sources: [core('1.3.7', '608-651', 'float() instead of int()')],
      measured: ['1.3.7', '1.8.0'],
    },
    {
      since: '1.9.0',
      note: 'retry-after-ms is read, and wins; dates count to the millisecond; a date beyond the year 9999 raises ValueError out of the call.',
      changes: { serverWait: pythonServerWait.msFloatOrDate },
      sources: [core('1.9.0', '595-650', 'the new reader')],
      measured: ['1.9.0', '1.14.3'],
    },
    {
      since: '1.16.0',
      note: 'max_retries=None is refused by the constructor.',
      changes: { badMaxRetries: countsDownButNone },
      sources: [core('1.16.0', '364-367', 'the check')],
      measured: ['1.16.0', '1.46.1'],
    },
    {
      since: '1.47.0',
      note: 'The backoff starts at half a second; a header counts the retries. An asynchronous client does not retry a connection that fails at the first attempt.',
      changes: {
        backoff: backoffDoubling(0),
        retryCountHeader: 'x-stainless-retry-count',
        modes: modes({ retries: { ...pythonRetries, connectionErrors: false } }),
      },
      sources: [core('1.47.0', '644-734', 'backoff'), core('1.47.0', '1531-1633', 'connection errors are retried only after a retry')],
      measured: ['1.47.0', '1.52.0'],
    },
    {
      since: '1.52.1',
      note: 'Asynchronous clients retry failed connections again.',
      changes: { modes: modes() },
      sources: [core('1.52.1', '1591-1595', 'asks how many retries are left')],
      measured: ['1.52.1', '1.75.0'],
    },
    {
      since: '1.76.0',
      note: 'max_retries must be an integer; a negative one sends nothing and fails.',
      changes: { badMaxRetries: countsRange('AssertionError') },
      sources: [core('1.76.0', '931-1060', 'the loop over range()')],
      measured: ['1.76.0', '1.109.1', '2.0.0', '2.51.0'],
    },
    {
      since: '2.52.0',
      note: 'Retry-After is obeyed up to 120 s; a longer one ends the call at once, even with x-should-retry: true. Impossible dates are ignored.',
      changes: { serverWait: pythonServerWait.msFloatOrDateGivesUp },
      sources: [core('2.52.0', '759-863', 'the limit of two minutes')],
      measured: ['2.52.0', '2.54.0'],
    },
    {
      since: '3.0.0',
      note: 'The HTTP library is httpx2; Timeout objects of httpx are still taken.',
      changes: { httpLibrary: 'httpx2' },
      sources: [core('3.0.0', '764-868', 'unchanged reader and backoff')],
      measured: ['3.0.0', '3.3.1'],
    },
    {
      since: '3.4.0',
      note: 'The log line of a retry no longer names the path.',
      changes: { retryLogLine: 'Retrying request in {seconds:%f} seconds' },
      sources: [wheel('3.4.0', '1155-1167', 'the log line')],
      measured: ['3.4.0', '3.8.0'],
    },
    {
      since: '3.9.0',
      note: 'A number too large for a double (1e400) counts as longer than two minutes and ends the call; the word inf still means backoff.',
      changes: { serverWait: pythonServerWait.msFloatOrDateOverflow },
      sources: [wheel('3.9.0', '753-789', 'the reader')],
      measured: ['3.9.0', '3.13.0'],
    },
    {
      since: '3.14.0',
      note: 'A stream that stalls raises APITimeoutError; before, it was the HTTP library’s own ReadTimeout.',
      changes: {},
      sources: [read('PyPI: openai', '3.14.0', 'openai/_streaming.py', '', 'what a timeout in a stream raises')],
      measured: ['3.14.0'],
    },
    {
      since: '3.14.1',
      note: 'max_retries is checked by the constructor: TypeError for what is no integer, ValueError below 0. The log line counts the retries.',
      changes: {
        badMaxRetries: countsRange('ValueError'),
        retryLogLine: 'Retrying request in {seconds:%f} seconds (retry {n} of {max})',
      },
      sources: [wheel('3.14.1', '790-798', 'the check'), wheel('3.14.1', '1165-1177', 'the log line')],
      measured: ['3.14.1', '3.18.0'],
    },
    {
      since: '3.19.0',
      note: 'A request whose body cannot be sent again (an iterator, a file that cannot be rewound) is not retried; JSON bodies are.',
      changes: {},
      sources: [
        wheel('3.57.0', '115-172, 1135-1260', 'when a body can be sent again'),
        wheel('3.57.0', '849-964', 'unchanged reader, backoff and statuses'),
      ],
      measured: ['3.19.0', '3.57.0'],
    },
  ],
};
