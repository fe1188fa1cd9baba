/** An answer of the simulator as one lane, in the same marks as a log. */
import { attemptEnds, type SimulatedServer, type SimulatorWaits, waitKinds } from '../../../server/src/lsp/messages.ts';
import type { LogData } from '../log/columns.ts';

const forever = Number.POSITIVE_INFINITY;

/** Attempts drawn at the latest moment that jitter allows: the worst case is what is asked for. */
export const laneOf = (answer: SimulatorWaits, server: SimulatedServer): LogData => {
  const attempts = Math.min(answer.attempts ?? forever, answer.sleeps.length + 1);
  const took = answer.attempt[1] ?? answer.attempt[0];
  const start = new Float64Array(attempts);
  const wait = new Float64Array(attempts).fill(Number.NaN);
  const early = new Uint8Array(attempts);
  const told = new Float64Array(attempts).fill(answer.toldMs ?? Number.NaN);
  const waitKind = new Uint8Array(attempts);
  let at = 0;
  for (let a = 0; a < attempts; a++) {
    start[a] = at;
    const sleep = answer.sleeps[a];
    if (sleep === undefined || a === attempts - 1) continue;
    const ms = sleep[1] ?? sleep[0];
    wait[a] = ms;
    waitKind[a] = waitKinds.indexOf(answer.obeysServer ? 'told' : 'backoff');
    if (answer.toldMs !== null && ms < answer.toldMs - 50) early[a + 1] = 1;
    at += took + ms;
  }
  const status = server.kind === 'answers' ? server.status : 0;
  const end = attemptEnds.indexOf(server.kind === 'answers' ? (status < 400 ? 'answered' : 'refused') : 'no-answer');
  return {
    generation: 0,
    hosts: [''],
    requests: {
      first: Uint32Array.of(0),
      count: Uint32Array.of(attempts),
      start: Float64Array.of(0),
      end: Float64Array.of(at + took),
      asked: Float64Array.of(answer.toldMs ?? Number.NaN),
      waited: Float64Array.of(at),
      verdict: Uint8Array.of(0),
      outcome: Uint8Array.of(0),
      obeyed: Uint8Array.of(0),
      flags: Uint8Array.of(0),
      host: Uint16Array.of(0),
      keys: new Uint8Array(0),
      keyEnds: Uint32Array.of(0),
    },
    attempts: {
      start,
      duration: new Float32Array(attempts).fill(took),
      end: new Uint8Array(attempts).fill(end),
      status: new Uint16Array(attempts).fill(status),
      told,
      wait,
      waitKind,
      early,
      line: new Uint32Array(attempts),
    },
  };
};

/** How long all lanes together last, ms; finite, so that an endless wait runs out of the picture. */
export const lengthOf = (lanes: readonly LogData[]): number => {
  let longest = 0;
  let runsOut = false;
  for (const { requests, attempts } of lanes) {
    longest = Math.max(longest, requests.end[0] ?? 0);
    attempts.told.forEach((told, a) => {
      if (attempts.early[a + 1] !== 1) return;
      if (told === forever) runsOut = true;
      else longest = Math.max(longest, attempts.start[a]! + told);
    });
  }
  if (!Number.isFinite(longest)) return 3_600_000;
  return Math.max(longest, 10) * (runsOut ? 1.6 : 1);
};
