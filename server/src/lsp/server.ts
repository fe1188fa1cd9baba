/**
 * The language server: one connection, whatever carries it. Nothing is analysed before a document asks for it,
 * and no request that fails ends the server.
 */
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Client, clientOf } from './capabilities.ts';
import { ClientFiles } from './client-files.ts';
import { Explainer } from './explainer.ts';
import type { Host } from './host.ts';
import { manifestGlobs } from './manifest-globs.ts';
import { defaultSettings, type InitializationOptions, type Settings } from './messages.ts';
import { provideAll } from './provide-all.ts';
import { Failures, makeSafe } from './safe.ts';
import { Session } from './session.ts';
import { readSettings } from './settings.ts';

export type MakeHost = (client: ClientFiles, options: () => InitializationOptions) => Host;

export const runServer = (connection: Connection, makeHost: MakeHost): void => {
  const documents = new TextDocuments(TextDocument);
  const failures = new Failures();
  const safe = makeSafe(connection, failures);
  let session: Session | null = null;
  let options: InitializationOptions = {};

  connection.onInitialize((params): InitializeResult => {
    const client = clientOf(params);
    options = client.options;
    const files = new ClientFiles(connection, () => options.servesFiles === true);
    const host = makeHost(files, () => options);
    const roots = client.folders.map((uri) => host.pathOf(uri));
    const explainer = new Explainer(host, { roots, sdkVersions: {}, tell: (message) => connection.console.warn(message) });
    session = new Session({ connection, documents, host, client, safe, failures, explainer, settings: defaultSettings });
    provideAll(session);
    return { capabilities: capabilitiesOf(client), serverInfo: { name: 'Retry Lens' } };
  });

  connection.onInitialized(() => {
    if (session === null) return;
    const { client } = session;
    if (client.registersConfiguration) {
      connection.client.register(DidChangeConfigurationNotification.type, { section: 'retryLens' }).catch(() => undefined);
    }
    if (client.registersWatchers) {
      const watchers = manifestGlobs.map((globPattern) => ({ globPattern }));
      connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(() => undefined);
    }
    if (client.hasConfiguration) void pullSettings(session);
  });

  connection.onDidChangeConfiguration(({ settings }) => {
    if (session === null) return;
    if (session.client.hasConfiguration) void pullSettings(session);
    else use(session, readSettings((settings as { readonly retryLens?: unknown } | null)?.retryLens));
  });

  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (session === null) return;
    for (const { uri } of changes) session.explainer.invalidate(session.host.pathOf(uri));
    session.forgetAll();
  });

  documents.onDidClose(({ document }) => session?.forget(document.uri));
  documents.listen(connection);
  connection.listen();
};

const pullSettings = async (session: Session): Promise<void> => {
  try {
    use(session, readSettings(await session.connection.workspace.getConfiguration('retryLens')));
  } catch (error) {
    session.connection.console.warn(`The settings could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const use = (session: Session, settings: Settings): void => {
  if (JSON.stringify(settings) === JSON.stringify(session.settings)) return;
  const versions = JSON.stringify(settings.sdkVersions) !== JSON.stringify(session.settings.sdkVersions);
  session.settings = settings;
  if (versions) {
    const roots = session.client.folders.map((uri) => session.host.pathOf(uri));
    session.explainer.configure({ roots, sdkVersions: settings.sdkVersions });
  }
  session.forgetAll();
};

const capabilitiesOf = (client: Client): InitializeResult['capabilities'] => ({
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  hoverProvider: true,
  ...(client.hasLiteralActions ? { codeActionProvider: { codeActionKinds: ['quickfix'] } } : {}),
  ...(client.pullsDiagnostics
    ? { diagnosticProvider: { identifier: 'retry-lens', interFileDependencies: true, workspaceDiagnostics: false } }
    : {}),
  ...(client.hasInlayHints ? { inlayHintProvider: true } : {}),
  ...(client.hasCodeLens ? { codeLensProvider: {} } : {}),
  ...(client.hasWorkspaceFolders ? { workspace: { workspaceFolders: { supported: true } } } : {}),
});
