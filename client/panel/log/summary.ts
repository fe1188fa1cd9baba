/** The answer in a sentence, the tiles below it and the chips that filter by kind. */
import { attemptEnds, type LogFinding, type LogSummary, mostFindings } from '../../../server/src/lsp/messages.ts';
import { button, el, rich, setText } from '../dom.ts';
import { count, totalTime, visible } from '../format.ts';
import { fill, type Texts } from '../texts.ts';
import type { LogData } from './columns.ts';
import type { Chip } from './filter.ts';
import type { Parts } from './parts.ts';

export const renderWarnings = ({ warnings }: Parts, texts: readonly string[]): void => {
  warnings.replaceChildren(...texts.map((text) => el('li', {}, visible(text))));
  warnings.hidden = texts.length === 0;
};

export interface SummaryActions {
  readonly link: (url: string) => void;
  readonly choose: (request: number) => void;
  /** To the request at a line of the log. */
  readonly reveal: (line: number) => void;
}

export const renderSummary = (parts: Parts, summary: LogSummary, texts: Texts, actions: SummaryActions): void => {
  setText(parts.facts, summary.facts.map(visible).join(' · '));
  parts.say.replaceChildren(rich(summary.answer, actions.link));
  renderWarnings(parts, summary.warnings);
  renderFindings(parts, summary.findings ?? [], texts, actions);
  const { counts } = summary;
  const { longest } = counts;
  const tile = (value: string, label: string, more?: Node): HTMLElement =>
    el(
      'div',
      { class: 'tile' },
      el('dd', { class: 'n' }, value),
      el('dt', { class: 't' }, label, ...(more === undefined ? [] : [' ', more])),
    );
  const link =
    longest === null ? undefined : button(visible(longest.key) || texts.noKey, { class: 'link' }, () => actions.choose(longest.request));
  parts.tiles.replaceChildren(
    tile(count(counts.requestsWithRetries), texts.tileRequests),
    tile(count(counts.attempts), texts.tileAttempts),
    tile(totalTime(counts.waitedMs), texts.tileWaited),
    tile(longest === null ? texts.none : totalTime(longest.ms), texts.tileLongest, link),
    tile(count(counts.early), texts.tileEarly),
    tile(count(counts.gaveUp), texts.tileGaveUp),
    ...(counts.quota > 0 ? [tile(count(counts.quota), texts.tileQuota)] : []),
  );
};

/** The sign says the severity as well as the colour. */
const signs = { error: ['✕', 'bad'], warning: ['▲', 'warn'], info: ['ℹ', 'dim'] } as const;

const renderFindings = ({ findings: host }: Parts, findings: readonly LogFinding[], texts: Texts, actions: SummaryActions): void => {
  host.hidden = findings.length === 0;
  const more = findings.length >= mostFindings ? [el('li', { class: 'dim' }, texts.findingsMore)] : [];
  host.replaceChildren(
    el('summary', {}, fill(texts.findings, `${findings.length}${more.length > 0 ? '+' : ''}`)),
    el(
      'ul',
      {},
      ...findings.map(({ severity, text, key, line }) => {
        const [sign, tone] = signs[severity];
        const item = el('li', {}, el('span', { class: tone, 'aria-label': severity, role: 'img' }, sign), ' ');
        if (key !== null && line !== null)
          item.append(
            button(visible(key) || texts.noKey, { class: 'link' }, () => actions.reveal(line)),
            ': ',
          );
        item.append(visible(text));
        return item;
      }),
      ...more,
    ),
  );
};

export const renderChips = ({ chips }: Parts, summary: LogSummary, chosen: Chip, texts: Texts, choose: (chip: Chip) => void): void => {
  const { counts } = summary;
  const all: readonly (readonly [Chip, string, number])[] = [
    ['all', texts.chipAll, counts.requests],
    ['retried', texts.chipRetried, counts.requestsWithRetries],
    ['early', texts.chipEarly, counts.early],
    ['quota', texts.chipQuota, counts.quota],
    ['gave-up', texts.chipGaveUp, counts.gaveUp],
  ];
  const hadFocus = chips.contains(document.activeElement);
  chips.replaceChildren(
    ...all
      .filter(([chip, , n]) => chip === 'all' || n > 0 || chip === chosen)
      .map(([chip, label, n]) => {
        const isChosen = chip === chosen;
        const element = button(fill(label, count(n)), { class: 'chip', 'aria-pressed': isChosen ? 'true' : 'false' }, () => choose(chip));
        if (isChosen && hadFocus) queueMicrotask(() => element.focus());
        return element;
      }),
  );
};

/** Shows the legend of attempts whose end is not logged where there are such. */
export const renderLegend = ({ legend }: Parts, data: LogData): void => {
  const rare = legend.querySelector<HTMLElement>('.rare');
  if (rare !== null) rare.hidden = !data.attempts.end.includes(attemptEnds.indexOf('unknown'));
};
