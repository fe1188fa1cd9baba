/** Sets max retries to 0 at a client or an override: exactly one edit, written as the code around it is. */
import type { Site } from '../explain/site.ts';
import type { Fix, TextEdit } from '../rules/finding.ts';
import { retriesArgument } from '../rules/of-site.ts';

/** The SDK's own number for "no retry": some count attempts. */
const none = (site: Site): string => (site.sdk?.settings.maxRetries.counts === 'attempts' ? '1' : '0');

/** @returns null where nothing can be added, or where max retries is 0 already. */
export const maxRetriesZero = (site: Site, text: string): Fix | null => {
  const { maxRetries } = site.settings;
  const name = retriesArgument(site);
  if (maxRetries.known && maxRetries.value === 0) return null;
  const edit = maxRetries.valueSpan === undefined ? added(site, text, name) : { span: maxRetries.valueSpan, newText: none(site) };
  if (edit === null) return null;
  return { id: 'max-retries-zero', values: { name, value: none(site) }, edits: [edit], isSafe: false, isPreferred: true };
};

const added = (site: Site, text: string, name: string): TextEdit | null => {
  const place = site.places.arguments;
  if (place === undefined) return null;
  const span = { start: place.insertAt, end: place.insertAt };
  const { start, end } = place.span;
  if (place.insertAt < start || place.insertAt > end) return null;
  const setting = place.style === 'keyword' ? `${name}=${none(site)}` : `${name}: ${none(site)}`;
  if (place.style === 'new-object') return { span, newText: place.isEmpty ? `{ ${setting} }` : `, { ${setting} }` };
  if (place.isEmpty) {
    const padded = place.style === 'object' && text[place.insertAt - 1] === '{' && text[place.insertAt] === '}';
    return { span, newText: padded ? ` ${setting} ` : setting };
  }
  // One argument a line stays one argument a line.
  const before = text.slice(start, place.insertAt);
  const lastLine = before.slice(before.lastIndexOf('\n') + 1);
  const indent = before.includes('\n') ? /^[ \t]*/.exec(lastLine)?.[0] : undefined;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  if (indent !== undefined) return { span, newText: `,${newline}${indent}${setting}` };
  return { span, newText: `, ${setting}` };
};
