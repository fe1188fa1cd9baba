/** The fixed elements of the log panel, laid out once; what they do is given by the panel. */
import { button, el } from '../dom.ts';
import { visible } from '../format.ts';
import type { Texts } from '../texts.ts';
import { legend } from './legend.ts';
import { openMenu } from './menu.ts';

export interface PartActions {
  readonly follow: (on: boolean) => void;
  readonly copy: (format: 'markdown' | 'csv' | 'json') => void;
  readonly picture: () => void;
  readonly export: () => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

/** Parts that draw themselves. */
export interface DrawnParts {
  readonly grid: HTMLElement;
  readonly timeline: HTMLElement;
  readonly scrollBar: HTMLElement;
  readonly minimap: HTMLElement;
  readonly card: HTMLElement;
}

export interface Parts {
  readonly facts: HTMLElement;
  readonly say: HTMLElement;
  readonly warnings: HTMLElement;
  readonly findings: HTMLElement;
  readonly tiles: HTMLElement;
  readonly chips: HTMLElement;
  readonly filter: HTMLInputElement;
  readonly group: HTMLSelectElement;
  readonly axis: HTMLSelectElement;
  readonly fit: HTMLButtonElement;
  readonly follow: HTMLButtonElement;
  /** Table and timeline side by side. */
  readonly area: HTMLElement;
  readonly empty: HTMLElement;
  /** What the marks mean. */
  readonly legend: HTMLElement;
  readonly detail: HTMLElement;
  readonly live: HTMLElement;
}

const select = (label: string, options: readonly (readonly [value: string, text: string])[]): HTMLSelectElement =>
  el('select', { 'aria-label': label }, ...options.map(([value, text]) => el('option', { value }, text)));

export const layOut = (root: HTMLElement, name: string, texts: Texts, drawn: DrawnParts, actions: PartActions): Parts => {
  const t = texts;
  const follow = button(t.follow, { class: 'plain', title: t.followTitle, 'aria-pressed': 'false' }, () =>
    actions.follow(follow.getAttribute('aria-pressed') !== 'true'),
  );
  const copy = button(`${t.copy} ▾`, { class: 'plain', 'aria-haspopup': 'menu' }, () =>
    openMenu(copy, [
      { label: t.copyMarkdown, run: () => actions.copy('markdown') },
      { label: t.copyCsv, run: () => actions.copy('csv') },
      { label: t.copyJson, run: () => actions.copy('json') },
      { label: t.copyPng, run: actions.picture },
    ]),
  );
  const parts: Parts = {
    facts: el('span', { class: 'facts dim' }),
    say: el('p', { class: 'say' }),
    warnings: el('ul', { class: 'warnings' }),
    findings: el('details', { class: 'findings', hidden: true }),
    tiles: el('dl', { class: 'tiles' }),
    chips: el('div', { class: 'chips', role: 'group', 'aria-label': t.filterLabel }),
    filter: el('input', { type: 'search', placeholder: t.filter, 'aria-label': t.filterLabel, spellcheck: 'false' }),
    group: select(t.groupBy, [
      ['none', t.groupNone],
      ['key', t.groupKey],
      ['host', t.groupHost],
    ]),
    axis: select(t.axis, [
      ['clock', t.axisClock],
      ['aligned', t.axisAligned],
    ]),
    fit: button(t.fit, { class: 'plain', title: t.fitTitle, 'aria-pressed': 'true' }, actions.fit),
    follow,
    area: el('div', { class: 'area' }),
    empty: el('div', { class: 'empty', hidden: true }),
    legend: legend(t),
    detail: el('section', { class: 'detail' }),
    live: el('div', { class: 'live', role: 'status', 'aria-live': 'polite' }),
  };
  const choice = (label: string, field: HTMLElement): HTMLElement =>
    el('span', { class: 'choice' }, el('span', { class: 'dim' }, label), field);
  parts.area.append(drawn.grid, drawn.timeline, drawn.scrollBar, parts.empty, drawn.card);
  root.replaceChildren(
    el(
      'header',
      {},
      el('h1', {}, visible(name)),
      parts.facts,
      el('span', { class: 'space' }),
      follow,
      copy,
      button(t.exportPage, { class: 'plain', title: t.exportTitle }, actions.export),
    ),
    parts.say,
    parts.warnings,
    parts.findings,
    parts.tiles,
    drawn.minimap,
    el(
      'div',
      { class: 'tools' },
      parts.filter,
      parts.chips,
      el('span', { class: 'space' }),
      choice(t.groupBy, parts.group),
      choice(t.axis, parts.axis),
      button('−', { class: 'plain', 'aria-label': t.zoomOut, title: t.zoomOut }, () => actions.zoom(1.5)),
      button('+', { class: 'plain', 'aria-label': t.zoomIn, title: t.zoomIn }, () => actions.zoom(1 / 1.5)),
      parts.fit,
    ),
    parts.area,
    parts.legend,
    parts.detail,
    parts.live,
  );
  return parts;
};
