/** A small menu under a button, by the keyboard as well: arrows move, Enter runs, Escape closes. */
import { button, el } from '../dom.ts';

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
}

export const openMenu = (anchor: HTMLElement, items: readonly MenuItem[]): void => {
  if (anchor.getAttribute('aria-expanded') === 'true') return;
  const close = (): void => {
    menu.remove();
    anchor.setAttribute('aria-expanded', 'false');
    removeEventListener('pointerdown', outside, true);
  };
  const outside = (event: Event): void => {
    if (event.target instanceof Node && !menu.contains(event.target)) close();
  };
  const entries = items.map((item) =>
    button(item.label, { role: 'menuitem', tabindex: -1 }, () => {
      close();
      anchor.focus();
      item.run();
    }),
  );
  const menu = el('div', { role: 'menu', class: 'menu' }, ...entries);
  menu.addEventListener('keydown', (event) => {
    const at = entries.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined) entries[(to + entries.length) % entries.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      anchor.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const box = anchor.getBoundingClientRect();
  document.body.append(menu);
  menu.style.top = `${box.bottom + 2}px`;
  menu.style.left = `${Math.max(0, Math.min(box.left, innerWidth - menu.offsetWidth - 4))}px`;
  anchor.setAttribute('aria-expanded', 'true');
  addEventListener('pointerdown', outside, true);
  entries[0]?.focus();
};
