import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CancellationTokenSource, type Diagnostic } from 'vscode-languageserver';
import { LspClient, placeOf, pushCapabilities, root, textOf } from './helpers/lsp-client.ts';

const tour = (name: string): string => readFileSync(path.join(root, 'test/fixtures/tour', name), 'utf8');
const python = tour('client.py');
const rule = 'timeout-does-not-cap-retries';
const ofRule = (diagnostics: readonly Diagnostic[], code = rule) => diagnostics.filter((d) => d.code === code);

describe.each(['stdio', 'ipc'] as const)('over %s', (over) => {
  test('the tour is explained, and the process ends well', async () => {
    const client = await LspClient.start({ over });
    const uri = await client.open('client.py', python);
    const hover = textOf(await client.hover(uri, placeOf(python, 'Anthropic(timeout')));
    expect(hover).toMatch(/^Blocks up to \*\*4 min\*\* when the server says `Retry-After: 120`/);
    expect(ofRule(await client.pull(uri))).toHaveLength(2);
    expect(await client.stop()).toBe(0);
  });
});

describe('a client that can do everything', () => {
  let client: LspClient;
  let uri: string;
  beforeAll(async () => {
    client = await LspClient.start({ options: { locale: 'en', hasClientCommands: true } });
    uri = await client.open('client.py', python);
  });
  afterAll(() => client.stop());

  test('the constructor, the timeout and max retries each answer their own question', async () => {
    const ofClient = textOf(await client.hover(uri, placeOf(python, 'Anthropic(max', 3)));
    expect(ofClient).toMatch(/^Blocks up to \*\*10 min\*\*/);
    expect(ofClient).toContain('| says `Retry-After: 120` | 5 × 120 s | **600 s** |');
    expect(ofClient).toContain('anthropic 1.6.0 from `uv.lock` · measured');
    const timeout = textOf(await client.hover(uri, placeOf(python, 'timeout=10', 2)));
    expect(timeout).toMatch(/^`timeout=10`: at most \*\*10 s\*\* for one attempt \(the longest gap between two bytes\), not for the call/);
    expect(timeout).toContain('No upper bound while bytes keep coming');
    const retries = textOf(await client.hover(uri, placeOf(python, 'max_retries=5', 4)));
    expect(retries).toMatch(/^`max_retries=5`: at most \*\*6 attempts\*\*/);
    expect(retries).toContain('| **5** | **600 s** |');
  });

  test('elsewhere nothing is said', async () => {
    expect(await client.hover(uri, placeOf(python, 'title_of'))).toBeNull();
    expect(await client.hover(uri, { line: 100_000, character: 7 })).toBeNull();
    expect(await client.hover('file:///not-open.py', { line: 0, character: 0 })).toBeNull();
  });

  test('links name only the commands of the client, with arguments that we built', async () => {
    const hover = textOf(await client.hover(uri, placeOf(python, 'Anthropic(timeout')));
    const commands = [...hover.matchAll(/\]\(command:([\w.]+)\?([^)]*)\)/g)];
    expect(commands.map(([, id]) => id)).toEqual(['retryLens.applyFix', 'retryLens.openSimulator']);
    const [fix, simulator] = commands.map(([, , json]) => JSON.parse(decodeURIComponent(json!))[0]);
    expect(fix).toEqual({ uri, position: placeOf(python, 'timeout=10'), title: 'Set max_retries to 0 here' });
    expect(simulator).toMatchObject({ sdk: 'anthropic-python', version: '1.6.0', timeoutMs: 10_000 });
  });

  test('the quick fix that a link names is offered there, and is exact', async () => {
    const [finding] = ofRule(await client.pull(uri));
    expect(finding?.range).toEqual({ start: placeOf(python, 'timeout=10'), end: placeOf(python, 'timeout=10', 10) });
    const [action] = await client.actions(uri, finding!);
    expect(action?.title).toBe('Set max_retries to 0 here');
    const at = placeOf(python, 'timeout=10', 10);
    expect(action?.edit?.changes).toEqual({ [uri]: [{ range: { start: at, end: at }, newText: ', max_retries=0' }] });
  });

  test('a code that links to its page, and words that are the same on the command line', async () => {
    const [finding] = ofRule(await client.pull(uri));
    expect(finding).toMatchObject({ source: 'retry-lens', severity: 2 });
    expect(finding?.codeDescription?.href).toMatch(/#timeout-does-not-cap-retries$/);
    expect(finding?.message).toContain('it can block 4 min when the server says Retry-After: 120');
  });

  test('the status of the file', async () => {
    const status = await client.connection.sendRequest('retryLens/status', { uri });
    expect(status).toMatchObject({ worstText: 'up to 10 min', sites: 3, sdks: [{ name: 'anthropic', version: '1.6.0', from: 'uv.lock' }] });
  });

  test('manifests and settings are watched', async () => {
    await client.until(() => client.registered.length === 2);
    expect(client.registered.sort()).toEqual(['workspace/didChangeConfiguration', 'workspace/didChangeWatchedFiles']);
  });

  test('a document that is edited is read as it is then', async () => {
    const edited = await client.open('edited.py', 'from anthropic import Anthropic\nclient = Anthropic(timeout=10)\n');
    expect(ofRule(await client.pull(edited))).toHaveLength(1);
    await client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: edited, version: 2 },
      contentChanges: [{ range: { start: { line: 1, character: 29 }, end: { line: 1, character: 29 } }, text: ', max_retries=0' }],
    });
    expect(ofRule(await client.pull(edited))).toEqual([]);
    await client.close(edited);
    expect(await client.pull(edited)).toEqual([]);
  });
});

