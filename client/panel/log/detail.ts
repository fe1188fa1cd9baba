/** What happened to the chosen request: the server's words, and every attempt with the line that proves it. */
import type { LogDetail } from '../../../server/src/lsp/messages.ts';
import { button, el, rich } from '../dom.ts';
import { count, seconds, visible } from '../format.ts';
import { fill, type Texts } from '../texts.ts';
import { endOf, type LogData, outcomeOf } from './columns.ts';
import { endText, shownKey } from './words.ts';

export interface DetailEvents {
  readonly line: (line: number) => void;
  readonly place: (index: number) => void;
  readonly simulate: () => void;
  readonly copy: () => void;
  readonly link: (url: string) => void;
}

/** More attempts than this are not listed: nobody reads them, and the log is one click away. */
const listed = 100;

/** @param detail null until the server's words have come: the table of attempts is there at once. */
export const renderDetail = (
  host: HTMLElement,
  data: LogData,
  request: number,
  detail: LogDetail | null,
  texts: Texts,
  events: DetailEvents,
): void => {
  if (request < 0) {
    host.replaceChildren(el('p', { class: 'dim' }, texts.detailEmpty));
    return;
  }
  const words = el('div', { class: 'words' });
  if (detail === null) words.append(el('h2', {}, el('code', {}, shownKey(data, request, texts))));
  else {
    words.append(el('h2', {}, rich(detail.title, events.link)));
    for (const paragraph of detail.paragraphs) words.append(el('p', {}, rich(paragraph, events.link)));
    if (detail.clients.length > 0) {
      const line = el('p', {}, el('span', { class: 'dim' }, `${texts.detailClients} `));
      detail.clients.forEach((client, i) => {
        if (i > 0) line.append(' · ');
        line.append(rich(client, events.link));
      });
      words.append(line);
    }
    if (detail.places.length > 0) {
      const line = el('p', {}, el('span', { class: 'dim' }, `${texts.detailPlaces} `));
      detail.places.forEach((place, index) => {
        if (index > 0) line.append(' · ');
        line.append(button(visible(place.label), { class: 'link' }, () => events.place(index)));
      });
      words.append(line);
    }
  }
  const actions = el('p', { class: 'actions' });
  if (detail?.simulate) actions.append(button(texts.detailSimulate, { class: 'link' }, events.simulate), ' · ');
  actions.append(button(texts.detailCopy, { class: 'link' }, events.copy));
  words.append(actions);
  host.replaceChildren(words, el('div', { class: 'attempts' }, attemptsTable(data, request, texts, events)));
};

const attemptsTable = (data: LogData, request: number, texts: Texts, events: DetailEvents): HTMLTableElement => {
  const { attempts, requests } = data;
  const first = requests.first[request]!;
  const total = requests.count[request]!;
  const head = [texts.columnLine, texts.columnAttempt, texts.columnStatus, texts.columnTook, texts.columnAsked, texts.columnWaited];
  const body = el('tbody');
  for (let i = 0; i < Math.min(total, listed); i++) {
    const a = first + i;
    const line = attempts.line[a]!;
    const end = endOf(data, a);
    const tone = end === 'refused' ? 'bad' : end === 'answered' ? 'ok' : end === 'no-answer' ? 'warn' : 'dim';
    const took = attempts.duration[a]!;
    const asked = attempts.told[a]!;
    body.append(
      el(
        'tr',
        {},
        el(
          'td',
          {},
          button(count(line), { class: 'link', 'aria-label': fill(texts.goToLine, line) }, () => events.line(line)),
        ),
        el('td', {}, String(i + 1)),
        el('td', { class: tone }, endText(data, a, texts)),
        el('td', {}, Number.isNaN(took) ? texts.none : seconds(took)),
        el('td', { class: 'told' }, Number.isNaN(asked) ? texts.none : seconds(asked)),
        waitedCell(data, a, i, texts),
      ),
    );
  }
  if (total > listed) body.append(el('tr', {}, el('td', { colspan: head.length, class: 'dim' }, fill(texts.more, total - listed))));
  else if (outcomeOf(data, request) === 'gave-up')
    body.append(el('tr', {}, el('td', { colspan: head.length, class: 'dim end' }, texts.tileGaveUp)));
  return el(
    'table',
    { 'aria-label': texts.attemptsTable },
    el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { scope: 'col' }, text.toLowerCase())))),
    body,
  );
};

/** The wait before attempt i, and whether it was long enough. */
const waitedCell = (data: LogData, attempt: number, index: number, texts: Texts): HTMLElement => {
  if (index === 0) return el('td', {}, texts.none);
  const { wait, told, early } = data.attempts;
  const waited = wait[attempt - 1]!;
  const asked = told[attempt - 1]!;
  if (Number.isNaN(waited)) return el('td', { class: 'dim' }, texts.notKnown);
  const isEarly = early[attempt] === 1;
  const sign = isEarly ? ' ▲' : Number.isNaN(asked) ? '' : ' ✓';
  return el('td', { class: isEarly ? 'bad' : '' }, `${seconds(waited)}${sign}`);
};
