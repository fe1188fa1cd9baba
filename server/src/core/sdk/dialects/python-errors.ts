/**
 * From the exception classes that Python code names to the outcomes of an attempt that raise them.
 *
 * The names are those of the Anthropic and OpenAI SDKs and of their Stainless relatives: `RateLimitError` is 429 in all of them.
 */
import type { RetryableOutcomes } from '../../policy/policy.ts';
import type { Arguments, Written } from '../written.ts';
import { everyError } from './wrapper.ts';

const nothing: RetryableOutcomes = {
  statuses: [],
  statusesFrom: null,
  connectionErrors: false,
  timeouts: false,
  shouldRetryHeader: 'ignored',
};

const status = (...statuses: readonly number[]): RetryableOutcomes => ({ ...nothing, statuses });
const answered: RetryableOutcomes = { ...nothing, statusesFrom: 400 };
const unanswered: RetryableOutcomes = { ...nothing, connectionErrors: true, timeouts: true };

const OUTCOMES: { readonly [name: string]: RetryableOutcomes } = {
  BaseException: everyError,
  Exception: everyError,
  AnthropicError: everyError,
  OpenAIError: everyError,
  APIError: everyError,
  APIStatusError: answered,
  APIConnectionError: unanswered,
  APITimeoutError: { ...nothing, timeouts: true },
  BadRequestError: status(400),
  AuthenticationError: status(401),
  PermissionDeniedError: status(403),
  NotFoundError: status(404),
  ConflictError: status(409),
  RequestTooLargeError: status(413),
  UnprocessableEntityError: status(422),
  RateLimitError: status(429),
  ServiceUnavailableError: status(503),
  OverloadedError: status(529),
  InternalServerError: { ...nothing, statusesFrom: 500 },
};

const both = (a: RetryableOutcomes, b: RetryableOutcomes): RetryableOutcomes => ({
  statuses: [...a.statuses, ...b.statuses],
  statusesFrom:
    a.statusesFrom === null ? b.statusesFrom : b.statusesFrom === null ? a.statusesFrom : Math.min(a.statusesFrom, b.statusesFrom),
  ...(a.everyError || b.everyError ? { everyError: true } : {}),
  connectionErrors: a.connectionErrors || b.connectionErrors,
  timeouts: a.timeouts || b.timeouts,
  shouldRetryHeader: 'ignored',
});

/** The outcomes of a class, or of a list of classes; null where a name is not known. */
export const outcomesOfErrors = (written: Written): RetryableOutcomes | null => {
  if (written.kind === 'name') return OUTCOMES[written.name] ?? null;
  if (written.kind !== 'list') return null;
  let all: RetryableOutcomes | null = nothing;
  for (const item of written.items) {
    const one = outcomesOfErrors(item);
    all = one === null || all === null ? null : both(all, one);
  }
  return all;
};

/** The classes that an argument names; refuses names that it does not know. */
export const errorsArgument = (given: Arguments, name: string, otherwise: RetryableOutcomes): RetryableOutcomes => {
  const written = given.get(name);
  if (written === undefined) return otherwise;
  return outcomesOfErrors(written) ?? given.refuse(name);
};
