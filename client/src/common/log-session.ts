/**
 * One log panel: between a webview that may come and go and a server that may be restarted.
 * Holds the columns, so that a panel that was hidden is filled at once when it is shown again.
 */
import * as vscode from 'vscode';
import {
  type LogColumns,
  type LogDetail,
  type LogSummary,
  type LogTrouble,
  logClose,
  logColumns,
  logDetail,
  logExport,
  logOpen,
  logProgress,
  logRefresh,
} from '../../../server/src/lsp/messages.ts';
import { unpack } from '../../../server/src/lsp/packed.ts';
import type { LogData } from '../../panel/log/columns.ts';
import { type FromLogPanel, readFromLogPanel, type ToLogPanel } from '../../panel/protocol.ts';
import type { ClientContext } from './context.ts';
import { savePage, savePicture } from './log-files.ts';
import { type LogSource, openAsText } from './log-source.ts';
import { panelTexts } from './texts.ts';
import { watchLog } from './watch-log.ts';
import { webviewOptions, webviewPage } from './webview-page.ts';

const isTrouble = (answer: object): answer is LogTrouble => 'trouble' in answer;

const dataOf = (columns: LogColumns): LogData => {
  const { requests: r, attempts: a } = columns;
  return {
    generation: columns.generation,
    hosts: columns.hosts,
    requests: {
      first: unpack(r.first),
      count: unpack(r.count),
      start: unpack(r.start),
      end: unpack(r.end),
      asked: unpack(r.asked),
      waited: unpack(r.waited),
      verdict: unpack(r.verdict),
      outcome: unpack(r.outcome),
      obeyed: unpack(r.obeyed),
      flags: unpack(r.flags),
      host: unpack(r.host),
      keys: unpack(r.keys),
      keyEnds: unpack(r.keyEnds),
    },
    attempts: {
      start: unpack(a.start),
      duration: unpack(a.duration),
      end: unpack(a.end),
      status: unpack(a.status),
      told: unpack(a.told),
      wait: unpack(a.wait),
      waitKind: unpack(a.waitKind),
      early: unpack(a.early),
      line: unpack(a.line),
    },
  };
};

let nextLog = 1;

export class LogSession implements vscode.Disposable {
  readonly source: LogSource;
  readonly #context: ClientContext;
  readonly #panel: vscode.WebviewPanel;
  readonly #disposables: vscode.Disposable[] = [];
  #log = 0;
  #isReady = false;
  #opening: vscode.CancellationTokenSource | null = null;
  #shown: { readonly summary: LogSummary; readonly data: LogData } | null = null;
  #trouble: LogTrouble | null = null;
  #detail: LogDetail | null = null;
  #line: number | null = null;
  #isFollowing = false;
  #refreshing: Promise<void> | null = null;

