/** `retry-lens wait` for every SDK and every group of versions: an answer that is well-formed, in both languages. */
import { describe, expect, test } from 'vitest';
import { runWait } from '../../../server/src/cli/wait.ts';
import { sdks } from '../../../server/src/core/sdk/index.ts';
import { fakeIo } from '../../helpers/cli-io.ts';

const run = async (...args: readonly string[]) => {
  const io = fakeIo({});
  return { status: await runWait(args, io), out: io.out(), err: io.err() };
};

type Pair = readonly [number, number | null];
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'number' &&
  value[0] >= 0 &&
  (value[1] === null || value[1] >= value[0]);

describe.each(sdks.map((sdk) => [sdk.id, sdk] as const))('%s', (id, sdk) => {
  test.each(sdk.behaviour.map(({ since }) => since))('%s', async (version) => {
    for (const scenario of [
      ['--header', 'Retry-After: 7'],
      ['--header', 'Retry-After: tomorrow'],
      ['--status', '503'],
      ['--no-answer'],
      ['--trickles'],
      ['--refuses-connection'],
    ]) {
      const { status, out, err } = await run(
        '--sdk',
        id,
        '--sdk-version',
        version,
        '--format',
        'json',
        '--now',
        '2026-01-01T00:00:00Z',
        ...scenario,
      );
      expect([status, err]).toEqual([0, '']);
      const answer = JSON.parse(out);
      expect(answer).toMatchObject({ version: 1, sdk: id, sdkVersion: version });
      expect(isPair(answer.total) && answer.sleeps.every(isPair)).toBe(true);
      expect(answer.attempts === null || answer.attempts >= 1 || answer.ends === 'refused').toBe(true);
      for (const { text } of answer.because) expect(text).not.toMatch(/[{}*`]|undefined|NaN|Infinity/);
    }
    for (const lang of ['en', 'ja']) {
      const { out } = await run('--sdk', id, '--sdk-version', version, '--lang', lang, '--header', 'Retry-After: 7');
      expect(out).not.toMatch(/[{}]|undefined|NaN|Infinity/);
      expect(out).toContain(version);
    }
  });
});

describe('questions that have no answer', () => {
  const ask = (...more: readonly string[]) => run('--sdk', 'anthropic-python', '--sdk-version', '1.6.0', ...more);
  test.each([
    [['--max-retries', 'two'], '--max-retries takes a number, not two'],
    [['--timeout', '-1'], '--timeout takes a number from 0 on, not -1'],
    [['--status', '42'], '--status takes a number from 100 to 599, not 42'],
    [['--header', 'nothing'], '--header takes "Name: value", not nothing'],
    [['--header', 'Bad Name: 1'], '--header takes "Name: value"'],
    [['--now', 'soon'], '--now takes a moment such as'],
    [['--no-answer', '--status', '429'], '--no-answer goes without --status'],
    [['--around', '3'], '--around takes ATTEMPTSxSECONDS'],
    [['--format', 'yaml'], '--format is one of text, json, not yaml'],
    [['stray'], 'unexpected word stray'],
    [['--header', '\u001b[31m'], '␛'],
  ])('%j', async (args, message) => {
    const { status, err } = await ask(...args);
    expect(status).toBe(2);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    if (message !== '␛') expect(err).toContain(message);
    expect(err).not.toContain('\u001b');
  });
});

test('what the SDK refuses is an answer', async () => {
  const { status, out } = await run('--sdk', 'openai-python', '--sdk-version', '3.57.0', '--max-retries', '-1', '--format', 'json');
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ retried: false, attempts: 0, total: [0, 0], ends: 'refused', error: 'ValueError' });
});
