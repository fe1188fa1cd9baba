/**
 * A small picture of a call that is told to wait: attempts as ticks, waits as bars, as an image that any hover can show.
 * Its colours are readable on light and dark: an image does not know the editor's theme.
 */
import type { Site } from '../explain/site.ts';
import { blockingOf, newestGroup, obeys } from './answer.ts';
import { seconds, sleepList } from './durations.ts';
import { type HoverContext, say } from './hover/context.ts';
import { escapeMarkdown, plain } from './rich.ts';

const width = 500;
const height = 26;
const told = '#3b82d6';
const own = '#8a8f98';
const attempt = '#d9534f';
const label = '#7a7f87';
/** More bars than this are no longer told apart. */
const most = 8;

const percent = (svg: string): string => encodeURIComponent(svg).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);

/** @returns Markdown of an image; null where there is nothing to draw: no wait, no end, or too many waits. */
export const picture = (site: Site, context: HoverContext): string | null => {
  const group = newestGroup(site);
  const asked = group === null ? null : blockingOf(group, 'retryAfter');
  if (asked === null || asked.layered !== null || site.groups.length > 1) return null;
  const { waits } = asked;
  const total = waits.total.maxMs;
  if (waits.sleeps.length === 0 || waits.sleeps.length > most || !Number.isFinite(total) || total <= 0) return null;
  const x = (ms: number): number => Math.round((6 + (ms / total) * (width - 12)) * 10) / 10;
  const colour = obeys(waits) ? told : own;
  const shapes: string[] = [];
  let at = 0;
  for (const sleep of waits.sleeps) {
    const from = x(at);
    at += sleep.maxMs;
    const to = x(at);
    const text = seconds(sleep.maxMs, 'en');
    shapes.push(`<path d="M${from} 18H${to}" stroke="${colour}" stroke-width="2"${obeys(waits) ? '' : ' stroke-dasharray="2 3"'}/>`);
    if (to - from > text.length * 7) shapes.push(`<text x="${(from + to) / 2}" y="11" text-anchor="middle">${text}</text>`);
    shapes.push(`<rect x="${from - 2}" y="12" width="4" height="12" rx="1" fill="${attempt}"/>`);
  }
  shapes.push(`<rect x="${x(at) - 2}" y="12" width="4" height="12" rx="1" fill="${attempt}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="10" fill="${label}">${shapes.join('')}</svg>`;
  const alt = escapeMarkdown(plain(say(context, 'pictureLabel', { sleeps: sleepList(waits.sleeps, waits.attempts - 1, context.locale) })));
  return `![${alt}](data:image/svg+xml,${percent(svg)}|width=${width},height=${height})`;
};
