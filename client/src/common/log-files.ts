/** Where exports go: the user says. */
import * as vscode from 'vscode';
import type { LogSource } from './log-source.ts';

const save = async (source: LogSource, extension: string, kind: string, bytes: Uint8Array): Promise<void> => {
  const beside = source.uri.with({ path: `${source.uri.path}.${extension}`, query: '', fragment: '' });
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const isWritable = vscode.workspace.fs.isWritableFileSystem(source.uri.scheme) === true;
  const proposed = isWritable ? beside : folder && vscode.Uri.joinPath(folder, `${source.name}.${extension}`);
  const target = await vscode.window.showSaveDialog({ filters: { [kind]: [extension] }, ...(proposed ? { defaultUri: proposed } : {}) });
  if (target === undefined) return;
  await vscode.workspace.fs.writeFile(target, bytes);
  const open = vscode.l10n.t('Open');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Saved {0}', target.path.slice(target.path.lastIndexOf('/') + 1)),
    open,
  );
  if (chosen !== open) return;
  if (vscode.env.uiKind === vscode.UIKind.Desktop && target.scheme === 'file') await vscode.env.openExternal(target);
  else await vscode.commands.executeCommand('vscode.open', target);
};

export const savePage = (source: LogSource, page: string): Promise<void> => save(source, 'html', 'HTML', new TextEncoder().encode(page));

export const savePicture = (source: LogSource, png: Uint8Array): Promise<void> => save(source, 'png', 'PNG', png);
