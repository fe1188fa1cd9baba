/** The canvas beside the table: one lane a row, one axis above; zoom, pan and the card under the pointer. */
import { el } from '../dom.ts';
import { drawMarks, prepare } from '../draw.ts';
import { duration } from '../format.ts';
import type { Texts } from '../texts.ts';
import type { Theme } from '../theme.ts';
import { ticksOf } from './axis.ts';
import type { LogData } from './columns.ts';
import { addMarks, attemptAt, noMarks } from './marks.ts';
import { isHead, type Rows } from './order.ts';
import { headHeight, rowHeight } from './table.ts';
import { type Axis, spanOf, type TimeWindow, timeAt, xOf } from './time-window.ts';

export interface TimelineView {
  readonly data: LogData;
  readonly rows: Rows;
  readonly active: number;
  readonly top: number;
  readonly window: TimeWindow;
  readonly axis: Axis;
  /** Wall clock at 0; null where the axis shows offsets. */
  readonly zeroMs: number | null;
  readonly hasClock: boolean;
  readonly theme: Theme;
}

export interface TimelineEvents {
  readonly zoom: (factor: number, at: number) => void;
  readonly pan: (byMs: number) => void;
  readonly scroll: (byPixels: number) => void;
  readonly choose: (row: number) => void;
  /** The attempt under the pointer, -1 for none; the point is in CSS pixels of the lanes. */
  readonly hover: (attempt: number, x: number, y: number) => void;
  readonly open: (attempt: number) => void;
}

/** Air at the left of the first mark, so that its triangle is not cut. */
const padding = 8;

export class Timeline {
  readonly element: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #events: TimelineEvents;
  #view: TimelineView | null = null;

  constructor(texts: Texts, events: TimelineEvents) {
    this.#events = events;
    this.#canvas = el('canvas', { class: 'lanes', role: 'img', 'aria-label': texts.timelineLabel });
    this.element = el('div', { class: 'timeline' }, this.#canvas);
    this.#listen();
  }

  /** Width of the lanes in which time is laid out, CSS pixels. */
  get width(): number {
    return Math.max(1, this.#canvas.clientWidth - 2 * padding);
  }

  render(view: TimelineView): void {
    this.#view = view;
    const surface = prepare(this.#canvas);
    if (surface === null) return;
    const { context, height } = surface;
    paint(context, surface.width, height, view, this.width);
  }

  /** The picture as it is, on the theme's background. */
  async png(): Promise<Uint8Array | null> {
    const view = this.#view;
    if (view === null) return null;
    const copy = document.createElement('canvas');
    copy.width = this.#canvas.width;
    copy.height = this.#canvas.height;
    const context = copy.getContext('2d');
    if (context === null) return null;
    context.fillStyle = view.theme.background;
    context.fillRect(0, 0, copy.width, copy.height);
    context.drawImage(this.#canvas, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => copy.toBlob(resolve, 'image/png'));
    return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
  }

  #listen(): void {
    const canvas = this.#canvas;
    let drag: { readonly x: number; moved: boolean } | null = null;
    canvas.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const unit = event.deltaMode === 1 ? rowHeight : event.deltaMode === 2 ? canvas.clientHeight : 1;
        const view = this.#view;
        if (view === null) return;
        if (event.ctrlKey || event.metaKey)
          this.#events.zoom(1.0015 ** (event.deltaY * unit), timeAt(view.window, this.width, event.offsetX - padding));
        else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
          const pixels = (event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX) * unit;
          this.#events.pan((pixels / this.width) * spanOf(view.window));
        } else this.#events.scroll(event.deltaY * unit);
      },
      { passive: false },
    );
    canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      drag = { x: event.offsetX, moved: false };
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      const view = this.#view;
      if (view === null) return;
      if (drag !== null) {
        const by = event.offsetX - drag.x;
        if (drag.moved || Math.abs(by) > 3) {
          this.#events.pan((-by / this.width) * spanOf(view.window));
          drag = { x: event.offsetX, moved: true };
        }
        return;
      }
      this.#events.hover(this.#hit(event), event.offsetX, event.offsetY);
    });
    canvas.addEventListener('pointerup', (event) => {
      if (drag !== null && !drag.moved) {
        const row = this.#rowAt(event.offsetY);
        if (row >= 0) this.#events.choose(row);
      }
      drag = null;
    });
    canvas.addEventListener('dblclick', (event) => {
      const attempt = this.#hit(event);
      if (attempt >= 0) this.#events.open(attempt);
    });
    canvas.addEventListener('pointerleave', () => this.#events.hover(-1, 0, 0));
  }

  #rowAt(y: number): number {
    const view = this.#view;
    if (view === null || y < headHeight) return -1;
    const row = Math.floor((y - headHeight + view.top) / rowHeight);
    return row < view.rows.rows.length ? row : -1;
  }

  #hit(event: MouseEvent): number {
    const view = this.#view;
    const row = this.#rowAt(event.offsetY);
    const request = view?.rows.rows[row];
    if (view === null || request === undefined || isHead(request)) return -1;
    const zero = view.axis === 'aligned' ? view.data.requests.start[request]! : 0;
    return attemptAt(view.data, request, view.window, this.width, event.offsetX - padding, zero);
  }
}

const paint = (context: CanvasRenderingContext2D, fullWidth: number, height: number, view: TimelineView, width: number): void => {
  const { theme, window, rows, data } = view;
  const isClock = view.axis === 'clock';
  const ticks = ticksOf(window, width, isClock ? view.zeroMs : null, isClock && !view.hasClock);
  context.save();
  context.beginPath();
  context.rect(0, headHeight, fullWidth, height - headHeight);
  context.clip();
  const from = Math.floor(view.top / rowHeight);
  const to = Math.min(rows.rows.length, Math.ceil((view.top + height - headHeight) / rowHeight));
  const yOf = (row: number): number => headHeight + row * rowHeight - view.top;
  if (view.active >= from && view.active < to) {
    context.fillStyle = theme.selection;
    context.fillRect(0, yOf(view.active), fullWidth, rowHeight);
  }
  // Borders of a high-contrast theme are as bright as text: lines that only guide the eye are held back.
  context.globalAlpha = theme.isHighContrast ? 0.3 : 1;
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  context.beginPath();
  for (const tick of ticks) {
    const x = Math.round(padding + xOf(window, width, tick.time)) + 0.5;
    context.moveTo(x, headHeight);
    context.lineTo(x, height);
  }
  for (let row = from; row < to; row++) {
    const y = Math.round(yOf(row) + rowHeight) - 0.5;
    context.moveTo(0, y);
    context.lineTo(fullWidth, y);
  }
  context.stroke();
  context.globalAlpha = 1;
  context.translate(padding, 0);
  const marks = noMarks();
  for (let row = from; row < to; row++) {
    const request = rows.rows[row]!;
    if (isHead(request)) continue;
    const zero = isClock ? 0 : data.requests.start[request]!;
    addMarks(marks, data, request, window, width, yOf(row) + rowHeight / 2, zero, duration);
  }
  drawMarks(context, marks, theme);
  context.restore();
  context.fillStyle = theme.dim;
  context.font = `11px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const tick of ticks) {
    const x = padding + xOf(window, width, tick.time);
    const half = context.measureText(tick.label).width / 2;
    if (x + half <= fullWidth) context.fillText(tick.label, Math.max(x, half + 2), headHeight / 2);
  }
  context.strokeStyle = theme.line;
  context.beginPath();
  context.moveTo(0, headHeight - 0.5);
  context.lineTo(fullWidth, headHeight - 0.5);
  context.stroke();
};
