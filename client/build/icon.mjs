// Draws client/media/icon.svg as the PNGs that the manifest and the marketplace want. Run after changing the drawing.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../../test/helpers/vscode/chromium.ts';
import { root } from './setup.mjs';

const svg = readFileSync(`${root}/client/media/icon.svg`, 'utf8');
const browser = await chromium.launch({
  executablePath: await findChromium(`${root}/.vscode-harness`, console.log),
  args: ['--no-sandbox'],
});
for (const size of [128, 256]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: `${root}/client/media/icon-${size}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
