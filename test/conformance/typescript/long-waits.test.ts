/** The limits that only real time shows, replayed: the HTTP library's own, under the SDK's. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { predict } from '../../../server/src/core/explain/predict.ts';
import type { ServerBehaviour } from '../../../server/src/core/policy/policy.ts';
import { wholeAttempt } from '../../../server/src/core/policy/timeout.ts';
import { sdkById } from '../../../server/src/core/sdk/index.ts';

type Ended = readonly [seconds: number | null, ends: string, cause: string | null];

const record = JSON.parse(readFileSync(new URL('../records/long-waits.json', import.meta.url), 'utf8'));
const calls: Readonly<Record<string, Ended>> = record.calls;

/** undici counts in ticks of half a second, which a busy machine stretches. */
const STRETCH = 1.04;

const parts = /^(?<sdk>\S+) (?<version>\S+), (?<what>silent|body stalls|stream stalls), (?:default timeout|timeout (?<seconds>\d+) s)$/;

test.each(Object.entries(calls))('%s: %o', (name, [measured, ends]) => {
  const { sdk: id = '', version = '', what = '', seconds } = parts.exec(name)?.groups ?? {};
  const sdk = sdkById(id);
  if (sdk === undefined) throw new Error(`no SDK is called ${id}`);
  const server: ServerBehaviour = what === 'silent' ? { kind: 'silent' } : { kind: 'stalls-body', status: 200, headers: [] };
  const prediction = predict(
    sdk,
    version,
    {
      maxRetries: 0,
      mode: what === 'stream stalls' ? 'stream' : 'sync',
      ...(seconds === undefined ? {} : { timeout: wholeAttempt(Number(seconds) * 1000) }),
    },
    { name: 'custom', server, nowMs: 0 },
  );
  if (prediction.kind !== 'waits') throw new Error(prediction.kind);
  const predicted = prediction.waits.total.maxMs / 1000;
  expect(measured).toBeGreaterThanOrEqual(Math.floor(predicted));
  expect(measured).toBeLessThanOrEqual(Math.ceil(predicted * STRETCH) + 1);
  expect(ends).not.toBe('ok');
});
