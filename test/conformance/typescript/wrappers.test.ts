/**
 * Prediction = record for the JavaScript wrappers, HTTP clients and smaller SDKs: attempts and sleeps exactly,
 * and whether the call came to a good end, to an error, or to none. What their errors are called is their own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { predict } from '../../../server/src/core/explain/predict.ts';
import type { Scenario, ServerBehaviour } from '../../../server/src/core/policy/policy.ts';
import { everyPhase, wholeAttempt } from '../../../server/src/core/policy/timeout.ts';
import type { Waits } from '../../../server/src/core/policy/waits.ts';
import { sdkById } from '../../../server/src/core/sdk/index.ts';
import type { PolicySettings } from '../../../server/src/core/sdk/policy-of.ts';
import type { Sdk } from '../../../server/src/core/sdk/sdk.ts';
import { type Cell, type CellRecord, type CellServer, type Grid, type Release, resolveServer } from '../grid.mjs';

const folder = new URL('records/', import.meta.url);
const grid = JSON.parse(readFileSync(new URL('../grid.json', import.meta.url), 'utf8')) as Grid;
const cells = new Map(grid.cells.map((cell) => [cell.id, { ...cell, server: resolveServer(cell.server, grid.now) }]));
const WORDS: Readonly<Record<string, number | null>> = { null: null, NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY };
const DRIP = { everyMs: 100, forMs: 1500 };

const settingsOf = (sdk: Sdk, { maxRetries: asked, timeout, timeoutOn, mode }: Cell): PolicySettings => {
  // What has no number of retries is not given one.
  const maxRetries = sdk.settings.maxRetries.argument === 'retryConfig' ? undefined : asked;
  const limit = sdk.behaviour[0]?.changes.bounds === 'gap' ? everyPhase : wholeAttempt;
  return {
    ...(maxRetries === undefined ? {} : { maxRetries: typeof maxRetries === 'string' ? (WORDS[maxRetries] ?? null) : maxRetries }),
    ...(timeout === undefined ? {} : { timeout: limit(timeout * 1000), timeoutOn: timeoutOn ?? 'client' }),
    mode: mode ?? 'sync',
  };
};

const behaviourOf = (server: CellServer): ServerBehaviour => {
  switch (server.kind) {
    case 'answers':
      return { kind: 'in-turn', steps: server.answers.map(({ status, headers }) => ({ kind: 'answers', status, headers })) };
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

const endOf = (waits: Waits, server: CellServer): 'ok' | 'error' | 'hang' => {
  if (waits.ends === 'never') return 'hang';
  if (waits.ends !== 'answer') return 'error';
  if (server.kind !== 'answers') return 'ok';
  const status = server.answers[Math.min(waits.attempts, server.answers.length) - 1]?.status ?? 0;
  return status < 400 ? 'ok' : 'error';
};

const spent = (waits: Waits): number => waits.total.minMs - waits.sleeps.reduce((sum, { minMs }) => sum + minMs, 0);

/** null: as predicted. */
const difference = (sdk: Sdk, version: string, cell: Cell, record: CellRecord): string | null => {
  const scenario: Scenario = { name: 'custom', server: behaviourOf(cell.server), nowMs: grid.now };
  const prediction = predict(sdk, version, settingsOf(sdk, cell), scenario);
  const [attempts, sleeps, ends] = record;
  const end = ends === 'ok' || ends === 'hang' ? ends : 'error';
  const says = (predicted: unknown): string => `${cell.id}: recorded ${JSON.stringify(record)}, predicted ${JSON.stringify(predicted)}`;
  if (prediction.kind === 'refused') return attempts === 0 && end === 'error' && ends === prediction.error ? null : says(prediction.error);
  if (prediction.kind !== 'waits') return says(prediction.kind);
  if (!prediction.measured) return `${version} has a record, and its group does not say that it was measured`;
  const { waits } = prediction;
  const limit = grid.hangSeconds * 1000;
  if (waits.attempt.minMs >= limit) return attempts === 1 && end === 'hang' ? null : says('a hang at once');
  const seconds = waits.sleeps.map(({ minMs, maxMs }) => [minMs / 1000, maxMs / 1000]);
  const predicted = [waits.attempts, seconds, spent(waits) >= limit ? 'hang' : endOf(waits, cell.server)];
  // 201, an answer without a body, and what is neither good nor bad are errors to some: their ends are not compared.
  const isOdd = /^st:(201|204|30)/.test(cell.id);
  return JSON.stringify(predicted) === JSON.stringify([attempts, sleeps, isOdd ? predicted[2] : end]) ? null : says(predicted);
};

describe.each(readdirSync(folder))('%s', (name) => {
  const sdk = sdkById(name.replace('+', '/'));
  if (sdk === undefined) throw new Error(`no SDK is called ${name}`);
  test.each(readdirSync(new URL(`${name}/`, folder)))('%s', (file) => {
    const release = JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8')) as Release;
    const wrong = Object.entries(release.cells)
      .map(([id, record]) => {
        const cell = cells.get(id);
        return cell === undefined ? `${id}: no such cell in the grid` : difference(sdk, release.version, cell, record);
      })
      .filter((d) => d !== null);
    expect(wrong).toEqual([]);
    expect(Object.keys(release.cells).length).toBeGreaterThan(400);
  });
});

test('every release that a group calls measured has a record', () => {
  for (const name of readdirSync(folder)) {
    const files = readdirSync(new URL(`${name}/`, folder));
    const measured = sdkById(name.replace('+', '/'))?.behaviour.flatMap((group) => group.measured) ?? [];
    expect(files.sort(), name).toEqual(measured.map((version) => `${version}.json`).sort());
  }
});
