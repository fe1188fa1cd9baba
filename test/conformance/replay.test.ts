/**
 * Prediction = record, in every cell of every release that was measured.
 *
 * Records are made by `npm run conformance` on the real releases. Sleeps must agree to the microsecond at both ends of their jitter,
 * attempts exactly, and the call must end in the same kind of way. There is no list of exceptions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { predict } from '../../server/src/core/explain/predict.ts';
import type { Scenario, ServerBehaviour, SteadyServer } from '../../server/src/core/policy/policy.ts';
import { everyPhase, wholeAttempt } from '../../server/src/core/policy/timeout.ts';
import type { Waits } from '../../server/src/core/policy/waits.ts';
import { behaviourAt, isMeasured } from '../../server/src/core/sdk/behaviour.ts';
import { sdkById } from '../../server/src/core/sdk/index.ts';
import type { PolicySettings } from '../../server/src/core/sdk/policy-of.ts';
import type { CallMode, Sdk } from '../../server/src/core/sdk/sdk.ts';
import { type Cell, type CellRecord, type CellServer, type Grid, type Release, resolveServer } from './grid.mjs';

const folder = new URL('records/', import.meta.url);
const grid = JSON.parse(readFileSync(new URL('grid.json', import.meta.url), 'utf8')) as Grid;
/** The cells with their dates as a release met them: a bubble of Go's clock starts in the year 2000. */
const cellsAt = (now: number): ReadonlyMap<string, Cell> =>
  new Map(grid.cells.map((cell) => [cell.id, { ...cell, server: resolveServer(cell.server, now) }]));
const clocks = new Map<number, ReadonlyMap<string, Cell>>();

const WORDS: { readonly [word: string]: number | null } = { null: null, NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY };

const settingsOf = (sdk: Sdk, cell: Cell): PolicySettings => {
  const { maxRetries, timeout } = cell;
  const limit = sdk.language === 'python' ? everyPhase : wholeAttempt;
  return {
    ...(maxRetries === undefined ? {} : { maxRetries: typeof maxRetries === 'string' ? (WORDS[maxRetries] ?? null) : maxRetries }),
    ...(timeout === undefined ? {} : { timeout: limit(timeout * 1000), timeoutOn: cell.timeoutOn ?? 'client' }),
    mode: (cell.mode ?? 'sync') as CallMode,
    maxTokens: cell.maxTokens ?? 16,
    model: cell.model ?? 'mock',
  };
};

/** The mock server's manners, see mock-server.mjs. */
const DRIP = { everyMs: 100, forMs: 1500 };

const behaviourOf = (server: CellServer): ServerBehaviour => {
  switch (server.kind) {
    case 'answers': {
      const steps: SteadyServer[] = server.answers.map(({ status, headers }) => ({ kind: 'answers', status, headers }));
      return steps.length === 1 ? steps[0]! : { kind: 'in-turn', steps };
    }
    case 'stall-body':
      return { kind: 'stalls-body', status: server.status, headers: server.headers };
    case 'drip':
      return { kind: 'trickles', ...DRIP };
    case 'silent':
      return { kind: 'silent' };
    case 'reset':
    case 'close':
      return { kind: 'breaks-connection' };
  }
};

const seconds = (ms: number): number | string => (ms === Number.POSITIVE_INFINITY ? 'Infinity' : Math.round(ms * 1000) / 1e6);

/** The status of the answer that the n-th attempt gets. */
const statusAt = (server: CellServer, n: number): number => {
  if (server.kind === 'answers') return server.answers[Math.min(n, server.answers.length) - 1]!.status;
  return server.kind === 'stall-body' || server.kind === 'drip' ? server.status : 0;
};

/** Java's errors: a refusal keeps its name when its body stalls, a good answer whose body does is no data. */
const javaEndsAs = (waits: Waits, server: CellServer): RegExp | null => {
  const status = statusAt(server, waits.attempts);
  if (waits.ends === 'no-connection') return /^(Anthropic|OpenAI)IoException$/;
  if (waits.ends !== 'answer' && waits.ends !== 'timeout') return null;
  if (status === 204) return /^(Anthropic|OpenAI)InvalidDataException$/;
  if (status >= 300) return /^(?!\w*(Io|InvalidData|Argument))\w+Exception$/;
  return waits.ends === 'answer' ? /^ok$/ : /^(Anthropic|OpenAI)(Io|InvalidData)Exception$/;
};

