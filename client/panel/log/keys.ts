/** The table's keys: arrows, Page, Home and End move; left and right pan, + and − zoom, 0 fits; Enter acts. */

export interface KeyActions {
  /** Rows on a screen. */
  readonly page: () => number;
  readonly last: () => number;
  readonly active: () => number;
  readonly moveTo: (row: number) => void;
  readonly activate: () => void;
  /** By a share of the window; negative: to the left. */
  readonly panBy: (share: number) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

export const listenToKeys = (grid: HTMLElement, actions: KeyActions): void => {
  const { active, moveTo, page, last, activate, panBy, zoom, fit } = actions;
  const byKey: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moveTo(active() + 1),
    ArrowUp: () => moveTo(active() - 1),
    PageDown: () => moveTo(active() + page()),
    PageUp: () => moveTo(active() - page()),
    Home: () => moveTo(0),
    End: () => moveTo(last()),
    Enter: activate,
    ' ': activate,
    ArrowRight: () => panBy(0.1),
    ArrowLeft: () => panBy(-0.1),
    '+': () => zoom(1 / 1.5),
    '=': () => zoom(1 / 1.5),
    '-': () => zoom(1.5),
    '0': fit,
  };
  grid.addEventListener('keydown', (event) => {
    const action = byKey[event.key];
    // Keys of the buttons in the heads are theirs.
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || event.target !== grid) return;
    event.preventDefault();
    action();
  });
};

/** `/` anywhere but in a field goes to the filter. */
export const listenForSlash = (filter: HTMLInputElement): void =>
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    filter.focus();
    filter.select();
  });
