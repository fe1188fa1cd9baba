/** SDKs from the same generator as Anthropic's and OpenAI's for TypeScript: the same code, with their own limits. */
import { wholeAttempt } from '../../policy/timeout.ts';
import { type Behaviour, type BehaviourGroup, read, type Sdk, type SdkId, type Source } from '../sdk.ts';
import {
  belowAMinute,
  countsDownUnchecked,
  doubling,
  overNodeFetch,
  overUndici,
  refuses,
  statusesOverFetch,
  statusesWith408,
} from './js-stainless.ts';

export const RETRY_LOG_LINE = '[log_…] post <url> failed with status <status> in <ms>ms - retrying, <n> attempts remaining';

/**
 * Over node-fetch.
 * @param error the class of the errors for settings that are none
 */
export const firstJsRelative = (error: string): Behaviour => ({
  maxRetries: 2,
  timeout: wholeAttempt(60_000),
  bounds: 'headers',
  backoff: doubling,
  serverWait: belowAMinute,
  retries: statusesWith408,
  timer: 'node',
  transport: overNodeFetch,
  badMaxRetries: refuses(error, false),
  badMaxRetriesOnRequest: countsDownUnchecked,
  badTimeout: { onClient: error, onRequest: error },
  cancelWakesSleep: false,
  retryCountHeader: null,
  retryLogLine: null,
  modes: { stream: { body: 'left-to-caller' } },
});

/** What the step to fetch changed in all of them. */
export const jsRelativeOverFetch = (error: string): Partial<Behaviour> => ({
  retries: statusesOverFetch,
  transport: overUndici,
  badMaxRetries: countsDownUnchecked,
  badTimeout: { onClient: null, onRequest: error },
  retryLogLine: RETRY_LOG_LINE,
});

/** The sources were read as published. */
export const published =
  (name: string) =>
  (version: string, path: string, lines: string, what: string): Source =>
    read(`${name} (npm)`, version, path, lines, what);

export const jsRelative = (about: {
  readonly id: SdkId;
  readonly name: string;
  readonly package: string;
  readonly client: string;
  readonly newestKnown: string;
  readonly documentation: string;
  readonly behaviour: readonly BehaviourGroup[];
}): Sdk => ({
  id: about.id,
  name: about.name,
  kind: 'sdk',
  language: 'typescript',
  registry: 'npm',
  package: about.package,
  modules: [about.package],
  clients: [{ name: 'default' }, { name: about.client }],
  settings: { maxRetries: { argument: 'maxRetries', counts: 'retries' }, timeout: { argument: 'timeout', unit: 'ms' } },
  overrides: {
    methods: ['withOptions'],
    perRequest: { maxRetries: true, timeout: true, where: 'last-argument' },
    requestMethods: ['create', 'list', 'retrieve', 'delete', 'cancel', 'upload', 'generate'],
  },
  newestKnown: about.newestKnown,
  behaviour: about.behaviour,
  rateLimitError: 'RateLimitError',
  documentation: about.documentation,
});
