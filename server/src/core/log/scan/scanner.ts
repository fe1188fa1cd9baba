/**
 * Finds the lines that may matter: those that hold one of a few words. Everything else is never decoded.
 *
 * In:  bytes, chunk by chunk, and words (ASCII, matched in either case).
 * Out: for each hit the line's start and end in the chunk and its number. A chunk should end with a line feed; see `LineFeeder`.
 *
 * Two scanners give the same answer: WebAssembly SIMD (`assembly/scanner.ts`) and plain JavaScript where WebAssembly is missing.
 */

/** Three numbers a hit: start, end (exclusive, without the line feed), 0-based line number. */
export type Hits = Uint32Array;

export interface Scan {
  /** Three entries each; a view that the next scan overwrites. */
  readonly hits: Hits;
  /** Line feeds in what was scanned. */
  readonly lines: number;
  /** Where it stopped: less than the length only when there were more hits than one scan can report. */
  readonly stoppedAt: number;
}

export interface LineScanner {
  /** Where the caller writes the chunk before it scans: no copy is made. Stays valid for the scanner's life. */
  readonly input: Uint8Array;
  /** Scans `input[from, length)`; lines are numbered from `firstLine`. */
  scan(from: number, length: number, firstLine: number): Scan;
}

/** Hits that one scan reports before it pauses. */
export const HITS_A_SCAN = 1 << 15;

const LONGEST_WORD = 32;
const SLACK = 64;

/** ASCII letters in both cases fall together; a few signs do too (`_` and DEL), which no log tells apart. */
const fold = (byte: number): number => byte | 0x20;

/** How often a folded byte stands in logs and code, roughly: the higher, the worse to look for. */
const frequency = (byte: number): number => {
  const c = String.fromCharCode(byte);
  if (' 0123456789'.includes(c)) return 9;
  const letter = 'etaoinsrhldcumfpgwybvkxjqz'.indexOf(c);
  if (letter >= 0) return 8 - Math.floor(letter / 4);
  return ':."-,/='.includes(c) ? 7 : 2;
};

/** Where the word's rarest pair of neighbouring bytes starts. */
const rarestPair = (word: Uint8Array): number => {
  let best = 0;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < word.length; i++) {
    const score = frequency(word[i]!) * frequency(word[i + 1]!);
    if (score < bestScore) [best, bestScore] = [i, score];
  }
  return best;
};

/** @throws RangeError for a word that is shorter than 2 bytes, longer than 32, or not ASCII. */
const foldedWords = (words: readonly string[]): readonly Uint8Array[] =>
  words.map((word) => {
    const bytes = new TextEncoder().encode(word);
    if (bytes.length < 2 || bytes.length > LONGEST_WORD || bytes.some((b) => b < 0x20 || b > 0x7e)) {
      throw new RangeError(`a word to look for has 2 to ${LONGEST_WORD} printable ASCII characters: ${word}`);
    }
    return bytes.map(fold);
  });

/** A type, not an interface: only so may it stand for what a module exports. */
type ScannerExports = {
  readonly memory: WebAssembly.Memory;
  reserve(inputBytes: number, records: number): void;
  input(): number;
  output(): number;
  wordsAt(): number;
  clearWords(): void;
  addWord(length: number, pair: number): number;
  scan(from: number, length: number, firstLine: number): number;
  lineCount(): number;
  stoppedAt(): number;
};

/**
 * @param module the compiled `assembly/scanner.ts`
 * @param inputBytes the longest chunk
 * @throws RangeError for more than 64 words, or a word that cannot be looked for
 */
export const wasmScanner = (module: WebAssembly.Module, words: readonly string[], inputBytes: number): LineScanner => {
  const abort = (): never => {
    throw new Error('the log scanner ran out of memory');
  };
  const exports: Record<string, unknown> = new WebAssembly.Instance(module, { env: { abort } }).exports;
  const scanner = exports as ScannerExports;
  scanner.reserve(inputBytes, HITS_A_SCAN);
  scanner.clearWords();
  foldedWords(words).forEach((word, i) => {
    new Uint8Array(scanner.memory.buffer).set(word, scanner.wordsAt() + LONGEST_WORD * i);
    if (!scanner.addWord(word.length, rarestPair(word))) throw new RangeError('too many words to look for');
  });
  // Memory was reserved once and never grows again: views stay valid.
  const input = new Uint8Array(scanner.memory.buffer, scanner.input(), inputBytes);
  const output = new Uint32Array(scanner.memory.buffer, scanner.output(), HITS_A_SCAN * 3);
  return {
    input,
    scan(from, length, firstLine) {
      const hits = scanner.scan(from, length, firstLine);
      return { hits: output.subarray(0, hits * 3), lines: scanner.lineCount(), stoppedAt: scanner.stoppedAt() };
    },
  };
};

/** The same in plain JavaScript: a table of the words' rare pairs, then the words themselves. */
export const plainScanner = (words: readonly string[], inputBytes: number): LineScanner => {
  const folded = foldedWords(words).map((bytes) => ({ bytes, pair: rarestPair(bytes) }));
  const byPair = new Map<number, typeof folded>();
  const pairs = new Uint8Array(1 << 16);
  for (const word of folded) {
    const key = (word.bytes[word.pair]! << 8) | word.bytes[word.pair + 1]!;
    pairs[key] = 1;
    byPair.set(key, [...(byPair.get(key) ?? []), word]);
  }
  const input = new Uint8Array(inputBytes + SLACK).subarray(0, inputBytes);
  const output = new Uint32Array(HITS_A_SCAN * 3);
  const holdsWord = (place: number, key: number, begin: number, end: number): boolean =>
    byPair.get(key)!.some(({ bytes, pair }) => {
      const start = place - pair;
      return start >= begin && start + bytes.length <= end && bytes.every((byte, i) => fold(input[start + i]!) === byte);
    });
  return {
    input,
    scan(from, length, firstLine) {
      let line = firstLine;
      let hits = 0;
      let begin = from;
      let at = from;
      while (at < length && hits < HITS_A_SCAN) {
        const byte = input[at]!;
        if (byte === 10) {
          line++;
          begin = at + 1;
        } else if (at + 1 < length) {
          const key = (fold(byte) << 8) | fold(input[at + 1]!);
          if (pairs[key] === 1 && holdsWord(at, key, begin, length)) {
            const feed = input.indexOf(10, at);
            const end = feed < 0 || feed >= length ? length : feed;
            output.set([begin, end, line], hits++ * 3);
            if (end < length) line++;
            at = end < length ? end + 1 : length;
            begin = at;
            continue;
          }
        }
        at++;
      }
      return { hits: output.subarray(0, hits * 3), lines: line - firstLine, stoppedAt: hits === HITS_A_SCAN ? at : length };
    },
  };
};
