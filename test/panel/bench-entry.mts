/** The panels' numbers, measured in the page itself. */
import type { Page } from 'playwright-core';
import { englishTexts } from '../../client/panel/texts.ts';
import { everyKind, logData, summaryOf } from './helpers/log-data.ts';
import { launch, openPanel } from './helpers/panel-page.ts';

interface Measured {
  readonly firstPaintMs: number;
  readonly redrawMs: { readonly median: number; readonly p95: number };
  readonly sortMs: number;
  readonly filterMs: number;
  readonly heapMb: number;
  readonly domRows: number;
}

/** As text: what runs in the page must not call helpers of a bundler. */
const measure = `async ({ summary, count, each }) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  const before = performance.memory.usedJSHeapSize;
  const data = window.largeLog(count, each, 1);
  let start = performance.now();
  window.postMessage({ type: 'log', summary, data, change: 'opened' }, '*');
  while (!document.querySelector('.rows .row')) await frame();
  const firstPaintMs = performance.now() - start;
  const grid = document.querySelector('[role=grid]');
  const times = [];
  const real = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => real((at) => { const from = performance.now(); callback(at); times.push(performance.now() - from); });
  for (let i = 0; i < 240; i++) {
    grid.dispatchEvent(new WheelEvent('wheel', { deltaY: i < 120 ? 130 : 24000, bubbles: true, cancelable: true }));
    await new Promise((resolve) => real(() => resolve()));
  }
  window.requestAnimationFrame = real;
  times.sort((a, b) => a - b);
  const timed = async (act) => { const from = performance.now(); act(); const took = performance.now() - from; await frame(); await frame(); return took; };
  const sortMs = await timed(() => [...document.querySelectorAll('.sorter')].find((b) => b.textContent.startsWith('Waited')).click());
  const filterMs = await timed(() => {
    const filter = document.querySelector('input[type=search]');
    filter.value = 'r00099';
    filter.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  });
  return {
    firstPaintMs, sortMs, filterMs,
    redrawMs: { median: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)] },
    heapMb: (performance.memory.usedJSHeapSize - before) / 1e6,
    domRows: document.querySelectorAll('.rows .row').length,
  };
}`;

const run = async (page: Page, count: number, each: number): Promise<Measured> => {
  const summary = summaryOf(logData(everyKind), everyKind);
  return (await page.evaluate(`(${measure})(${JSON.stringify({ summary, count, each })})`)) as Measured;
};

const browser = await launch();
let isKept = true;
const line = (name: string, value: number, limit: number | null, unit: string): void => {
  const holds = limit === null || value <= limit;
  isKept &&= holds;
  console.log(
    `${name.padEnd(46)} ${value.toFixed(1).padStart(8)} ${unit}${limit === null ? '' : `  (at most ${limit}${holds ? '' : ': NOT KEPT'})`}`,
  );
};
for (const [count, each, limits] of [
  [33_334, 3, { paint: 300, redraw: 8, heap: 60 }],
  [1_000_000, 1, { paint: null, redraw: 16, heap: null }],
] as const) {
  const { page, send, close } = await openPanel(browser, 'log-timeline');
  await send({ type: 'start', name: 'large.log', texts: englishTexts });
  const found = await run(page, count, each);
  const name = `${count} requests, ${count * each} attempts`;
  line(`${name}: first paint`, found.firstPaintMs, limits.paint, 'ms');
  line(`${name}: redraw, median`, found.redrawMs.median, null, 'ms');
  line(`${name}: redraw, 95 %`, found.redrawMs.p95, limits.redraw, 'ms');
  line(`${name}: sort by wait`, found.sortMs, null, 'ms');
  line(`${name}: filter by key`, found.filterMs, null, 'ms');
  line(`${name}: JS heap`, found.heapMb, limits.heap, 'MB');
  line(`${name}: rows in the DOM`, found.domRows, 60, '');
  await close();
}
/** From an answer to its picture, two cards of a hundred attempts each: what moving the slider costs. */
const redrawSimulator = `async ({ texts, sdks, answer }) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  window.postMessage({ type: 'start', texts, sdks, settings: null }, '*');
  while (!window.sent.some((m) => m.type === 'simulate')) await frame();
  const times = [];
  const real = window.requestAnimationFrame.bind(window);
  for (let i = 0; i < 60; i++) {
    let drawn = 0;
    window.requestAnimationFrame = (callback) => real((at) => { const from = performance.now(); callback(at); drawn += performance.now() - from; });
    const from = performance.now();
    window.dispatchEvent(new MessageEvent('message', { data: { type: 'answers', id: 1, answers: [answer, answer] } }));
    const handled = performance.now() - from;
    await new Promise((resolve) => real(() => real(() => resolve())));
    times.push(handled + drawn);
  }
  window.requestAnimationFrame = real;
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)];
}`;
const simulator = await openPanel(browser, 'simulator');
const group = { version: '1.6.0', label: '1.6.0 and newer', measured: true, maxRetries: 2, timeoutMs: 600_000, note: '' };
const sleeps = Array.from({ length: 100 }, () => [120_000, 120_000]);
const given = {
  texts: englishTexts,
  sdks: [{ id: 'anthropic-python', name: 'anthropic (Python)', language: 'python', groups: [group] }],
  answer: {
    ...{ kind: 'waits', label: '1.6.0 and newer', measured: true, attempts: 101, sleeps, attempt: [0, 0], total: [12_000_000, 12_000_000] },
    ...{ totalText: '3 h 20 min', toldMs: 120_000, obeysServer: true, because: [{ text: 'Obeys.' }], command: 'retry-lens wait' },
    scenarios: [{ label: 'says Retry-After: 120', total: '3 h 20 min' }],
  },
};
line(
  'simulator: redraw of two versions, 95 %',
  (await simulator.page.evaluate(`(${redrawSimulator})(${JSON.stringify(given)})`)) as number,
  16,
  'ms',
);
await browser.close();
process.exit(isKept ? 0 : 1);
