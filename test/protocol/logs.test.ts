/** Logs as the panel asks for them: the article's server log, logs that grow, are replaced, or are none. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LogColumns, type LogDetail, type LogSummary, obediences, verdicts, waitKinds } from '../../server/src/lsp/messages.ts';
import { unpack } from '../../server/src/lsp/packed.ts';
import { LspClient } from './helpers/lsp-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'retry-lens-'));
let client: LspClient;
beforeAll(async () => {
  client = await LspClient.start();
});
afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

let nextLog = 1;
const ask = <R>(method: string, params: object): Promise<R> => client.connection.sendRequest<R>(`retryLens/log/${method}`, params);
const write = (name: string, text: string | Uint8Array): string => {
  writeFileSync(path.join(folder, name), text);
  return pathToFileURL(path.join(folder, name)).href;
};
const told = (at: number, n: number) => `${at.toFixed(3)}\tcase=61\tretry_count=${n}\tretry-after='61'\n`;
const three = told(679604.559, 0) + told(679665.703, 1) + told(679726.844, 2);

test('the article: obeyed twice, 61.144 s and 61.141 s', async () => {
  const log = nextLog++;
  const summary = await ask<LogSummary>('open', { log, uri: client.uri('server.log') });
  expect(summary.counts).toMatchObject({ requests: 4, attempts: 12, early: 1, longest: { request: 0, key: '61' } });
  expect(summary.answer.map(({ text }) => text).join('')).toContain('2 min 2 s');
  expect(summary.findings?.[0]).toMatchObject({ severity: 'warning', key: '120-with-1.5.0', line: 7 });
  const columns = await ask<LogColumns>('columns', { log, generation: summary.generation });
  const waits = unpack(columns.attempts.wait);
  expect([...waits.slice(0, 2)]).toEqual([61_144, 61_141]);
  expect(waits[2]).toBeNaN();
  expect([...unpack(columns.attempts.waitKind).slice(0, 3)].map((kind) => waitKinds[kind])).toEqual(['told', 'told', 'none']);
  expect([...unpack(columns.requests.obeyed)].map((code) => obediences[code])).toEqual(['as-told', 'as-told', 'too-early', 'not-told']);
  expect([...unpack(columns.requests.verdict)].map((code) => verdicts[code])[2]).toBe('retried-too-early');
  expect([...unpack(columns.attempts.early).slice(6, 9)]).toEqual([0, 1, 1]);
  expect(unpack(columns.requests.waited)[0]).toBeCloseTo(122_285, 6);
  const keyEnds = unpack(columns.requests.keyEnds);
  expect(new TextDecoder().decode(unpack(columns.requests.keys).subarray(0, keyEnds[0]))).toBe('61');
  const detail = await ask<LogDetail>('detail', { log, generation: summary.generation, request: 0 });
  expect(detail.title.map(({ text }) => text).join('')).toBe('61 blocked its caller for 2 min 2 s');
  expect(detail.paragraphs[0]?.map(({ text }) => text).join('')).toMatch(/obeyed Retry-After 61 s twice: 122 s in all/);
  const markdown = await ask<{ readonly text: string }>('export', { log, format: 'markdown', requests: [0] });
  expect(markdown.text.split('\n')[2]).toMatch(/^\| `61` \| 1 \| 3 \| 122 s \|/);
  const json = JSON.parse((await ask<{ readonly text: string }>('export', { log, format: 'json', requests: [2] })).text);
  expect([json.requests.length, json.attempts.length, json.requests[0].key]).toEqual([1, 3, '120-with-1.5.0']);
});

test('a record of several lines that the log ends in is shown', async () => {
  const log = nextLog++;
  const sent = '> POST /v1/messages HTTP/1.1\n> Host: api.example.com\n> x-stainless-retry-count: 0\n>\n';
  const uri = write('curl.log', `${sent}< HTTP/1.1 429 Too Many Requests\n< retry-after: 5\n`);
  expect((await ask<LogSummary>('open', { log, uri })).counts.attempts).toBe(1);
});

test('a log that grows is read on; one that is replaced is read anew; old columns are refused', async () => {
  const log = nextLog++;
  const uri = write('growing.log', `${three.split('\n').slice(0, 2).join('\n')}\n`);
  const summary = await ask<LogSummary>('open', { log, uri });
  expect(summary.counts.attempts).toBe(2);
  expect(await ask('refresh', { log })).toMatchObject({ change: 'same' });
  appendFileSync(path.join(folder, 'growing.log'), told(679726.844, 2));
  const grown = await ask<{ readonly change: string; readonly summary: LogSummary }>('refresh', { log });
  expect([grown.change, grown.summary.counts.attempts]).toEqual(['grown', 3]);
  expect(await ask('columns', { log, generation: summary.generation })).toMatchObject({ trouble: 'stale' });
  write('growing.log', told(1, 0));
  const replaced = await ask<{ readonly change: string; readonly summary: LogSummary }>('refresh', { log });
  expect([replaced.change, replaced.summary.counts.attempts]).toEqual(['replaced', 1]);
  await client.connection.sendNotification('retryLens/log/close', { log });
  expect(await ask('refresh', { log })).toMatchObject({ trouble: 'closed' });
});

test('a last line without its end is read, and what follows too', async () => {
  const log = nextLog++;
  const uri = write('tail.log', three.trimEnd());
  expect((await ask<LogSummary>('open', { log, uri })).counts.attempts).toBe(3);
  appendFileSync(path.join(folder, 'tail.log'), `\n${told(679788, 3)}`);
  expect((await ask<{ readonly summary: LogSummary }>('refresh', { log })).summary.counts.attempts).toBe(4);
});

test('packed logs are read as they are; of a cut one what could be read, with a warning', async () => {
  const packed = gzipSync(Buffer.from(three));
  const whole = await ask<LogSummary>('open', { log: nextLog++, uri: write('packed.log.gz', packed) });
  expect([whole.counts.attempts, whole.warnings]).toEqual([3, []]);
  const filler = Buffer.from(Array.from({ length: 30_000 }, (_, i) => `${(i * 2_654_435_761) % 4_294_967_296}\n`).join(''));
  const long = gzipSync(Buffer.concat([Buffer.from(three), filler]));
  const cut = await ask<LogSummary>('open', { log: nextLog++, uri: write('cut.log.gz', long.subarray(0, long.length - 200)) });
  expect(cut.counts.attempts).toBe(3);
  expect(cut.warnings[0]).toMatch(/damaged or cut/);
});

test('the text of a selection or an unsaved document is a log, too', async () => {
  const summary = await ask<LogSummary>('open', { log: nextLog++, uri: 'untitled:Untitled-1', text: three });
  expect(summary.counts).toMatchObject({ requests: 1, attempts: 3, asTold: 1 });
});

describe('nothing to show', () => {
  test.each([
    ['empty', () => write('empty.log', '')],
    ['binary', () => write('binary.log', new Uint8Array(4096))],
    ['no-attempts', () => write('other.log', 'hello\nworld\n')],
    ['not-found', () => pathToFileURL(path.join(folder, 'missing.log')).href],
  ])('%s', async (trouble, make) => {
    const answer = await ask<{ readonly trouble: string; readonly message: string }>('open', { log: nextLog++, uri: make() });
    expect(answer.trouble).toBe(trouble);
    expect(answer.message).not.toBe('');
  });
});

test('whether a text holds retries is told from its head', async () => {
  expect(await ask('sniff', { head: three })).toEqual({ hasRetries: true, format: 'key-value' });
  expect(await ask('sniff', { head: 'nothing\n' })).toEqual({ hasRetries: false, format: null });
});
