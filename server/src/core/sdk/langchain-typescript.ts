/**
 * LangChain for JavaScript: its chat models for OpenAI and Anthropic. Both build the SDK's client with maxRetries 0
 * and retry with LangChain's own caller, so nothing multiplies.
 */
import type { ServerWaitRule } from '../policy/server-wait.ts';
import { wholeAttempt } from '../policy/timeout.ts';
import { overUndici } from './dialects/js-stainless.ts';
import { growing, langchainRetryAfter } from './dialects/js-wrapper.ts';
import { noOverrides } from './dialects/wrapper.ts';
import { type Behaviour, type BehaviourGroup, read, type Sdk } from './sdk.ts';

const CORE = '@langchain/core (npm)';

/** 6 in both; the SDK inside bounds the attempts, and what it bounds of a body depends on its own release. */
const caller: Behaviour = {
  maxRetries: 6,
  timeout: wholeAttempt(600_000),
  bounds: 'headers',
  backoff: growing(1000, 2, Number.POSITIVE_INFINITY, true),
  serverWait: null,
  retries: {
    // Answers that are no success and no refusal are errors of the SDK too.
    statuses: [300, 304],
    statusesFrom: null,
    everyError: true,
    neverStatuses: [400, 401, 402, 403, 404, 405, 406, 407, 409],
    connectionErrors: true,
    timeouts: true,
    resentOnce: [421],
    shouldRetryHeader: 'ignored',
  },
  timer: 'node',
  transport: overUndici,
  cancelWakesSleep: true,
  retryCountHeader: null,
  modes: { stream: { body: 'left-to-caller' } },
};

const toldOrRaised: ServerWaitRule = {
  dialect: langchainRetryAfter('RateLimitError'),
  dialectName: 'js-number-or-date-or-raise',
  accept: { upToMs: 60_000 },
  tooLong: 'give-up',
  combine: 'longer',
  statuses: [429],
};

const behaviour: readonly BehaviourGroup[] = [
  {
    since: '0.3.80',
    changes: caller,
    sources: [read(CORE, '0.3.80', 'dist/utils/async_caller.js', '', 'six retries, what is retried')],
    measured: ['0.3.80', '1.0.0', '1.2.0'],
    note: 'Six retries after 1, 2, 4, … s times 1 to 2; Retry-After is not read; 400 to 407 and 409 are never retried',
  },
  {
    since: '1.2.1',
    changes: { serverWait: toldOrRaised },
    sources: [
      read(CORE, '1.4.0', 'dist/utils/async_caller.js', '82-165', 'Retry-After, and what is made of a 429 without it'),
      read(CORE, '1.4.0', 'dist/utils/p-retry/index.js', '62-85', 'the longer of the backoff and Retry-After'),
    ],
    measured: ['1.2.1'],
    note: 'A 429 is retried only with a Retry-After up to 60 s, which is waited for; any other is raised at once',
  },
  {
    since: '1.2.8',
    changes: { retries: { ...caller.retries, neverStatuses: [400, 401, 402, 403, 404, 405, 406, 407, 409, 413] } },
    sources: [read(CORE, '1.4.0', 'dist/utils/async_caller.js', '12-23, 178-205', 'what is retried')],
    measured: ['1.4.0'],
    note: '413 is never retried',
  },
];

const chatModel = (about: Pick<Sdk, 'id' | 'name' | 'clients'>): Sdk => ({
  id: about.id,
  name: about.name,
  kind: 'wrapper',
  language: 'typescript',
  registry: 'npm',
  // The retries are those of the core, whatever the release of the models' package.
  package: '@langchain/core',
  otherPackages: [about.id],
  modules: [about.id],
  clients: about.clients,
  settings: { maxRetries: { argument: 'maxRetries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: noOverrides,
  newestKnown: '1.4.0',
  behaviour,
});

export const langchainOpenai = chatModel({
  id: '@langchain/openai',
  name: 'LangChain ChatOpenAI (JavaScript)',
  clients: [{ name: 'ChatOpenAI' }, { name: 'AzureChatOpenAI' }, { name: 'OpenAI' }, { name: 'OpenAIEmbeddings' }],
});

export const langchainAnthropic = chatModel({
  id: '@langchain/anthropic',
  name: 'LangChain ChatAnthropic (JavaScript)',
  clients: [{ name: 'ChatAnthropic' }],
});
