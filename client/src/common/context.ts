/** What the parts of the client share. */
import type * as vscode from 'vscode';
import type { Place, SimulatorCase } from '../../../server/src/lsp/messages.ts';
import type { Server } from './server.ts';

export interface ClientContext {
  readonly extension: vscode.Uri;
  readonly version: string;
  readonly log: vscode.LogOutputChannel;
  readonly server: Server;
  readonly openPlace: (place: Place) => Promise<void>;
  readonly openSimulator: (settings?: SimulatorCase) => Promise<void>;
}
