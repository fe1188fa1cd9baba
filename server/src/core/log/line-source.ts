/**
 * Bytes → the lines to read: all of them at first, later only those that a scanner picks by their words.
 *
 * Which lines are picked depends on the bytes alone, never on how they were cut into chunks.
 */
import type { CandidateWords } from './candidates.ts';
import { LineSplitter, type RawLine } from './lines.ts';
import { type LineScanner, plainScanner } from './scan/scanner.ts';
import { ScanFeed } from './scan-feed.ts';

export type MakeScanner = (words: readonly string[], inputBytes: number) => LineScanner;

export interface LineReader {
  /** Takes a line; its bytes are valid during the call only. */
  takeLine(line: RawLine): void;
  /** In the middle of a record of several lines, or of the log's head: every line is needed. */
  readonly needsEveryLine: boolean;
}

/** The scanner's input: a chunk, and the rest of the line before it. */
const scanBytes = 2 << 20;

const nothing = new Uint8Array(0);

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
};

export class LineSource {
  bytes = 0;
  private readonly splitter: LineSplitter;
  private readonly reader: LineReader;
  private readonly candidates: CandidateWords;
  private readonly makeScanner: MakeScanner;
  private feed: ScanFeed | null = null;
  /** The words have changed in the middle of a chunk. */
  private isStale = false;
  private scanner: { readonly words: readonly string[]; readonly made: LineScanner } | null = null;

  constructor(reader: LineReader, candidates: CandidateWords, maxLineBytes: number, makeScanner: MakeScanner = plainScanner) {
    this.reader = reader;
    this.candidates = candidates;
    this.makeScanner = makeScanner;
    this.splitter = new LineSplitter((line) => reader.takeLine(line), maxLineBytes);
  }

  /** Lines that ended so far. */
  get lines(): number {
    return this.feed === null ? this.splitter.lines : this.feed.lines;
  }

  push(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    let rest = chunk;
    while (rest.length > 0) {
      const { feed } = this;
      if (feed === null) {
        rest = this.split(rest);
        continue;
      }
      rest = rest.subarray(feed.push(rest));
      if (rest.length > 0 || this.isStale) {
        // Other words, or a line that is too long for the scanner: the splitter takes over.
        this.isStale = false;
        this.feed = null;
        this.splitter.resume(feed.lines, nothing);
        rest = joined(feed.rest, rest);
      }
    }
  }

  /** The bytes end: hands over what is left of the last line. */
  finish(): void {
    const { feed } = this;
    if (feed !== null) {
      this.feed = null;
      this.splitter.resume(feed.lines, feed.rest);
    }
    this.splitter.finish();
  }

  /** Line by line; where a scanner may go on, only up to the next line end. */
  private split(chunk: Uint8Array): Uint8Array {
    if (this.candidates.words === null) {
      this.splitter.push(chunk);
      return nothing;
    }
    const feed = chunk.indexOf(10);
    const to = feed < 0 ? chunk.length : feed + 1;
    this.splitter.push(chunk.subarray(0, to));
    if (feed >= 0) this.startFeed();
    return chunk.subarray(to);
  }

  /** From here on a scanner picks the lines. */
  private startFeed(): void {
    const { words } = this.candidates;
    if (words === null || this.reader.needsEveryLine) return;
    const rest = this.splitter.takeRest();
    if (rest === null) return;
    if (rest.length >= scanBytes) {
      this.splitter.resume(this.splitter.lines, rest);
      return;
    }
    if (this.scanner === null || this.scanner.words !== words) this.scanner = { words, made: this.makeScanner(words, scanBytes) };
    const line = { bytes: rest, from: 0, to: 0, line: 0, cut: false, terminated: true };
    this.feed = new ScanFeed(this.scanner.made, this.splitter.lines, (bytes, from, to, number) => {
      line.bytes = bytes;
      line.from = from;
      line.to = to > from && bytes[to - 1] === 13 ? to - 1 : to;
      line.line = number;
      this.reader.takeLine(line);
      if (this.candidates.words !== words) {
        this.isStale = true;
        this.feed?.stop();
      }
      return this.reader.needsEveryLine;
    });
    this.feed.push(rest);
  }
}
