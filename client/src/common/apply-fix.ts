/** Applies one of our quick fixes by its title, from a link in a hover. */
import * as vscode from 'vscode';
import type { ApplyFix } from '../../../server/src/lsp/messages.ts';

const isApplyFix = (value: unknown): value is ApplyFix =>
  typeof value === 'object' &&
  value !== null &&
  'uri' in value &&
  typeof value.uri === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'position' in value &&
  typeof value.position === 'object' &&
  value.position !== null &&
  'line' in value.position &&
  'character' in value.position;

export const applyFix = async (argument: unknown): Promise<void> => {
  if (!isApplyFix(argument)) return;
  const uri = vscode.Uri.parse(argument.uri, true);
  const at = new vscode.Position(argument.position.line, argument.position.character);
  const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    uri,
    new vscode.Range(at, at),
    vscode.CodeActionKind.QuickFix.value,
    20,
  );
  const ours = actions.find(({ title, edit }) => title === argument.title && edit !== undefined);
  if (ours?.edit === undefined) {
    await vscode.window.showInformationMessage(vscode.l10n.t('The code has changed; this fix no longer fits.'));
    return;
  }
  await vscode.workspace.applyEdit(ours.edit);
};
