/** One version's answer: its total, its picture and why; and the table of the usual scenarios below the cards. */
import type { SimulatorAnswer, SimulatorWaits } from '../../../server/src/lsp/messages.ts';
import { el, rich, setAttribute, setText } from '../dom.ts';
import { fill, type Texts } from '../texts.ts';

export class AnswerCard {
  readonly element: HTMLElement;
  readonly #texts: Texts;
  readonly #openLink: (url: string) => void;
  readonly #top: HTMLElement;
  readonly #name = el('h2');
  readonly #badge = el('span', { class: 'badge' });
  readonly #total = el('span', { class: 'big' });
  readonly #canvas = el('canvas', { role: 'img' });
  readonly #why = el('p');
  #whyText = '';

  constructor(texts: Texts, openLink: (url: string) => void) {
    this.#texts = texts;
    this.#openLink = openLink;
    this.#top = el('div', { class: 'top' }, this.#name, this.#badge, this.#total);
    this.element = el('article', { class: 'card' }, this.#top, this.#canvas, this.#why);
  }

  /** @returns where the picture goes; null where there is nothing to draw. */
  fill(answer: SimulatorAnswer): HTMLCanvasElement | null {
    const isWaits = answer.kind === 'waits';
    this.#top.hidden = !isWaits;
    this.#canvas.hidden = !isWaits;
    const why = isWaits ? answer.because : answer.message;
    const text = JSON.stringify(why);
    if (text !== this.#whyText) this.#why.replaceChildren(rich(why, this.#openLink));
    this.#whyText = text;
    if (!isWaits) return null;
    setText(this.#name, answer.label);
    setText(this.#badge, answer.measured ? this.#texts.simulatorMeasured : this.#texts.simulatorRead);
    setText(this.#total, answer.attempts === null ? this.#texts.simulatorEndless : answer.totalText);
    setAttribute(this.#canvas, 'aria-label', fill(this.#texts.simulatorPicture, answer.label, answer.totalText));
    return this.#canvas;
  }
}

export const scenarioTable = (answers: readonly SimulatorAnswer[], texts: Texts): readonly HTMLElement[] => {
  const waits = answers.filter((answer): answer is SimulatorWaits => answer.kind === 'waits');
  const first = waits[0];
  if (first === undefined || first.scenarios.length === 0) return [];
  const head = el('tr', {}, el('th', { scope: 'col' }, texts.simulatorIf), ...waits.map(({ label }) => el('th', { scope: 'col' }, label)));
  const rows = first.scenarios.map(({ label }, i) =>
    el('tr', {}, el('th', { scope: 'row' }, label), ...waits.map(({ scenarios }) => el('td', {}, scenarios[i]?.total ?? ''))),
  );
  return [el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows))];
};
