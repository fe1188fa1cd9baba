/** Agent frameworks for Python that call models through an SDK: pydantic-ai, openai-agents, DSPy, CrewAI. */
import type { RetryableOutcomes } from '../policy/policy.ts';
import type { ServerWaitRule } from '../policy/server-wait.ts';
import { pythonRetryAfter } from './dialects/python-retry-after.ts';
import { adding, around, handsOn, inner, noOverrides, sdkNamed, sendsOnce } from './dialects/wrapper.ts';
import { litellm } from './litellm.ts';
import { read, type Sdk } from './sdk.ts';
import { compareVersions } from './version-order.ts';

const outcomes = (statuses: readonly number[], statusesFrom: number | null, unanswered: boolean): RetryableOutcomes => ({
  statuses,
  statusesFrom,
  connectionErrors: unanswered,
  timeouts: unanswered,
  shouldRetryHeader: 'ignored',
});

const noSettings: Sdk['settings'] = {
  maxRetries: { argument: 'retries', counts: 'retries' },
  timeout: { argument: 'timeout', unit: 's' },
};

export const pydanticAi: Sdk = {
  id: 'pydantic-ai',
  name: 'Pydantic AI',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'pydantic-ai-slim',
  otherPackages: ['pydantic-ai'],
  modules: ['pydantic_ai'],
  clients: [{ name: 'Agent' }],
  settings: noSettings,
  overrides: { ...noOverrides, requestMethods: ['run', 'run_sync', 'run_stream'] },
  newestKnown: '2.68.0',
  /** `variant` is the SDK inside. Its `retries` are of answers and tools, not of requests. */
  layers: ({ variant }) => [inner(sdkNamed(variant, 'openai-python'))],
  behaviour: [
    {
      since: '2.68.0',
      note: 'Requests are retried by the SDK inside alone; retries= is about answers and tools.',
      changes: handsOn(),
      sources: [read('PyPI: pydantic-ai-slim', '2.68.0', 'pydantic_ai/providers/openai.py', '', 'the client that it makes')],
      measured: ['2.68.0'],
    },
  ],
};

export const openaiAgents: Sdk = {
  id: 'openai-agents',
  name: 'OpenAI Agents (Python)',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'openai-agents',
  modules: ['agents'],
  clients: [{ name: 'ModelRetrySettings' }],
  settings: { ...noSettings, maxRetries: { argument: 'max_retries', counts: 'retries' } },
  overrides: { ...noOverrides, requestMethods: ['run', 'run_sync', 'run_streamed'] },
  newestKnown: '0.24.0',
  /** With settings of its own, its retries are added to those of the client, not multiplied. */
  layers: ({ maxRetries }) =>
    maxRetries === undefined
      ? [inner('openai-python')]
      : [
          adding({
            maxRetries,
            backoff: {
              kind: 'exponential',
              initialMs: 250,
              multiplier: 2,
              capMs: 2_000,
              jitter: { kind: 'factor', low: 0.875, high: 1.125 },
            },
          }),
          inner('openai-python'),
        ],
  behaviour: [
    {
      since: '0.24.0',
      note: 'Off unless ModelSettings.retry has both max_retries and a policy. Then the first try keeps the client’s own retries and each further one is a single request, after 0.25, 0.5 … 2 s give or take an eighth.',
      changes: handsOn(),
      sources: [read('PyPI: openai-agents', '0.24.0', 'agents/retry.py', '', 'defaults')],
      measured: ['0.24.0'],
    },
  ],
};

/** From here on DSPy has a loop of its own instead of litellm's. */
const DSPY_OWN_LOOP = '3.4.0';

const told: ServerWaitRule = {
  dialect: pythonRetryAfter({ milliseconds: false, seconds: 'float', date: 'exact', impossibleDate: 'ignored' }),
  dialectName: 'python-float-or-date-exact',
  accept: { atLeastMs: 0, finiteOnly: true },
};

