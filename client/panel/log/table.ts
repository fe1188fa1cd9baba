/**
 * The table of requests: a grid with as many DOM rows as fit, whatever the number of requests.
 * It scrolls by its own arithmetic (a million rows are taller than any element may be); the scroll bar is a scaled stand-in.
 */
import { el, setAttribute, setClass, setText } from '../dom.ts';
import { duration, visible } from '../format.ts';
import { fill, type Texts } from '../texts.ts';
import { startLabel } from './axis.ts';
import type { LogData } from './columns.ts';
import { type Group, headOf, isHead, type Rows, type Sort, type SortKey } from './order.ts';
import { shownKey, verdictWords } from './words.ts';

export const rowHeight = 24;
export const headHeight = 27;

/** Taller elements are cut by browsers at different heights; this is safe in all. */
const tallest = 8_000_000;

interface Column {
  readonly by: SortKey;
  readonly label: (texts: Texts) => string;
  readonly isNumber: boolean;
}
const columns: readonly Column[] = [
  { by: 'key', label: (t) => t.columnRequest, isNumber: false },
  { by: 'start', label: (t) => t.columnStart, isNumber: true },
  { by: 'attempts', label: (t) => t.columnAttempts, isNumber: true },
  { by: 'asked', label: (t) => t.columnAsked, isNumber: true },
  { by: 'waited', label: (t) => t.columnWaited, isNumber: true },
  { by: 'verdict', label: (t) => t.columnVerdict, isNumber: false },
];

export interface TableView {
  readonly data: LogData;
  readonly rows: Rows;
  /** Index into the rows; -1 for none. */
  readonly active: number;
  readonly sort: Sort;
  readonly hasClock: boolean;
  readonly closed: ReadonlySet<string>;
  /** What a group without a name is called. */
  readonly nameless: string;
}

export interface TableEvents {
  readonly sort: (by: SortKey) => void;
  readonly choose: (row: number) => void;
  readonly open: (row: number) => void;
  readonly scrolled: () => void;
}

interface RowElements {
  readonly row: HTMLElement;
  readonly cells: readonly HTMLElement[];
  /** The row and the columns that are shown here: the same again needs no work. */
  shows: { readonly row: number; readonly index: number; readonly data: LogData | null; readonly closed: boolean };
}

export class RequestTable {
  readonly grid: HTMLElement;
  readonly scrollBar: HTMLElement;
  readonly #texts: Texts;
  readonly #events: TableEvents;
  readonly #body: HTMLElement;
  readonly #spacer: HTMLElement;
  readonly #heads: readonly HTMLElement[];
  readonly #pool: RowElements[] = [];
  #rowCount = 0;
  #top = 0;
  /** The scroll position that we set ourselves: its event is no wish of the user. */
  #expectedScroll = -1;

