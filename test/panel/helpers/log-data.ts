/** Builds the panel's columns from a short description of requests, as the language server would send them. */
import type { LogData } from '../../../client/panel/log/columns.ts';
import {
  attemptEnds,
  type LogCounts,
  type LogSummary,
  type Obedience,
  type Outcome,
  obediences,
  outcomes,
  type Verdict,
  verdicts,
  waitKinds,
} from '../../../server/src/lsp/messages.ts';

export interface AttemptSketch {
  /** Seconds. */
  readonly at: number;
  readonly took?: number;
  readonly told?: number;
  /** 0: no answer; absent: not logged. */
  readonly status?: number;
}
export interface RequestSketch {
  readonly key: string;
  readonly attempts: readonly AttemptSketch[];
  readonly host?: string;
  readonly quota?: boolean;
}

const endCode = (status: number | undefined): number =>
  attemptEnds.indexOf(status === undefined ? 'unknown' : status === 0 ? 'no-answer' : status < 400 ? 'answered' : 'refused');

export const logData = (requests: readonly RequestSketch[], generation = 1): LogData => {
  const total = requests.reduce((n, r) => n + r.attempts.length, 0);
  const encoder = new TextEncoder();
  const keys = requests.map((r) => encoder.encode(r.key));
  const hosts = ['', ...new Set(requests.flatMap((r) => (r.host === undefined ? [] : [r.host])))];
  const n = requests.length;
  const data = {
    generation,
    requests: {
      first: new Uint32Array(n),
      count: new Uint32Array(n),
      start: new Float64Array(n),
      end: new Float64Array(n),
      asked: new Float64Array(n).fill(Number.NaN),
      waited: new Float64Array(n),
      verdict: new Uint8Array(n),
      outcome: new Uint8Array(n),
      obeyed: new Uint8Array(n),
      flags: new Uint8Array(n),
      host: new Uint16Array(n),
      keys: new Uint8Array(keys.reduce((sum, k) => sum + k.length, 0)),
      keyEnds: new Uint32Array(n),
    },
    attempts: {
      start: new Float64Array(total),
      duration: new Float32Array(total).fill(Number.NaN),
      end: new Uint8Array(total),
      status: new Uint16Array(total),
      told: new Float64Array(total).fill(Number.NaN),
      wait: new Float64Array(total).fill(Number.NaN),
      waitKind: new Uint8Array(total),
      early: new Uint8Array(total),
      line: new Uint32Array(total),
    },
    hosts,
  };
  let a = 0;
  let keyEnd = 0;
  requests.forEach((request, i) => {
    const { attempts } = request;
    const last = attempts.at(-1)!;
    data.requests.first[i] = a;
    data.requests.count[i] = attempts.length;
    data.requests.start[i] = attempts[0]!.at * 1000;
    data.requests.end[i] = (last.at + (last.took ?? 0)) * 1000;
    data.requests.host[i] = request.host === undefined ? 0 : hosts.indexOf(request.host);
    data.requests.flags[i] = request.quota ? 1 : 0;
    data.requests.keys.set(keys[i]!, keyEnd);
    keyEnd += keys[i]!.length;
    data.requests.keyEnds[i] = keyEnd;
    let waited = 0;
    let isEarly = false;
    let isTold = false;
    attempts.forEach((attempt, k) => {
      const next = attempts[k + 1];
      data.attempts.start[a] = attempt.at * 1000;
      if (attempt.took !== undefined) data.attempts.duration[a] = attempt.took * 1000;
      data.attempts.end[a] = endCode(attempt.status);
      data.attempts.status[a] = attempt.status ?? 0;
      data.attempts.line[a] = a + 1;
      if (attempt.told !== undefined) {
        data.attempts.told[a] = attempt.told * 1000;
        const asked = data.requests.asked[i]!;
        data.requests.asked[i] = Math.max(Number.isNaN(asked) ? 0 : asked, attempt.told * 1000);
      }
      if (next !== undefined) {
        const wait = next.at - attempt.at - (attempt.took ?? 0);
        waited += wait;
        data.attempts.wait[a] = wait * 1000;
        const tooShort = attempt.told !== undefined && wait < attempt.told - 0.05;
        if (tooShort) data.attempts.early[a + 1] = 1;
        if (attempt.told !== undefined) isTold = true;
        isEarly ||= tooShort;
        data.attempts.waitKind[a] = waitKinds.indexOf(attempt.told !== undefined && !tooShort ? 'told' : 'backoff');
      }
      a++;
    });
    data.requests.waited[i] = waited * 1000;
    const outcome: Outcome = last.status === undefined ? 'unknown' : last.status !== 0 && last.status < 400 ? 'succeeded' : 'gave-up';
    const obeyed: Obedience = isEarly ? 'too-early' : isTold ? 'as-told' : 'not-told';
    const verdict: Verdict = isEarly
      ? 'retried-too-early'
      : outcome === 'gave-up'
        ? 'gave-up'
        : outcome === 'unknown'
          ? 'unknown'
          : isTold
            ? 'waited-as-told'
            : 'succeeded';
    data.requests.outcome[i] = outcomes.indexOf(outcome);
    data.requests.obeyed[i] = obediences.indexOf(obeyed);
    data.requests.verdict[i] = verdicts.indexOf(verdict);
  });
  return data;
};

