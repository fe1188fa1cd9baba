/**
 * LangChain for Python: its chat models hand max_retries on to the SDK inside; `.with_retry()` of any runnable is tenacity around it.
 */
import type { Backoff } from '../policy/backoff.ts';
import { around, handsOn, inner, noBackoff, noOverrides, wrapping } from './dialects/wrapper.ts';
import { read, type Sdk } from './sdk.ts';
import { Arguments, reader } from './written.ts';

/** 1, 2, 4 … s plus up to a second, without a cap. */
const waits: Backoff = {
  kind: 'exponential',
  initialMs: 1000,
  multiplier: 2,
  capMs: Number.POSITIVE_INFINITY,
  jitter: { kind: 'add', minMs: 0, maxMs: 1000 },
};

export const langchainPython: Sdk = {
  id: 'langchain-core',
  name: 'LangChain (Python)',
  kind: 'wrapper',
  language: 'python',
  registry: 'pypi',
  package: 'langchain-core',
  otherPackages: ['langchain-openai', 'langchain-anthropic', 'langchain'],
  modules: ['langchain_openai', 'langchain_anthropic', 'langchain_core.runnables'],
  clients: [
    { name: 'ChatOpenAI', modules: ['langchain_openai'] },
    { name: 'AzureChatOpenAI', modules: ['langchain_openai'] },
    { name: 'ChatAnthropic', modules: ['langchain_anthropic'] },
  ],
  settings: {
    maxRetries: { argument: 'max_retries', counts: 'retries' },
    timeout: { argument: 'timeout', unit: 's' },
  },
  overrides: { ...noOverrides, methods: ['with_retry'], requestMethods: ['invoke', 'ainvoke', 'stream', 'astream', 'batch'] },
  newestKnown: '1.8.3',
  /** Variants: `ChatOpenAI` (default), `ChatAnthropic`, and either with `.with_retry` at its end. */
  layers: ({ maxRetries, variant = 'ChatOpenAI' }) => {
    const client = inner(variant.startsWith('ChatAnthropic') ? 'anthropic-python' : 'openai-python', maxRetries);
    return variant.endsWith('.with_retry') ? [around({ maxRetries: 2, backoff: waits }), client] : [client];
  },
  /** The call of `.with_retry(…)`. */
  reads: reader((call) => {
    const given = new Arguments(call, []);
    const types = given.get('retry_if_exception_type');
    if (types !== undefined) given.refuse('retry_if_exception_type');
    if (given.get('exponential_jitter_params') !== undefined) given.refuse('exponential_jitter_params');
    return wrapping({
      maxRetries: given.number('stop_after_attempt', 3) - 1,
      backoff: given.truth('wait_exponential_jitter', true) ? waits : noBackoff,
    });
  }),
  behaviour: [
    {
      since: '1.8.3',
      note: 'max_retries is the SDK’s. with_retry makes three attempts of any failure, 400 included, each with the SDK’s own retries inside.',
      changes: handsOn(),
      sources: [read('PyPI: langchain-core', '1.8.3', 'langchain_core/runnables/retry.py', '', 'with_retry')],
      measured: ['1.8.3'],
    },
  ],
};
