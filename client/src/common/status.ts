/** The language status item of the open file: its worst wait and the SDK versions that it was judged by. */
import * as vscode from 'vscode';
import { explained, fileStatus } from '../../../server/src/lsp/messages.ts';
import type { ClientContext } from './context.ts';
import { languages } from './server.ts';

export const statusItem = (context: ClientContext): vscode.Disposable => {
  const item = vscode.languages.createLanguageStatusItem(
    'retryLens.status',
    languages.map((language) => ({ language })),
  );
  item.name = 'Retry Lens';
  let asked = 0;

  const update = async (): Promise<void> => {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !(languages as readonly string[]).includes(document.languageId)) return;
    const mine = ++asked;
    const status = await context.server.ask(fileStatus, { uri: document.uri.toString() });
    if (mine !== asked) return;
    if (status === null || status.sites === 0) {
      item.text = vscode.l10n.t('No retries');
      item.detail = vscode.l10n.t('No retrying client is made in this file');
      delete (item as { command?: vscode.Command }).command;
      return;
    }
    item.text = status.worstText === null ? vscode.l10n.t('No waits') : `$(watch) ${status.worstText}`;
    item.detail = status.sdks.map(({ name, version, from }) => `${name} ${version ?? '?'} (${from})`).join(', ') || 'Retry Lens';
    const place = status.worstPlace;
    if (place === null) delete (item as { command?: vscode.Command }).command;
    else item.command = { title: vscode.l10n.t('Show'), command: 'retryLens.openPlace', arguments: [place] };
  };
  const soon = (): void => {
    update().catch((error: unknown) => context.log.debug(`status: ${String(error)}`));
  };
  soon();
  return vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(soon),
    context.server.hear(explained, ({ uri }) => {
      if (vscode.window.activeTextEditor?.document.uri.toString() === uri) soon();
    }),
  );
};
