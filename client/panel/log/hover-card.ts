/** The card under the pointer: one attempt in words. */
import { el } from '../dom.ts';
import { count, seconds } from '../format.ts';
import { fill, type Texts } from '../texts.ts';
import { clockLabel } from './axis.ts';
import { type LogData, requestOfAttempt, toldUntil, waitKindOf } from './columns.ts';
import { endText, shownKey } from './words.ts';

export class HoverCard {
  readonly element = el('div', { class: 'card', role: 'tooltip', hidden: true });
  readonly #texts: Texts;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  hide(): void {
    this.element.hidden = true;
  }

  /**
   * @param zeroMs UNIX time at 0; null where the log has no wall clock.
   * @param x in pixels of `beside`, as is y.
   */
  show(data: LogData, attempt: number, zeroMs: number | null, beside: HTMLElement, x: number, y: number): void {
    const request = requestOfAttempt(data, attempt);
    this.element.hidden = false;
    this.element.replaceChildren(
      el('b', {}, shownKey(data, request, this.#texts)),
      ...this.#lines(data, request, attempt, zeroMs).map((text) => el('div', {}, text)),
    );
    const left = beside.offsetLeft + x + 14;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    this.element.style.left = `${left + width > beside.offsetLeft + beside.offsetWidth ? left - width - 28 : left}px`;
    this.element.style.top = `${y + 18 + height <= beside.offsetHeight ? y + 18 : Math.max(0, y - height - 10)}px`;
  }

  #lines(data: LogData, request: number, attempt: number, zeroMs: number | null): readonly string[] {
    const t = this.#texts;
    const { attempts, requests } = data;
    const first = requests.first[request]!;
    const told = attempts.told[attempt]!;
    const wait = attempts.wait[attempt]!;
    const lines = [`${fill(t.cardAttempt, attempt - first + 1)} · ${endText(data, attempt, t)}`];
    if (!Number.isNaN(told)) lines.push(fill(t.cardTold, seconds(told)));
    if (waitKindOf(data, attempt) !== 'none' && !Number.isNaN(wait)) lines.push(fill(t.cardWaited, seconds(wait)));
    if (attempts.early[attempt] === 1 && attempt > first)
      lines.push(fill(t.cardEarly, seconds(toldUntil(data, attempt - 1) - attempts.start[attempt]!)));
    const at = zeroMs === null ? '' : clockLabel(zeroMs + attempts.start[attempt]!, 1);
    const line = fill(t.line, count(attempts.line[attempt]!));
    lines.push(at === '' ? line : `${at} UTC · ${line}`);
    return lines;
  }
}
