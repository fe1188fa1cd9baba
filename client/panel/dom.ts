/** Builds elements from data as text; there is no way to put markup in. */
import type { RichText } from '../../server/src/lsp/messages.ts';
import { visible } from './format.ts';

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** `class`, `title`, `aria-…`, …; `true` sets an empty attribute, `false` and `undefined` none. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children);
  return element;
};

export const setAttribute = (element: Element, name: string, value: string | number | boolean | undefined): void => {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
};

/** A button that looks like a link or a button, by its class. */
export const button = (label: string, attributes: Attributes, onClick: () => void): HTMLButtonElement => {
  const element = el('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', onClick);
  return element;
};

const lastTexts = new WeakMap<Element, string>();
const lastClasses = new WeakMap<Element, string>();

/** Sets the text of an element that holds nothing else, only when it differs: scrolling touches most cells with what they have. */
export const setText = (element: Element, text: string): void => {
  if (lastTexts.get(element) === text) return;
  lastTexts.set(element, text);
  element.textContent = text;
};

/** Sets the class, only when it differs from the one set here before. */
export const setClass = (element: Element, name: string): void => {
  if (lastClasses.get(element) === name) return;
  lastClasses.set(element, name);
  element.className = name;
};

/** Sentences in parts; a link asks the host to open it. */
export const rich = (text: RichText, openLink: (url: string) => void): DocumentFragment => {
  const fragment = document.createDocumentFragment();
  for (const part of text) {
    const shown = visible(part.text);
    const { link } = part;
    if (link !== undefined) fragment.append(button(shown, { class: 'link' }, () => openLink(link)));
    else if (part.tone === undefined) fragment.append(shown);
    else
      fragment.append(
        el(part.tone === 'code' ? 'code' : part.tone === 'dim' || part.tone === 'told' ? 'span' : 'b', { class: part.tone }, shown),
      );
  }
  return fragment;
};