/** What a record may say at its end, given what was predicted. */
const endsAs = (sdk: Sdk, waits: Waits, server: CellServer): RegExp => {
  const java = sdk.language === 'java' ? javaEndsAs(waits, server) : null;
  if (java !== null) return java;
  switch (waits.ends) {
    case 'answer': {
      const status = statusAt(server, waits.attempts);
      // A body that is no JSON is read as such by some SDKs: 204 has none.
      if (status === 204) return /^(ok|JSONDecodeError|FetchError|DecodeError)$/;
      // Go's clients raise from 400 on.
      if (sdk.language === 'go' && status >= 300 && status < 400) return /^(ok|DecodeError)$/;
      return status < 300 ? /^ok$/ : /^(?!ok$|hang$|endless$)(?!.*(APITimeout|Connection))\w*Error$/;
    }
    case 'timeout':
      return /^(API\w*TimeoutError|ReadTimeout|context\.DeadlineExceeded)$/;
    case 'no-connection':
      return /^(API)?ConnectionError$/;
    case 'never':
      return /^(hang|endless)$/;
    case 'error':
      return new RegExp(`^${waits.throws}$`);
  }
};

const total = (sleeps: Waits['sleeps']): number => sleeps.reduce((sum, { minMs }) => sum + minMs, 0);

/** The predicted record, or what it must look like. A recorded call stops at `hangSeconds` of real time; its sleeps take none. */
const check = (sdk: Sdk, version: string, now: number, cell: Cell, [attempts, sleeps, ends]: CellRecord): string | null => {
  const scenario: Scenario = { name: 'custom', server: behaviourOf(cell.server), nowMs: now };
  const prediction = predict(sdk, version, settingsOf(sdk, cell), scenario);
  const is = (wanted: readonly [number, unknown, RegExp]): string | null =>
    attempts === wanted[0] && JSON.stringify(sleeps) === JSON.stringify(wanted[1]) && wanted[2].test(ends)
      ? null
      : `${cell.id}: recorded ${JSON.stringify([attempts, sleeps, ends])}, predicted ${JSON.stringify([...wanted.slice(0, 2), wanted[2].source])}`;
  if (prediction.kind === 'refused') return is([0, [], new RegExp(`^${prediction.error}$`)]);
  if (prediction.kind !== 'waits') return `${cell.id}: ${prediction.kind}`;
  const { waits } = prediction;
  const limit = grid.hangSeconds * 1000;
  if (waits.attempt.minMs >= limit) return is([1, [], /^hang$/]);
  const asked = waits.sleeps.map(({ minMs, maxMs }) => [seconds(minMs), seconds(maxMs)]);
  const hangs = waits.total.minMs - total(waits.sleeps) >= limit;
  return is([waits.attempts, asked, hangs ? /^hang$/ : endsAs(sdk, waits, cell.server)]);
};

describe.each(
  readdirSync(folder, { withFileTypes: true })
    .filter((f) => f.isDirectory() && readdirSync(new URL(`${f.name}/`, folder)).some((file) => file.endsWith('.json')))
    .map((f) => f.name),
)('%s', (id) => {
  const files = readdirSync(new URL(`${id}/`, folder)).filter((f) => f.endsWith('.json'));
  test.each(files)('%s', (file) => {
    const release = JSON.parse(readFileSync(new URL(`${id}/${file}`, folder), 'utf8')) as Release;
    const sdk = sdkById(id);
    if (sdk === undefined) throw new Error(`no SDK is called ${id}`);
    const cells = clocks.get(release.now) ?? cellsAt(release.now);
    clocks.set(release.now, cells);
    const at = behaviourAt(sdk, release.version);
    expect(at !== null && isMeasured(at, release.version), 'its group says that it was measured').toBe(true);
    const wrong: string[] = [];
    let compared = 0;
    for (const [cellId, record] of Object.entries(release.cells)) {
      const cell = cells.get(cellId);
      const difference =
        cell === undefined ? `${cellId}: no such cell in the grid` : check(sdk, release.version, release.now, cell, record);
      if (difference !== null) wrong.push(difference);
      compared++;
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  });
});

test('every release that a group calls measured has a record', () => {
  for (const id of readdirSync(folder)) {
    const sdk = sdkById(id);
    for (const group of sdk?.behaviour ?? []) {
      for (const version of group.measured) expect(readdirSync(new URL(`${id}/`, folder)), id).toContain(`${version}.json`);
    }
  }
});