describe('failures', () => {
  let client: LspClient;
  beforeAll(async () => {
    client = await LspClient.start();
  });
  afterAll(() => client.stop());

  test('a cancelled request is answered as cancelled', async () => {
    const uri = await client.open('client.py', python);
    const source = new CancellationTokenSource();
    const asked = client.connection.sendRequest(
      'textDocument/hover',
      { textDocument: { uri }, position: { line: 6, character: 10 } },
      source.token,
    );
    source.cancel();
    const answer = await asked.then(
      (hover) => hover,
      (error: { readonly code: number }) => error.code,
    );
    // It may have been answered before the word came; nothing else is right.
    if (typeof answer === 'number') expect(answer).toBe(-32800);
    else expect(answer).not.toBeNull();
  });

  test.each([
    ['textDocument/hover', {}],
    ['textDocument/hover', { textDocument: { uri: 42 }, position: 'here' }],
    ['textDocument/diagnostic', { textDocument: null }],
    ['textDocument/codeAction', { textDocument: { uri: 'x' } }],
    ['retryLens/simulator/run', { cases: 'none' }],
    ['retryLens/simulator/run', { cases: [{ sdk: '__proto__', version: 'x' }], server: { kind: 'silent' }, nowMs: 0 }],
    ['retryLens/log/columns', { log: 1, generation: 1 }],
    ['retryLens/log/open', { log: 1, uri: 'file:///does/not/exist.log' }],
    ['retryLens/overview', { folders: ['no uri'] }],
    ['no/such/method', {}],
  ])('%s with %j does not end the server', async (method, params) => {
    await client.connection.sendRequest(method, params).catch(() => undefined);
    const uri = await client.open('alive.py', 'import anthropic\nanthropic.Anthropic()\n');
    expect(textOf(await client.hover(uri, { line: 1, character: 12 }))).toMatch(/Blocks up to/);
    await client.close(uri);
  });

  test('text that does not parse still gets hovers for the parts that do', async () => {
    const text = 'import anthropic\ndef broken(:\n\nclient = anthropic.Anthropic(timeout=10)\nif (((\n';
    const uri = await client.open('broken.py', text);
    expect(textOf(await client.hover(uri, placeOf(text, 'Anthropic(')))).toMatch(/Blocks up to \*\*4 min/);
  });
});

describe('a client that pulls nothing', () => {
  test('is told, with the version; closing clears; nothing comes for a document that is closed', async () => {
    const client = await LspClient.start({ capabilities: pushCapabilities });
    const uri = await client.open('client.py', python, 'python', 7);
    await client.until(() => client.published.length > 0);
    expect(client.published[0]).toMatchObject({ uri, version: 7 });
    expect(ofRule(client.published[0]!.diagnostics)).toHaveLength(2);
    await client.change(uri, 8, 'from anthropic import Anthropic\n');
    await client.change(uri, 9, 'from anthropic import Anthropic\nclient = Anthropic(timeout=5)\n');
    await client.until(() => client.published.length > 1);
    // Two changes in one pause are one answer, for the last of them.
    expect(client.published[1]).toMatchObject({ version: 9 });
    expect(ofRule(client.published[1]!.diagnostics)).toHaveLength(1);
    await client.change(uri, 10, `${python}\n`);
    await client.close(uri);
    await client.until(() => client.published.length > 2);
    expect(client.published[2]).toEqual({ uri, diagnostics: [] });
    await client.stop();
    expect(client.published).toHaveLength(3);
  });
});

