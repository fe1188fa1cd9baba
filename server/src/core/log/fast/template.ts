/**
 * The shape of a line that was read the long way: fixed pieces of bytes with values between them.
 *
 * Logs repeat a few shapes millions of times. A line of a known shape needs no text, no objects and no search: its fixed pieces are
 * compared, its values parsed where they stand. Whatever is out of the ordinary is left to the long way, which is always right.
 */
import type { Meaning } from '../records/meaning.ts';

export interface Slot {
  /** null: the value says nothing to us. */
  readonly meaning: Meaning | null;
  /** The prefix's own stamp, which no name announces. */
  readonly isStamp: boolean;
  /** The value decides how the line is read at all (a message, a type): another value is another shape. */
  readonly fixed: boolean;
  /** The value in the line that the shape was learned from, without quotes. */
  readonly sample: Uint8Array;
}

export interface Template {
  readonly kind: 'json' | 'pairs';
  /** Number of the format that read the line. */
  readonly format: number;
  /** `pieces[i]` stands before `slots[i]`; the last one ends the line. */
  readonly pieces: readonly Uint8Array[];
  readonly slots: readonly Slot[];
  readonly quota: boolean;
  readonly host: string;
  readonly sdk: string;
  readonly layer: 'agent' | 'server';
}

/** A value's place in a line: `[from, to)` without quotes, and with them. */
export interface Span {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly outerFrom: number;
  readonly outerTo: number;
}

const maxSlots = 120;

/** Scalars of a flat or nested JSON object without lists, in order; null where the shape is not simple enough. */
export const jsonSpans = (bytes: Uint8Array, start: number, end: number): Span[] | null => {
  const out: Span[] = [];
  const names: string[] = [];
  const seen = new Set<string>();
  let i = start;
  let key: string | null = null;
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  const add = (from: number, to: number, outerFrom: number, outerTo: number): boolean => {
    const name = [...names, key ?? ''].join('.');
    // Numbers as names are sorted by the engine; the same name twice is read last.
    if (key === null || seen.has(name) || out.length >= maxSlots || /^\d+$/.test(key)) return false;
    seen.add(name);
    out.push({ name, from, to, outerFrom, outerTo });
    key = null;
    return true;
  };
  while (i < end) {
    const c = bytes[i] ?? 0;
    if (c === 0x7b) {
      if (key !== null) names.push(key);
      else if (i !== start) return null;
      if (names.length > 6) return null;
      key = null;
      i++;
    } else if (c === 0x7d) {
      names.pop();
      i++;
    } else if (c === 0x5b) return null;
    else if (c === 34) {
      let j = i + 1;
      while (j < end && bytes[j] !== 34) {
        if (bytes[j] === 92 || (bytes[j] ?? 0) >= 0x80) {
          if (key === null) return null;
          if (bytes[j] === 92) j++;
        }
        j++;
      }
      if (j >= end) return null;
      let after = j + 1;
      while (bytes[after] === 32) after++;
      if (key === null) {
        if (bytes[after] !== 58 || j - i > 81) return null;
        key = text(i + 1, j);
        i = after + 1;
      } else {
        if (!add(i + 1, j, i, j + 1)) return null;
        i = j + 1;
      }
    } else if (c === 32 || c === 44 || c === 9) i++;
    else {
      let j = i;
      while (j < end && bytes[j] !== 44 && bytes[j] !== 0x7d && bytes[j] !== 32) j++;
      if (key === null || j === i || !add(i, j, i, j)) return null;
      i = j;
    }
  }
  return out;
};

/** The pieces of a line around its spans. */
export const piecesAround = (bytes: Uint8Array, start: number, end: number, spans: readonly Span[]): Uint8Array[] => {
  const out: Uint8Array[] = [];
  let from = start;
  for (const span of spans) {
    out.push(bytes.slice(from, span.outerFrom));
    from = span.outerTo;
  }
  out.push(bytes.slice(from, end));
  return out;
};
