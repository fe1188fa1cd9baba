import * as vscode from 'vscode';
import { equal, ok } from '../assert.ts';
import { describe, it } from '../bdd.ts';
import { findingsOf, open, ruleOf } from './tour.ts';

const timeoutRule = 'timeout-does-not-cap-retries';
const ofTimeout = (findings: readonly vscode.Diagnostic[]) => findings.filter((finding) => ruleOf(finding) === timeoutRule);

describe('problems', () => {
  it('shows that a timeout does not cap the retries', async () => {
    const document = await open('client.py');
    const findings = await findingsOf(document.uri, (found) => ofTimeout(found).length > 0);
    const finding = ofTimeout(findings)[0];
    ok(finding, 'the finding');
    ok(document.getText(finding.range).includes('timeout'), `it lies on the timeout, not on ${document.getText(finding.range)}`);
  });

  it('is solved by its quick fix, and comes back when that is undone', async () => {
    const document = await open('client.py');
    const before = ofTimeout(await findingsOf(document.uri, (found) => ofTimeout(found).length > 0));
    const finding = before[0];
    ok(finding, 'the finding');
    const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      finding.range,
      vscode.CodeActionKind.QuickFix.value,
      10,
    );
    // VS Code does not hand on which finding an action belongs to: nothing else offers one here.
    const fix = actions.find(({ edit }) => edit);
    ok(fix?.edit, `a fix with an edit among: ${actions.map(({ title }) => title).join(', ') || 'none'}`);
    ok(await vscode.workspace.applyEdit(fix.edit), 'the edit is applied');
    await findingsOf(document.uri, (found) => ofTimeout(found).length === before.length - 1);
    await vscode.commands.executeCommand('undo');
    const after = await findingsOf(document.uri, (found) => ofTimeout(found).length === before.length);
    equal(after.length > 0, true, 'the finding is back');
  });

  it('are gone when the file is closed', async () => {
    const document = await open('client.py');
    await findingsOf(document.uri, (found) => found.length > 0);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await findingsOf(document.uri, (found) => found.length === 0);
  });
});
