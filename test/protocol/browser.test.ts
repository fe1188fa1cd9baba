/** The server for browsers, in a worker without Node: the client serves files, grammars are fetched from beside the script. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diagnostic, Hover } from 'vscode-languageserver';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type Message,
  type MessageConnection,
} from 'vscode-languageserver/node';
import { toBase64 } from '../../server/src/lsp/packed.ts';
import { placeOf, root, textOf } from './helpers/lsp-client.ts';

const script = path.join(root, 'dist/server/browser.js');
const tour = path.join(root, 'test/fixtures/tour');
const python = readFileSync(path.join(tour, 'client.py'), 'utf8');
/** A scheme that only the client knows. */
const uriOf = (name: string) => `vfs:/tour/${name}`;
const onDisk = (uri: string) => path.join(tour, uri.slice('vfs:/tour/'.length));
const missing = { trouble: 'not-found', message: 'no such file' };

class FromWorker extends AbstractMessageReader {
  readonly #worker: Worker;
  constructor(worker: Worker) {
    super();
    this.#worker = worker;
  }
  listen(callback: (message: Message) => void) {
    this.#worker.on('message', callback);
    return { dispose: () => void this.#worker.off('message', callback) };
  }
}

class ToWorker extends AbstractMessageWriter {
  readonly #worker: Worker;
  constructor(worker: Worker) {
    super();
    this.#worker = worker;
  }
  async write(message: Message) {
    this.#worker.postMessage(message);
  }
  end() {}
}

let worker: Worker;
let connection: MessageConnection;
beforeAll(async () => {
  if (!existsSync(script)) throw new Error('dist/server/browser.js is missing: npm run build');
  worker = new Worker(fileURLToPath(new URL('helpers/worker-globals.cjs', import.meta.url)), {
    workerData: { href: pathToFileURL(script).href },
  });
  connection = createMessageConnection(new FromWorker(worker), new ToWorker(worker));
  connection.onRequest(
    'retryLens/fs/read',
    ({ uri, from = 0, to = Number.POSITIVE_INFINITY }: { uri: string; from?: number; to?: number }): unknown => {
      if (!existsSync(onDisk(uri))) return missing;
      const bytes = readFileSync(onDisk(uri));
      return { base64: toBase64(bytes.subarray(from, Math.min(to, bytes.length))), size: bytes.length };
    },
  );
  connection.onRequest('retryLens/fs/stat', ({ uri }: { uri: string }): unknown => {
    const facts = statSync(onDisk(uri), { throwIfNoEntry: false });
    return facts === undefined ? missing : { kind: facts.isFile() ? 'file' : 'folder', size: facts.size, modifiedMs: 0 };
  });
  connection.onRequest('retryLens/fs/list', ({ uri }: { uri: string }): unknown =>
    existsSync(onDisk(uri)) ? { entries: readdirSync(onDisk(uri)).map((name) => ({ name, kind: 'file' })) } : missing,
  );
  connection.onRequest('retryLens/fs/find', () => ({ uris: ['client.py', 'client.ts', 'loop.py'].map(uriOf) }));
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: 'vfs:/tour',
    workspaceFolders: [{ uri: 'vfs:/tour', name: 'tour' }],
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] }, diagnostic: {} }, workspace: { workspaceFolders: true } },
    initializationOptions: { servesFiles: true, hasClientCommands: true, locale: 'en' },
  });
  await connection.sendNotification('initialized', {});
});
afterAll(async () => {
  await worker.terminate();
});

test('hover and problems, with the version from a lockfile that the client serves', async () => {
  const uri = uriOf('client.py');
  await connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'python', version: 1, text: python } });
  const hover = await connection.sendRequest<Hover>('textDocument/hover', {
    textDocument: { uri },
    position: placeOf(python, 'Anthropic(timeout'),
  });
  expect(textOf(hover)).toMatch(/^Blocks up to \*\*4 min\*\*[\s\S]*anthropic 1\.6\.0 from `uv\.lock`/);
  const { items } = await connection.sendRequest<{ readonly items: readonly Diagnostic[] }>('textDocument/diagnostic', {
    textDocument: { uri },
  });
  expect(items.map(({ code }) => code)).toContain('timeout-does-not-cap-retries');
});

test('a log that the client serves', async () => {
  expect(await connection.sendRequest('retryLens/log/open', { log: 1, uri: uriOf('server.log') })).toMatchObject({
    counts: { requests: 4, attempts: 12 },
  });
});

test('the overview of a workspace that only the client can list', async () => {
  const found = await connection.sendRequest<{
    readonly sites: readonly { readonly worstMs?: number; readonly place: { readonly label: string } }[];
  }>('retryLens/overview', { folders: ['vfs:/tour'] });
  expect(found).toMatchObject({ filesSeen: 3, filesParsed: 3, skipped: 0 });
  expect(found.sites[0]).toMatchObject({ worstMs: 600_000, place: { label: 'client.py:10' } });
});

test('the simulator: two versions side by side', async () => {
  const { sdks } = await connection.sendRequest<{ readonly sdks: readonly { readonly id: string; readonly groups: readonly unknown[] }[] }>(
    'retryLens/simulator/sdks',
    {},
  );
  expect(sdks.find(({ id }) => id === 'anthropic-python')?.groups.length).toBeGreaterThan(10);
  const cases = ['1.5.0', '1.6.0'].map((version) => ({ sdk: 'anthropic-python', version, maxRetries: 2, timeoutMs: 10_000 }));
  const server = { kind: 'answers', status: 429, headers: [['Retry-After', '120']] };
  const { answers } = await connection.sendRequest<{ readonly answers: readonly object[] }>('retryLens/simulator/run', {
    cases,
    server,
    nowMs: 0,
  });
  expect(answers[0]).toMatchObject({ kind: 'waits', totalText: '1.1–1.5 s', toldMs: 120_000, obeysServer: false });
  expect(answers[1]).toMatchObject({
    kind: 'waits',
    attempts: 3,
    sleeps: [
      [120_000, 120_000],
      [120_000, 120_000],
    ],
    totalText: '4 min',
    obeysServer: true,
    command:
      "retry-lens wait --sdk anthropic-python --sdk-version 1.6.0 --max-retries 2 --timeout 10 --status 429 --header 'Retry-After: 120'",
  });
});
