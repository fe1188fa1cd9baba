/**
 * `key=value` text → fields. Values may be quoted ("…" with escapes, '…'), balanced JSON, or bare up to white space.
 * Linear; at most `maxFields` fields are read.
 */

export interface Field {
  readonly name: string;
  readonly value: string;
  readonly quoted: boolean;
  /** Where the name begins. */
  readonly at: number;
}

export const maxFields = 4096;

const isKey = (c: number): boolean =>
  (c >= 48 && c <= 57) ||
  (c >= 65 && c <= 90) ||
  (c >= 97 && c <= 122) ||
  c === 95 ||
  c === 45 ||
  c === 46 ||
  c === 64 ||
  c === 47 ||
  c === 58;

const quotedEnd = (s: string, at: number): number => {
  const q = s.charCodeAt(at);
  for (let i = at + 1; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c === 92) i++;
    else if (c === q) return i;
  }
  return -1;
};

/** The end of a balanced {…} or […] at `at`, strings respected; -1 when it does not close. */
export const balancedEnd = (s: string, at: number): number => {
  let depth = 0;
  for (let i = at; i < s.length; i++) {
    const c = s.charCodeAt(i);
    if (c === 34 || c === 39) {
      const end = quotedEnd(s, i);
      if (end < 0) return -1;
      i = end;
    } else if (c === 0x7b || c === 0x5b) depth++;
    else if (c === 0x7d || c === 0x5d) {
      depth--;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
};

const plain = (s: string): string =>
  s.includes('\\')
    ? s
        .replace(/\\(["'\\])/g, '$1')
        .replace(/\\n/g, '\n')
        .replace(/\\t/g, '\t')
    : s;

/** All fields of a text, in order. Names and values are as printed, without their quotes. */
export const fieldsOf = (s: string): Field[] => {
  const out: Field[] = [];
  let from = 0;
  // What did not close once does not close later: keeps the whole linear.
  const unclosed = new Set<number>();
  for (let eq = s.indexOf('='); eq > 0 && out.length < maxFields; eq = s.indexOf('=', Math.max(from, eq + 1))) {
    if (eq < from) continue;
    let nameFrom = eq;
    while (nameFrom > from && isKey(s.charCodeAt(nameFrom - 1))) nameFrom--;
    if (nameFrom === eq) continue;
    const name = s.slice(nameFrom, eq);
    const c = s.charCodeAt(eq + 1);
    let end = eq + 1;
    let value: string;
    let quoted = false;
    const close = unclosed.has(c)
      ? -1
      : c === 34 || c === 39
        ? quotedEnd(s, eq + 1)
        : c === 0x7b || c === 0x5b
          ? balancedEnd(s, eq + 1)
          : -1;
    if (close < 0) unclosed.add(c);
    if (close >= 0 && (c === 34 || c === 39)) {
      value = plain(s.slice(eq + 2, close));
      end = close + 1;
      quoted = true;
    } else if (close >= 0) {
      value = s.slice(eq + 1, close);
      end = close;
    } else {
      while (end < s.length) {
        const d = s.charCodeAt(end);
        if (d === 32 || d === 9 || d === 10 || d === 13 || d === 41 || d === 0x5d) break;
        end++;
      }
      let to = end;
      while (to > eq + 1 && (s.charCodeAt(to - 1) === 44 || s.charCodeAt(to - 1) === 59 || s.charCodeAt(to - 1) === 58)) to--;
      value = s.slice(eq + 1, to);
    }
    out.push({ name, value, quoted, at: nameFrom });
    from = end;
  }
  return out;
};
