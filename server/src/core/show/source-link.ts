/** Where a fact was read, as an address that a person can open. */
import type { Source } from '../sdk/sdk.ts';
import type { RichText } from './rich.ts';

/** @returns null for a source that has no public address of its own: a published package that was read as it is. */
export const sourceLink = (source: Source): string | null => {
  if (!/^[\w.-]+\/[\w.-]+$/.test(source.repository)) return null;
  const path = source.path.split('/').map(encodeURIComponent).join('/');
  // Of several ranges the first; a place that is no line number (a heading) has no anchor.
  const [, first, last] = /^(\d+)(?:-(\d+))?(?:,|$)/.exec(source.lines) ?? [];
  const lines = first === undefined ? '' : `#L${first}${last === undefined ? '' : `-L${last}`}`;
  return `https://github.com/${source.repository}/blob/${encodeURIComponent(source.at)}/${path}${lines}`;
};

/** `anthropics/anthropic-sdk-python v1.6.0, src/anthropic/_base_client.py 820-838`. */
export const sourceText = (source: Source): string =>
  `${source.repository} ${source.at}, ${source.path}${source.lines === '' ? '' : ` ${source.lines}`}`;

/** The same with the path as code. */
export const sourceParts = ({ repository, at, path, lines }: Source): RichText => [
  { text: `${repository} ${at}, ` },
  { text: path, tone: 'code' },
  { text: lines === '' ? '' : ` ${lines}` },
];
