/** Entry of the extension on the desktop and on remote machines: the server is a Node process. */
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activate as start } from '../common/extension.ts';

export const activate = (context: vscode.ExtensionContext): void => {
  const module = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'node.js').fsPath;
  const run = { module, transport: TransportKind.ipc };
  const debug = { ...run, options: { execArgv: ['--nolazy', '--inspect=6019'] } };
  start(context, (id, name, options) => new LanguageClient(id, name, { run, debug }, options), {});
};
