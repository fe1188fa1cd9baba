/** The minimap's canvas and the brush over it. */
import { el } from '../dom.ts';
import { prepare } from '../draw.ts';
import type { Texts } from '../texts.ts';
import type { Theme } from '../theme.ts';
import type { LogData } from './columns.ts';
import { type Buckets, bucketsOf } from './minimap.ts';
import { spanOf, type TimeWindow } from './time-window.ts';

const barWidth = 6;

export class Minimap {
  readonly element: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #brush: HTMLElement;
  #data: LogData | null = null;
  #buckets: Buckets | null = null;
  #window: TimeWindow | null = null;

  constructor(texts: Texts, chosen: (window: TimeWindow) => void) {
    this.#canvas = el('canvas', { role: 'img', 'aria-label': texts.minimap, title: texts.minimap });
    this.#brush = el('div', { class: 'brush', hidden: true });
    this.element = el('div', { class: 'map' }, this.#canvas, this.#brush);
    this.#listen(chosen);
  }

  /** @param window what the timeline shows; null where its axis is not the clock. */
  render(data: LogData, window: TimeWindow | null, theme: Theme): void {
    this.#window = window;
    const surface = prepare(this.#canvas);
    if (surface === null) return;
    const { context, width, height } = surface;
    const wanted = Math.max(1, Math.floor(width / barWidth));
    if (this.#data !== data || this.#buckets?.waited.length !== wanted) {
      this.#data = data;
      this.#buckets = bucketsOf(data, wanted);
    }
    const buckets = this.#buckets;
    const most = buckets.waited.reduce((a, b) => Math.max(a, b), 0);
    const mostAttempts = buckets.attempts.reduce((a, b) => Math.max(a, b), 0);
    const room = height - 8;
    context.globalAlpha = theme.isHighContrast ? 1 : 0.45;
    context.fillStyle = theme.told;
    context.beginPath();
    for (let i = 0; i < wanted; i++) {
      const share = most > 0 ? buckets.waited[i]! / most : mostAttempts > 0 ? buckets.attempts[i]! / mostAttempts : 0;
      const h = share > 0 ? Math.max(1.5, share * room) : 0;
      context.rect(i * barWidth, height - 3 - h, barWidth - 1.5, h);
    }
    context.fill();
    context.globalAlpha = theme.isHighContrast ? 1 : 0.85;
    context.fillStyle = theme.bad;
    context.beginPath();
    for (let i = 0; i < wanted; i++) {
      const share = mostAttempts > 0 ? buckets.early[i]! / mostAttempts : 0;
      const h = share > 0 ? Math.max(2.5, share * room) : 0;
      context.rect(i * barWidth, height - 3 - h, barWidth - 1.5, h);
    }
    context.fill();
    context.globalAlpha = 1;
    this.#renderBrush(buckets.extent, width);
  }

  #renderBrush(extent: TimeWindow, width: number): void {
    const window = this.#window;
    this.#brush.hidden = window === null;
    if (window === null) return;
    const scale = width / spanOf(extent);
    const left = Math.min(Math.max(0, (window.from - extent.from) * scale), width - 4);
    const right = Math.min(width, Math.max(left + 4, (window.to - extent.from) * scale));
    this.#brush.style.left = `${left}px`;
    this.#brush.style.width = `${right - left}px`;
  }

  #listen(chosen: (window: TimeWindow) => void): void {
    let from: number | null = null;
    const timeOf = (event: PointerEvent): number => {
      const extent = this.#buckets?.extent ?? { from: 0, to: 1 };
      const box = this.#canvas.getBoundingClientRect();
      return extent.from + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * spanOf(extent);
    };
    this.element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || this.#buckets === null) return;
      from = timeOf(event);
      this.element.setPointerCapture(event.pointerId);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (from === null || this.#buckets === null) return;
      const to = timeOf(event);
      if (Math.abs(to - from) > spanOf(this.#buckets.extent) / 200) chosen({ from: Math.min(from, to), to: Math.max(from, to) });
    });
    this.element.addEventListener('pointerup', (event) => {
      const extent = this.#buckets?.extent;
      if (from === null || extent === undefined) return;
      const to = timeOf(event);
      // A click without a drag moves the window there, as wide as it was.
      if (Math.abs(to - from) <= spanOf(extent) / 200) {
        const span = this.#window === null ? spanOf(extent) / 10 : spanOf(this.#window);
        chosen({ from: to - span / 2, to: to + span / 2 });
      }
      from = null;
    });
  }
}
