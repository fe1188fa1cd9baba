/** Marks to pixels: each kind is one path and one fill, whatever their number. Pure drawing: no data, no events. */
import type { Marks } from './log/marks.ts';
import type { Theme } from './theme.ts';

type Context = CanvasRenderingContext2D;

const each = (marks: readonly number[], stride: number, draw: (i: number) => void): void => {
  for (let i = 0; i < marks.length; i += stride) draw(i);
};

const hatches = new WeakMap<Theme, CanvasPattern | string>();

/** Slanted lines, drawn once a theme. */
const hatch = (context: Context, theme: Theme): CanvasPattern | string => {
  const known = hatches.get(theme);
  if (known !== undefined) return known;
  const tile = document.createElement('canvas');
  tile.width = 12;
  tile.height = 12;
  const pen = tile.getContext('2d');
  if (pen === null) return theme.bad;
  pen.strokeStyle = theme.bad;
  pen.globalAlpha = theme.isHighContrast ? 1 : 0.6;
  pen.lineWidth = 2.4;
  pen.beginPath();
  for (const from of [-12, 0, 12]) {
    pen.moveTo(from - 1, 13);
    pen.lineTo(from + 13, -1);
  }
  pen.stroke();
  const pattern = context.createPattern(tile, 'repeat');
  if (pattern === null) return theme.bad;
  pattern.setTransform(new DOMMatrix().scale(0.5));
  hatches.set(theme, pattern);
  return pattern;
};

/** Draws in CSS pixels; the caller has scaled the context. */
export const drawMarks = (context: Context, marks: Marks, theme: Theme): void => {
  const { told, backoff, missing, refused, answered, noAnswer, unknown, ticks, early, labels, texts, outside } = marks;
  // Bands and hatches first: attempts lie on top of them.
  context.globalAlpha = theme.isHighContrast ? 0.3 : 0.18;
  context.fillStyle = theme.told;
  context.beginPath();
  each(told, 3, (i) => context.rect(told[i]!, told[i + 2]! - 5, told[i + 1]! - told[i]!, 10));
  context.fill();
  context.globalAlpha = 1;

  context.fillStyle = hatch(context, theme);
  context.beginPath();
  each(missing, 3, (i) => context.rect(missing[i]!, missing[i + 2]! - 5, missing[i + 1]! - missing[i]!, 10));
  context.fill();

  context.lineWidth = 1.5;
  context.strokeStyle = theme.told;
  context.beginPath();
  each(told, 3, (i) => line(context, told[i]!, told[i + 1]!, told[i + 2]!));
  context.stroke();

  context.strokeStyle = theme.backoff;
  context.setLineDash([2, 3]);
  context.beginPath();
  each(backoff, 3, (i) => line(context, backoff[i]!, backoff[i + 1]!, backoff[i + 2]!));
  context.stroke();
  context.setLineDash([]);

  context.strokeStyle = theme.bad;
  context.beginPath();
  each(ticks, 2, (i) => {
    context.moveTo(ticks[i]!, ticks[i + 1]! - 7);
    context.lineTo(ticks[i]!, ticks[i + 1]! + 7);
  });
  context.stroke();

  context.strokeStyle = theme.ok;
  context.lineWidth = 3;
  context.beginPath();
  each(answered, 3, (i) => line(context, answered[i]!, answered[i + 1]!, answered[i + 2]!));
  context.stroke();
  context.fillStyle = theme.ok;
  context.beginPath();
  each(answered, 3, (i) => {
    context.moveTo(answered[i + 1]! + 4.5, answered[i + 2]!);
    context.arc(answered[i + 1]!, answered[i + 2]!, 4.5, 0, Math.PI * 2);
  });
  context.fill();

  context.lineWidth = 1.5;
  context.strokeStyle = theme.warn;
  context.beginPath();
  each(noAnswer, 3, (i) =>
    context.rect(noAnswer[i]! + 0.75, noAnswer[i + 2]! - 5, Math.max(2.5, noAnswer[i + 1]! - noAnswer[i]! - 1.5), 10),
  );
  context.stroke();

  context.fillStyle = theme.bad;
  context.beginPath();
  each(refused, 3, (i) => context.rect(refused[i]!, refused[i + 2]! - 6, refused[i + 1]! - refused[i]!, 12));
  context.fill();

  context.fillStyle = theme.dim;
  context.beginPath();
  each(unknown, 3, (i) => context.rect(unknown[i]!, unknown[i + 2]! - 4, unknown[i + 1]! - unknown[i]!, 8));
  context.fill();

  context.fillStyle = theme.bad;
  context.beginPath();
  each(early, 2, (i) => triangle(context, early[i]!, early[i + 1]! - 11));
  context.fill();

  context.fillStyle = theme.dim;
  context.beginPath();
  each(outside, 2, (i) => arrow(context, outside[i]!, outside[i + 1]!));
  context.fill();

  context.fillStyle = theme.isHighContrast ? theme.foreground : theme.dim;
  context.font = `10px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  texts.forEach((text, i) => {
    context.fillText(text, labels[i * 2]!, labels[i * 2 + 1]! - 2.5);
  });
};

const line = (context: Context, from: number, to: number, y: number): void => {
  context.moveTo(from, y);
  context.lineTo(to, y);
};

const triangle = (context: Context, x: number, top: number): void => {
  context.moveTo(x - 4, top);
  context.lineTo(x + 4, top);
  context.lineTo(x, top + 6);
  context.closePath();
};

/** Points to where the row's attempts are. */
const arrow = (context: Context, x: number, y: number): void => {
  const inward = x === 0 ? 1 : -1;
  context.moveTo(x + inward * 3, y);
  context.lineTo(x + inward * 8, y - 4);
  context.lineTo(x + inward * 8, y + 4);
  context.closePath();
};

/** Fits the bitmap to the element and the screen. @returns a context in CSS pixels, or null where the canvas has no size yet. */
export const prepare = (
  canvas: HTMLCanvasElement,
): { readonly context: Context; readonly width: number; readonly height: number } | null => {
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  const context = canvas.getContext('2d');
  if (width === 0 || height === 0 || context === null) return null;
  const scale = globalThis.devicePixelRatio || 1;
  const w = Math.round(width * scale);
  const h = Math.round(height * scale);
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
};
