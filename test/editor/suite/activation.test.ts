import * as vscode from 'vscode';
import { ok } from '../assert.ts';
import { describe, it } from '../bdd.ts';

describe('activation', () => {
  it('is started by a file of a supported language', async () => {
    const extension = vscode.extensions.getExtension('retry-lens.retry-lens');
    ok(extension, 'the extension is there');
    await extension.activate();
    ok(extension.isActive, 'the extension is active');
  });
});
