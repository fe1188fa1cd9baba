/**
 * Sentences in parts: our own words, and values that came from somewhere else.
 *
 * In:  templates with `{name}` placeholders, `**strong**` and `` `code` `` marks, and `{n#attempt#attempts}` for English plurals.
 * Out: parts, which become Markdown (values escaped), plain text, or go to a webview as they are.
 * A value never becomes markup: marks are read in templates only, and values are escaped where Markdown is made.
 */

export interface RichPart {
  readonly text: string;
  readonly tone?: 'strong' | 'ok' | 'bad' | 'warn' | 'told' | 'dim' | 'code';
  /** Made by us: https, or a command of the client. */
  readonly link?: string;
}
export type RichText = readonly RichPart[];

export type Value = string | number | RichText;
export type Values = Readonly<Record<string, Value>>;

const marks = /\*\*|`|\{(\w+)(?:#([^#}]*)#([^}]*))?\}/g;

/**
 * Control characters, terminal escapes and the marks that turn the direction of writing become visible signs,
 * so that what is shown is what is there.
 */
export const visible = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (c) => {
    const code = c.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });

/** Fills a template. A placeholder without a value is a programming error and shows as `{name}`. */
export const sentence = (template: string, values: Values = {}): RichText => {
  const parts: RichPart[] = [];
  let strong = false;
  let code = false;
  const add = (text: string): void => {
    if (text === '') return;
    const tone = code ? 'code' : strong ? 'strong' : undefined;
    const last = parts.at(-1);
    if (last !== undefined && last.tone === tone && last.link === undefined) parts[parts.length - 1] = { ...last, text: last.text + text };
    else parts.push(tone === undefined ? { text } : { text, tone });
  };
  let at = 0;
  for (const match of template.matchAll(marks)) {
    add(template.slice(at, match.index));
    at = match.index + match[0].length;
    const [mark, name, one, many] = match;
    if (mark === '**') strong = !strong;
    else if (mark === '`') code = !code;
    else {
      const value = values[name ?? ''];
      if (value === undefined) add(mark);
      else if (one !== undefined) add(`${String(value)} ${value === 1 ? one : many}`);
      else if (typeof value === 'object') parts.push(...value);
      else add(visible(String(value)));
    }
  }
  add(template.slice(at));
  return parts;
};

export const plain = (rich: RichText): string => rich.map((part) => part.text).join('');

/** Text that Markdown shows as it is: no emphasis, links, tables, HTML, images, nor addresses that link themselves. */
export const escapeMarkdown = (text: string): string =>
  visible(text)
    .replace(/[\\`*_{}[\]<>#|~!&@]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\./gi, '$1\\.');

/** A code span that holds the text, whatever backticks are in it. `|` is escaped too: the span may stand in a table. */
export const codeSpan = (text: string): string => {
  const shown = visible(text).replaceAll('|', '\\|');
  let fence = '`';
  while (shown.includes(fence)) fence += '`';
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
};

export const markdown = (rich: RichText): string =>
  rich
    .map(({ text, tone, link }) => {
      if (text === '') return '';
      const shown = tone === 'code' ? codeSpan(text) : tone === 'strong' ? `**${escapeMarkdown(text)}**` : escapeMarkdown(text);
      return link === undefined ? shown : `[${shown}](${link})`;
    })
    .join('');
