import type { Position } from './span.ts';

/** Offsets ↔ lines of one text. Lines end with LF, CRLF or a lone CR, as editors count them. */
export class LineIndex {
  readonly #starts: number[] = [0];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === 13 && text.charCodeAt(i + 1) === 10) continue;
      if (c === 10 || c === 13) this.#starts.push(i + 1);
    }
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** Offsets outside the text are clamped to it. */
  positionAt(offset: number): Position {
    const clamped = Math.min(Math.max(offset, 0), this.#length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= clamped) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: clamped - this.#starts[low]! };
  }

  /** Positions outside the text are clamped to it. */
  offsetAt(position: Position): number {
    if (position.line < 0) return 0;
    const start = this.#starts[position.line];
    if (start === undefined) return this.#length;
    const next = this.#starts[position.line + 1] ?? this.#length + 1;
    return Math.min(start + Math.max(position.character, 0), next - 1, this.#length);
  }
}
