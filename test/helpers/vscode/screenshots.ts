/**
 * Pictures of the tour in a real VS Code: the hover, the problems and the log timeline, in three themes.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openTour, type Session } from './session.ts';

const themes: Readonly<Record<string, string>> = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  contrast: 'Default High Contrast',
};

/** Room for one thing, so that it can be read in a README. */
const viewport = { width: 1000, height: 720 };

/** As a reader's editor looks, without what is not the point of the picture. */
const settings = {
  'editor.minimap.enabled': false,
  'editor.fontFamily': "'DejaVu Sans Mono', monospace",
  'workbench.activityBar.location': 'hidden',
  'workbench.statusBar.visible': false,
  'workbench.layoutControl.enabled': false,
  'breadcrumbs.enabled': false,
};

/**
 * @param folder existing folder for the pictures; those of an earlier run are replaced.
 * @throws when what is to be shown does not appear.
 */
export async function takeScreenshots(folder: string, say: (line: string) => void): Promise<void> {
  for (const [name, theme] of Object.entries(themes)) {
    const session = await openTour({ host: 'node', viewport, settings: { ...settings, 'workbench.colorTheme': theme } });
    const { workbench } = session;
    const shoot = async (subject: string) => {
      const path = join(folder, `${subject}-${name}.png`);
      await workbench.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
      say(path);
    };
    try {
      await workbench.openFile('client.py');
      await workbench.command('View: Toggle Primary Side Bar Visibility');
      await workbench.hover('Anthropic(', /Blocks up to/);
      await enlargeHover(workbench.page, 130);
      await shoot('hover');
      await workbench.hideHover();
      await workbench.problems('timeout');
      await shoot('problems');
      await workbench.command('View: Toggle Panel Visibility');
      await openTimeline(session);
      await shoot('log-timeline');
    } finally {
      await session.close();
    }
  }
}

async function openTimeline({ workbench }: Session): Promise<void> {
  await workbench.openFile('server.log');
  await workbench.command('Retry Lens: Open Log in Timeline');
  const row = workbench.webview().getByRole('row', { name: '120-with-1.5.0' });
  await row.click();
  await workbench.webview().getByRole('heading', { name: '120-with-1.5.0' }).waitFor();
}

/** By its lower edge, as a person does: VS Code shows 250 pixels of a hover at first. */
async function enlargeHover(page: Page, pixels: number): Promise<void> {
  const box = await page.locator('.monaco-resizable-hover').boundingBox();
  if (!box) throw new Error('there is no hover to enlarge');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 1];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + pixels, { steps: 4 });
  await page.mouse.up();
}
