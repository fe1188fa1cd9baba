import * as vscode from 'vscode';
import { equal, ok } from '../assert.ts';
import { describe, it } from '../bdd.ts';
import { open, uriOf } from './tour.ts';

function timelineOf(uri: vscode.Uri): boolean {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom && input.viewType === 'retryLens.logTimeline' && input.uri.toString() === uri.toString();
}

describe('log', () => {
  it('is opened in the timeline by the command', async () => {
    await open('server.log');
    await vscode.commands.executeCommand('retryLens.openLogInTimeline');
    ok(timelineOf(uriOf('server.log')), 'the timeline is the active editor');
  });

  it('is a read-only editor: nothing is ever dirty', () => {
    equal(vscode.window.tabGroups.activeTabGroup.activeTab?.isDirty, false, 'dirty');
  });
});
