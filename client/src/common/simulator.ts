/** The simulator's panel: one at a time; every question of it goes to the server. */
import * as vscode from 'vscode';
import { clientCommands, type SimulatorCase, simulate, simulatorSdks } from '../../../server/src/lsp/messages.ts';
import { type FromSimulator, readFromSimulator, type ToSimulator } from '../../panel/simulator/protocol.ts';
import type { ClientContext } from './context.ts';
import { panelTexts } from './texts.ts';
import { webviewOptions, webviewPage } from './webview-page.ts';

export interface SimulatorPanel extends vscode.Disposable {
  readonly open: (settings?: SimulatorCase) => Promise<void>;
}

const isCase = (value: unknown): value is SimulatorCase =>
  typeof value === 'object' &&
  value !== null &&
  'sdk' in value &&
  typeof value.sdk === 'string' &&
  'version' in value &&
  typeof value.version === 'string';

/** @param context given when it is needed first: the panel is part of it. */
export const simulatorPanel = (context: () => ClientContext): SimulatorPanel => {
  let panel: vscode.WebviewPanel | null = null;
  let settings: SimulatorCase | null = null;
  let isReady = false;

  const post = (message: ToSimulator): void => {
    panel?.webview.postMessage(message).then(undefined, () => undefined);
  };
  const start = async (): Promise<void> => {
    const { sdks } = await context().server.ask(simulatorSdks, {});
    isReady = true;
    post({ type: 'start', texts: panelTexts(), sdks, settings });
  };

  const handle = async (message: FromSimulator): Promise<void> => {
    switch (message.type) {
      case 'ready':
        return start();
      case 'simulate': {
        const { answers } = await context().server.ask(simulate, { cases: message.cases, server: message.server, nowMs: Date.now() });
        post({ type: 'answers', id: message.id, answers });
        return;
      }
      case 'copy':
        await vscode.env.clipboard.writeText(message.text);
        vscode.window.setStatusBarMessage(vscode.l10n.t('Copied'), 2000);
        return;
      case 'open-from':
        if (settings?.from !== undefined) await context().openPlace(settings.from);
        return;
      case 'link':
        await vscode.env.openExternal(vscode.Uri.parse(message.url, true));
        return;
      case 'log':
        context().log.warn(`simulator: ${message.text}`);
        return;
      default:
        message satisfies never;
    }
  };

  const receive = (raw: unknown): void => {
    const message = readFromSimulator(raw);
    if (message === null) {
      context().log.warn('simulator: a message of the panel that is not in the protocol was dropped');
      return;
    }
    handle(message).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      context().log.error(`simulator: ${text}`);
      post({ type: 'trouble', message: text });
    });
  };

  const open = async (argument?: unknown): Promise<void> => {
    if (isCase(argument)) settings = argument;
    if (panel !== null) {
      panel.reveal();
      if (isReady && settings !== null) post({ type: 'settings', settings });
      return;
    }
    const title = vscode.l10n.t('Retry simulator');
    const { extension } = context();
    panel = vscode.window.createWebviewPanel('retryLens.simulator', title, vscode.ViewColumn.Beside, webviewOptions(extension));
    panel.webview.onDidReceiveMessage(receive);
    panel.onDidDispose(() => {
      panel = null;
      settings = null;
      isReady = false;
    });
    panel.webview.html = webviewPage(panel.webview, extension, 'simulator', title);
  };

  const command = vscode.commands.registerCommand(clientCommands.openSimulator, open);
  return {
    open,
    dispose: () => {
      command.dispose();
      panel?.dispose();
    },
  };
};
