/** Entry of the extension in a browser: the server is a web worker, and reads files through the editor. */
import * as vscode from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import { activate as start } from '../common/extension.ts';

export const activate = (context: vscode.ExtensionContext): void => {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'browser.js').toString(true);
  const assets = `${vscode.Uri.joinPath(context.extensionUri, 'dist', 'wasm').toString(true)}/`;
  // A function, so that a server that ended gets a new worker; and its transports, not the worker itself, because the
  // extension host wraps `Worker`, whose instances the client then does not know.
  const connect = async () => {
    const worker = new Worker(script);
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  };
  start(context, (id, name, options) => new LanguageClient(id, name, connect, options), { assets });
};
