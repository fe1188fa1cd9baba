/** The read-only editor "Retry timeline" for files, the same panel for texts that only the editor has, and their commands. */
import * as vscode from 'vscode';
import { logSniff } from '../../../server/src/lsp/messages.ts';
import type { ClientContext } from './context.ts';
import { LogSession } from './log-session.ts';
import { fileName, type LogSource } from './log-source.ts';

export const logViewType = 'retryLens.logTimeline';
const textViewType = 'retryLens.textTimeline';
const hasRetriesKey = 'retryLens.logHasRetries';

/** What a document begins with is enough to know its kind. */
const headLength = 64 * 1024;
/** Long enough for a person to be on this tab on purpose. */
const sniffDelayMs = 150;

const codeLanguages: ReadonlySet<string> = new Set([
  'python',
  'typescript',
  'javascript',
  'typescriptreact',
  'javascriptreact',
  'json',
  'markdown',
  'html',
  'css',
  'yaml',
  'toml',
]);

/** Documents that lie in a file which the timeline can read by itself. */
const isFile = (document: vscode.TextDocument): boolean => !document.isUntitled && !document.isDirty && document.uri.scheme !== 'output';

export const logEditor = (context: ClientContext): vscode.Disposable => {
  const sessions = new Map<string, LogSession>();
  /** Lines to choose in timelines that are just being opened. */
  const wantedLines = new Map<string, number>();

  const bind = (source: LogSource, panel: vscode.WebviewPanel): void => {
    const key = source.uri.toString();
    const session = new LogSession(context, source, panel);
    sessions.set(key, session);
    const line = wantedLines.get(key);
    wantedLines.delete(key);
    if (line !== undefined) session.reveal(line);
    panel.onDidDispose(() => {
      if (sessions.get(key) === session) sessions.delete(key);
      session.dispose();
    });
  };

  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: ({ uri }, panel) => bind({ uri, name: fileName(uri) }, panel),
  };

  const openFile = async (uri: vscode.Uri, line?: number): Promise<void> => {
    if (line !== undefined) {
      const open = sessions.get(uri.toString());
      if (open === undefined) wantedLines.set(uri.toString(), line);
      else open.reveal(line);
    }
    await vscode.commands.executeCommand('vscode.openWith', uri, logViewType);
  };

  const openText = (document: vscode.TextDocument, range: vscode.Range | null): void => {
    const name = range === null ? fileName(document.uri) : `${fileName(document.uri)}:${range.start.line + 1}–${range.end.line + 1}`;
    const panel = vscode.window.createWebviewPanel(textViewType, `${name} – ${vscode.l10n.t('Retry timeline')}`, vscode.ViewColumn.Active);
    bind({ uri: document.uri, name, text: { content: document.getText(range ?? undefined), firstLine: range?.start.line ?? 0 } }, panel);
  };

  const open = async (argument: unknown): Promise<void> => {
    const uri = uriOf(argument);
    const editor = vscode.window.activeTextEditor;
    if (uri !== null && editor?.document.uri.toString() !== uri.toString()) return openFile(uri);
    if (editor !== undefined) {
      if (isFile(editor.document))
        return openFile(editor.document.uri, editor.selection.active.line > 0 ? editor.selection.active.line + 1 : undefined);
      return openText(editor.document, null);
    }
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return openFile(input.uri);
    const chosen = await vscode.window.showOpenDialog({ title: vscode.l10n.t('Choose a log'), canSelectMany: false });
    if (chosen?.[0] !== undefined) await openFile(chosen[0]);
  };

  const openSelection = (): void => {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return;
    const { selection, document } = editor;
    // Whole lines: a log line that is cut in front is none.
    const last = document.lineAt(
      selection.end.character === 0 && selection.end.line > selection.start.line ? selection.end.line - 1 : selection.end.line,
    );
    openText(document, selection.isEmpty ? null : new vscode.Range(selection.start.line, 0, last.lineNumber, last.text.length));
  };

  return vscode.Disposable.from(
    vscode.window.registerCustomEditorProvider(logViewType, provider, { supportsMultipleEditorsPerDocument: false }),
    vscode.commands.registerCommand('retryLens.openLogInTimeline', open),
    vscode.commands.registerCommand('retryLens.openSelectionInTimeline', openSelection),
    watchForLogs(context),
    new vscode.Disposable(() => {
      for (const session of sessions.values()) session.dispose();
    }),
  );
};

