/**
 * The log panel: keeps what the user chose (sort, filter, window, selection), asks the host for words, draws once a frame.
 * What is kept survives hiding and reloading through the webview's own state.
 */
import type { LogDetail, LogSummary } from '../../../server/src/lsp/messages.ts';
import { button, setAttribute, setText } from '../dom.ts';
import { count } from '../format.ts';
import type { FromLogPanel, ToLogPanel } from '../protocol.ts';
import { fill, type Texts } from '../texts.ts';
import { onThemeChange, readTheme, type Theme } from '../theme.ts';
import { type LogData, requestAtLine, requestCount } from './columns.ts';
import { renderDetail } from './detail.ts';
import { filterRequests } from './filter.ts';
import { HoverCard } from './hover-card.ts';
import { type Kept, readKept } from './kept.ts';
import { listenForSlash, listenToKeys } from './keys.ts';
import { extentOfLog } from './minimap.ts';
import { Minimap } from './minimap-view.ts';
import { type GroupBy, groupRequests, headOf, isHead, type Rows, type Sort, sortRequests } from './order.ts';
import { layOut, type Parts } from './parts.ts';
import { renderChips, renderLegend, renderSummary, renderWarnings } from './summary.ts';
import { RequestTable, rowHeight } from './table.ts';
import { type Axis, extentOf, fitRows, pan, spanOf, type TimeWindow, zoom } from './time-window.ts';
import { Timeline } from './timeline.ts';
import { verdictWords } from './words.ts';

export interface Host {
  readonly send: (message: FromLogPanel) => void;
  readonly keep: (state: Kept) => void;
  readonly kept: unknown;
}

interface Shown {
  readonly summary: LogSummary;
  readonly data: LogData;
}

export class LogPanel {
  readonly #root: HTMLElement;
  readonly #texts: Texts;
  readonly #host: Host;
  readonly #table: RequestTable;
  readonly #timeline: Timeline;
  readonly #minimap: Minimap;
  readonly #card: HoverCard;
  readonly #parts: Parts;

  #shown: Shown | null = null;
  #theme: Theme;
  #rows: Rows = { rows: new Uint32Array(0), groups: [] };
  #kept: Kept;
  #selected = -1;
  #active = -1;
  #words: LogDetail | null = null;
  #frame = 0;
  #filterTimer = 0;

