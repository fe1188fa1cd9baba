/** JSON and JSON with comments, whole where it is small; where it is big, only the objects that are asked for. */
import { ManifestError } from '../manifest.ts';
import { lineAt, MOST_HITS, refuseConflicts } from './lines.ts';

/** Above this a whole parse takes longer than a keystroke may (about 10 ms a megabyte). */
export const WHOLE_JSON = 2 * 1024 * 1024;

/** No entry of a lockfile is longer. */
const LONGEST_OBJECT = 256 * 1024;

/** @throws ManifestError */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The engine's message quotes the text; only the place and the kind of fault are of use.
    const position = /position (\d+)/.exec(message)?.[1];
    const line = position === undefined ? undefined : lineAt(text, Number(position));
    if (text.trim() === '') throw new ManifestError('the file is empty');
    throw new ManifestError(/end of|unterminated/i.test(message) ? 'the file ends too early: not valid JSON' : 'not valid JSON', line);
  }
};

/** Where the object that opens at `start` ends, exclusive; null when it does not within a sane length. */
const endOfObject = (text: string, start: number): number | null => {
  const limit = Math.min(text.length, start + LONGEST_OBJECT);
  let depth = 0;
  let inString = false;
  for (let i = start; i < limit; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) {
      inString = true;
    } else if (c === 0x7b || c === 0x5b) {
      depth++;
    } else if (c === 0x7d || c === 0x5d) {
      depth--;
      if (depth === 0) return i + 1;
    }
  }
  return null;
};

/**
 * The values of the keys that a pattern finds, out of a text too big to parse.
 * @param key a global pattern that ends before the value; its first group is the key.
 * @throws ManifestError when the text is cut, or holds a merge conflict.
 */
export const cutValues = (text: string, key: RegExp): readonly (readonly [key: string, value: unknown])[] => {
  refuseConflicts(text);
  if (!/[}\]]\s{0,100}$/.test(text.slice(-101))) throw new ManifestError('the file ends too early: not valid JSON');
  const found: (readonly [string, unknown])[] = [];
  for (const hit of text.matchAll(key)) {
    const start = hit.index + hit[0].length;
    const end = endOfObject(text, start);
    if (end !== null) found.push([hit[1] ?? '', parseJson(withoutComments(text.slice(start, end)))]);
    if (found.length >= MOST_HITS) break;
  }
  return found;
};

/** Comments become blanks, and so do commas before a closing bracket: offsets and lines stay. */
export const withoutComments = (text: string): string => {
  if (!text.includes('//') && !text.includes('/*') && !/,\s*[}\]]/.test(text)) return text;
  const pieces = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|,(?=\s*(?:\/\/[^\n]*\s*|\/\*[\s\S]*?\*\/\s*)*[}\]])/g;
  return text.replace(pieces, (piece) => (piece.startsWith('"') ? piece : piece.replace(/[^\n]/g, ' ')));
};
