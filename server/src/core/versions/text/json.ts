/** JSON and JSON with comments, whole where it is small; where it is big, only the objects that are asked for. */
import { ManifestError } from '../manifest.ts';
import { lineAt, MOST_HITS, refuseConflicts } from './lines.ts';

/** Above this a whole parse takes longer than a keystroke may (about 10 ms a megabyte). */
export const WHOLE_JSON = 2 * 1024 * 1024;

/** No entry of a lockfile is longer. */
const LONGEST_OBJECT = 256 * 1024;

const errorOf = (text: string): string | null => {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const positionIn = (message: string): number | null => {
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? null : Number(position);
};

/** Whether the parser was content until the text ended. */
const endsEarly = (text: string, message: string): boolean =>
  /end of|unterminated|EOF/i.test(message) || (positionIn(message) ?? -1) >= text.trimEnd().length;

/** Where the fault is: engines do not always say, so the shortest text is looked for that is wrong before its end. */
const faultIn = (text: string): number => {
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const part = text.slice(0, middle);
    const message = errorOf(part);
    if (message === null || endsEarly(part, message)) good = middle;
    else bad = middle;
  }
  return good;
};

/** @throws ManifestError */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The engine's message quotes the text; only the place and the kind of fault are of use.
    if (text.trim() === '') throw new ManifestError('the file is empty');
    if (endsEarly(text, message)) throw new ManifestError('the file ends too early: not valid JSON');
    throw new ManifestError('not valid JSON', lineAt(text, positionIn(message) ?? faultIn(text)));
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
