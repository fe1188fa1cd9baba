/** What both entries do: one output channel, one server, and the parts that use it. */
import * as vscode from 'vscode';
import { about, clientCommands, type InitializationOptions, type Place } from '../../../server/src/lsp/messages.ts';
import { applyFix } from './apply-fix.ts';
import type { ClientContext } from './context.ts';
import { logEditor } from './log-editor.ts';
import { overviewTree } from './overview.ts';
import { serveFiles } from './serve-files.ts';
import { type MakeClient, Server } from './server.ts';
import { simulatorPanel } from './simulator.ts';
import { statusItem } from './status.ts';

export const activate = (extension: vscode.ExtensionContext, make: MakeClient, options: InitializationOptions): void => {
  const log = vscode.window.createOutputChannel('Retry Lens', { log: true });
  const version = String((extension.extension.packageJSON as { readonly version?: unknown }).version ?? '');
  const server = new Server(make, log, { locale: vscode.env.language, servesFiles: true, hasClientCommands: true, ...options });
  const simulator = simulatorPanel(() => context);
  const context: ClientContext = { extension: extension.extensionUri, version, log, server, openPlace, openSimulator: simulator.open };
  extension.subscriptions.push(
    log,
    server,
    serveFiles(server),
    logEditor(context),
    simulator,
    overviewTree(context),
    statusItem(context),
    vscode.commands.registerCommand('retryLens.openPlace', openPlace),
    vscode.commands.registerCommand(clientCommands.applyFix, applyFix),
    vscode.commands.registerCommand('retryLens.toggleInlayHints', () => toggle('inlayHints.enabled')),
    vscode.commands.registerCommand('retryLens.toggleCodeLens', () => toggle('codeLens.enabled')),
    vscode.commands.registerCommand('retryLens.showOutput', () => log.show()),
    vscode.commands.registerCommand('retryLens.restartServer', () => server.restart()),
    vscode.commands.registerCommand('retryLens.copyDiagnostics', () => copyDiagnostics(context)),
  );
  server.start().catch(() => {
    vscode.window
      .showErrorMessage(vscode.l10n.t('Retry Lens could not start; the output channel says why.'))
      .then(undefined, () => undefined);
  });
};

const openPlace = async (place: Place): Promise<void> => {
  const { start, end } = place.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(place.uri, true), {
    selection,
  } satisfies vscode.TextDocumentShowOptions);
};

/** Where the user has set it, else for the user. */
const toggle = async (name: string): Promise<void> => {
  const settings = vscode.workspace.getConfiguration('retryLens');
  const found = settings.inspect<boolean>(name);
  const target = found?.workspaceValue === undefined ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  await settings.update(name, settings.get<boolean>(name) !== true, target);
};

const copyDiagnostics = async ({ server, version }: ClientContext): Promise<void> => {
  const facts = [
    `Retry Lens ${version}`,
    `${vscode.env.appName} ${vscode.version}, ${vscode.env.uiKind === vscode.UIKind.Web ? 'web' : 'desktop'}, ${vscode.env.remoteName ? 'remote' : 'local'}, ${vscode.env.language}`,
  ];
  try {
    facts.push((await server.ask(about, {})).text);
  } catch (error) {
    facts.push(`server: ${error instanceof Error ? error.message : String(error)}`);
  }
  await vscode.env.clipboard.writeText(`${facts.join('\n')}\n`);
  await vscode.window.showInformationMessage(vscode.l10n.t('Copied: versions and state of Retry Lens, without any of your code.'));
};
