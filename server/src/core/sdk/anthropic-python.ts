/** The Anthropic SDK for Python (PyPI `anthropic`), from its first generated release on. */
import { everyPhase } from '../policy/timeout.ts';
import {
  backoff2023,
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

const REPOSITORY = 'anthropics/anthropic-sdk-python';
const core = (version: string, lines: string, what: string): Source =>
  read(REPOSITORY, `v${version}`, 'src/anthropic/_base_client.py', lines, what);
const at = (version: string, path: string, lines: string, what: string): Source =>
  read(REPOSITORY, `v${version}`, `src/anthropic/${path}`, lines, what);
/** Releases whose repository state was not at hand were read in the package itself. */
const wheel = (version: string, path: string, lines: string, what: string): Source =>
  read('PyPI: anthropic', version, `anthropic/${path}`, lines, what);

/** 3,600 s for 128,000 tokens. */
const PER_TOKEN_MS = 3_600_000 / 128_000;
const tokens = (models: readonly string[]): { readonly [model: string]: number } => Object.fromEntries(models.map((m) => [m, 8_192]));
const OPUS_4 = [
  'claude-opus-4-20250514',
  'claude-opus-4-0',
  'claude-4-opus-20250514',
  'anthropic.claude-opus-4-20250514-v1:0',
  'claude-opus-4@20250514',
];
const OPUS_4_1_ELSEWHERE = ['anthropic.claude-opus-4-1-20250805-v1:0', 'claude-opus-4-1@20250805'];
const dynamic = { perTokenMs: PER_TOKEN_MS, limitMs: 600_000, refusesAbove: true, error: 'ValueError' };

export const anthropicPython: Sdk = {
  id: 'anthropic-python',
  name: 'anthropic (Python)',
  kind: 'sdk',
  language: 'python',
  registry: 'pypi',
  package: 'anthropic',
  modules: ['anthropic'],
  clients: [
    { name: 'Anthropic' },
    { name: 'AsyncAnthropic', async: true },
    { name: 'Client' },
    { name: 'AsyncClient', async: true },
    { name: 'AnthropicBedrock', modules: ['anthropic', 'anthropic.lib.bedrock'] },
    { name: 'AsyncAnthropicBedrock', modules: ['anthropic', 'anthropic.lib.bedrock'], async: true },
    { name: 'AnthropicBedrockMantle', modules: ['anthropic', 'anthropic.lib.bedrock'], since: '0.91.0' },
    { name: 'AsyncAnthropicBedrockMantle', modules: ['anthropic', 'anthropic.lib.bedrock'], async: true, since: '0.91.0' },
    { name: 'AnthropicVertex', modules: ['anthropic', 'anthropic.lib.vertex'], since: '0.11.0' },
    { name: 'AsyncAnthropicVertex', modules: ['anthropic', 'anthropic.lib.vertex'], async: true, since: '0.11.0' },
    { name: 'AnthropicFoundry', modules: ['anthropic', 'anthropic.lib.foundry'], since: '0.74.0' },
    { name: 'AsyncAnthropicFoundry', modules: ['anthropic', 'anthropic.lib.foundry'], async: true, since: '0.74.0' },
    { name: 'AnthropicAWS', modules: ['anthropic', 'anthropic.lib.aws'], since: '0.88.0' },
    { name: 'AsyncAnthropicAWS', modules: ['anthropic', 'anthropic.lib.aws'], async: true, since: '0.88.0' },
    { name: 'AnthropicGoogleCloud', modules: ['anthropic', 'anthropic.lib.google_cloud'] },
    { name: 'AsyncAnthropicGoogleCloud', modules: ['anthropic', 'anthropic.lib.google_cloud'], async: true },
  ],
  settings: {
    maxRetries: { argument: 'max_retries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's', objects: ['httpx.Timeout', 'httpx2.Timeout', 'anthropic.Timeout'] },
  },
  overrides: {
    methods: ['with_options', 'copy'],
    perRequest: { maxRetries: false, timeout: true, where: 'keyword' },
    requestMethods: ['create', 'stream', 'parse', 'count_tokens', 'retrieve', 'list', 'cancel', 'delete', 'results'],
  },
  newestKnown: '2.14.0',
  rateLimitError: 'RateLimitError',
  documentation: 'https://github.com/anthropics/anthropic-sdk-python#retries',
  behaviour: [
    {
      since: '0.3.0',
      note: 'Retry-After as a whole number of seconds up to 60; 408 is not retried; an asynchronous client does not retry a read timeout.',
      changes: {
        maxRetries: 2,
        timeout: httpxTimeout(60),
        bounds: 'gap',
        backoff: backoff2023,
        serverWait: pythonServerWait.int,
        retries: { ...pythonRetries, statuses: [409, 429] },
        timer: 'exact',
        badMaxRetries: countsDown,
        modes: modes({ retries: { ...pythonRetries, statuses: [409, 429], timeouts: false } }),
        cancelWakesSleep: false,
        retryCountHeader: null,
        httpLibrary: 'httpx',
        retryLogLine: null,
      },
      sources: [
        core('0.3.0', '582-637', 'how Retry-After is read, the backoff, what is retried'),
        core('0.3.0', '1064-1124', 'an asynchronous read timeout is raised at once'),
        core('0.3.0', '84', 'default timeout'),
      ],
      measured: ['0.3.0', '0.3.2'],
    },
    {
      since: '0.3.3',
      note: 'A timeout of the client no longer reaches completions.create: 600 s a read unless the call itself has one.',
      changes: { timeout: everyPhase(600_000), timeoutIgnoredBy: ['completions'] },
      sources: [at('0.3.3', 'resources/completions.py', '37', 'the default of the argument')],
      measured: ['0.3.3', '0.3.11'],
    },
    {
      since: '0.3.14',
      note: 'Retry-After may be a date, cut to whole seconds; 408 is retried.',
      changes: {
        serverWait: pythonServerWait.intOrDate,
        retries: pythonRetries,
        modes: modes({ retries: { ...pythonRetries, timeouts: false } }),
      },
      sources: [core('0.3.14', '644-715', 'dates, 408')],
      measured: [],
    },
    {
      since: '0.4.0',
      note: 'A retry is logged, with its wait.',
      changes: { retryLogLine: PYTHON_RETRY_LOG },
      sources: [core('0.4.0', '940-964', 'the log line')],
      measured: ['0.4.1', '0.5.0'],
    },
    {
      since: '0.6.0',
      note: 'The backoff doubles: 1, 2, 4, 8 s less up to a quarter.',
      changes: { backoff: backoffDoubling(1) },
      sources: [core('0.6.0', '586-629', 'the backoff')],
      measured: ['0.6.0'],
    },
    {
      since: '0.7.0',
      note: 'Asynchronous clients retry read timeouts too.',
      changes: { modes: modes() },
      sources: [core('0.7.0', '1283-1338', 'no exception for read timeouts any more')],
      measured: ['0.7.0', '0.7.7'],
    },
    {
      since: '0.7.8',
      note: 'Retry-After may have decimals.',
      changes: { serverWait: pythonServerWait.floatOrDate },
      sources: [core('0.7.8', '599-642', 'float() instead of int()')],
      measured: ['0.7.8', '0.9.0'],
    },
    {
      since: '0.10.0',
      note: 'retry-after-ms is read, and wins; dates count to the millisecond; a date beyond the year 9999 raises ValueError out of the call.',
      changes: { serverWait: pythonServerWait.msFloatOrDate },
      sources: [core('0.10.0', '595-650', 'the new reader')],
      measured: ['0.10.0', '0.15.1'],
    },
    {
      since: '0.16.0',
      note: 'messages.create: a timeout of the client does not reach it either.',
      changes: { timeoutIgnoredBy: ['completions', 'messages'] },
      sources: [at('0.16.0', 'resources/messages.py', '62', 'the default of the argument')],
      measured: ['0.16.0', '0.21.3'],
    },
    {
      since: '0.22.0',
      note: 'max_retries=None is refused by the constructor.',
      changes: { badMaxRetries: countsDownButNone },
      sources: [core('0.22.0', '364-367', 'the check')],
      measured: ['0.22.0', '0.31.2'],
    },
    {
      since: '0.32.0',
      note: "The client's timeout is used; the default of messages.create stays 600 s for every phase, connecting too.",
      changes: { timeoutIgnoredBy: [] },
      sources: [at('0.32.0', 'resources/messages.py', '858-859', '600 only where nothing is set')],
      measured: ['0.32.0', '0.34.2'],
    },
    {
      since: '0.35.0',
      note: 'The backoff starts at half a second; a header counts the retries. An asynchronous client does not retry a connection that fails at the first attempt.',
      changes: {
        backoff: backoffDoubling(0),
        retryCountHeader: 'x-stainless-retry-count',
        modes: modes({ retries: { ...pythonRetries, connectionErrors: false } }),
      },
      sources: [core('0.35.0', '646-736', 'backoff'), core('0.35.0', '1533-1635', 'connection errors are retried only after a retry')],
      measured: ['0.35.0', '0.36.2'],
    },
    {
      since: '0.37.0',
      note: 'Asynchronous clients retry failed connections again.',
      changes: { modes: modes() },
      sources: [core('0.37.0', '1591-1595', 'asks how many retries are left')],
      measured: ['0.37.0', '0.46.0'],
    },
    {
      since: '0.47.0',
      note: 'messages.create without stream refuses more than 21,333 max_tokens when no timeout is set; the default is 600 s a read and 5 s to connect.',
      changes: { timeout: httpxTimeout(600), dynamicTimeout: dynamic },
      sources: [
        core('0.47.0', '668-681', 'the expected time'),
        at('0.47.0', 'resources/messages/messages.py', '943-944', 'where it is asked'),
      ],
      measured: ['0.47.0', '0.49.0'],
    },
    {
      since: '0.50.0',
      note: 'max_retries must be an integer; a negative one sends nothing and fails.',
      changes: { badMaxRetries: countsRange('AssertionError') },
      sources: [core('0.50.0', '971-1100', 'the loop over range()')],
      measured: ['0.50.0', '0.51.0'],
    },
    {
      since: '0.52.0',
      note: 'Claude Opus 4 without stream refuses more than 8,192 max_tokens when no timeout is set.',
      changes: { dynamicTimeout: { ...dynamic, modelTokens: tokens(OPUS_4) } },
      sources: [core('0.52.0', '692-705', 'the check'), at('0.52.0', '_constants.py', '20-26', 'the models')],
      measured: ['0.52.0', '0.60.0'],
    },
    {
      since: '0.61.0',
      note: 'The same for Claude Opus 4.1.',
      changes: { dynamicTimeout: { ...dynamic, modelTokens: tokens([...OPUS_4, 'claude-opus-4-1-20250805', ...OPUS_4_1_ELSEWHERE]) } },
      sources: [at('0.61.0', '_constants.py', '20-29', 'the models')],
      measured: ['0.61.0', '0.98.0', '0.107.1'],
    },
    {
      since: '0.108.0',
      note: 'Middleware: its own errors are not retried; a negative max_retries ends in RuntimeError.',
      changes: { badMaxRetries: countsRange('RuntimeError') },
      sources: [core('0.108.0', '876-899', 'which errors are retried')],
      measured: ['0.108.0', '0.120.2'],
    },
    {
      since: '0.121.0',
      note: 'claude-opus-4-1-20250805 is off the list of models.',
      changes: { dynamicTimeout: { ...dynamic, modelTokens: tokens([...OPUS_4, ...OPUS_4_1_ELSEWHERE]) } },
      sources: [at('0.121.0', '_constants.py', '20-28', 'the models')],
      measured: ['0.121.0', '0.125.0'],
    },
    {
      since: '1.0.0',
      note: 'The HTTP library is httpx2: a Timeout of httpx is refused.',
      changes: { httpLibrary: 'httpx2', refusesTimeoutsOf: ['httpx'] },
      sources: [wheel('1.0.0', '_base_client.py', '763-879', 'unchanged reader and backoff')],
      measured: ['1.0.0', '1.5.0'],
    },
    {
      since: '1.6.0',
      note: 'Whatever Retry-After asks for is obeyed, up to 4,294,967 s (49.7 days).',
      changes: { serverWait: pythonServerWait.msFloatOrDateUncapped },
      sources: [
        wheel('1.6.0', '_base_client.py', '777-835', 'no upper bound but the cap'),
        wheel('2.14.0', '_base_client.py', '879-997', 'unchanged'),
      ],
      measured: ['1.6.0', '1.11.0', '1.12.0', '1.17.0', '2.0.0', '2.14.0'],
    },
  ],
};
