/**
 * Chunks of bytes → the lines that hold one of some words, through a scanner. Any chunking gives the same lines. Only the rest of the
 * last line is kept; a line that does not fit the scanner's buffer is handed back.
 */
import type { LineScanner } from './scan/scanner.ts';

/** Takes a line `bytes[from, to)` (without LF), 1-based. Returns true when the lines after it must come one by one. */
export type TakeCandidate = (bytes: Uint8Array, from: number, to: number, line: number) => boolean;

export class ScanFeed {
  /** Lines that ended so far, those before this feed included. */
  lines: number;
  private readonly scanner: LineScanner;
  private readonly take: TakeCandidate;
  /** Bytes of the unfinished line at the beginning of the scanner's input. */
  private held = 0;
  private oneByOne = false;
  private stopped = false;

  constructor(scanner: LineScanner, lines: number, take: TakeCandidate) {
    this.scanner = scanner;
    this.lines = lines;
    this.take = take;
  }

  /** What is left of the last line. */
  get rest(): Uint8Array {
    return this.scanner.input.subarray(0, this.held);
  }

  /** Ends after the line that is being taken: its words have changed. */
  stop(): void {
    this.stopped = true;
  }

  /**
   * Takes as much of the chunk as it can.
   * @returns bytes taken; fewer than all when it was stopped, or when a line is longer than the scanner's input
   */
  push(chunk: Uint8Array): number {
    const { input } = this.scanner;
    let from = 0;
    while (from < chunk.length) {
      const room = input.length - this.held;
      if (room === 0) return from;
      const piece = chunk.subarray(from, from + room);
      input.set(piece, this.held);
      const filled = this.held + piece.length;
      const lastFeed = lastLineFeed(input, this.held, filled);
      from += piece.length;
      if (lastFeed < 0) {
        this.held = filled;
        continue;
      }
      const end = this.scan(lastFeed + 1);
      input.copyWithin(0, end, filled);
      this.held = filled - end;
      if (this.stopped) return from;
    }
    return from;
  }

  /** Scans whole lines, `input[0, length)`. Returns where it stopped. */
  private scan(length: number): number {
    const { input } = this.scanner;
    let at = 0;
    while (at < length) {
      if (this.oneByOne) {
        at = this.step(at);
        if (this.stopped) return at;
        continue;
      }
      const { hits, lines, stoppedAt } = this.scanner.scan(at, length, this.lines);
      let next = stoppedAt;
      let count = this.lines + lines;
      for (let i = 0; i < hits.length; i += 3) {
        const start = hits[i]!;
        const end = hits[i + 1]!;
        const line = hits[i + 2]! + 1;
        this.oneByOne = this.take(input, start, end, line);
        if (this.stopped || this.oneByOne) {
          next = end + 1;
          count = line;
          break;
        }
      }
      this.lines = count;
      at = next;
      if (this.stopped) return at;
    }
    return at;
  }

  private step(at: number): number {
    const { input } = this.scanner;
    const feed = input.indexOf(10, at);
    this.lines++;
    this.oneByOne = this.take(input, at, feed, this.lines);
    return feed + 1;
  }
}

const lastLineFeed = (bytes: Uint8Array, from: number, to: number): number => {
  for (let i = to - 1; i >= from; i--) if (bytes[i] === 10) return i;
  return -1;
};
