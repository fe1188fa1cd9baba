/** A client of the built server, over stdio or Node IPC, as an editor starts it. What the test does not say, the client cannot do. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientCapabilities, CodeAction, Diagnostic, Hover, Position, PublishDiagnosticsParams } from 'vscode-languageserver';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

export const root = path.resolve(import.meta.dirname, '../../..');
const server = path.join(root, 'dist/server/node.js');

/** What VS Code can do, as far as the server cares. */
export const fullCapabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
  },
  textDocument: {
    hover: { contentFormat: ['markdown', 'plaintext'] },
    diagnostic: { relatedInformation: true, codeDescriptionSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
    inlayHint: {},
    codeLens: {},
  },
};

/** The same without pulling: the server pushes. */
const { diagnostic: _, ...withoutPull } = fullCapabilities.textDocument ?? {};
export const pushCapabilities: ClientCapabilities = {
  ...fullCapabilities,
  textDocument: {
    ...withoutPull,
    publishDiagnostics: { versionSupport: true, relatedInformation: true },
  },
};

export interface Start {
  readonly over?: 'stdio' | 'ipc';
  readonly capabilities?: ClientCapabilities;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The answer to `workspace/configuration`. */
  readonly settings?: unknown;
  readonly folder?: string;
}

export class LspClient {
  readonly connection: MessageConnection;
  readonly child: ChildProcess;
  readonly published: PublishDiagnosticsParams[] = [];
  readonly registered: string[] = [];
  readonly logged: string[] = [];
  settings: unknown;
  readonly refreshed: string[] = [];
  readonly folder: string;
  readonly #waiting: (() => void)[] = [];

  private constructor(start: Start) {
    if (!existsSync(server)) throw new Error('dist/server/node.js is missing: npm run build');
    this.folder = start.folder ?? path.join(root, 'test/fixtures/tour');
    this.settings = start.settings ?? null;
    if (start.over === 'ipc') {
      this.child = fork(server, ['--node-ipc'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      this.connection = createMessageConnection(new IPCMessageReader(this.child), new IPCMessageWriter(this.child));
    } else {
      this.child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
      this.connection = createMessageConnection(new StreamMessageReader(this.child.stdout!), new StreamMessageWriter(this.child.stdin!));
    }
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      this.#happened();
    });
    this.connection.onNotification('window/logMessage', ({ message }: { readonly message: string }) => {
      this.logged.push(message);
      this.#happened();
    });
    this.connection.onRequest('workspace/configuration', ({ items }: { readonly items: readonly unknown[] }) =>
      items.map(() => this.settings),
    );
    this.connection.onRequest(
      'client/registerCapability',
      ({ registrations }: { readonly registrations: readonly { readonly method: string }[] }) => {
        this.registered.push(...registrations.map(({ method }) => method));
        this.#happened();
        return null;
      },
    );
    for (const what of ['diagnostic', 'inlayHint', 'codeLens'] as const) {
      this.connection.onRequest(`workspace/${what}/refresh`, () => {
        this.refreshed.push(what);
        this.#happened();
        return null;
      });
    }
    this.connection.listen();
  }

  static async start(start: Start = {}): Promise<LspClient> {
    const client = new LspClient(start);
    const uri = pathToFileURL(client.folder).href;
    await client.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'folder' }],
      capabilities: start.capabilities ?? fullCapabilities,
      ...(start.options === undefined ? {} : { initializationOptions: start.options }),
    });
    await client.connection.sendNotification('initialized', {});
    return client;
  }

  #happened(): void {
    for (const look of this.#waiting.splice(0)) look();
  }

  /** Resolves as soon as the condition holds; the test's own time limit ends the waiting. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((look) => this.#waiting.push(look));
  }

  uri(name: string): string {
    return pathToFileURL(path.join(this.folder, name)).href;
  }

  /** @returns the document's uri. */
  async open(name: string, text: string, languageId = 'python', version = 1): Promise<string> {
    const uri = this.uri(name);
    await this.connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version, text } });
    return uri;
  }

  change(uri: string, version: number, text: string): Promise<void> {
    return this.connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
  }

  close(uri: string): Promise<void> {
    return this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  hover(uri: string, position: Position): Promise<Hover | null> {
    return this.connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
  }

  async pull(uri: string): Promise<readonly Diagnostic[]> {
    const { items } = await this.connection.sendRequest<{ readonly items: readonly Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return items;
  }

  actions(uri: string, diagnostic: Diagnostic): Promise<readonly CodeAction[]> {
    return this.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    });
  }

  /** @returns the exit code. */
  async stop(): Promise<number | null> {
    const exited = new Promise<number | null>((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode !== null) return this.child.exitCode;
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await exited;
    this.connection.dispose();
    return code;
  }
}

/** The place of `text` in a source, `into` characters inside it. */
export const placeOf = (source: string, text: string, into = 0): Position => {
  const offset = source.indexOf(text) + into;
  const before = source.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)!.length };
};

export const textOf = (hover: Hover | null): string => {
  const contents = hover?.contents;
  return contents !== undefined && typeof contents === 'object' && 'value' in contents ? contents.value : '';
};
