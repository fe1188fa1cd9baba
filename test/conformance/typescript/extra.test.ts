/**
 * What only JavaScript clients can be asked, replayed: settings on a single request, values that are no setting,
 * the limit that the first attempt is given, and whether an AbortSignal ends a sleep.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { predict } from '../../../server/src/core/explain/predict.ts';
import type { Scenario, ServerBehaviour } from '../../../server/src/core/policy/policy.ts';
import { wholeAttempt } from '../../../server/src/core/policy/timeout.ts';
import { timerSleeps } from '../../../server/src/core/policy/timer.ts';
import { sdkById } from '../../../server/src/core/sdk/index.ts';
import type { PolicySettings } from '../../../server/src/core/sdk/policy-of.ts';
import type { Sdk } from '../../../server/src/core/sdk/sdk.ts';
import { type ExtraCell, extraCells } from './extra-cells.mjs';

type ExtraRecord = readonly [attempts: number, sleeps: readonly unknown[], ends: string, limit: string | null, abort: string | null];

const folder = new URL('../records/', import.meta.url);
const WORDS: Readonly<Record<string, number | null>> = { null: null, NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY };
const numberOf = (value: number | string): number | null => (typeof value === 'number' ? value : (WORDS[value] ?? null));

/** How many sleeps a call that never ends is watched for: see `ENDLESS_AFTER` in interception.mjs. */
const WATCHED = 14;

const settingsOf = (cell: ExtraCell): PolicySettings => {
  // null on the client is the same as nothing; on a request it is looked at, and is no number.
  const given = cell.timeout === undefined ? undefined : numberOf(cell.timeout);
  const ms = given === null && cell.timeoutOn === 'request' ? Number.NaN : given;
  return {
    ...(cell.maxRetries === undefined ? {} : { maxRetries: numberOf(cell.maxRetries), maxRetriesOn: cell.maxRetriesOn ?? 'client' }),
    ...(ms === undefined || ms === null ? {} : { timeout: wholeAttempt(ms * 1000), timeoutOn: cell.timeoutOn ?? 'client' }),
    mode: cell.mode ?? 'sync',
    maxTokens: cell.maxTokens ?? 16,
  };
};

const behaviourOf = (cell: ExtraCell): ServerBehaviour => {
  if (cell.server.kind === 'silent') return { kind: 'silent' };
  return { kind: 'in-turn', steps: cell.server.answers.map(({ status, headers }) => ({ kind: 'answers', status, headers })) };
};

/** null: as predicted. */
const difference = (sdk: Sdk, version: string, cell: ExtraCell, [attempts, sleeps, ends, limit, abort]: ExtraRecord): string | null => {
  const settings = settingsOf(cell);
  const says = (what: string, predicted: unknown): string =>
    `${cell.id}: ${what}: recorded ${JSON.stringify([attempts, sleeps, ends, limit, abort])}, predicted ${JSON.stringify(predicted)}`;
  const scenario: Scenario = { name: 'custom', server: behaviourOf(cell), nowMs: 0 };
  const first = predict(sdk, version, settings, scenario);
  // No server answers within a millisecond.
  const overtaken = first.kind === 'waits' && timerSleeps('node', first.policy.attempt.timeout?.totalMs ?? 1000) <= 1;
  const prediction = overtaken ? predict(sdk, version, settings, { ...scenario, server: { kind: 'silent' } }) : first;
  if (prediction.kind === 'refused') return attempts === 0 && ends === prediction.error ? null : says('refusal', prediction.error);
  if (prediction.kind !== 'waits') return says('kind', prediction.kind);
  const { waits, policy, at } = prediction;
  if (limit !== String(policy.attempt.timeout?.totalMs)) return says('limit', policy.attempt.timeout?.totalMs);
  if (abort !== null) return (abort === 'woke') === at.behaviour.cancelWakesSleep ? null : says('abort', at.behaviour.cancelWakesSleep);
  if (waits.attempt.minMs >= 4000) return ends === 'hang' && attempts === 1 ? null : says('hang', waits.attempt);
  const endless = waits.ends === 'never';
  const seconds = waits.sleeps.slice(0, WATCHED).map(({ minMs, maxMs }) => [minMs / 1000, maxMs / 1000]);
  if (JSON.stringify(seconds) !== JSON.stringify(sleeps)) return says('sleeps', seconds);
  if (attempts !== (endless ? WATCHED : waits.attempts)) return says('attempts', waits.attempts);
  if (endless !== (ends === 'endless')) return says('end', waits.ends);
  return (waits.ends === 'timeout') === /Timeout/.test(ends) ? null : says('end', waits.ends);
};

describe.each(['anthropic-typescript', 'openai-typescript'])('%s', (id) => {
  const sdk = sdkById(id);
  if (sdk === undefined) throw new Error(`no SDK is called ${id}`);
  const files = readdirSync(new URL(`${id}/`, folder));
  test.each(files)('%s', (file) => {
    const record = JSON.parse(readFileSync(new URL(`${id}/${file}`, folder), 'utf8'));
    const extra: Readonly<Record<string, ExtraRecord>> = record.extra;
    expect(Object.keys(extra)).toEqual(extraCells.map((cell) => cell.id));
    const wrong = extraCells.map((cell) => difference(sdk, record.version, cell, extra[cell.id]!)).filter((d) => d !== null);
    expect(wrong).toEqual([]);
  });
});