/** Commands get a URI from menus, `{ uri }` from links, and nothing from the palette. */
const uriOf = (argument: unknown): vscode.Uri | null => {
  if (argument instanceof vscode.Uri) return argument;
  if (typeof argument === 'object' && argument !== null && 'uri' in argument && typeof argument.uri === 'string')
    return vscode.Uri.parse(argument.uri, true);
  return null;
};

/** The file of a text tab that is in front without a text editor that extensions may see. */
const activeTextFile = (): vscode.Uri | null => {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return vscode.window.activeTextEditor === undefined && input instanceof vscode.TabInputText && input.uri.scheme === 'file'
    ? input.uri
    : null;
};

/** Shows the button in the editor's title where the text in front holds retry fields. */
const watchForLogs = (context: ClientContext): vscode.Disposable => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  const answers = new WeakMap<vscode.TextDocument, { readonly version: number; readonly hasRetries: boolean }>();

  const show = (hasRetries: boolean): void => {
    if (hasRetries === isShown) return;
    isShown = hasRetries;
    vscode.commands.executeCommand('setContext', hasRetriesKey, hasRetries).then(undefined, () => undefined);
  };
  const hasRetriesIn = async (document: vscode.TextDocument): Promise<boolean> => {
    const known = answers.get(document);
    if (known?.version === document.version) return known.hasRetries;
    const { version } = document;
    const end = document.positionAt(headLength);
    const { hasRetries } = await context.server.ask(logSniff, { head: document.getText(new vscode.Range(0, 0, end.line, end.character)) });
    answers.set(document, { version, hasRetries });
    return hasRetries;
  };
  const look = async (): Promise<void> => {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined) return lookAtTab();
    const hasRetries = !codeLanguages.has(document.languageId) && (await hasRetriesIn(document));
    if (vscode.window.activeTextEditor?.document === document) show(hasRetries);
  };
  /** Above the first line of a log, where code lenses are wanted. */
  const lenses: vscode.CodeLensProvider = {
    provideCodeLenses: async (document) => {
      const isWanted = vscode.workspace.getConfiguration('retryLens', document.uri).get<boolean>('codeLens.enabled') === true;
      if (!isWanted || !(await hasRetriesIn(document))) return [];
      const title = vscode.l10n.t('Open in Timeline');
      return [
        new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command: 'retryLens.openLogInTimeline', arguments: [document.uri] }),
      ];
    },
  };
  /** The editor keeps files over 50 MB from extensions; the server reads the head of one from the disk. */
  const lookAtTab = async (): Promise<void> => {
    const uri = activeTextFile();
    if (uri === null) return show(false);
    const { hasRetries } = await context.server.ask(logSniff, { uri: uri.toString() });
    if (activeTextFile()?.toString() === uri.toString()) show(hasRetries);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      look().catch((error: unknown) => context.log.debug(`sniff: ${String(error)}`));
    }, sniffDelayMs);
  };
  soon();
  return vscode.Disposable.from(
    vscode.languages.registerCodeLensProvider([{ language: 'log' }, { language: 'jsonl' }], lenses),
    vscode.window.onDidChangeActiveTextEditor(soon),
    vscode.window.tabGroups.onDidChangeTabs(soon),
    vscode.workspace.onDidSaveTextDocument(soon),
    new vscode.Disposable(() => clearTimeout(timer)),
  );
};
