/**
 * The language server as the client sees it: started once, restarted when it dies, asked through typed messages.
 * Node and browser differ only in how the client object is made.
 */
import * as vscode from 'vscode';
import { type BaseLanguageClient, CloseAction, ErrorAction, type LanguageClientOptions, State } from 'vscode-languageclient';
import { clientCommands, type InitializationOptions, type NotificationName, type RequestName } from '../../../server/src/lsp/messages.ts';

/** Makes a client of the platform that is not started yet. */
export type MakeClient = (id: string, name: string, options: LanguageClientOptions) => BaseLanguageClient;

/** Documents that are a look at another one (the left side of a diff, an output channel) are not analysed. */
const otherViews: ReadonlySet<string> = new Set([
  'git',
  'gitfs',
  'gitlens',
  'pr',
  'review',
  'output',
  'vscode-scm',
  'vscode-chat-code-block',
]);

export const languages = [
  'python',
  'typescript',
  'javascript',
  'typescriptreact',
  'javascriptreact',
  'go',
  'java',
  'ruby',
  'csharp',
  'php',
] as const;

/** A server that dies more often than this within {@link crashWindowMs} stays down. */
const crashLimit = 4;
const crashWindowMs = 180_000;

export class Server implements vscode.Disposable {
  readonly #client: BaseLanguageClient;
  readonly #log: vscode.LogOutputChannel;
  readonly #restarted = new vscode.EventEmitter<void>();
  readonly #crashes: number[] = [];
  #running: Promise<void> | null = null;
  #hasToldOfCrash = false;
  #wasRunning = false;

  /** The server runs again after it died: what it held must be handed over anew. */
  readonly onRestart = this.#restarted.event;

  constructor(make: MakeClient, log: vscode.LogOutputChannel, options: InitializationOptions) {
    this.#log = log;
    this.#client = make('retryLens', 'Retry Lens', {
      documentSelector: languages.map((language) => ({ language })),
      initializationOptions: options,
      outputChannel: log,
      // Hovers may link to these commands and to no other; HTML is never shown.
      markdown: { isTrusted: { enabledCommands: Object.values(clientCommands) }, supportHtml: false },
      synchronize: { configurationSection: 'retryLens' },
      middleware: {
        didOpen: async (document, next) => {
          if (!otherViews.has(document.uri.scheme)) await next(document);
        },
      },
      diagnosticPullOptions: { onChange: true, filter: (document) => otherViews.has(document.uri.scheme) },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => this.#closed(),
      },
    });
    this.#client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) return;
      if (this.#wasRunning) this.#restarted.fire();
      this.#wasRunning = true;
    });
  }

  /** Starts the server if it is not running. */
  start(): Promise<void> {
    this.#running ??= this.#client.start().catch((error: unknown) => {
      this.#running = null;
      this.#log.error(`The language server did not start: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    });
    return this.#running;
  }

  async restart(): Promise<void> {
    this.#crashes.length = 0;
    if (this.#running !== null) await this.#client.stop();
    this.#running = null;
    await this.start();
  }

  /** @throws what the server answers with, or that it does not run. */
  async ask<P, R>(name: RequestName<P, R>, params: P, token?: vscode.CancellationToken): Promise<R> {
    await this.start();
    return token === undefined ? this.#client.sendRequest<R>(name.method, params) : this.#client.sendRequest<R>(name.method, params, token);
  }

  async tell<P>(name: NotificationName<P>, params: P): Promise<void> {
    if (this.#running !== null && this.#client.state === State.Running) await this.#client.sendNotification(name.method, params);
  }

  hear<P>(name: NotificationName<P>, handler: (params: P) => void): vscode.Disposable {
    return this.#client.onNotification(name.method, handler);
  }

  answer<P, R>(name: RequestName<P, R>, handler: (params: P, token: vscode.CancellationToken) => Promise<R>): vscode.Disposable {
    return this.#client.onRequest<unknown, unknown>(name.method, (params: P, token: vscode.CancellationToken) => handler(params, token));
  }

  #closed(): { readonly action: CloseAction; readonly handled: boolean } {
    const now = Date.now();
    this.#crashes.push(now);
    const recent = this.#crashes.filter((at) => now - at < crashWindowMs);
    this.#crashes.splice(0, this.#crashes.length, ...recent);
    if (recent.length > crashLimit) {
      this.#running = null;
      this.#log.error(`The language server ended ${recent.length} times in a short while and stays down.`);
      const again = vscode.l10n.t('Start again');
      vscode.window.showErrorMessage(vscode.l10n.t('Retry Lens has stopped: its server ended several times.'), again).then((chosen) => {
        if (chosen === again) this.restart().catch(() => undefined);
      });
      return { action: CloseAction.DoNotRestart, handled: true };
    }
    this.#log.warn('The language server ended unexpectedly and is started again.');
    if (!this.#hasToldOfCrash) {
      this.#hasToldOfCrash = true;
      vscode.window.setStatusBarMessage(vscode.l10n.t('Retry Lens: the server ended and was started again'), 8000);
    }
    return { action: CloseAction.Restart, handled: true };
  }

  dispose(): void {
    this.#restarted.dispose();
    if (this.#running !== null) this.#client.dispose().catch(() => undefined);
  }
}
