/**
 * LangChain for JavaScript: its chat models for OpenAI and Anthropic. Both build the SDK's client with maxRetries 0
 * and retry with LangChain's own caller, so nothing multiplies.
 */
import { wholeAttempt } from '../policy/timeout.ts';
import { overUndici } from './dialects/js-stainless.ts';
import { growing, langchainRetryAfter } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { type Behaviour, read, type Sdk } from './sdk.ts';

const CORE = '@langchain/core (npm)';
const sources = [
  read(CORE, '1.4.0', 'dist/utils/async_caller.js', '12-23, 82-165', 'what is retried, and Retry-After'),
  read(CORE, '1.4.0', 'dist/utils/async_caller.js', '178-205', 'six retries, randomized'),
  read(CORE, '1.4.0', 'dist/utils/p-retry/index.js', '62-85', 'the longer of the backoff and Retry-After'),
];

const caller: Behaviour = {
  maxRetries: 6,
  timeout: wholeAttempt(600_000),
  bounds: 'headers',
  backoff: growing(1000, 2, Number.POSITIVE_INFINITY, true),
  serverWait: {
    dialect: langchainRetryAfter('RateLimitError'),
    dialectName: 'js-number-or-date-or-raise',
    accept: { upToMs: 60_000 },
    tooLong: 'give-up',
    combine: 'longer',
    statuses: [429],
  },
  retries: {
    // Answers that are no success and no refusal are errors of the SDK too.
    statuses: [300, 304],
    statusesFrom: null,
    everyError: true,
    neverStatuses: [400, 401, 402, 403, 404, 405, 406, 407, 409, 413],
    connectionErrors: true,
    timeouts: true,
    resentOnce: [421],
    shouldRetryHeader: 'ignored',
  },
  timer: 'node',
  transport: overUndici,
  cancelWakesSleep: true,
  retryCountHeader: null,
};

const chatModel = (
  about: Pick<Sdk, 'id' | 'name' | 'clients' | 'newestKnown'> & { readonly since: string; readonly changes: Behaviour },
): Sdk => ({
  id: about.id,
  name: about.name,
  kind: 'wrapper',
  language: 'typescript',
  registry: 'npm',
  package: about.id,
  modules: [about.id],
  clients: about.clients,
  settings: { maxRetries: { argument: 'maxRetries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: about.newestKnown,
  behaviour: [
    {
      since: about.since,
      changes: about.changes,
      sources,
      measured: [about.newestKnown],
      note: 'Six retries after 1, 2, 4, … s times 1 to 2; a 429 is retried only with a Retry-After up to 60 s; 400 to 406, 409 and 413 never',
    },
  ],
});

export const langchainOpenai = chatModel({
  id: '@langchain/openai',
  name: 'LangChain ChatOpenAI (JavaScript)',
  clients: [{ name: 'ChatOpenAI' }, { name: 'AzureChatOpenAI' }, { name: 'OpenAI' }, { name: 'OpenAIEmbeddings' }],
  newestKnown: '1.6.0',
  since: '1.4.0',
  changes: { ...caller, bounds: 'good-body', modes: { stream: { bounds: 'headers', body: 'left-to-caller' } } },
});

export const langchainAnthropic = chatModel({
  id: '@langchain/anthropic',
  name: 'LangChain ChatAnthropic (JavaScript)',
  clients: [{ name: 'ChatAnthropic' }],
  newestKnown: '1.5.11',
  since: '1.4.0',
  changes: { ...caller, modes: { stream: { body: 'left-to-caller' } } },
});
