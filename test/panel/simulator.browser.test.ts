/** The simulator in a real browser. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { englishTexts } from '../../client/panel/texts.ts';
import type { SimulatorAnswer, SimulatorCase, SimulatorSdk } from '../../server/src/lsp/messages.ts';
import { axeViolations } from './helpers/axe.ts';
import { launch, openPanel, type PanelPage, type PanelPageOptions } from './helpers/panel-page.ts';
import type { ThemeName } from './helpers/themes.ts';

const sdk = (id: string, name: string, versions: readonly (readonly [string, string])[]): SimulatorSdk => ({
  id,
  name,
  language: 'python',
  groups: versions.map(([version, label]) => ({ version, label, measured: true, maxRetries: 2, timeoutMs: 600_000, note: '' })),
});
const sdks = [
  sdk('anthropic-python', 'anthropic (Python)', [
    ['1.5.0', '0.35 to 1.5.0'],
    ['1.6.0', '1.6.0 and newer'],
  ]),
  sdk('other-python', 'other (Python)', [['2.0.0', 'all']]),
];
const waits = (label: string, totalText: string, ms: number, obeys: boolean): SimulatorAnswer => ({
  kind: 'waits',
  label,
  measured: true,
  attempts: 3,
  sleeps: [
    [ms, ms],
    [ms, ms],
  ],
  attempt: [0, 0],
  total: [2 * ms, 2 * ms],
  totalText,
  toldMs: 120_000,
  obeysServer: obeys,
  because: [{ text: 'Sleeps what the server says. ' }, { text: 'Source', link: 'https://example.com/source' }],
  scenarios: [{ label: 'says Retry-After: 120', total: totalText }],
  command: `retry-lens wait --sdk-version ${label}`,
});
const both = [waits('1.6.0 and newer', '240 s', 120_000, true), waits('0.35 to 1.5.0', '1.1–1.5 s', 700, false)];

let browser: Browser;
const open: PanelPage[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
afterEach(async () => {
  for (const panel of open.splice(0)) await panel.close();
});

const start = async (settings: SimulatorCase | null = null, options: PanelPageOptions = {}): Promise<PanelPage> => {
  const panel = await openPanel(browser, 'simulator', options);
  open.push(panel);
  await panel.waitFor('ready');
  await panel.send({ type: 'start', texts: englishTexts, sdks, settings });
  await panel.waitFor('simulate');
  return panel;
};
const asked = async (panel: PanelPage): Promise<{ readonly id: number; readonly cases: unknown; readonly server: unknown }> =>
  (await panel.waitFor('simulate')) as never;
const answer = async (panel: PanelPage, answers: readonly SimulatorAnswer[] = both): Promise<void> => {
  await panel.send({ type: 'answers', id: (await asked(panel)).id, answers });
  await panel.page.locator('article').first().waitFor();
};

test('the first look compares the newest version with the one before, told to wait 120 s', async () => {
  const panel = await start();
  expect(await asked(panel)).toMatchObject({
    cases: [
      { sdk: 'anthropic-python', version: '1.6.0' },
      { sdk: 'anthropic-python', version: '1.5.0' },
    ],
    server: { kind: 'answers', status: 429, headers: [['retry-after', '120']] },
  });
  await answer(panel);
  await expect(panel.page.locator('article .big').allTextContents()).resolves.toEqual(['240 s', '1.1–1.5 s']);
  await panel.page.getByRole('img', { name: 'Attempts and waits of 1.6.0 and newer: 240 s' }).waitFor();
  await expect(panel.page.locator('tbody tr').first().textContent()).resolves.toBe('says Retry-After: 120240 s1.1–1.5 s');
});

test('moving the slider asks anew, and an answer to an older question is not shown', async () => {
  const panel = await start();
  const old = await asked(panel);
  await panel.page.getByRole('slider').focus();
  await panel.page.keyboard.press('End');
  await expect.poll(async () => (await asked(panel)).server).toMatchObject({ headers: [['retry-after', 'inf']] });
  await panel.send({ type: 'answers', id: old.id, answers: [waits('stale', 'old', 1, true)] });
  await answer(panel);
  await expect(panel.page.getByText('stale').count()).resolves.toBe(0);
  await expect(panel.page.locator('.value').textContent()).resolves.toBe('inf');
});

test.each([
  ['a date 90 s ahead', /GMT$/],
  ['nan', /^nan$/],
  ['empty', /^$/],
])('%s is one click away', async (name, value) => {
  const panel = await start();
  await panel.page.getByRole('button', { name, exact: true }).click();
  await expect
    .poll(async () => ((await asked(panel)).server as { headers: readonly (readonly [string, string])[] }).headers[0]?.[1] ?? 'none')
    .toMatch(value);
});

test('settings of a call are filled in, and lead back to it', async () => {
  const panel = await start({
    sdk: 'anthropic-python',
    version: '1.6.2',
    maxRetries: 4,
    timeoutMs: 10_000,
    from: {
      uri: 'file:///w/llm.py',
      range: { start: { line: 11, character: 0 }, end: { line: 11, character: 1 } },
      label: 'worker/llm.py:12',
    },
  });
  expect(await asked(panel)).toMatchObject({ cases: [{ version: '1.6.2', maxRetries: 4, timeoutMs: 10_000 }] });
  await panel.page.getByRole('button', { name: 'From worker/llm.py:12' }).click();
  await panel.waitFor('open-from');
});

test('a field that is no number is marked and asks nothing', async () => {
  const panel = await start();
  const before = (await asked(panel)).id;
  await panel.page.getByLabel('Max retries').fill('many');
  await panel.page.locator('#maxRetries[aria-invalid="true"]').waitFor();
  await panel.page.getByLabel('Max retries').fill('5');
  await expect.poll(async () => (await asked(panel)).cases).toMatchObject([{ maxRetries: 5 }, { maxRetries: 5 }]);
  expect((await asked(panel)).id).toBe(before + 1);
});

test('another SDK brings its own versions', async () => {
  const panel = await start();
  await panel.page.getByLabel('SDK').selectOption('other-python');
  await expect.poll(async () => (await asked(panel)).cases).toEqual([{ sdk: 'other-python', version: '2.0.0' }]);
});

test('a server that never answers leaves the slider out', async () => {
  const panel = await start();
  await panel.page.getByLabel('The server').selectOption('silent');
  await expect.poll(async () => (await asked(panel)).server).toEqual({ kind: 'silent' });
  await expect(panel.page.locator('.ask').evaluate((element: HTMLElement) => element.inert)).resolves.toBe(true);
});

test('copies the question as a command and the answer as a table', async () => {
  const panel = await start();
  await answer(panel);
  await panel.page.getByRole('button', { name: 'Copy as command' }).click();
  expect(await panel.waitFor('copy')).toMatchObject({
    text: 'retry-lens wait --sdk-version 1.6.0 and newer\nretry-lens wait --sdk-version 0.35 to 1.5.0\n',
  });
  await panel.page.getByRole('button', { name: 'Copy as Markdown' }).click();
  expect(await panel.waitFor('copy')).toMatchObject({ text: expect.stringContaining('| says Retry-After: 120 | 240 s | 1.1–1.5 s |') });
});

test('what it shows comes back after a reload', async () => {
  const panel = await start(null, {
    state: { sdk: 'anthropic-python', version: '1.5.0', compare: '', maxRetries: '3', server: '503', header: 'none', seconds: 60 },
  });
  expect(await asked(panel)).toMatchObject({ cases: [{ version: '1.5.0', maxRetries: 3 }], server: { status: 503, headers: [] } });
});

test('what cannot be is said in words, hostile ones as text', async () => {
  const panel = await start();
  await answer(panel, [{ kind: 'impossible', message: [{ text: '<img src=x onerror=alert(1)>' }] }]);
  await panel.page.getByText('<img src=x onerror=alert(1)>').waitFor();
  await expect(panel.page.locator('img').count()).resolves.toBe(0);
});

describe('for everyone', () => {
  test.each<ThemeName>(['dark', 'light', 'high-contrast', 'high-contrast-light'])('axe finds nothing in %s', async (theme) => {
    const panel = await start(null, { theme });
    await answer(panel);
    expect(await axeViolations(panel)).toEqual([]);
  });
  test('at 200 % nothing runs out at the side', async () => {
    const panel = await start(null, { width: 600, height: 400 });
    await answer(panel);
    const sizes = await panel.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1]);
  });
});
