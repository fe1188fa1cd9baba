/**
 * A log as columns, as the panel holds it: struct of arrays, one entry a request and one an attempt.
 * The meaning of each column is told at `LogColumns` in the messages between client and server.
 */
import {
  type AttemptEnd,
  attemptEnds,
  type Obedience,
  type Outcome,
  obediences,
  outcomes,
  requestFlags,
  type Verdict,
  verdicts,
  type WaitKind,
  waitKinds,
} from '../../../server/src/lsp/messages.ts';

export interface LogData {
  readonly generation: number;
  readonly requests: {
    readonly first: Uint32Array;
    readonly count: Uint32Array;
    readonly start: Float64Array;
    readonly end: Float64Array;
    readonly asked: Float64Array;
    readonly waited: Float64Array;
    readonly verdict: Uint8Array;
    readonly outcome: Uint8Array;
    readonly obeyed: Uint8Array;
    readonly flags: Uint8Array;
    readonly host: Uint16Array;
    readonly keys: Uint8Array;
    readonly keyEnds: Uint32Array;
  };
  readonly attempts: {
    readonly start: Float64Array;
    readonly duration: Float32Array;
    readonly end: Uint8Array;
    readonly status: Uint16Array;
    readonly told: Float64Array;
    readonly wait: Float64Array;
    readonly waitKind: Uint8Array;
    readonly early: Uint8Array;
    readonly line: Uint32Array;
  };
  readonly hosts: readonly string[];
}

const decoder = new TextDecoder();

export const requestCount = (data: LogData): number => data.requests.first.length;

export const keyOf = (data: LogData, request: number): string => {
  const { keys, keyEnds } = data.requests;
  return decoder.decode(keys.subarray(request === 0 ? 0 : keyEnds[request - 1], keyEnds[request]));
};

export const verdictOf = (data: LogData, request: number): Verdict => verdicts[data.requests.verdict[request]!] ?? 'unknown';
export const outcomeOf = (data: LogData, request: number): Outcome => outcomes[data.requests.outcome[request]!] ?? 'unknown';
export const obedienceOf = (data: LogData, request: number): Obedience => obediences[data.requests.obeyed[request]!] ?? 'unknown';
export const isQuota = (data: LogData, request: number): boolean => (data.requests.flags[request]! & requestFlags.quota) !== 0;
export const endOf = (data: LogData, attempt: number): AttemptEnd => attemptEnds[data.attempts.end[attempt]!] ?? 'unknown';
export const waitKindOf = (data: LogData, attempt: number): WaitKind => waitKinds[data.attempts.waitKind[attempt]!] ?? 'unknown';

/** The request that owns an attempt: requests own neighbouring attempts in rising order. */
export const requestOfAttempt = (data: LogData, attempt: number): number => {
  const { first } = data.requests;
  let low = 0;
  let high = first.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (first[middle]! <= attempt) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The request with the attempt at this log line, or with the nearest one before it; -1 in a log without attempts. */
export const requestAtLine = (data: LogData, line: number): number => {
  const lines = data.attempts.line;
  let best = -1;
  for (let a = 0; a < lines.length; a++) {
    const at = lines[a]!;
    if (at <= line && (best < 0 || at > lines[best]!)) best = a;
  }
  return best < 0 ? (lines.length > 0 ? 0 : -1) : requestOfAttempt(data, best);
};

/** Where a wait that the server asked for ends, ms; NaN where it asked for nothing. */
export const toldUntil = (data: LogData, attempt: number): number => {
  const { start, duration, told } = data.attempts;
  const took = duration[attempt]!;
  return start[attempt]! + (Number.isNaN(took) ? 0 : took) + told[attempt]!;
};

/** How many attempts ended without an answer. */
export const noAnswers = (data: LogData, request: number): number => {
  const first = data.requests.first[request]!;
  const code = attemptEnds.indexOf('no-answer');
  let n = 0;
  for (let a = first; a < first + data.requests.count[request]!; a++) if (data.attempts.end[a] === code) n++;
  return n;
};
