/** TOML, whole where it is small; where it is big, only the packages that are asked for. */
import { parse } from 'smol-toml';
import type { Wanted } from '../manifest.ts';
import { escaped, MOST_HITS, refuseConflicts } from './lines.ts';
import { isRecord, type Unchecked } from './unchecked.ts';

/** Above this a whole parse takes longer than a keystroke may (about 60 ms a megabyte). */
const WHOLE_TOML = 256 * 1024;

/** @throws TomlError, which has a line. */
export const parseToml = (text: string): Unchecked => {
  const parsed: unknown = parse(text);
  return isRecord(parsed) ? parsed : {};
};

/** A pattern for the spellings of a name: `-` stands for any run of `-`, `_` and `.`. */
const spellings = (name: string): string => name.split('-').map(escaped).join('[-_.]+');

/**
 * The `[[package]]` tables of a lockfile, at least those of the packages wanted.
 * @throws TomlError, ManifestError
 */
export const parsePackages = (text: string, wanted: Wanted): Unchecked => {
  if (text.length <= WHOLE_TOML) return parseToml(text);
  refuseConflicts(text);
  const name = new RegExp(`^name[ \\t]*=[ \\t]*["'](?:${[...wanted].map(spellings).join('|')})["']`, 'gim');
  const blocks: string[] = [];
  for (const hit of text.matchAll(name)) {
    const start = text.lastIndexOf('[[package]]', hit.index);
    if (start < 0 || text.lastIndexOf('\n[[', hit.index) > start) continue;
    const end = text.indexOf('\n[[', hit.index);
    blocks.push(text.slice(start, end < 0 ? text.length : end));
    if (blocks.length >= MOST_HITS) break;
  }
  return parseToml(blocks.join('\n'));
};