export const summaryOf = (data: LogData, requests: readonly RequestSketch[]): LogSummary => {
  const { requests: r } = data;
  const waited = [...r.waited];
  const longest = waited.indexOf(waited.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY));
  const early = [...r.obeyed].filter((code) => code === obediences.indexOf('too-early')).length;
  const gaveUp = [...r.outcome].filter((code) => code === outcomes.indexOf('gave-up')).length;
  const counts: LogCounts = {
    requests: requests.length,
    requestsWithRetries: requests.filter((q) => q.attempts.length > 1).length,
    attempts: data.attempts.start.length,
    waitedMs: waited.reduce((a, b) => a + b, 0),
    asTold: [...r.obeyed].filter((code) => code === obediences.indexOf('as-told')).length,
    early,
    earlyAttempts: data.attempts.early.reduce((a, b) => a + b, 0),
    quota: requests.filter((q) => q.quota).length,
    gaveUp,
    longest: longest < 0 ? null : { request: longest, key: requests[longest]!.key, ms: waited[longest]! },
  };
  return {
    generation: data.generation,
    format: 'key-value',
    lines: 1_204_331,
    bytes: 104_000_000,
    readMs: 300,
    clock: { kind: 'monotonic', resolutionMs: 1, zeroMs: 0 },
    facts: ['key=value', 'monotonic clock', '1,204,331 lines', '104 MB', 'read in 0.3 s'],
    answer: [
      { text: `${counts.requests} requests waited ` },
      { text: '48 min 12 s', tone: 'strong' },
      { text: ' in all. ' },
      { text: String(counts.asTold), tone: 'ok' },
      { text: ' did as they were told. ' },
      { text: `${early} retried too early`, tone: 'bad' },
      { text: `: ${counts.earlyAttempts} attempts were sure to fail. ` },
      { text: `${counts.quota} were over their spend limit`, tone: 'warn' },
      { text: ': waiting cannot help.' },
    ],
    warnings: [],
    counts,
  };
};

/** A small log with every kind of request in it. */
export const everyKind: readonly RequestSketch[] = [
  {
    key: 'case=61',
    attempts: [
      { at: 0, told: 61, status: 429 },
      { at: 61.144, told: 61, status: 429 },
      { at: 122.285, told: 61, status: 429 },
    ],
  },
  {
    key: 'req_h56ck',
    host: 'api.example.com',
    attempts: [
      { at: 8, took: 0.2, told: 30, status: 429 },
      { at: 9.1, took: 0.2, told: 29, status: 429 },
      { at: 11.2, took: 0.2, told: 27, status: 429 },
    ],
  },
  {
    key: 'req_4fuc5',
    host: 'api.example.com',
    attempts: [
      { at: 14, took: 0.3, told: 12, status: 429 },
      { at: 26.4, took: 6, status: 200 },
    ],
  },
  {
    key: 'req_78dyb',
    host: 'api.example.org',
    attempts: [
      { at: 22, took: 1, status: 529 },
      { at: 23.6, took: 1, status: 529 },
      { at: 25.7, took: 9, status: 200 },
    ],
  },
  {
    key: 'req_zz01q',
    attempts: [
      { at: 30, took: 0.2, told: 120, status: 429 },
      { at: 150.3, took: 0.2, told: 120, status: 429 },
      { at: 270.6, took: 0.2, told: 120, status: 429 },
    ],
  },
  {
    key: 'req_quota',
    quota: true,
    attempts: [
      { at: 41, took: 0.2, status: 429 },
      { at: 41.7, took: 0.2, status: 429 },
      { at: 42.8, took: 0.2, status: 429 },
    ],
  },
  {
    key: 'req_m3kfa',
    attempts: [
      { at: 55, took: 30, status: 0 },
      { at: 85.5, took: 30, status: 0 },
      { at: 116.4, took: 30, status: 0 },
    ],
  },
  {
    key: 'req_p0x9t',
    attempts: [
      { at: 70, took: 0.4, told: 61, status: 429 },
      { at: 70.9, took: 0.4, told: 60, status: 429 },
      { at: 72.3, took: 0.4, told: 59, status: 429 },
    ],
  },
  {
    key: 'req_b7v2n',
    attempts: [
      { at: 96, took: 0.3, told: 45, status: 429 },
      { at: 141.4, took: 12, status: 200 },
    ],
  },
  {
    key: 'req_c1d8e',
    attempts: [
      { at: 133, took: 0.3, told: 90, status: 429 },
      { at: 223.4, took: 8, status: 200 },
    ],
  },
  { key: 'req_k5j6h', attempts: [{ at: 160, took: 14, status: 200 }] },
  {
    key: 'req_w8e4r',
    attempts: [
      { at: 188, took: 0.2, told: 5, status: 503 },
      { at: 193.3, took: 0.2, told: 5, status: 503 },
      { at: 198.6, took: 7, status: 200 },
    ],
  },
];

/** Requests over hours, the same at every run. */
export const manyRequests = (count: number, attemptsEach = 3): readonly RequestSketch[] => {
  let seed = 12345;
  const random = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  let at = 0;
  return Array.from({ length: count }, (_, i) => {
    at += random() * 4;
    const told = random() < 0.6 ? Math.ceil(random() * 90) : undefined;
    const obeys = random() < 0.8;
    let time = at;
    return {
      key: `req_${i.toString(36).padStart(6, '0')}`,
      host: `api-${i % 5}.example.com`,
      attempts: Array.from({ length: attemptsEach }, (_, k) => {
        const isLast = k === attemptsEach - 1;
        const attempt = {
          at: time,
          took: 0.2 + random(),
          ...(isLast && random() < 0.7 ? { status: 200 } : { status: 429, ...(told === undefined ? {} : { told }) }),
        };
        time += attempt.took + (told !== undefined && obeys ? told + 0.1 : 0.4 * 2 ** k);
        return attempt;
      }),
    };
  });
};
