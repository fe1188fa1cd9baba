/**
 * Bytes → lines. Any chunking gives the same lines; a line longer than the limit is cut and said so; nothing is kept but the rest of
 * the last line. UTF-16 (with a byte order mark, or seen by its zeros) is turned into UTF-8 on the way.
 */

/** What a line is handed over with: `bytes[from, to)` without LF and the CR before it. */
export interface RawLine {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** 1-based. */
  readonly line: number;
  /** Longer than the limit: only its head is here. */
  readonly cut: boolean;
  /** Ended by LF; only the last line of a log may not be. */
  readonly terminated: boolean;
}

export type TakeLine = (line: RawLine) => void;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export class LineSplitter {
  bytes = 0;
  lines = 0;
  encoding: Encoding = 'utf-8';
  private readonly limit: number;
  private readonly take: TakeLine;
  private rest: Uint8Array[] = [];
  private restLength = 0;
  /** The current line has lost bytes. */
  private overflow = false;
  private begun = false;
  private head: Uint8Array | null = null;
  private decoder: TextDecoder | null = null;
  private readonly encoder = new TextEncoder();

  constructor(take: TakeLine, maxLineBytes: number) {
    this.take = take;
    this.limit = maxLineBytes;
  }

  push(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    if (this.begun) {
      this.feed(this.decoder === null ? chunk : this.encoder.encode(this.decoder.decode(chunk, { stream: true })));
      return;
    }
    // The first four bytes tell the encoding; they may come one by one.
    const first = this.head === null ? chunk : joined([this.head, chunk]);
    if (first.length < 4) {
      this.head = new Uint8Array(first);
      return;
    }
    this.begin(first);
  }

  private begin(first: Uint8Array): void {
    this.begun = true;
    this.head = null;
    const [a, b, c, d] = first;
    let skip = 0;
    if (a === 0xff && b === 0xfe) this.encoding = 'utf-16le';
    else if (a === 0xfe && b === 0xff) this.encoding = 'utf-16be';
    else if (a === 0xef && b === 0xbb && c === 0xbf) skip = 3;
    else if (a !== 0 && b === 0 && c !== 0 && d === 0) this.encoding = 'utf-16le';
    else if (a === 0 && b !== 0 && c === 0 && d !== 0) this.encoding = 'utf-16be';
    if (this.encoding === 'utf-8') {
      this.feed(skip === 0 ? first : first.subarray(skip));
      return;
    }
    this.decoder = new TextDecoder(this.encoding);
    this.feed(this.encoder.encode(this.decoder.decode(first, { stream: true })));
  }

  private feed(chunk: Uint8Array): void {
    let from = 0;
    for (let lf = chunk.indexOf(10); lf >= 0; lf = chunk.indexOf(10, from)) {
      if (this.restLength === 0 && !this.overflow) this.emit(chunk, from, lf, true);
      else {
        this.keep(chunk.subarray(from, lf));
        this.flush(true);
      }
      from = lf + 1;
    }
    if (from < chunk.length) this.keep(chunk.subarray(from));
  }

  /** Keeps a piece of an unfinished line; the chunk belongs to the caller, so it is copied. */
  private keep(piece: Uint8Array): void {
    const room = this.limit - this.restLength;
    if (piece.length > room) this.overflow = true;
    const kept = piece.length > room ? piece.subarray(0, room) : piece;
    if (kept.length > 0) {
      // Not slice(): a Node buffer's would share its memory.
      this.rest.push(new Uint8Array(kept));
      this.restLength += kept.length;
    }
  }

  private flush(terminated: boolean): void {
    const bytes = this.rest.length === 1 && this.rest[0] !== undefined ? this.rest[0] : joined(this.rest);
    const { overflow } = this;
    this.rest = [];
    this.restLength = 0;
    this.overflow = false;
    this.emit(bytes, 0, bytes.length, terminated, overflow);
  }

  private emit(bytes: Uint8Array, from: number, end: number, terminated: boolean, overflow = false): void {
    let to = end;
    let cut = overflow;
    if (to - from > this.limit) {
      to = from + this.limit;
      cut = true;
    }
    if (!cut) while (to > from && bytes[to - 1] === 13) to--;
    this.lines++;
    this.take({ bytes, from, to, line: this.lines, cut, terminated });
  }

  /** The log ends here (for now): hands over what is left of the last line. */
  finish(): void {
    if (!this.begun && this.head !== null) this.begin(this.head);
    if (this.decoder !== null) {
      const tail = this.encoder.encode(this.decoder.decode());
      if (tail.length > 0) this.feed(tail);
      this.decoder = null;
    }
    if (this.restLength > 0 || this.overflow) this.flush(false);
  }

  /** Takes what is left of the last line; null while a line longer than the limit goes on, or where bytes are not UTF-8. */
  takeRest(): Uint8Array | null {
    if (!this.begun || this.overflow || this.decoder !== null) return null;
    const rest = joined(this.rest);
    this.rest = [];
    this.restLength = 0;
    return rest;
  }

  /** Goes on after `lines` lines, with the beginning of the next one. */
  resume(lines: number, rest: Uint8Array): void {
    this.lines = lines;
    this.keep(rest);
  }
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(pieces.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const p of pieces) {
    out.set(p, at);
    at += p.length;
  }
  return out;
};
