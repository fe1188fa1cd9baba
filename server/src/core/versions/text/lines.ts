/** Lines and limits for reading manifests of any size. */
import { ManifestError } from '../manifest.ts';

/** Longer texts are refused: no lockfile that was written by a tool comes near (UTF-16 units). */
export const LONGEST_MANIFEST = 64 * 1024 * 1024;

/** More hits of one name in a lockfile are not looked at. */
export const MOST_HITS = 500;

/** The line of an offset, 1-based. */
export const lineAt = (text: string, offset: number): number => {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
};

/** Each line without its end, and its 1-based number. Nothing is copied but the line. */
export function* linesOf(text: string): Generator<readonly [line: string, number: number]> {
  let start = 0;
  for (let number = 1; start <= text.length; number++) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    yield [text.slice(start, text.charCodeAt(stop - 1) === 13 && stop > start ? stop - 1 : stop), number];
    if (end < 0) return;
    start = end + 1;
  }
}

/** @throws ManifestError where a merge was left half done. */
export const refuseConflicts = (text: string): void => {
  const at = text.startsWith('<<<<<<< ') ? 0 : text.indexOf('\n<<<<<<< ');
  if (at >= 0) throw new ManifestError('unresolved merge conflict', lineAt(text, at + 1));
};

/** For building a pattern out of a name. */
export const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