export const dspy: Sdk = {
  id: 'dspy',
  name: 'DSPy',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'dspy',
  modules: ['dspy'],
  clients: [{ name: 'LM' }],
  settings: { ...noSettings, maxRetries: { argument: 'num_retries', counts: 'retries' } },
  overrides: noOverrides,
  newestKnown: '3.4.1',
  /** Variants as litellm's, before 3.4.0. */
  layers: ({ version, maxRetries = 3, ...asked }) => {
    if (compareVersions(version, DSPY_OWN_LOOP) < 0) {
      const [outer, ...rest] = litellm.layers?.({ ...asked, version, maxRetries }) ?? [];
      if (outer?.kind !== 'own' || rest.length === 0) return outer === undefined ? [sendsOnce] : [outer, ...rest];
      return [
        adding({
          maxRetries,
          // The first further call comes at once.
          backoff: {
            kind: 'chain',
            parts: [
              { kind: 'none' },
              { kind: 'exponential', initialMs: 1000, multiplier: 2, shift: -1, capMs: 10_000, jitter: { kind: 'none' } },
            ],
          },
        }),
        ...rest,
      ];
    }
    return [
      around({
        maxRetries,
        backoff: { kind: 'exponential', initialMs: 1000, multiplier: 2, capMs: 60_000, jitter: { kind: 'none' } },
        retries: outcomes([408, 409, 429], 500, true),
        serverWait: told,
      }),
      sendsOnce,
    ];
  },
  behaviour: [
    {
      since: '3.0.0',
      note: 'num_retries=3 is litellm’s: seven requests through an SDK, four otherwise.',
      changes: handsOn(),
      sources: [read('PyPI: dspy', '3.0.0', 'dspy/clients/lm.py', '', 'num_retries and its strategy')],
      measured: ['3.0.0'],
    },
    {
      since: DSPY_OWN_LOOP,
      note: 'A loop of its own: four requests, waits of 1, 2, 4 s, or what Retry-After says, whatever its length.',
      changes: {},
      sources: [read('PyPI: dspy', '3.4.1', 'dspy/clients/execution.py', '397-400, 622-650', 'the loop and its waits')],
      measured: ['3.4.1'],
    },
  ],
};

/** From here on CrewAI runs a rate-limited call again. */
const CREWAI_RATE_LIMITS = '1.15.23';

export const crewai: Sdk = {
  id: 'crewai',
  name: 'CrewAI',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'crewai',
  modules: ['crewai', 'crewai.llm'],
  clients: [{ name: 'LLM' }],
  settings: { ...noSettings, maxRetries: { argument: 'max_retries', counts: 'retries' } },
  overrides: { ...noOverrides, requestMethods: ['call'] },
  newestKnown: '1.15.30',
  layers: ({ version, maxRetries }) => {
    const client = inner('openai-python', maxRetries);
    if (compareVersions(version, CREWAI_RATE_LIMITS) < 0) return [client];
    return [
      around({
        maxRetries: 2,
        backoff: { kind: 'exponential', initialMs: 1000, multiplier: 2, capMs: 8_000, jitter: { kind: 'factor', low: 0.8, high: 1.2 } },
        retries: outcomes([429], null, false),
      }),
      client,
    ];
  },
  behaviour: [
    {
      since: '1.0.0',
      note: 'max_retries of an LLM is the SDK’s.',
      changes: handsOn(),
      sources: [read('PyPI: crewai', '1.0.0', 'crewai/llms/providers/openai/completion.py', '', 'the client that it makes')],
      measured: ['1.0.0'],
    },
    {
      since: CREWAI_RATE_LIMITS,
      note: 'A rate-limited call is made three times, each with the SDK’s own retries: nine requests, with waits of 1 and 2 s give or take a fifth between them.',
      changes: {},
      sources: [read('PyPI: crewai', '1.15.30', 'crewai/llms/retry.py', '20-160', 'the loop and its waits')],
      measured: ['1.15.30'],
    },
  ],
};
