/**
 * Looking for fixed words and what follows them. Every search moves forward only, so that no line costs more than its length.
 */
import { durationAt } from './durations.ts';

/** Where the text after `word` begins, or -1. */
export const after = (text: string, word: string, from = 0): number => {
  const i = text.indexOf(word, from);
  return i < 0 ? -1 : i + word.length;
};

/** What stands between two words, or null. */
export const between = (text: string, before: string, behind: string, from = 0): string | null => {
  const at = after(text, before, from);
  if (at < 0) return null;
  const to = text.indexOf(behind, at);
  return to < 0 ? null : text.slice(at, to);
};

/** Digits at `at`: the number, or -1. */
export const integerAt = (text: string, at: number): number => {
  let i = at;
  while (i < text.length && i - at < 9 && text.charCodeAt(i) >= 48 && text.charCodeAt(i) <= 57) i++;
  return i === at ? -1 : Number(text.slice(at, i));
};

/** Digits right after `word`, at its first place that has some; -1 = none. */
export const integerAfter = (text: string, word: string, from = 0): number => {
  for (let i = after(text, word, from); i >= 0; i = after(text, word, i)) {
    const n = integerAt(text, i);
    if (n >= 0) return n;
  }
  return -1;
};

export interface Found {
  readonly seconds: number;
  readonly raw: string;
  readonly end: number;
}

/** A duration right after one of the words. A bare number counts in `bare` seconds. */
export const durationAfter = (text: string, words: readonly string[], bare = Number.NaN): Found | null => {
  for (const word of words) {
    for (let i = after(text, word); i >= 0; i = after(text, word, i)) {
      const d = durationAt(text, i, bare);
      if (!Number.isNaN(d.seconds)) return { seconds: d.seconds, raw: text.slice(i, d.end), end: d.end };
    }
  }
  return null;
};

const digitAt = (s: string, i: number): boolean => i >= 0 && i < s.length && s.charCodeAt(i) >= 48 && s.charCodeAt(i) <= 57;

const statusWords = [
  'Error code: ',
  'status code ',
  'status_code=',
  'statusCode":',
  'status_code": ',
  'status: ',
  'status=',
  'status ',
  'HTTP ',
  'HTTP/1.1 ',
  'HTTP/2 ',
  'code: ',
  '"code":',
  "'code': ",
  'Error: ',
  'Error (',
];

/** Class names and words of errors that are certain about the status. */
const statusNames: readonly (readonly [string, number])[] = [
  ['RateLimitError', 429],
  ['rate limit', 429],
  ['Rate limit', 429],
  ['RATE LIMIT', 429],
  ['Rate Limit', 429],
  ['rateLimited', 429],
  ['rate_limit', 429],
  ['RESOURCE_EXHAUSTED', 429],
  ['Too Many Requests', 429],
  ['ThrottlingException', 429],
  ['OverloadedError', 529],
  ['overloaded_error', 529],
  ['Overloaded', 529],
  ['Service Unavailable', 503],
  ['ServiceUnavailable', 503],
];

/** The HTTP status that a text tells, 0 = none. */
export const statusIn = (text: string): number => {
  for (const word of statusWords) {
    for (let i = after(text, word); i >= 0; i = after(text, word, i)) {
      const n = digitAt(text, i) && !digitAt(text, i + 3) ? integerAt(text, i) : -1;
      if (n >= 100 && n < 600) return n;
    }
  }
  // A bare 429, 500, 503, 529 … as a word of its own.
  for (let i = 0; i < text.length && i < 2048; i++) {
    const c = text.charCodeAt(i);
    if ((c === 52 || c === 53) && digitAt(text, i + 1) && digitAt(text, i + 2) && !digitAt(text, i + 3) && !digitAt(text, i - 1)) {
      const before = i === 0 ? ' ' : (text[i - 1] ?? ' ');
      const next = text[i + 3] ?? ' ';
      const n = integerAt(text, i);
      if (/[\s("'[:]/.test(before) && /[\s)"',:\].;]/.test(next) && [408, 409, 429, 500, 502, 503, 504, 529].includes(n)) return n;
    }
  }
  for (const [name, status] of statusNames) if (text.includes(name)) return status;
  return 0;
};

/** An allowance that is spent: waiting does not help (codes and words of the vendors' errors). */
const quotaWords = [
  'insufficient_quota',
  'enforced_spend_limit_reached',
  'exceeded your current quota',
  'billing_hard_limit_reached',
  'spend limit',
  'credit balance is too low',
  'quota_exceeded',
  'usage_limit_reached',
];

export const saysQuota = (text: string): boolean => quotaWords.some((word) => text.includes(word));

const toldWords = [
  'try again in ',
  'retry in ',
  'Retry in ',
  'retry after ',
  'retry-after=',
  'Retry-After: ',
  'retry-after: ',
  'retry_after=',
  "'retryDelay': '",
  '"retryDelay": "',
  '"retryDelay":"',
  'reset after ',
  "'retry-after': '",
  '"retry-after": "',
  '"retry-after":"',
];

/** The server's wait inside an error text: `Please try again in 20s`, `retryDelay: '58s'`. */
export const toldIn = (text: string): Found | null => durationAfter(text, toldWords, 1);
