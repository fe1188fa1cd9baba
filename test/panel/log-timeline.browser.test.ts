/** The log panel in a real browser: seen, driven by mouse and keyboard, read by assistive technology. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { englishTexts } from '../../client/panel/texts.ts';
import { axeViolations } from './helpers/axe.ts';
import { everyKind, logData, manyRequests, type RequestSketch, summaryOf } from './helpers/log-data.ts';
import { launch, openPanel, type PanelPage, type PanelPageOptions, sendLargeLog, sendLog } from './helpers/panel-page.ts';
import type { ThemeName } from './helpers/themes.ts';

let browser: Browser;
const open: PanelPage[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
afterEach(async () => {
  for (const panel of open.splice(0)) await panel.close();
});

const start = async (options: PanelPageOptions = {}): Promise<PanelPage> => {
  const panel = await openPanel(browser, 'log-timeline', options);
  open.push(panel);
  await panel.waitFor('ready');
  await panel.send({ type: 'start', name: 'server.log', texts: englishTexts });
  return panel;
};

const show = async (requests: readonly RequestSketch[] = everyKind, options: PanelPageOptions = {}): Promise<PanelPage> => {
  const panel = await start(options);
  const data = logData(requests);
  await sendLog(panel.page, summaryOf(data, requests), data);
  await panel.waitFor('detail');
  await panel.page.locator('.rows .row').first().waitFor();
  return panel;
};

const detail = (title: string) => ({
  title: [{ text: title, tone: 'strong' }],
  paragraphs: [[{ text: 'timeout', tone: 'code' }, { text: ' does not limit these waits.' }]],
  clients: [[{ text: 'anthropic (Python) 1.6.0' }]],
  places: [
    { uri: 'file:///w/llm.py', range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, label: 'worker/llm.py:12' },
  ],
  simulate: { sdk: 'anthropic-python', version: '1.6.0' },
});

const rowsOf = (panel: PanelPage) => panel.page.locator('.rows .row');
const selected = (panel: PanelPage) => panel.page.locator('.rows .row[aria-selected="true"] .cell.key');
const grid = (panel: PanelPage) => panel.page.getByRole('grid');

describe('what is seen', () => {
  test('the answer first, then tiles, then rows with their verdict in words', async () => {
    const panel = await show();
    await expect(panel.page.locator('.say').textContent()).resolves.toContain('2 retried too early');
    await expect(panel.page.locator('.tile').allTextContents()).resolves.toEqual([
      '11requests with retries',
      '31attempts',
      '8 min 49 sspent waiting',
      '4 minlongest wait req_zz01q',
      '2retried too early',
      '6gave up',
      '1over their quota',
    ]);
    const row = rowsOf(panel).filter({ hasText: 'req_h56ck' });
    await expect(row.locator('.cell').allTextContents()).resolves.toEqual([
      'req_h56ck',
      '+8 s',
      '3',
      '30 s',
      '2.8 s',
      '▲ retried too early',
    ]);
  });

  test('the request that waited longest is chosen, with its attempts and the lines that prove them', async () => {
    const panel = await show();
    await expect(selected(panel).textContent()).resolves.toBe('req_zz01q');
    await expect(panel.page.locator('.attempts tbody tr').first().locator('td').allTextContents()).resolves.toEqual([
      '12',
      '1',
      '429',
      '200 ms',
      '120 s',
      '–',
    ]);
    await panel.page.getByRole('button', { name: 'Go to line 13 of the log' }).click();
    expect(await panel.waitFor('line')).toMatchObject({ line: 13 });
  });

  test('findings are told in words and lead to their request', async () => {
    const panel = await start();
    const data = logData(everyKind);
    const findings = [
      { severity: 'warning', code: 'sure-to-fail', text: 'retried 25 s before it was allowed', key: 'req_p0x9t', line: 23 },
      { severity: 'info', code: 'herd', text: 'three requests woke in the same second', key: null, line: null },
    ];
    await sendLog(panel.page, { ...summaryOf(data, everyKind), findings }, data);
    await panel.page.getByText('Findings: 2').click();
    await panel.page.getByText('three requests woke in the same second').waitFor();
    await panel.page.getByRole('button', { name: 'req_p0x9t' }).click();
    await panel.page.locator('.row[aria-selected="true"] .key', { hasText: 'req_p0x9t' }).waitFor();
  });

  test('words of the server come when they come, and only for the request that is shown', async () => {
    const panel = await show();
    await panel.send({ type: 'detail', generation: 1, request: 0, detail: detail('another request') });
    await panel.send({ type: 'detail', generation: 1, request: 4, detail: detail('blocked its caller for 4 min') });
    await panel.page.getByText('blocked its caller for 4 min').waitFor();
    await expect(panel.page.getByText('another request').count()).resolves.toBe(0);
    await panel.page.getByRole('button', { name: 'worker/llm.py:12' }).click();
    expect(await panel.waitFor('place')).toMatchObject({ index: 0 });
    await panel.page.getByRole('button', { name: 'Open in simulator' }).click();
    await panel.waitFor('simulate');
  });

  test('a refused attempt is a solid bar in the theme’s red', async () => {
    const panel = await show([
      {
        key: 'a',
        attempts: [
          { at: 0, took: 10, status: 429 },
          { at: 10, took: 0.1, status: 200 },
        ],
      },
    ]);
    const pixel = await panel.page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.lanes')!;
      const scale = canvas.width / canvas.clientWidth;
      return [...canvas.getContext('2d')!.getImageData(Math.round(canvas.width / 2), Math.round((27 + 12) * scale), 1, 1).data];
    });
    expect(pixel.slice(0, 3)).toEqual([0xf1, 0x4c, 0x4c]);
  });

  test('the card under the pointer says what the mark means', async () => {
    const panel = await show([
      {
        key: 'early',
        attempts: [
          { at: 0, took: 0.2, told: 30, status: 429 },
          { at: 5, took: 5, status: 429 },
        ],
      },
    ]);
    const box = (await panel.page.locator('.lanes').boundingBox())!;
    const x = box.x + 8 + ((7 + 34.8 * 0.015 * 0) / 36.4) * (box.width - 16);
    await panel.page.mouse.move(x, box.y + 27 + 12);
    await panel.page.locator('.card', { hasText: 'Attempt 2 · 429' }).waitFor();
    await expect(panel.page.locator('.card').textContent()).resolves.toContain('▲ sent 25.2 s before the time that the server named');
  });

  test.each([
    ['binary', 'This is not a text log'],
    ['empty', 'This file is empty'],
    ['not-found', 'This file no longer exists'],
    ['no-attempts', 'retryLens.log.fields'],
    ['failed', 'The log could not be read'],
  ])('trouble %s is told, with a way on', async (trouble, text) => {
    const panel = await start();
    await panel.send({ type: 'trouble', trouble: { trouble, message: 'the reason' } });
    await panel.page.getByText(text).waitFor();
    await panel.page.getByText('the reason').waitFor();
    await panel.page.getByRole('button', { name: 'Read again' }).click();
    await panel.waitFor('again');
  });

  test('while a log is read, the progress shows and can be cancelled', async () => {
    const panel = await start();
    await panel.send({ type: 'loading', bytesRead: 52_000_000, bytesTotal: 104_000_000, requests: 1200 });
    await panel.page.getByText('52 MB of 104 MB read, 1,200 requests so far').waitFor();
    await expect(panel.page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value)).resolves.toBe(0.5);
    await panel.page.getByRole('button', { name: 'Cancel' }).click();
    await panel.waitFor('cancel');
  });
});

describe('by the keyboard', () => {
  test('arrows, Page, Home and End choose; Enter goes to the line', async () => {
    const panel = await show();
    await grid(panel).focus();
    const press = async (key: string, expected: string): Promise<void> => {
      await panel.page.keyboard.press(key);
      await panel.page.locator('.row[aria-selected="true"] .key', { hasText: expected }).waitFor();
    };
    await press('ArrowDown', 'req_quota');
    await press('ArrowUp', 'req_zz01q');
    await press('Home', 'case=61');
    await press('ArrowUp', 'case=61');
    await press('End', 'req_w8e4r');
    expect(await panel.waitFor('detail')).toMatchObject({ request: 11, generation: 1 });
    const active = await grid(panel).getAttribute('aria-activedescendant');
    await expect(panel.page.locator(`[id="${active}"]`).getAttribute('aria-selected')).resolves.toBe('true');
    await panel.page.keyboard.press('Enter');
    expect(await panel.waitFor('line')).toMatchObject({ line: 29 });
  });

  test('/ goes to the filter, Enter back to the rows, Escape clears it', async () => {
    const panel = await show();
    await panel.page.keyboard.press('/');
    await panel.page.keyboard.type('too early');
    await panel.page.keyboard.press('Enter');
    await expect.poll(() => rowsOf(panel).locator('.key').allTextContents()).toEqual(['req_h56ck', 'req_p0x9t']);
    await expect(panel.page.getByRole('status').textContent()).resolves.toBe('2 of 12 requests shown');
    await expect(grid(panel).evaluate((element) => element === document.activeElement)).resolves.toBe(true);
    await panel.page.keyboard.press('/');
    await panel.page.keyboard.press('Escape');
    await expect.poll(() => rowsOf(panel).count()).toBe(12);
  });

  test('the window zooms, pans and fits', async () => {
    const panel = await show();
    const kept = () =>
      panel.page.evaluate(() => (window as unknown as { state: { window: { from: number; to: number } | null } }).state.window);
    await grid(panel).focus();
    await panel.page.keyboard.press('+');
    const zoomed = (await kept())!;
    await panel.page.keyboard.press('ArrowRight');
    const panned = (await kept())!;
    expect(panned.from).toBeGreaterThan(zoomed.from);
    expect(panned.to - panned.from).toBeCloseTo(zoomed.to - zoomed.from);
    await panel.page.keyboard.press('0');
    expect(await kept()).toBeNull();
  });

  test('a menu opens, moves, runs and gives the focus back', async () => {
    const panel = await show();
    const copy = panel.page.getByRole('button', { name: 'Copy ▾' });
    await copy.focus();
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    expect(await panel.waitFor('copy')).toMatchObject({ format: 'csv', requests: null });
    await expect(copy.evaluate((element) => element === document.activeElement)).resolves.toBe(true);
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('Escape');
    await expect(panel.page.getByRole('menu').count()).resolves.toBe(0);
  });
});

describe('sort, filter, group, copy', () => {
  test('a head sorts, again the other way, and says so', async () => {
    const panel = await show();
    await panel.page.getByRole('button', { name: /^Waited/ }).click();
    await rowsOf(panel).first().filter({ hasText: 'req_zz01q' }).waitFor();
    await expect(panel.page.getByRole('columnheader', { name: /Waited/ }).getAttribute('aria-sort')).resolves.toBe('descending');
    await panel.page.getByRole('button', { name: /^Waited/ }).click();
    await rowsOf(panel).first().filter({ hasText: 'req_k5j6h' }).waitFor();
    await expect(panel.page.locator('.choice select').nth(1).inputValue()).resolves.toBe('aligned');
  });

  test('a chip shows only its kind, and what is copied is what is shown', async () => {
    const panel = await show();
    await panel.page.getByRole('button', { name: '▲ Too early 2' }).click();
    await expect.poll(() => rowsOf(panel).count()).toBe(2);
    await panel.page.getByRole('button', { name: 'Copy ▾' }).click();
    await panel.page.getByRole('menuitem', { name: 'as Markdown' }).click();
    expect(await panel.waitFor('copy')).toMatchObject({ format: 'markdown', requests: [1, 7] });
  });

  test('groups fold', async () => {
    const panel = await show();
    await panel.page.locator('.choice select').first().selectOption('host');
    const head = rowsOf(panel).filter({ hasText: 'api.example.com: 2 requests' });
    await expect(head.getAttribute('aria-expanded')).resolves.toBe('true');
    await head.click();
    await rowsOf(panel).filter({ hasText: '▸ api.example.com' }).waitFor();
    await expect.poll(() => rowsOf(panel).filter({ hasText: 'req_h56ck' }).count()).toBe(0);
  });

  test('a filter that nothing fits says so and offers the way back', async () => {
    const panel = await show();
    await panel.page.getByRole('searchbox').fill('nothing like this');
    await panel.page.locator('.empty', { hasText: 'No request fits the filter.' }).waitFor();
    await panel.page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rowsOf(panel).count()).toBe(12);
  });

  test('the picture is a PNG of the timeline', async () => {
    const panel = await show();
    await panel.page.getByRole('button', { name: 'Copy ▾' }).click();
    await panel.page.getByRole('menuitem', { name: 'picture (PNG)' }).click();
    await panel.waitFor('picture');
    const head = await panel.page.evaluate(() => {
      const messages = (window as unknown as { sent: { type: string; png?: Uint8Array }[] }).sent;
      return [...(messages.find(({ type }) => type === 'picture')?.png?.subarray(0, 4) ?? [])];
    });
    expect(head).toEqual([0x89, 0x50, 0x4e, 0x47]);
  });
});

describe('large, growing and hostile logs', () => {
  test('only the rows in view are elements, at the top and at the end of a hundred thousand', async () => {
    const panel = await show(manyRequests(100_000, 1));
    const count = await rowsOf(panel).count();
    expect(count).toBeLessThan(40);
    await grid(panel).focus();
    await panel.page.keyboard.press('End');
    await rowsOf(panel).filter({ hasText: 'req_00255r' }).waitFor();
    expect(await rowsOf(panel).count()).toBeLessThanOrEqual(count + 1);
    await expect(grid(panel).getAttribute('aria-rowcount')).resolves.toBe('100001');
  });

  test('the scroll bar reaches the last of a million rows', async () => {
    const panel = await start();
    const few = logData(everyKind);
    await sendLargeLog(panel.page, summaryOf(few, everyKind), 1_000_000, 1);
    await rowsOf(panel).first().waitFor();
    await panel.page.locator('.scroll-bar').evaluate((bar) => {
      bar.scrollTop = bar.scrollHeight;
    });
    await panel.page.locator('.row[aria-rowindex="1000001"]').waitFor();
  }, 60_000);

  test('what is appended shows while it is followed', async () => {
    const panel = await show();
    await panel.page.getByRole('button', { name: 'Follow' }).click();
    expect(await panel.waitFor('follow')).toMatchObject({ on: true });
    await panel.send({ type: 'following', on: true });
    const more = [...everyKind, { key: 'req_new', attempts: [{ at: 400, status: 200 }] }];
    const data = logData(more, 2);
    await sendLog(panel.page, summaryOf(data, more), data, 'grown');
    await rowsOf(panel).filter({ hasText: 'req_new' }).waitFor();
    await expect(panel.page.getByRole('status').textContent()).resolves.toBe('Following: 13 requests');
    await expect(selected(panel).textContent()).resolves.toBe('req_zz01q');
  });

  test('a log that was replaced is shown anew and said to be', async () => {
    const panel = await show();
    const other: readonly RequestSketch[] = [
      {
        key: 'other',
        attempts: [
          { at: 0, status: 429 },
          { at: 2, status: 200 },
        ],
      },
    ];
    const data = logData(other, 2);
    await sendLog(panel.page, summaryOf(data, other), data, 'replaced');
    await rowsOf(panel).filter({ hasText: 'other' }).waitFor();
    await expect(panel.page.getByRole('status').textContent()).resolves.toContain('replaced');
    await panel.send({ type: 'gone' });
    await panel.page.getByRole('listitem').filter({ hasText: 'The log was deleted' }).waitFor();
  });

  test('text from the log stays text', async () => {
    const evil = '<img src=x onerror=alert(1)>\u001b[31m\u202eabc';
    let dialogs = 0;
    const panel = await start();
    panel.page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    const requests: readonly RequestSketch[] = [
      {
        key: evil,
        host: evil,
        attempts: [
          { at: 0, status: 429 },
          { at: 1, status: 200 },
        ],
      },
    ];
    const data = logData(requests);
    await sendLog(
      panel.page,
      { ...summaryOf(data, requests), facts: [evil], warnings: [evil], answer: [{ text: evil, tone: 'bad' }] },
      data,
    );
    await panel.waitFor('detail');
    await panel.send({ type: 'detail', generation: 1, request: 0, detail: { ...detail(evil), clients: [[{ text: evil }]] } });
    await panel.page.locator('.detail h2', { hasText: '<img' }).waitFor();
    await panel.page.locator('.choice select').first().selectOption('host');
    await expect(panel.page.locator('img').count()).resolves.toBe(0);
    const shown = (await panel.page.locator('#root').textContent()) ?? '';
    expect(shown).toContain('<img src=x onerror=alert(1)>␛[31m‹U+202E›abc');
    expect(shown).not.toContain('\u202e');
    expect(dialogs).toBe(0);
  });

  test('a message that is not in the protocol is dropped and told to the host', async () => {
    const panel = await show();
    await panel.send({ type: 'log', summary: {}, data: {}, change: 'opened' });
    expect(await panel.waitFor('log')).toMatchObject({ text: expect.stringContaining('dropped') });
    await expect.poll(() => rowsOf(panel).count()).toBe(12);
  });
});

describe('hidden and shown again', () => {
  test('sort, filter and selection come back', async () => {
    const state = { sort: { by: 'waited', down: true }, filter: 'obeyed', chip: 'gave-up', line: 12, top: 0 };
    const panel = await show(everyKind, { state });
    await expect.poll(() => rowsOf(panel).locator('.key').allTextContents()).toEqual(['req_zz01q', 'case=61']);
    await expect(panel.page.getByRole('searchbox').inputValue()).resolves.toBe('obeyed');
    await expect(selected(panel).textContent()).resolves.toBe('req_zz01q');
  });

  test('a line of the text finds its request, whatever is filtered', async () => {
    const panel = await show(everyKind, { state: { filter: 'quota', line: 1 } });
    await panel.send({ type: 'reveal', line: 23 });
    await panel.page.locator('.row[aria-selected="true"] .key', { hasText: 'req_p0x9t' }).waitFor();
    await expect(panel.page.getByRole('searchbox').inputValue()).resolves.toBe('');
  });
});

describe('for everyone', () => {
  test.each<ThemeName>(['dark', 'light', 'high-contrast', 'high-contrast-light'])('axe finds nothing in %s', async (theme) => {
    const panel = await show(everyKind, { theme });
    await panel.send({ type: 'detail', generation: 1, request: 4, detail: detail('blocked its caller for 4 min') });
    await panel.page.getByText('blocked its caller').waitFor();
    expect(await axeViolations(panel)).toEqual([]);
  });

  test('trouble and loading too', async () => {
    const panel = await start();
    await panel.send({ type: 'loading', bytesRead: 1, bytesTotal: 2, requests: 3 });
    await panel.page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await axeViolations(panel)).toEqual([]);
    await panel.send({ type: 'trouble', trouble: { trouble: 'binary', message: 'm' } });
    await panel.page.getByRole('alert').waitFor();
    expect(await axeViolations(panel)).toEqual([]);
  });

  test('at 200 % everything is reached by scrolling down, nothing runs out at the side', async () => {
    const panel = await show(everyKind, { width: 640, height: 400 });
    const sizes = await panel.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1]);
    await panel.page.getByRole('button', { name: 'Copy for a report' }).scrollIntoViewIfNeeded();
    await expect(panel.page.getByRole('button', { name: 'Copy for a report' }).isVisible()).resolves.toBe(true);
  });

  test('a change of theme is drawn at once', async () => {
    const panel = await show();
    const background = () => panel.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(31, 31, 31)');
    await panel.setTheme('light');
    expect(await background()).toBe('rgb(255, 255, 255)');
    await panel.page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.lanes')!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4) if (data[i] === 0xe5 && data[i + 1] === 0x14 && data[i + 2] === 0) return true;
      return false;
    });
  });
});