  constructor(root: HTMLElement, name: string, texts: Texts, host: Host) {
    this.#root = root;
    this.#texts = texts;
    this.#host = host;
    this.#kept = readKept(host.kept);
    this.#table = new RequestTable(texts, {
      sort: (by) => this.#sortBy({ by, down: this.#kept.sort.by === by ? !this.#kept.sort.down : by !== 'key' && by !== 'start' }),
      choose: (row) => this.#chooseRow(row),
      open: (row) => this.#openRow(row),
      scrolled: () => this.#schedule(),
    });
    this.#timeline = new Timeline(texts, {
      zoom: (factor, at) => this.#zoom(factor, at),
      pan: (by) => this.#setWindow(pan(this.#window(), by)),
      scroll: (by) => this.#scrollBy(by),
      choose: (row) => this.#chooseRow(row),
      hover: (attempt, x, y) => this.#hover(attempt, x, y),
      open: (attempt) => this.#openLine(this.#shown?.data.attempts.line[attempt]),
    });
    this.#minimap = new Minimap(texts, (window) => this.#jumpTo(window));
    this.#card = new HoverCard(texts);
    const drawn = {
      grid: this.#table.grid,
      timeline: this.#timeline.element,
      scrollBar: this.#table.scrollBar,
      minimap: this.#minimap.element,
      card: this.#card.element,
    };
    this.#parts = layOut(root, name, texts, drawn, {
      follow: (on) => host.send({ type: 'follow', on }),
      copy: (format) => this.#copy(format),
      picture: () => void this.#picture(),
      export: () => host.send({ type: 'export' }),
      zoom: (factor) => this.#zoom(factor),
      fit: () => this.#setWindow(null),
    });
    this.#parts.filter.value = this.#kept.filter;
    this.#theme = readTheme(root);
    this.#listen();
  }

  #listen(): void {
    this.#parts.filter.addEventListener('input', () => {
      clearTimeout(this.#filterTimer);
      this.#filterTimer = setTimeout(() => this.#change({ filter: this.#parts.filter.value }), 120);
    });
    this.#parts.filter.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      clearTimeout(this.#filterTimer);
      if (event.key === 'Escape') this.#parts.filter.value = '';
      this.#change({ filter: this.#parts.filter.value });
      this.#table.grid.focus();
    });
    this.#parts.group.addEventListener('change', () => this.#change({ group: this.#parts.group.value as GroupBy }));
    this.#parts.axis.addEventListener('change', () => {
      this.#keep({ axis: this.#parts.axis.value as Axis, window: null });
      this.#schedule();
    });
    listenToKeys(this.#table.grid, {
      page: () => Math.max(1, Math.floor(this.#table.height / rowHeight) - 1),
      last: () => this.#rows.rows.length - 1,
      active: () => this.#active,
      moveTo: (row) => this.#moveTo(row),
      activate: () => this.#activate(),
      panBy: (share) => this.#setWindow(pan(this.#window(), spanOf(this.#window()) * share)),
      zoom: (factor) => this.#zoom(factor),
      fit: () => this.#setWindow(null),
    });
    this.#table.grid.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        this.#scrollBy(event.deltaY * (event.deltaMode === 1 ? rowHeight : event.deltaMode === 2 ? this.#table.height : 1));
      },
      { passive: false },
    );
    listenForSlash(this.#parts.filter);
    new ResizeObserver(() => {
      this.#table.setRowCount(this.#rows.rows.length);
      this.#schedule();
    }).observe(this.#parts.area);
    onThemeChange(() => {
      this.#theme = readTheme(this.#root);
      this.#schedule();
    });
  }

  // ---------------------------------------------------------------------------------------------------- messages

  receive(message: Exclude<ToLogPanel, { readonly type: 'start' | 'loading' | 'trouble' }>): void {
    switch (message.type) {
      case 'log':
        this.#open(message.summary, message.data, message.change);
        return;
      case 'detail':
        if (message.generation !== this.#shown?.data.generation || message.request !== this.#selected) return;
        this.#words = message.detail;
        this.#renderDetail();
        return;
      case 'reveal':
        this.#revealLine(message.line);
        return;
      case 'following':
        setAttribute(this.#parts.follow, 'aria-pressed', message.on ? 'true' : 'false');
        return;
      case 'gone':
        renderWarnings(this.#parts, [...(this.#shown?.summary.warnings ?? []), this.#texts.gone]);
        this.#announce(this.#texts.gone);
        return;
      case 'copied':
        this.#announce(this.#texts.copied);
        return;
      default:
        message satisfies never;
    }
  }

  #open(summary: LogSummary, data: LogData, change: 'opened' | 'grown' | 'replaced'): void {
    const wasAtEnd = this.#table.endVisible >= this.#rows.rows.length;
    if (change === 'replaced') {
      this.#selected = -1;
      this.#words = null;
      this.#keep({ window: null, line: 0 });
      this.#announce(this.#texts.replaced);
    }
    this.#shown = { summary, data };
    renderSummary(this.#parts, summary, this.#texts, {
      link: (url) => this.#host.send({ type: 'link', url }),
      choose: (request) => {
        this.#choose(request, true);
        this.#table.grid.focus();
      },
      reveal: (line) => this.#revealLine(line),
    });
    renderLegend(this.#parts, data);
    this.#arrange();
    if (change === 'opened') {
      if (this.#kept.line > 0) {
        this.#table.scrollTo(this.#kept.top);
        this.#restore(this.#kept.line);
      } else this.#chooseLongest(data);
    } else {
      if (change === 'grown' && wasAtEnd && this.#kept.sort.by === 'start' && !this.#kept.sort.down)
        this.#table.scrollTo(Number.MAX_SAFE_INTEGER);
      if (this.#selected < 0) this.#chooseLongest(data);
      else this.#choose(this.#selected, false);
      if (change === 'grown') this.#announce(fill(this.#texts.following, count(requestCount(data))));
    }
    this.#schedule();
  }

  /** What a reader wants first: the request that waited longest. */
  #chooseLongest(data: LogData): void {
    const longest = this.#shown?.summary.counts.longest?.request ?? (requestCount(data) > 0 ? 0 : -1);
    if (longest < 0 || longest >= requestCount(data)) return;
    this.#choose(longest, false);
    if (this.#active >= this.#table.endVisible) this.#table.scrollTo((this.#active + 0.5) * rowHeight - this.#table.height / 2);
  }

  #restore(line: number): void {
    const data = this.#shown?.data;
    if (data === undefined) return;
    const request = requestAtLine(data, line);
    if (request >= 0) this.#choose(request, false);
  }

  #revealLine(line: number): void {
    const data = this.#shown?.data;
    if (data === undefined) return;
    const request = requestAtLine(data, line);
    if (request < 0) return;
    if (!this.#rows.rows.includes(request)) {
      this.#parts.filter.value = '';
      this.#change({ filter: '', chip: 'all', closed: [] });
    }
    this.#choose(request, true);
  }

  // ------------------------------------------------------------------------------------------------------- state

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    this.#host.keep(this.#kept);
  }

  /** A change of what is listed. */
  #change(change: Partial<Kept>): void {
    this.#keep(change);
    this.#arrange();
    this.#announce(
      this.#rows.rows.length === 0
        ? this.#texts.noneShown
        : fill(this.#texts.shown, count(this.#listed), count(this.#shown ? requestCount(this.#shown.data) : 0)),
    );
    if (this.#selected >= 0) this.#active = this.#rows.rows.indexOf(this.#selected);
    if (this.#active >= 0) this.#table.reveal(this.#active);
    else this.#table.scrollTo(0);
    this.#schedule();
  }

  #sortBy(sort: Sort): void {
    this.#change({ sort, window: null });
  }

  #listed = 0;

  #arrange(): void {
    if (this.#shown === null) return;
    const { data } = this.#shown;
    const { filter, chip, sort, group, closed } = this.#kept;
    const verdict = (request: number): string => verdictWords(data, request, this.#texts).text;
    const found = sortRequests(data, filterRequests(data, filter, chip, verdict), sort, verdict);
    this.#listed = found.length;
    this.#rows = groupRequests(data, found, group, new Set(closed));
    this.#active = this.#selected < 0 ? -1 : this.#rows.rows.indexOf(this.#selected);
    this.#table.setRowCount(this.#rows.rows.length);
    renderChips(this.#parts, this.#shown.summary, chip, this.#texts, (chosen) => this.#change({ chip: chosen }));
    this.#parts.group.value = group;
    this.#parts.empty.hidden = this.#rows.rows.length > 0;
    this.#parts.empty.replaceChildren(
      this.#texts.noneShown,
      ' ',
      button(this.#texts.clearFilter, { class: 'link' }, () => {
        this.#parts.filter.value = '';
        this.#change({ filter: '', chip: 'all' });
      }),
    );
  }

  get #axis(): Axis {
    const { axis, sort, group } = this.#kept;
    return axis ?? (sort.by === 'start' && group === 'none' ? 'clock' : 'aligned');
  }

  #window(): TimeWindow {
    if (this.#kept.window !== null) return this.#kept.window;
    if (this.#shown === null) return { from: 0, to: 1000 };
    return fitRows(this.#shown.data, this.#rows.rows, this.#table.firstVisible, this.#table.endVisible, this.#axis);
  }

  #setWindow(window: TimeWindow | null): void {
    this.#keep({ window });
    this.#schedule();
  }

  #zoom(factor: number, at?: number): void {
    if (this.#shown === null) return;
    const window = this.#window();
    const longest = spanOf(extentOfLog(this.#shown.data)) * 2;
    this.#setWindow(zoom(window, factor, at ?? (window.from + window.to) / 2, longest));
  }

  /** From the minimap: shows that time, and the first request that starts in it. */
  #jumpTo(window: TimeWindow): void {
    if (this.#shown === null) return;
    const { start } = this.#shown.data.requests;
    this.#keep({ window, axis: 'clock' });
    const { sort, group } = this.#kept;
    if (sort.by === 'start' && group === 'none') {
      const { rows } = this.#rows;
      const wanted = rows.findIndex((row) => (sort.down ? start[row]! <= window.to : start[row]! >= window.from));
      if (wanted >= 0) this.#table.scrollTo(wanted * rowHeight);
    }
    this.#schedule();
  }

  #scrollBy(pixels: number): void {
    this.#table.scrollTo(this.#table.top + pixels);
    this.#schedule();
  }

  // --------------------------------------------------------------------------------------------------- selection

  #chooseRow(index: number): void {
    const row = this.#rows.rows[index];
    if (row === undefined) return;
    this.#active = index;
    if (isHead(row)) this.#toggle(headOf(row));
    else this.#choose(row, true);
  }

  #toggle(group: number): void {
    const name = this.#rows.groups[group]?.name;
    if (name === undefined) return;
    const closed = new Set(this.#kept.closed);
    if (!closed.delete(name)) closed.add(name);
    const active = this.#active;
    this.#keep({ closed: [...closed] });
    this.#arrange();
    this.#active = Math.min(active, this.#rows.rows.length - 1);
    this.#schedule();
  }

  #choose(request: number, reveals: boolean): void {
    const data = this.#shown?.data;
    if (data === undefined || request >= requestCount(data)) return;
    const isNew = request !== this.#selected || this.#words === null;
    this.#selected = request;
    this.#active = this.#rows.rows.indexOf(request);
    this.#keep({ line: data.attempts.line[data.requests.first[request]!]! });
    if (isNew) this.#words = null;
    this.#renderDetail();
    this.#host.send({ type: 'detail', generation: data.generation, request });
    if (reveals) {
      if (this.#active >= 0) this.#table.reveal(this.#active);
      this.#bringIntoWindow(data, request);
    }
    this.#schedule();
  }

  /** A window that the user set is moved, not widened, when the chosen request lies outside it. */
  #bringIntoWindow(data: LogData, request: number): void {
    const { window } = this.#kept;
    if (window === null || this.#axis !== 'clock') return;
    const extent = extentOf(data, request);
    if (extent.to >= window.from && extent.from <= window.to) return;
    this.#keep({ window: pan(window, extent.from - spanOf(window) * 0.1 - window.from) });
  }

  #openRow(index: number): void {
    const row = this.#rows.rows[index];
    const data = this.#shown?.data;
    if (row === undefined || data === undefined || isHead(row)) return;
    this.#openLine(data.attempts.line[data.requests.first[row]!]);
  }

  #openLine(line: number | undefined): void {
    if (line !== undefined && line > 0) this.#host.send({ type: 'line', line });
  }

  /** To a row; a request is chosen with it. */
  #moveTo(wanted: number): void {
    const index = Math.min(Math.max(0, wanted), this.#rows.rows.length - 1);
    const row = this.#rows.rows[index];
    if (row === undefined) return;
    this.#active = index;
    this.#table.reveal(index);
    if (isHead(row)) this.#schedule();
    else this.#choose(row, true);
  }

  #activate(): void {
    const row = this.#rows.rows[this.#active];
    if (row === undefined) return;
    if (isHead(row)) this.#toggle(headOf(row));
    else this.#openRow(this.#active);
  }

  // ------------------------------------------------------------------------------------------------------- copies

  #copy(format: 'markdown' | 'csv' | 'json'): void {
    const isAll = this.#kept.filter === '' && this.#kept.chip === 'all' && this.#kept.sort.by === 'start' && !this.#kept.sort.down;
    const requests = isAll ? null : [...this.#rows.rows].filter((row) => !isHead(row));
    this.#host.send({ type: 'copy', format, requests });
  }

  async #picture(): Promise<void> {
    const png = await this.#timeline.png();
    if (png !== null) this.#host.send({ type: 'picture', png });
  }

  // ----------------------------------------------------------------------------------------------------- rendering

  #announce(text: string): void {
    setText(this.#parts.live, text);
  }

  #renderDetail(): void {
    if (this.#shown === null) return;
    renderDetail(this.#parts.detail, this.#shown.data, this.#selected, this.#words, this.#texts, {
      line: (line) => this.#openLine(line),
      place: (index) => this.#host.send({ type: 'place', index }),
      simulate: () => this.#host.send({ type: 'simulate' }),
      copy: () => this.#host.send({ type: 'copy', format: 'markdown', requests: [this.#selected] }),
      link: (url) => this.#host.send({ type: 'link', url }),
    });
  }

  #hover(attempt: number, x: number, y: number): void {
    if (attempt < 0 || this.#shown === null) {
      this.#card.hide();
      return;
    }
    const { data, summary } = this.#shown;
    const hasWallClock = summary.clock.kind === 'unix' || summary.clock.kind === 'local';
    this.#card.show(data, attempt, hasWallClock ? summary.clock.zeroMs : null, this.#timeline.element, x, y);
  }

  #schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#render();
    });
  }

  #render(): void {
    if (this.#shown === null) return;
    const { data, summary } = this.#shown;
    const axis = this.#axis;
    const window = this.#window();
    const hasClock = summary.clock.kind !== 'none';
    this.#parts.axis.value = axis;
    setAttribute(this.#parts.fit, 'aria-pressed', this.#kept.window === null ? 'true' : 'false');
    this.#table.render({
      data,
      rows: this.#rows,
      active: this.#active,
      sort: this.#kept.sort,
      hasClock,
      closed: new Set(this.#kept.closed),
      nameless: this.#kept.group === 'host' ? this.#texts.noHost : this.#texts.noKey,
    });
    this.#timeline.render({
      data,
      rows: this.#rows,
      active: this.#active,
      top: this.#table.top,
      window,
      axis,
      zeroMs: null,
      hasClock,
      theme: this.#theme,
    });
    this.#minimap.render(data, axis === 'clock' ? window : null, this.#theme);
    if (this.#kept.top !== this.#table.top) this.#keep({ top: this.#table.top });
  }
}
