/**
 * The articles' own cases, through the engine and through the command line as it is shipped.
 * Waits in seconds. Measured there: 122.29 s for 61 on 1.6.0, 1.67 s on 1.5.0; the sleeps asked for are exact.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runWait } from '../../../server/src/cli/wait.ts';
import { predict } from '../../../server/src/core/explain/predict.ts';
import { settingsOf } from '../../../server/src/core/explain/sdk-case.ts';
import type { Header } from '../../../server/src/core/policy/server-wait.ts';
import { anthropicPython } from '../../../server/src/core/sdk/anthropic-python.ts';
import { fakeIo } from '../../helpers/cli-io.ts';

const nowMs = Date.UTC(2026, 0, 1);
const backoff = '0.375-0.5 0.75-1';
const cases: readonly (readonly [name: string, headers: readonly Header[], in150: string, in160: string])[] = [
  ['5', [['Retry-After', '5']], '5 5', '5 5'],
  ['60', [['Retry-After', '60']], '60 60', '60 60'],
  ['61', [['Retry-After', '61']], backoff, '61 61'],
  ['120', [['Retry-After', '120']], backoff, '120 120'],
  ['date 90 s ahead', [['Retry-After', 'Thu, 01 Jan 2026 00:01:30 GMT']], backoff, '90 90'],
  ['date 60 s ago', [['Retry-After', 'Wed, 31 Dec 2025 23:59:00 GMT']], backoff, backoff],
  ['nan', [['Retry-After', 'nan']], backoff, backoff],
  ['empty', [['Retry-After', '']], backoff, backoff],
  ['-30', [['Retry-After', '-30']], backoff, backoff],
  ['none', [], backoff, backoff],
  ['inf', [['Retry-After', 'inf']], backoff, '4294967 4294967'],
  ['4294968', [['Retry-After', '4294968']], backoff, '4294967 4294967'],
  ['retry-after-ms 250', [['retry-after-ms', '250']], '0.25 0.25', '0.25 0.25'],
];

type Pair = readonly [number | null, number | null];
const printed = (sleeps: readonly Pair[]): string => sleeps.map(([low, high]) => (low === high ? `${low}` : `${low}-${high}`)).join(' ');
const first = (sleeps: string, n: number): string => sleeps.split(' ').slice(0, n).join(' ');
const upTo = (sleeps: string): number => sleeps.split(' ').reduce((sum, sleep) => sum + Number(sleep.split('-').at(-1) || 0), 0);

describe.each(['1.5.0', '1.6.0'] as const)('anthropic %s', (version) => {
  describe.each([0, 1, 2])('max_retries=%i, timeout=10', (maxRetries) => {
    test.each(cases)('%s', (_, headers, in150, in160) => {
      const expected = first(version === '1.5.0' ? in150 : in160, maxRetries);
      const settings = settingsOf(anthropicPython, version, { maxRetries, timeoutMs: 10_000 });
      const answer = predict(anthropicPython, version, settings, {
        name: 'custom',
        server: { kind: 'answers', status: 429, headers },
        nowMs,
      });
      if (answer.kind !== 'waits') throw new Error(answer.kind);
      expect(printed(answer.waits.sleeps.map(({ minMs, maxMs }) => [minMs / 1000, maxMs / 1000]))).toBe(expected);
      expect(answer.waits.attempts).toBe(maxRetries + 1);
      expect(answer.waits.total.maxMs / 1000).toBeCloseTo(upTo(expected), 6);
      expect(answer.measured).toBe(true);
    });
  });
});

describe('through the command line', () => {
  const args = (more: readonly string[]) => ['--sdk', 'anthropic-python', '--format', 'json', ...more];
  const wait = async (...more: readonly string[]) => {
    const io = fakeIo({});
    expect(await runWait(args(more), io)).toBe(0);
    return JSON.parse(io.out());
  };

  test.each(cases)('1.6.0, two retries: %s', async (_, headers, __, in160) => {
    const given = headers.flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    const answer = await wait('--sdk-version', '1.6.0', '--max-retries', '2', '--timeout', '10', '--now', '2026-01-01T00:00:00Z', ...given);
    expect(answer).toMatchObject({ version: 1, sdk: 'anthropic-python', sdkVersion: '1.6.0', retried: true, attempts: 3, measured: true });
    expect(printed(answer.sleeps)).toBe(in160);
    expect(answer.total[1]).toBeCloseTo(upTo(in160), 6);
  });

  test('no answer: the timeout of each attempt and the backoff between them', async () => {
    const answer = await wait('--sdk-version', '1.6.0', '--timeout', '10', '--no-answer');
    expect(answer).toMatchObject({ attempts: 3, total: [31.125, 31.5], ends: 'timeout' });
  });

  test('as it is shipped', () => {
    const cli = path.resolve(import.meta.dirname, '../../../dist/cli/retry-lens.js');
    if (!existsSync(cli)) throw new Error('dist/cli/retry-lens.js is missing: npm run build');
    const text = execFileSync(process.execPath, [cli, 'wait', ...args(['--sdk-version', '1.6.0', '--header', 'Retry-After: 61'])], {
      encoding: 'utf8',
    });
    expect(JSON.parse(text)).toMatchObject({
      sleeps: [
        [61, 61],
        [61, 61],
      ],
      total: [122, 122],
    });
  });
});
