/** The log timeline, the simulator and the overview in a real VS Code, in both extension hosts. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTour, type Session } from '../../helpers/vscode/session.ts';

/** The language servers that this test run has started, through VS Code: no other process is touched. */
const ourServers = (): readonly number[] => {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, args]) => ({ pid: Number(pid), parent: Number(parent), args: args ?? '' }));
  const ours = new Set([process.pid]);
  for (let before = 0; before !== ours.size; ) {
    before = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  return processes.filter(({ pid, args }) => ours.has(pid) && args.includes('dist/server/node.js')).map(({ pid }) => pid);
};

describe.each(['node', 'web'] as const)('in the %s extension host', (host) => {
  let session: Session;
  let panel: FrameLocator;
  const rows = (): Locator => panel.locator('.rows .row');
  const selected = (text: string): Locator => panel.locator('.row[aria-selected="true"]', { hasText: text });

  beforeAll(async () => {
    session = await openTour({ host, settings: { 'retryLens.codeLens.enabled': true } });
    // For the tests that begin in a text editor: the workbench opens a file again as it was last, which is the timeline.
    for (const name of ['cursor.log', 'selection.log', 'lens.log']) cpSync(join(session.folder, 'server.log'), join(session.folder, name));
    // The server starts with the first supported file; logs alone start it as well.
    await session.workbench.openFile('server.log');
  });
  afterAll(() => session?.close());
  beforeEach(async () => {
    await session.workbench.command('View: Close All Editors');
    panel = session.workbench.webview();
  });

  /** In the editor that was just opened, by the keys that need no box. */
  const toLine = async (line: number): Promise<void> => {
    const { keyboard } = session.workbench.page;
    await session.workbench.editor().locator('.view-line').first().click();
    await keyboard.press('Control+Home');
    for (let at = 1; at < line; at++) await keyboard.press('ArrowDown');
    await session.workbench.page.locator('.statusbar-item', { hasText: `Ln ${line},` }).waitFor();
  };

  const openTimeline = async (): Promise<void> => {
    await session.workbench.openFile('server.log');
    await session.workbench.command('Retry Lens: Open Log in Timeline');
    await rows().first().waitFor();
  };

  test('a log with retry fields gets a button, a source file does not', async () => {
    const { workbench } = session;
    const action = workbench.page.locator('.editor-actions .action-label[aria-label*="Open Log in Timeline"]');
    await workbench.openFile('server.log');
    await action.waitFor();
    await workbench.openFile('client.py');
    await action.waitFor({ state: 'detached' });
    await workbench.openFile('server.log');
    await action.click();
    await rows().first().waitFor();
    await expect(rows().count()).resolves.toBe(4);
  });

  test('the line under the cursor chooses its request', async () => {
    await session.workbench.openFile('cursor.log');
    await toLine(8);
    await session.workbench.command('Retry Lens: Open Log in Timeline');
    await selected('120-with-1.5.0').waitFor();
    await selected('▲ retried too early').waitFor();
  });

  test('a code lens above the log opens it too, where lenses are wanted', async () => {
    const { workbench } = session;
    await workbench.openFile('lens.log');
    await workbench.page.locator('.codelens-decoration a', { hasText: 'Open in Timeline' }).click();
    await rows().first().waitFor();
  });

  test('Enter leads from a request to its line in the log', async () => {
    await openTimeline();
    await rows().filter({ hasText: '120-with-1.5.0' }).click();
    await panel.getByRole('grid').press('Enter');
    await session.workbench.page.locator('.statusbar-item', { hasText: 'Ln 7,' }).waitFor();
  });

  test('what is copied is in the words of the command line', async () => {
    await openTimeline();
    await panel.getByRole('button', { name: 'Copy ▾' }).click();
    await panel.getByRole('menuitem', { name: 'as Markdown' }).click();
    await panel.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  });

  test('selected lines are a log too', async () => {
    const { workbench } = session;
    await workbench.openFile('selection.log');
    await toLine(4);
    for (let line = 0; line < 3; line++) await workbench.page.keyboard.press('Shift+ArrowDown');
    await workbench.command('Retry Lens: Open Selection in Timeline');
    await rows().first().waitFor();
    await expect(rows().count()).resolves.toBe(1);
    await panel.locator('h1', { hasText: 'selection.log:4–6' }).waitFor();
  });

  test('the simulator compares two versions and redraws', async () => {
    await session.workbench.command('Retry Lens: Open Retry Simulator');
    const cards = panel.locator('article .big');
    await cards.nth(1).waitFor();
    await expect(cards.allTextContents()).resolves.toEqual(['4 min', '1.1–1.5 s']);
    await panel.getByRole('button', { name: 'no header' }).click();
    await expect.poll(() => cards.first().textContent()).toBe('1.1–1.5 s');
  });

  test('the overview lists the clients of the folder, worst first, and leads to them', async () => {
    const { workbench } = session;
    await workbench.command('Retry Lens: Show Retry Waits of the Workspace');
    const sites = workbench.page.locator('.pane', { hasText: 'Retry Waits' }).locator('.monaco-list-row');
    await sites.filter({ hasText: 'client.py' }).first().waitFor();
    await sites.filter({ hasText: 'client.py' }).first().click();
    await workbench.tab('client.py').waitFor();
  });

  // In the web host the server is a worker of the page: there is no process to lose.
  if (host === 'node' && process.platform !== 'win32') {
    test('a server that dies is started again, and the panel keeps what it shows', async () => {
      await openTimeline();
      await rows().filter({ hasText: '120-with-1.5.0' }).click();
      await panel.locator('.detail h2', { hasText: '120-with-1.5.0' }).waitFor();
      const [server] = ourServers();
      expect(server).toBeDefined();
      process.kill(server!, 'SIGKILL');
      await expect.poll(() => ourServers().filter((pid) => pid !== server).length, { timeout: 20_000 }).toBe(1);
      await selected('120-with-1.5.0').waitFor();
      await rows().first().click();
      await panel.locator('.detail h2', { hasText: '61 blocked its caller' }).waitFor();
    });
  }

  test('a log that is followed shows what is appended, and says when it is gone', async () => {
    await openTimeline();
    await panel.getByRole('button', { name: 'Follow' }).click();
    await panel.locator('button[aria-pressed="true"]', { hasText: 'Follow' }).waitFor();
    const file = join(session.folder, 'server.log');
    appendFileSync(file, "\n679900.000\tcase=new\tretry_count=0\tretry-after='2'\n679902.100\tcase=new\tretry_count=1\tretry-after='2'\n");
    await rows().filter({ hasText: 'new' }).waitFor();
    rmSync(file);
    await panel.getByRole('listitem').filter({ hasText: 'The log was deleted' }).waitFor();
  });
});
