/** The simulator: fields at the left, the slider and one card a version at the right; asks the host at every change. */
import type { SimulatedServer, SimulatorAnswer, SimulatorSdk } from '../../../server/src/lsp/messages.ts';
import { button, el, setAttribute, setText } from '../dom.ts';
import { drawMarks, prepare } from '../draw.ts';
import { count, duration, visible } from '../format.ts';
import { ticksOf } from '../log/axis.ts';
import type { LogData } from '../log/columns.ts';
import { addMarks, noMarks } from '../log/marks.ts';
import { xOf } from '../log/time-window.ts';
import { fill, type TextKey, type Texts } from '../texts.ts';
import { onThemeChange, readTheme, type Theme } from '../theme.ts';
import { AnswerCard, scenarioTable } from './answer-card.ts';
import { markdownOf } from './markdown.ts';
import { laneOf, lengthOf } from './picture.ts';
import type { FromSimulator } from './protocol.ts';
import { positionOf, secondsAt, sliderLabels, sliderMax } from './slider.ts';
import { casesOf, type Fields, type HeaderChoice, type ServerChoice, serverOf, wrongFields } from './state.ts';

export interface SimulatorHost {
  readonly send: (message: FromSimulator) => void;
  readonly keep: (fields: Fields) => void;
}

interface Card {
  readonly canvas: HTMLCanvasElement;
  readonly lane: LogData;
}

type TextField = 'maxRetries' | 'timeout' | 'aroundAttempts' | 'aroundWait' | 'deadline';

const laneHeight = 30;
const axisHeight = 20;

export class Simulator {
  readonly #texts: Texts;
  readonly #host: SimulatorHost;
  readonly #sdks: readonly SimulatorSdk[];
  readonly #from: string | null;
  readonly #cards = el('div', { class: 'cards' });
  readonly #table = el('div', { class: 'scenarios' });
  readonly #value = el('output', { class: 'value' });
  readonly #slider: HTMLInputElement;
  readonly #ask: HTMLElement;
  readonly #inputs = new Map<TextField, HTMLInputElement>();
  readonly #version: HTMLSelectElement;
  readonly #compare: HTMLSelectElement;
  readonly #headers = new Map<HeaderChoice, HTMLButtonElement>();
  readonly #live = el('div', { class: 'live', role: 'status' });
  #fields: Fields;
  #asked = 0;
  #shown: { readonly answers: readonly SimulatorAnswer[]; readonly server: SimulatedServer } | null = null;
  #server: SimulatedServer = { kind: 'silent' };
  #drawn: readonly Card[] = [];
  #theme: Theme;
  #frame = 0;
  readonly #kept: AnswerCard[] = [];
  #tableText = '';