describe('a client without any optional capability', () => {
  test('gets plain text, pushed findings, and no question that it cannot answer', async () => {
    const client = await LspClient.start({ capabilities: {} });
    const uri = await client.open('client.py', python);
    await client.until(() => client.published.length > 0);
    expect(client.published[0]!.diagnostics.length).toBeGreaterThan(0);
    const hover = await client.hover(uri, placeOf(python, 'Anthropic(timeout'));
    expect(hover?.contents).toMatchObject({ kind: 'plaintext' });
    expect(textOf(hover)).toMatch(/^Blocks up to 4 min when the server says Retry-After: 120\n/);
    expect(textOf(hover)).not.toMatch(/[*`|]|command:|data:/);
    expect(await client.actions(uri, client.published[0]!.diagnostics[0]!)).toEqual([]);
    expect(client.registered).toEqual([]);
    await client.stop();
  });
});

describe('settings', () => {
  test('the assumed Retry-After, levels and versions of the user', async () => {
    const settings = {
      assumedRetryAfter: 61,
      rules: { [rule]: 'error' },
      sdkVersions: { anthropic: '1.5.0' },
      inlayHints: { enabled: true },
    };
    const client = await LspClient.start({ settings });
    const uri = await client.open('client.py', python);
    await client.until(() => client.refreshed.length >= 3);
    expect(client.refreshed.sort()).toEqual(['codeLens', 'diagnostic', 'inlayHint']);
    expect(textOf(await client.hover(uri, placeOf(python, 'Anthropic(timeout')))).toMatch(
      /^Blocks up to \*\*1\.5 s\*\* when the server says `Retry-After: 61`/,
    );
    expect((await client.pull(uri)).map((d) => d.code)).toContain('retry-after-ignored');
    client.settings = { ...settings, sdkVersions: {} };
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await client.until(() => client.refreshed.length >= 6);
    expect(ofRule(await client.pull(uri))[0]).toMatchObject({ severity: 1, message: expect.stringContaining('2 min 2 s') });
    const hints = await client.connection.sendRequest('textDocument/inlayHint', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    });
    expect(hints).toContainEqual(expect.objectContaining({ label: '⟵ up to 2 min 2 s' }));
    await client.stop();
  });

  test('Japanese, for a client that asks for it', async () => {
    const client = await LspClient.start({ options: { locale: 'ja' } });
    const uri = await client.open('client.py', python);
    expect(textOf(await client.hover(uri, placeOf(python, 'Anthropic(timeout')))).toMatch(
      /^サーバーが `Retry-After: 120` を返すと、最長 \*\*4 min\*\* ブロックします/,
    );
    await client.stop();
  });
});

describe('manifests', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'retry-lens-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a lockfile that changes changes the answer; one that is broken is named once', async () => {
    const text = 'import anthropic\nclient = anthropic.Anthropic(timeout=10)\n';
    const lock = path.join(folder, 'requirements.txt');
    writeFileSync(lock, 'anthropic==1.5.0\n');
    const client = await LspClient.start({ folder });
    const uri = await client.open('a.py', text);
    const ask = async () => textOf(await client.hover(uri, placeOf(text, 'Anthropic(')));
    expect(await ask()).toMatch(/^Blocks up to \*\*1\.5 s\*\*[\s\S]*anthropic 1\.5\.0 from `requirements\.txt`/);
    writeFileSync(lock, 'anthropic==1.6.0\n');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uri('requirements.txt'), type: 2 }],
    });
    expect(await ask()).toMatch(/^Blocks up to \*\*4 min\*\*[\s\S]*anthropic 1\.6\.0 from `requirements\.txt`/);
    writeFileSync(path.join(folder, 'uv.lock'), 'this is [ not toml');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: client.uri('uv.lock'), type: 1 }] });
    expect(await ask()).toMatch(/anthropic 1\.6\.0 from `requirements\.txt`/);
    await client.until(() => client.logged.some((line) => line.includes('uv.lock')));
    expect(client.logged.filter((line) => line.includes('uv.lock'))).toHaveLength(1);
    await client.stop();
  });
});
