/** What wrappers and HTTP clients of JavaScript have in common, and how they read Retry-After. */
import type { Backoff } from '../../policy/backoff.ts';
import type { Deadline, RetryableOutcomes, RetryPolicy } from '../../policy/policy.ts';
import type { Dialect } from '../../policy/server-wait.ts';
import type { Behaviour } from '../sdk.ts';
import { parseJsDate } from './js-date.ts';
import { asReceived, firstRetryAfter, headerValue } from './js-retry-after.ts';
import { overUndici } from './js-stainless.ts';
import { httpDate } from './ky-retry-after.ts';

/** Whatever the function throws, a refusal for good (400, 401) included. */
export const whatIsThrown: RetryableOutcomes = {
  statuses: [],
  statusesFrom: null,
  everyError: true,
  connectionErrors: true,
  timeouts: true,
  // The function is taken to use fetch.
  resentOnce: [421],
  shouldRetryHeader: 'ignored',
};

export interface FunctionWrapper {
  readonly maxRetries: number;
  readonly backoff: Backoff;
  readonly deadline?: Deadline | null;
}

/** A retry of a function: it limits no attempt, and what the function does inside is not seen. */
export const wrappingFunction = ({ maxRetries, backoff, deadline = null }: FunctionWrapper): RetryPolicy => ({
  maxRetries,
  backoff,
  serverWait: null,
  retries: whatIsThrown,
  attempt: { timeout: null, bounds: 'nothing' },
  timer: 'node',
  deadline,
});

/** The same as the behaviour of a release with nothing set, around a fetch. */
export const functionWrapperBehaviour = (rule: FunctionWrapper): Behaviour => ({
  maxRetries: rule.maxRetries,
  timeout: null,
  bounds: 'nothing',
  backoff: rule.backoff,
  serverWait: null,
  retries: whatIsThrown,
  timer: 'node',
  transport: overUndici,
  cancelWakesSleep: false,
  retryCountHeader: null,
});

/** `initial · factor^(n−1)`, times 1 to 2 where randomized. */
export const growing = (initialMs: number, multiplier: number, capMs: number, randomized: boolean): Backoff => ({
  kind: 'exponential',
  initialMs,
  multiplier,
  capMs,
  jitter: randomized ? { kind: 'factor', low: 1, high: 2 } : { kind: 'none' },
  ...(randomized ? { jitterBeforeCap: true } : {}),
});

const SECONDS = 'retry-after';
const AZURE_HEADERS = [
  ['retry-after-ms', 1],
  ['x-ms-retry-after-ms', 1],
  [SECONDS, 1000],
] as const;

/** `Number()`, then a date; the rule takes what is above 0 (undici). */
export const numberOrDate: Dialect = (headers, nowMs) => {
  const value = headerValue(headers, SECONDS);
  if (value === undefined) return { kind: 'absent' };
  const seconds = Number(value);
  const isDate = Number.isNaN(seconds);
  const ms = isDate ? parseJsDate(value) - nowMs : seconds * 1000;
  return Number.isNaN(ms) ? { kind: 'unreadable', header: SECONDS, value } : { kind: 'wait', ms, header: SECONDS, value };
};

/** As undici before 7.5: a date is no number. */
export const undiciNumber: Dialect = (headers) => {
  const value = headerValue(headers, SECONDS);
  if (value === undefined) return { kind: 'absent' };
  const ms = Number(value) * 1000;
  return Number.isNaN(ms) ? { kind: 'unreadable', header: SECONDS, value } : { kind: 'wait', ms, header: SECONDS, value };
};

/** As axios-retry: a number that is 0, or none, is tried as a date too. */
export const numberOrElseDate: Dialect = firstRetryAfter((headers, nowMs) => {
  const value = headerValue(headers, SECONDS);
  if (value === undefined) return { kind: 'absent' };
  const seconds = Number(value);
  const ms = seconds * 1000 || (parseJsDate(value) || 0) - nowMs;
  return { kind: 'wait', ms, header: SECONDS, value };
});

/** As got: digits only, or a date if it is no number at all; the asctime form is read as UTC. */
export const digitsOrDate: Dialect = firstRetryAfter((headers, nowMs) => {
  const value = headerValue(headers, SECONDS);
  if (value === undefined) return { kind: 'absent' };
  const wait = (ms: number) => ({ kind: 'wait', ms, header: SECONDS, value }) as const;
  if (/^\d+$/.test(value)) return wait(Number(value) * 1000);
  const at = Number.isNaN(Number(value)) ? parseJsDate(value) : Number.NaN;
  return Number.isNaN(at) ? { kind: 'unreadable', header: SECONDS, value } : wait(at - nowMs);
});

