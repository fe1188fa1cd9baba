/** One small picture and its words for each mark of the timeline. */
import { el } from '../dom.ts';
import type { Texts } from '../texts.ts';

const svg = (
  width: number,
  ...shapes: readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[]
): SVGSVGElement => {
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  root.setAttribute('width', String(width));
  root.setAttribute('height', '14');
  root.setAttribute('aria-hidden', 'true');
  for (const [tag, attributes] of shapes) {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
    root.append(shape);
  }
  return root;
};

const rule = (name: string, width: number) =>
  ['line', { x1: 0, x2: width, y1: 7, y2: 7, class: `stroke ${name}`, 'stroke-width': 1.5 }] as const;

/** The last entry has the class `rare`: it is shown only for logs that have such attempts. */
export const legend = (texts: Texts): HTMLElement => {
  const hatch: (readonly [string, Readonly<Record<string, string | number>>])[] = [];
  for (let x = 1; x < 34; x += 6) hatch.push(['line', { x1: x, x2: x + 8, y1: 12, y2: 2, class: 'stroke bad', 'stroke-width': 1.3 }]);
  const item = (picture: SVGSVGElement, text: string, isRare = false): HTMLElement =>
    el('li', isRare ? { class: 'rare', hidden: true } : {}, picture, text);
  return el(
    'ul',
    { class: 'legend' },
    item(svg(7, ['rect', { x: 1, y: 1, width: 5, height: 12, rx: 1, class: 'fill bad' }]), texts.legendRefused),
    item(
      svg(
        24,
        ['line', { x1: 1, x2: 16, y1: 7, y2: 7, class: 'stroke ok', 'stroke-width': 3 }],
        ['circle', { cx: 17, cy: 7, r: 4.5, class: 'fill ok' }],
      ),
      texts.legendAnswered,
    ),
    item(svg(30, ['rect', { x: 1, y: 2, width: 28, height: 10, class: 'stroke warn', 'stroke-width': 1.5 }]), texts.legendNoAnswer),
    item(svg(34, ['rect', { y: 2, width: 34, height: 10, class: 'band told' }], rule('told', 34)), texts.legendTold),
    item(
      svg(34, ['line', { x1: 0, x2: 34, y1: 7, y2: 7, class: 'stroke back', 'stroke-width': 1.5, 'stroke-dasharray': '2 3' }]),
      texts.legendBackoff,
    ),
    item(
      svg(
        46,
        ['path', { d: 'M1 1h8l-4 6z', class: 'fill bad' }],
        ...hatch.map(([tag, at]) => [tag, { ...at, transform: 'translate(8 0)' }] as const),
        ['line', { x1: 45, x2: 45, y1: 0, y2: 14, class: 'stroke bad', 'stroke-width': 1.5 }],
      ),
      texts.legendMissing,
    ),
    item(svg(7, ['rect', { x: 1, y: 3, width: 5, height: 8, class: 'fill back' }]), texts.legendUnknown, true),
  );
};
