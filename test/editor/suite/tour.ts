/** The tour's files as an extension sees them, in either host. */
import * as vscode from 'vscode';
import { ok } from '../assert.ts';

export function uriOf(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  ok(folder, 'the tour is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

export async function open(name: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await vscode.window.showTextDocument(document);
  return document;
}

/** The first place of `text`; `into` is how many characters inside it the mouse rests. */
export function placeOf(document: vscode.TextDocument, text: string, into = 1): vscode.Position {
  const at = document.getText().indexOf(text);
  ok(at >= 0, `${document.fileName} contains ${text}`);
  return document.positionAt(at + into);
}

const hoverLimitMs = 50_000;

/** All that hovering there says, as Markdown; asked again until there is something, since the server may just be starting. */
export async function hoverAt(document: vscode.TextDocument, text: string): Promise<string> {
  const giveUpAt = Date.now() + hoverLimitMs;
  for (;;) {
    const hovers = await vscode.commands.executeCommand<readonly vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      placeOf(document, text),
    );
    const parts = hovers.flatMap(({ contents }) => contents);
    if (parts.length > 0) return parts.map((part) => (typeof part === 'string' ? part : part.value)).join('\n');
    if (Date.now() > giveUpAt) return '';
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Our findings in a file, as soon as they are as `wanted`; the suite's time limit ends the waiting. */
export function findingsOf(
  uri: vscode.Uri,
  wanted: (findings: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  const ours = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'retry-lens');
  return new Promise((resolve) => {
    const look = () => {
      const findings = ours();
      if (!wanted(findings)) return;
      changes.dispose();
      resolve(findings);
    };
    const changes = vscode.languages.onDidChangeDiagnostics(look);
    look();
  });
}

export function ruleOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}