  constructor(context: ClientContext, source: LogSource, panel: vscode.WebviewPanel) {
    this.#context = context;
    this.source = source;
    this.#panel = panel;
    panel.webview.options = webviewOptions(context.extension);
    this.#disposables.push(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      context.server.hear(logProgress, ({ log, bytesRead, bytesTotal, requests }) => {
        if (log === this.#log && this.#shown === null) this.#post({ type: 'loading', bytesRead, bytesTotal, requests });
      }),
      context.server.onRestart(() => void this.#open()),
    );
    if (source.text === undefined) {
      this.#disposables.push(
        watchLog(source.uri, {
          changed: (bytes) => this.#changedOnDisk(bytes),
          deleted: () => this.#post({ type: 'gone' }),
        }),
      );
    }
    panel.webview.html = webviewPage(panel.webview, context.extension, 'log-timeline', source.name);
    void this.#open();
  }

  /** Chooses the request at a 1-based line of the log, now or as soon as it is read. */
  reveal(line: number): void {
    this.#line = line;
    this.#sendLine();
  }

  #post(message: ToLogPanel): void {
    if (this.#isReady) this.#panel.webview.postMessage(message).then(undefined, () => undefined);
  }

  /** Kept until there is a page that shows the log. */
  #sendLine(): void {
    if (this.#line === null || this.#shown === null || !this.#isReady) return;
    this.#post({ type: 'reveal', line: this.#line });
    this.#line = null;
  }

  /** A page that was just made knows nothing. */
  #fill(): void {
    this.#post({ type: 'start', name: this.source.name, texts: panelTexts() });
    if (this.#shown !== null) this.#post({ type: 'log', ...this.#shown, change: 'opened' });
    else if (this.#trouble !== null) this.#post({ type: 'trouble', trouble: this.#trouble });
    else this.#post({ type: 'loading', bytesRead: 0, bytesTotal: null, requests: 0 });
    this.#post({ type: 'following', on: this.#isFollowing });
    this.#sendLine();
  }

  /** Reads the log from the start; what is shown stays until the new columns are there. */
  async #open(): Promise<void> {
    const { server, log } = this.#context;
    this.#opening?.cancel();
    await server.tell(logClose, { log: this.#log });
    const opening = new vscode.CancellationTokenSource();
    this.#opening = opening;
    this.#trouble = null;
    const id = nextLog++;
    this.#log = id;
    if (this.#shown === null) this.#post({ type: 'loading', bytesRead: 0, bytesTotal: null, requests: 0 });
    try {
      const { uri, text } = this.source;
      const summary = await server.ask(
        logOpen,
        { log: id, uri: uri.toString(), ...(text === undefined ? {} : { text: text.content }) },
        opening.token,
      );
      if (this.#log !== id) return;
      if (isTrouble(summary)) this.#show(summary);
      else await this.#load(summary, 'opened');
    } catch (error) {
      if (this.#log !== id) return;
      const message = error instanceof Error ? error.message : String(error);
      log.error(`${this.source.name}: ${message}`);
      this.#show(
        opening.token.isCancellationRequested
          ? { trouble: 'cancelled', message: vscode.l10n.t('Nothing of this log is kept.') }
          : { trouble: 'failed', message },
      );
    } finally {
      opening.dispose();
      if (this.#opening === opening) this.#opening = null;
    }
  }

  #show(trouble: LogTrouble): void {
    this.#trouble = trouble;
    this.#shown = null;
    this.#post({ type: 'trouble', trouble });
  }

  async #load(summary: LogSummary, change: 'opened' | 'grown' | 'replaced'): Promise<void> {
    const id = this.#log;
    const columns = await this.#context.server.ask(logColumns, { log: id, generation: summary.generation });
    if (this.#log !== id) return;
    if (isTrouble(columns)) {
      // A generation that has passed: the refresh that made the next one brings its own columns.
      if (columns.trouble !== 'stale') this.#show(columns);
      return;
    }
    this.#shown = { summary, data: dataOf(columns) };
    this.#post({ type: 'log', ...this.#shown, change });
    this.#sendLine();
  }

  #changedOnDisk(bytes: number): void {
    if (this.#opening !== null) return;
    if (this.#shown === null) void this.#open();
    else if (this.#isFollowing || bytes < this.#shown.summary.bytes) void this.#refresh();
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshOnce()
      .catch((error: unknown) => this.#context.log.warn(`${this.source.name}: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  async #refreshOnce(): Promise<void> {
    const refreshed = await this.#context.server.ask(logRefresh, { log: this.#log });
    if (isTrouble(refreshed)) {
      if (refreshed.trouble === 'not-found') this.#post({ type: 'gone' });
      else this.#show(refreshed);
    } else if (refreshed.change !== 'same') await this.#load(refreshed.summary, refreshed.change);
  }

  // ---------------------------------------------------------------------------------------------- from the panel

  #receive(raw: unknown): void {
    const message = readFromLogPanel(raw);
    if (message === null) {
      this.#context.log.warn(`${this.source.name}: a message of the panel that is not in the protocol was dropped`);
      return;
    }
    this.#handle(message).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      this.#context.log.error(`${this.source.name}: ${text}`);
      vscode.window.showErrorMessage(text).then(undefined, () => undefined);
    });
  }

  async #handle(message: FromLogPanel): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#isReady = true;
        this.#fill();
        return;
      case 'cancel':
        this.#opening?.cancel();
        return;
      case 'again':
        return this.#open();
      case 'open-as-text':
        return openAsText(this.source);
      case 'line':
        return openAsText(this.source, message.line);
      case 'detail':
        return this.#sendDetail(message.generation, message.request);
      case 'place':
        return this.#openPlace(message.index);
      case 'simulate':
        if (this.#detail?.simulate) await this.#context.openSimulator(this.#detail.simulate);
        return;
      case 'follow':
        this.#isFollowing = message.on && this.source.text === undefined;
        this.#post({ type: 'following', on: this.#isFollowing });
        if (this.#isFollowing) await this.#refresh();
        return;
      case 'copy':
        return this.#copy(message.format, message.requests);
      case 'export': {
        const page = await this.#export('html', null);
        if (page !== null) await savePage(this.source, page);
        return;
      }
      case 'picture':
        return savePicture(this.source, message.png);
      case 'link':
        await vscode.env.openExternal(vscode.Uri.parse(message.url, true));
        return;
      case 'log':
        this.#context.log.warn(`${this.source.name}: ${message.text}`);
        return;
      default:
        message satisfies never;
    }
  }

  async #sendDetail(generation: number, request: number): Promise<void> {
    const detail = await this.#context.server.ask(logDetail, { log: this.#log, generation, request });
    if (isTrouble(detail)) return;
    this.#detail = detail;
    this.#post({ type: 'detail', generation, request, detail });
  }

  async #openPlace(index: number): Promise<void> {
    const place = this.#detail?.places[index];
    if (place !== undefined) await this.#context.openPlace(place);
  }

  async #export(format: 'markdown' | 'csv' | 'json' | 'html', requests: readonly number[] | null): Promise<string | null> {
    const answer = await this.#context.server.ask(logExport, { log: this.#log, format, ...(requests === null ? {} : { requests }) });
    if (!isTrouble(answer)) return answer.text;
    await vscode.window.showErrorMessage(answer.message);
    return null;
  }

  async #copy(format: 'markdown' | 'csv' | 'json', requests: readonly number[] | null): Promise<void> {
    const text = await this.#export(format, requests);
    if (text === null) return;
    await vscode.env.clipboard.writeText(text);
    this.#post({ type: 'copied' });
  }

  dispose(): void {
    this.#opening?.cancel();
    this.#context.server.tell(logClose, { log: this.#log }).catch(() => undefined);
    this.#log = -1;
    for (const disposable of this.#disposables) disposable.dispose();
  }
}