  constructor(texts: Texts, events: TableEvents) {
    this.#texts = texts;
    this.#events = events;
    this.#heads = columns.map((column) => {
      const sorter = el('button', { type: 'button', class: 'sorter', tabindex: -1 }, column.label(texts));
      sorter.addEventListener('click', () => events.sort(column.by));
      return el('div', { role: 'columnheader', class: column.isNumber ? `cell ${column.by} right` : `cell ${column.by}` }, sorter);
    });
    const head = el('div', { role: 'row', class: 'row head', 'aria-rowindex': 1 }, ...this.#heads);
    this.#body = el('div', { role: 'rowgroup', class: 'rows' });
    this.grid = el(
      'div',
      { role: 'grid', class: 'table', tabindex: 0, 'aria-label': texts.tableLabel, 'aria-colcount': columns.length },
      el('div', { role: 'rowgroup' }, head),
      this.#body,
    );
    this.#spacer = el('div');
    this.scrollBar = el('div', { class: 'scroll-bar', tabindex: -1, 'aria-hidden': 'true' }, this.#spacer);
    this.scrollBar.addEventListener('scroll', () => this.#barMoved());
  }

  /** Pixels that the rows are scrolled by. */
  get top(): number {
    return this.#top;
  }

  /** Height of the rows on the screen, CSS pixels. */
  get height(): number {
    return this.#body.clientHeight;
  }

  get firstVisible(): number {
    return Math.floor(this.#top / rowHeight);
  }

  /** One after the last row that shows. */
  get endVisible(): number {
    return Math.min(this.#rowCount, Math.ceil((this.#top + this.height) / rowHeight));
  }

  scrollTo(top: number): void {
    this.#top = Math.min(Math.max(0, top), Math.max(0, this.#rowCount * rowHeight - this.height));
    this.#syncBar();
  }

  /** Scrolls as little as is needed. */
  reveal(row: number): void {
    const at = row * rowHeight;
    if (at < this.#top) this.scrollTo(at);
    else if (at + rowHeight > this.#top + this.height) this.scrollTo(at + rowHeight - this.height);
  }

  setRowCount(count: number): void {
    this.#rowCount = count;
    this.scrollTo(this.#top);
  }

  #syncBar(): void {
    const real = this.#rowCount * rowHeight;
    const height = Math.min(real, tallest);
    const wanted = `${height}px`;
    if (this.#spacer.style.height !== wanted) this.#spacer.style.height = wanted;
    const room = Math.max(1, real - this.height);
    const position = Math.round((this.#top / room) * Math.max(0, height - this.scrollBar.clientHeight));
    if (Math.abs(this.scrollBar.scrollTop - position) > 1) {
      this.#expectedScroll = position;
      this.scrollBar.scrollTop = position;
    }
  }

  #barMoved(): void {
    const position = this.scrollBar.scrollTop;
    if (Math.abs(position - this.#expectedScroll) <= 1) {
      this.#expectedScroll = -1;
      return;
    }
    const room = Math.max(1, this.#spacer.clientHeight - this.scrollBar.clientHeight);
    this.#top = (position / room) * Math.max(0, this.#rowCount * rowHeight - this.height);
    this.#events.scrolled();
  }

  render(view: TableView): void {
    this.#renderHeads(view);
    const from = this.firstVisible;
    const to = this.endVisible;
    this.#resizePool(to - from);
    setAttribute(this.grid, 'aria-rowcount', view.rows.rows.length + 1);
    this.#body.style.setProperty('--shift', `${-(this.#top - from * rowHeight)}px`);
    let activeId: string | undefined;
    for (let i = 0; i < this.#pool.length; i++) {
      const elements = this.#pool[i]!;
      const index = from + i;
      const row = view.rows.rows[index];
      if (row === undefined) continue;
      const isActive = index === view.active;
      setAttribute(elements.row, 'aria-selected', isActive ? 'true' : 'false');
      if (isActive) activeId = `row-${index}`;
      const group = isHead(row) ? view.rows.groups[headOf(row)] : undefined;
      const closed = group !== undefined && view.closed.has(group.name);
      const { shows } = elements;
      if (shows.row === row && shows.index === index && shows.data === view.data && shows.closed === closed && group === undefined)
        continue;
      elements.shows = { row, index, data: view.data, closed };
      elements.row.id = `row-${index}`;
      elements.row.dataset.index = String(index);
      setAttribute(elements.row, 'aria-rowindex', index + 2);
      if (group === undefined) this.#fillRequest(elements, view, row);
      else this.#fillGroup(elements, view, group, closed);
    }
    setAttribute(this.grid, 'aria-activedescendant', activeId);
  }

  #renderHeads(view: TableView): void {
    columns.forEach((column, i) => {
      const head = this.#heads[i]!;
      const isSorted = view.sort.by === column.by;
      setAttribute(head, 'aria-sort', isSorted ? (view.sort.down ? 'descending' : 'ascending') : 'none');
      const sign = isSorted ? (view.sort.down ? ' ▾' : ' ▴') : '';
      setText(head.firstElementChild!, column.label(this.#texts) + sign);
    });
  }

  #resizePool(size: number): void {
    while (this.#pool.length > size) this.#pool.pop()!.row.remove();
    while (this.#pool.length < size) {
      const cells = columns.map((column) =>
        el('div', { role: 'gridcell', class: column.isNumber ? `cell ${column.by} right` : `cell ${column.by}` }),
      );
      const row = el('div', { role: 'row', class: 'row' }, ...cells);
      row.addEventListener('click', () => this.#events.choose(Number(row.dataset.index)));
      row.addEventListener('dblclick', () => this.#events.open(Number(row.dataset.index)));
      this.#body.append(row);
      this.#pool.push({ row, cells, shows: { row: -1, index: -1, data: null, closed: false } });
    }
  }

  #fillRequest({ row, cells }: RowElements, view: TableView, request: number): void {
    const { data } = view;
    const { requests } = data;
    const texts = this.#texts;
    setClass(row, 'row');
    setAttribute(row, 'aria-expanded', undefined);
    const key = shownKey(data, request, texts);
    setText(cells[0]!, key);
    setAttribute(cells[0]!, 'title', key);
    setText(
      cells[1]!,
      view.hasClock ? startLabel(requests.start[request]!) : fill(texts.line, data.attempts.line[requests.first[request]!]!),
    );
    setText(cells[2]!, String(requests.count[request]!));
    const asked = requests.asked[request]!;
    setText(cells[3]!, Number.isNaN(asked) ? texts.none : duration(asked));
    const waited = requests.waited[request]!;
    setText(cells[4]!, requests.count[request] === 1 ? texts.none : Number.isNaN(waited) ? '?' : duration(waited));
    const verdict = verdictWords(data, request, texts);
    setText(cells[5]!, verdict.text);
    setAttribute(cells[5]!, 'title', verdict.text);
    setClass(cells[5]!, `cell verdict ${verdict.tone}`);
  }

  #fillGroup({ row, cells }: RowElements, view: TableView, group: Group, isClosed: boolean): void {
    setClass(row, 'row group');
    setAttribute(row, 'aria-expanded', isClosed ? 'false' : 'true');
    setText(
      cells[0]!,
      `${isClosed ? '▸' : '▾'} ${fill(this.#texts.group, group.name === '' ? view.nameless : visible(group.name), group.size)}`,
    );
    for (const i of [0, 5]) setAttribute(cells[i]!, 'title', undefined);
    for (const i of [1, 2, 3, 5]) setText(cells[i]!, '');
    setText(cells[4]!, duration(group.waitedMs));
    setClass(cells[5]!, 'cell verdict');
  }
}
