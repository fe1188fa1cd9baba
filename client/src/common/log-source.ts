/** What a log panel shows: a file that the server reads itself, or a text that only the editor has. */
import * as vscode from 'vscode';

export interface LogSource {
  readonly uri: vscode.Uri;
  readonly name: string;
  /** An unsaved document, an output channel or a selection; the first line of it in its document is `firstLine` (0-based). */
  readonly text?: { readonly content: string; readonly firstLine: number };
}

export const fileName = (uri: vscode.Uri): string => uri.path.slice(uri.path.lastIndexOf('/') + 1) || uri.toString();

/** Opens the log beside the timeline as text, at a 1-based line. */
export const openAsText = async (source: LogSource, line?: number): Promise<void> => {
  const at = line === undefined ? undefined : new vscode.Position(line - 1 + (source.text?.firstLine ?? 0), 0);
  const options: vscode.TextDocumentShowOptions = {
    viewColumn: vscode.ViewColumn.Beside,
    preview: true,
    ...(at === undefined ? {} : { selection: new vscode.Range(at, at) }),
  };
  // Through the workbench and not `openTextDocument`: that refuses files over 50 MB.
  await vscode.commands.executeCommand('vscode.openWith', source.uri, 'default', options);
};
