/** Sets max retries to 0 at a client or an override: exactly the setting, written as the code around it is. */
import type { Site } from '../explain/site.ts';
import type { Fix, TextEdit } from '../rules/finding.ts';
import { retriesArgument } from '../rules/of-site.ts';
import { endOfCode } from './last-code.ts';

/** The SDK's own number for "no retry": some count attempts. */
const none = (site: Site): string => (site.sdk?.settings.maxRetries.counts === 'attempts' ? '1' : '0');

/** @returns null where nothing can be added, or where max retries is 0 already. */
export const maxRetriesZero = (site: Site, text: string): Fix | null => {
  const { maxRetries } = site.settings;
  const name = retriesArgument(site);
  if (maxRetries.known && maxRetries.value === 0) return null;
  const edits = maxRetries.valueSpan === undefined ? added(site, text, name) : [{ span: maxRetries.valueSpan, newText: none(site) }];
  if (edits === null) return null;
  return { id: 'max-retries-zero', values: { name, value: none(site) }, edits, isSafe: false, isPreferred: true };
};

const at = (offset: number, newText: string): TextEdit => ({ span: { start: offset, end: offset }, newText });

const added = (site: Site, text: string, name: string): readonly TextEdit[] | null => {
  const place = site.places.arguments;
  if (place === undefined || place.insertAt < place.span.start || place.insertAt > place.span.end) return null;
  const { insertAt } = place;
  const setting = place.style === 'keyword' ? `${name}=${none(site)}` : `${name}: ${none(site)}`;
  if (place.style === 'new-object') return place.isEmpty ? [at(insertAt, `{ ${setting} }`)] : null;
  if (place.isEmpty) return [at(insertAt, place.style === 'object' && text[insertAt - 1] === '{' ? ` ${setting} ` : setting)];
  const end = endOfCode(text, place.span.start, insertAt, site.language);
  const hasComma = text[end - 1] === ',';
  if (!text.slice(end, insertAt).includes('\n')) return [at(end, hasComma ? ` ${setting}` : `, ${setting}`)];
  // The closing bracket has a line of its own: so gets the setting, with the indentation of the last argument.
  const line = text.lastIndexOf('\n', end - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(line))?.[0] ?? '';
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lineEnd = text.slice(0, text.indexOf('\n', end)).trimEnd().length;
  if (hasComma) return [at(lineEnd, `${newline}${indent}${setting},`)];
  if (lineEnd === end) return [at(end, `,${newline}${indent}${setting}`)];
  return [at(end, ','), at(lineEnd, `${newline}${indent}${setting}`)];
};