/** As got before 16.1: `Number()`, or a date, of which one that is past means at once; a number of 0 counts where `zeroCounts`. */
export const gotNumberOrDate = (zeroCounts: boolean): Dialect =>
  firstRetryAfter((headers, nowMs) => {
    const line = headers.find(([name]) => name.toLowerCase() === SECONDS);
    if (line === undefined) return { kind: 'absent' };
    const value = asReceived(line[1]);
    const seconds = Number(value);
    const ms = Number.isNaN(seconds) ? Math.max(1, parseJsDate(value) - nowMs) : seconds * 1000;
    const counts = !Number.isNaN(ms) && (ms !== 0 || zeroCounts);
    return counts ? { kind: 'wait', ms, header: SECONDS, value } : { kind: 'unreadable', header: SECONDS, value };
  });

/** As Cohere's SDK: whole seconds above 0, else a date ahead. */
export const cohereRetryAfter: Dialect = (headers, nowMs) => {
  const value = headerValue(headers, SECONDS);
  if (value === undefined) return { kind: 'absent' };
  const seconds = Number.parseInt(value, 10);
  const ms = seconds > 0 ? seconds * 1000 : parseJsDate(value) - nowMs;
  return Number.isNaN(ms) ? { kind: 'unreadable', header: SECONDS, value } : { kind: 'wait', ms, header: SECONDS, value };
};

/**
 * As LangChain's caller: `Number()` from 0 on, else a date. A 429 that says nothing of it, or nothing that can be read,
 * is taken for a spent capacity and raised at once.
 */
export const langchainRetryAfter =
  (error: string): Dialect =>
  (headers, nowMs) => {
    const value = headerValue(headers, SECONDS);
    if (value === undefined) return { kind: 'throws', error, header: SECONDS, value: '' };
    const seconds = Number(value);
    if (seconds >= 0) return { kind: 'wait', ms: seconds * 1000, header: SECONDS, value };
    const at = parseJsDate(value);
    if (Number.isNaN(at)) return { kind: 'throws', error, header: SECONDS, value };
    return { kind: 'wait', ms: Math.max(0, at - nowMs), header: SECONDS, value };
  };

const LAST_MOMENT_MS = 8.64e15;

/** As the AWS SDK: an HTTP date to the letter where it ends in GMT, plain decimal seconds, or any date ahead. */
export const awsRetryAfter: Dialect = firstRetryAfter((headers, nowMs) => {
  const value = headerValue(headers, SECONDS);
  if (value === undefined) return { kind: 'absent' };
  let ms = Number.NaN;
  if (value.endsWith('GMT')) ms = httpDate(value, nowMs) - nowMs;
  else if (/^\d+(?:\.\d+)?$/.test(value)) ms = Number(value) * 1000;
  else if (parseJsDate(value) >= nowMs) ms = parseJsDate(value) - nowMs;
  if (Number.isNaN(ms)) return { kind: 'unreadable', header: SECONDS, value };
  // It is kept as a moment, and there are none beyond the year 275760.
  return { kind: 'wait', ms: ms + nowMs > LAST_MOMENT_MS ? Number.NaN : ms, header: SECONDS, value };
});

/** As Azure's pipeline: `Number()` of three headers in turn, milliseconds first, then Retry-After as a date, one that is past at once. */
export const azureRetryAfter: Dialect = firstRetryAfter((headers, nowMs) => {
  for (const [name, unitMs] of AZURE_HEADERS) {
    const value = headerValue(headers, name);
    const amount = value === undefined ? Number.NaN : Number(value);
    if (value !== undefined && !Number.isNaN(amount)) return { kind: 'wait', ms: amount * unitMs, header: name, value };
  }
  const value = headerValue(headers, SECONDS);
  if (value === undefined) return { kind: 'absent' };
  const ms = parseJsDate(value) - nowMs;
  return Number.isNaN(ms) ? { kind: 'unreadable', header: SECONDS, value } : { kind: 'wait', ms: Math.max(0, ms), header: SECONDS, value };
});