  constructor(root: HTMLElement, texts: Texts, sdks: readonly SimulatorSdk[], fields: Fields, from: string | null, host: SimulatorHost) {
    this.#texts = texts;
    this.#host = host;
    this.#sdks = sdks;
    this.#fields = fields;
    this.#from = from;
    this.#slider = el('input', { type: 'range', min: 0, max: sliderMax, step: 1, 'aria-label': texts.simulatorHeader });
    this.#version = el('select', { id: 'version' });
    this.#compare = el('select', { id: 'compare' });
    this.#ask = this.#askPart();
    this.#theme = readTheme(root);
    root.className = 'simulator';
    root.replaceChildren(this.#sidePart(), el('section', {}, this.#ask, this.#cards, this.#table), this.#live);
    this.#slider.addEventListener('input', () => this.#change({ header: 'seconds', seconds: secondsAt(Number(this.#slider.value)) }));
    new ResizeObserver(() => this.#draw()).observe(this.#cards);
    onThemeChange(() => {
      this.#theme = readTheme(root);
      this.#draw();
    });
    this.#fillVersions();
    this.#change({});
  }

  // ------------------------------------------------------------------------------------------------------ layout

  #sidePart(): HTMLElement {
    const t = this.#texts;
    const sdk = this.#choice(
      'sdk',
      t.simulatorSdk,
      this.#sdks.map(({ id, name }) => [id, name] as const),
      this.#fields.sdk,
      (id) => {
        const groups = this.#sdks.find((known) => known.id === id)?.groups ?? [];
        this.#fields = { ...this.#fields, sdk: id, version: groups.at(-1)?.version ?? '', compare: groups.at(-2)?.version ?? '' };
        this.#fillVersions();
        this.#change({});
      },
    );
    this.#version.addEventListener('change', () => {
      this.#change({ version: this.#version.value });
      this.#fillPlaceholders();
    });
    this.#compare.addEventListener('change', () => this.#change({ compare: this.#compare.value }));
    const servers: readonly (readonly [ServerChoice, TextKey])[] = [
      ['429', 'simulatorServer429'],
      ['503', 'simulatorServer503'],
      ['529', 'simulatorServer529'],
      ['500', 'simulatorServer500'],
      ['400', 'simulatorServer400'],
      ['silent', 'simulatorServerSilent'],
      ['trickles', 'simulatorServerTrickles'],
      ['refuses', 'simulatorServerRefuses'],
    ];
    const server = this.#choice(
      'server',
      t.simulatorServer,
      servers.map(([value, key]) => [value, t[key]] as const),
      this.#fields.server,
      (value) => this.#change({ server: value as ServerChoice }),
    );
    const side = el(
      'form',
      { class: 'side' },
      el('h1', {}, t.simulatorTitle),
      sdk,
      el(
        'div',
        { class: 'two' },
        this.#labelled('version', t.simulatorVersion, this.#version),
        this.#labelled('compare', t.simulatorCompare, this.#compare),
      ),
      el('div', { class: 'two' }, this.#textField('maxRetries', t.simulatorMaxRetries), this.#textField('timeout', t.simulatorTimeout)),
      el(
        'div',
        { class: 'two' },
        this.#textField('aroundAttempts', t.simulatorAround),
        this.#textField('aroundWait', t.simulatorAroundWait),
      ),
      this.#textField('deadline', t.simulatorDeadline),
      server,
      el('hr'),
    );
    side.addEventListener('submit', (event) => event.preventDefault());
    if (this.#from !== null) {
      const from = this.#from;
      side.append(
        el(
          'p',
          { class: 'dim' },
          button(fill(t.simulatorFrom, visible(from)), { class: 'link' }, () => this.#host.send({ type: 'open-from' })),
        ),
      );
    }
    side.append(
      button(t.simulatorCopyCommand, { class: 'link copy-command' }, () => this.#copyCommand()),
      button(t.simulatorCopyMarkdown, { class: 'link copy-markdown' }, () => this.#copyMarkdown()),
    );
    return side;
  }

  #labelled(id: string, label: string, field: HTMLElement): HTMLElement {
    return el('div', { class: 'field' }, el('label', { for: id }, label), field);
  }

  #choice(
    id: string,
    label: string,
    options: readonly (readonly [string, string])[],
    chosen: string,
    changed: (value: string) => void,
  ): HTMLElement {
    const select = el('select', { id }, ...options.map(([value, text]) => el('option', { value, selected: value === chosen }, text)));
    select.addEventListener('change', () => changed(select.value));
    return this.#labelled(id, label, select);
  }

  #textField(name: TextField, label: string): HTMLElement {
    const input = el('input', { id: name, type: 'text', inputmode: 'decimal', autocomplete: 'off', value: this.#fields[name] });
    input.addEventListener('input', () => this.#change({ [name]: input.value }));
    this.#inputs.set(name, input);
    return this.#labelled(name, label, input);
  }

  #askPart(): HTMLElement {
    const t = this.#texts;
    const choices: readonly (readonly [HeaderChoice, string])[] = [
      ['ahead', t.simulatorDateAhead],
      ['past', t.simulatorDatePast],
      ['nan', 'nan'],
      ['empty', t.simulatorEmpty],
      ['none', t.simulatorNoHeader],
      ['ms', 'retry-after-ms: 250'],
    ];
    const others = el('p', { class: 'others dim' }, `${t.simulatorOr} `);
    choices.forEach(([choice, label], i) => {
      if (i > 0) others.append(' · ');
      const element = button(label, { class: 'link', 'aria-pressed': 'false' }, () => this.#change({ header: choice }));
      this.#headers.set(choice, element);
      others.append(element);
    });
    return el(
      'div',
      { class: 'ask' },
      el('div', {}, el('span', { class: 'dim' }, `${t.simulatorHeader} `), this.#value),
      this.#slider,
      el('div', { class: 'ticks', 'aria-hidden': 'true' }, ...sliderLabels.map((label) => el('span', {}, label))),
      others,
    );
  }

  #fillVersions(): void {
    const groups = [...(this.#sdks.find(({ id }) => id === this.#fields.sdk)?.groups ?? [])].reverse();
    const options = (chosen: string): HTMLOptionElement[] => {
      const list = groups.map(({ version, label }) => el('option', { value: version, selected: version === chosen }, label));
      // A version from a lockfile need not be the one that stands for its group.
      if (chosen !== '' && !groups.some(({ version }) => version === chosen))
        list.unshift(el('option', { value: chosen, selected: true }, chosen));
      return list;
    };
    this.#version.replaceChildren(...options(this.#fields.version));
    this.#compare.replaceChildren(
      el('option', { value: '', selected: this.#fields.compare === '' }, this.#texts.simulatorNoCompare),
      ...options(this.#fields.compare),
    );
    this.#fillPlaceholders();
  }

  /** Empty fields say what the SDK does by itself. */
  #fillPlaceholders(): void {
    const t = this.#texts;
    const groups = this.#sdks.find(({ id }) => id === this.#fields.sdk)?.groups ?? [];
    const group = groups.find(({ version }) => version === this.#fields.version) ?? groups.at(-1);
    if (group === undefined) return;
    const placeholder = (name: TextField, text: string): void => setAttribute(this.#inputs.get(name)!, 'placeholder', text);
    placeholder('maxRetries', fill(t.simulatorDefault, group.maxRetries));
    placeholder('timeout', fill(t.simulatorDefault, group.timeoutMs === null ? t.simulatorNoLimit : group.timeoutMs / 1000));
    placeholder('aroundAttempts', t.simulatorAroundNothing);
    placeholder('aroundWait', '0');
    placeholder('deadline', t.simulatorNone);
  }

  // ------------------------------------------------------------------------------------------------------ asking

  #change(change: Partial<Fields>): void {
    this.#fields = { ...this.#fields, ...change };
    this.#host.keep(this.#fields);
    const { header, seconds, server } = this.#fields;
    const answers = server !== 'silent' && server !== 'trickles' && server !== 'refuses';
    setAttribute(this.#ask, 'inert', !answers);
    this.#ask.classList.toggle('off', !answers);
    this.#slider.value = String(positionOf(seconds));
    const shown = header === 'seconds' ? secondsText(seconds) : (this.#headers.get(header)?.textContent ?? '');
    setText(this.#value, shown);
    setAttribute(this.#slider, 'aria-valuetext', shown);
    for (const [choice, element] of this.#headers) setAttribute(element, 'aria-pressed', choice === header ? 'true' : 'false');
    const wrong = wrongFields(this.#fields);
    for (const [name, input] of this.#inputs) {
      const isWrong = wrong.includes(name);
      setAttribute(input, 'aria-invalid', isWrong ? 'true' : undefined);
      setAttribute(input, 'title', isWrong ? this.#texts.simulatorNotNumber : undefined);
    }
    if (wrong.length > 0) return;
    this.#server = serverOf(this.#fields, Date.now());
    this.#host.send({ type: 'simulate', id: ++this.#asked, cases: casesOf(this.#fields), server: this.#server });
  }

  /** An answer to an older question is not shown: the slider has moved on. */
  answer(id: number, answers: readonly SimulatorAnswer[]): void {
    if (id !== this.#asked) return;
    this.#shown = { answers, server: this.#server };
    this.#show();
  }

  trouble(message: string): void {
    this.#kept.length = 0;
    this.#cards.replaceChildren(el('p', { class: 'bad', role: 'alert' }, visible(message)));
    this.#drawn = [];
  }

  // ----------------------------------------------------------------------------------------------------- showing

  #show(): void {
    if (this.#shown === null) return;
    const { answers, server } = this.#shown;
    // Cards are kept and filled anew: while the slider moves, only numbers and the picture change.
    if (this.#kept.length === 0) this.#cards.replaceChildren();
    while (this.#kept.length > answers.length) this.#kept.pop()?.element.remove();
    while (this.#kept.length < answers.length) {
      const card = new AnswerCard(this.#texts, (url) => this.#host.send({ type: 'link', url }));
      this.#kept.push(card);
      this.#cards.append(card.element);
    }
    this.#drawn = answers.flatMap((answer, i) => {
      const canvas = this.#kept[i]!.fill(answer);
      return canvas === null || answer.kind !== 'waits' ? [] : [{ canvas, lane: laneOf(answer, server) }];
    });
    const table = JSON.stringify(answers.map((answer) => (answer.kind === 'waits' ? [answer.label, answer.scenarios] : null)));
    if (table !== this.#tableText) this.#table.replaceChildren(...scenarioTable(answers, this.#texts));
    this.#tableText = table;
    setText(this.#live, answers.map((answer) => (answer.kind === 'waits' ? `${answer.label}: ${answer.totalText}` : '')).join('; '));
    this.#draw();
  }

  #draw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const length = lengthOf(this.#drawn.map(({ lane }) => lane));
      for (const { canvas, lane } of this.#drawn) drawLane(canvas, lane, length, this.#theme);
    });
  }

  // ----------------------------------------------------------------------------------------------------- copying

  #copyCommand(): void {
    const commands = (this.#shown?.answers ?? []).flatMap((answer) => (answer.kind === 'waits' ? [answer.command] : []));
    if (commands.length > 0) this.#host.send({ type: 'copy', text: `${commands.join('\n')}\n` });
  }

  #copyMarkdown(): void {
    if (this.#shown === null) return;
    const name = this.#sdks.find(({ id }) => id === this.#fields.sdk)?.name ?? this.#fields.sdk;
    const text = markdownOf(name, this.#texts.simulatorIf, this.#shown.answers);
    if (text !== '') this.#host.send({ type: 'copy', text });
  }
}

/** As the header says it, in seconds; long ones also as people say them. */
const secondsText = (seconds: number): string =>
  seconds === Number.POSITIVE_INFINITY ? 'inf' : seconds < 600 ? `${seconds} s` : `${count(seconds)} s = ${duration(seconds * 1000)}`;

const drawLane = (canvas: HTMLCanvasElement, lane: LogData, length: number, theme: Theme): void => {
  const surface = prepare(canvas);
  if (surface === null) return;
  const { context, width } = surface;
  const padding = 8;
  const inner = Math.max(1, width - 2 * padding);
  const window = { from: 0, to: length * 1.02 };
  context.translate(padding, 0);
  const marks = noMarks();
  addMarks(marks, lane, 0, window, inner, laneHeight / 2, 0, duration);
  drawMarks(context, marks, theme);
  context.fillStyle = theme.dim;
  context.font = `11px ${theme.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const tick of ticksOf(window, inner, null)) {
    const x = xOf(window, inner, tick.time);
    const label = tick.label.replace(/^\+/, '');
    const half = context.measureText(label).width / 2;
    if (x + half <= inner + padding) context.fillText(label, Math.max(x, half - padding), laneHeight + axisHeight / 2);
  }
};
