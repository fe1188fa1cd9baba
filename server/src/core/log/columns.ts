/**
 * Growing columns in blocks: no copy and no doubling while millions of rows arrive, and flat memory per row.
 */

const blockBits = 12;
const blockSize = 1 << blockBits;
const mask = blockSize - 1;

type Block = Float64Array | Uint32Array | Uint16Array | Int16Array | Uint8Array;

abstract class Column<B extends Block> {
  length = 0;
  protected readonly blocks: B[] = [];
  protected abstract block(): B;

  push(value: number): number {
    const i = this.length++;
    let block = this.blocks[i >>> blockBits];
    if (block === undefined) {
      block = this.block();
      this.blocks.push(block);
    }
    block[i & mask] = value;
    return i;
  }

  get(i: number): number {
    return this.blocks[i >>> blockBits]?.[i & mask] ?? Number.NaN;
  }

  set(i: number, value: number): void {
    const block = this.blocks[i >>> blockBits];
    if (block !== undefined) block[i & mask] = value;
  }

  /** Rows from `from` (inclusive) to `to` (exclusive) into `out`, which must be long enough. */
  copy<T extends Block>(out: T, from: number, to: number): T {
    for (let i = from; i < to; i++) out[i - from] = this.get(i);
    return out;
  }

  get bytes(): number {
    return this.blocks.reduce((sum, b) => sum + b.byteLength, 0);
  }
}

export class F64Column extends Column<Float64Array> {
  protected block(): Float64Array {
    return new Float64Array(blockSize);
  }
}
export class U32Column extends Column<Uint32Array> {
  protected block(): Uint32Array {
    return new Uint32Array(blockSize);
  }
}
export class U16Column extends Column<Uint16Array> {
  protected block(): Uint16Array {
    return new Uint16Array(blockSize);
  }
}
export class I16Column extends Column<Int16Array> {
  protected block(): Int16Array {
    return new Int16Array(blockSize);
  }
}
export class U8Column extends Column<Uint8Array> {
  protected block(): Uint8Array {
    return new Uint8Array(blockSize);
  }
}

/** `no number` in a seconds column. */
const none = 0xffffffff;

/**
 * Seconds as whole microseconds in 32 bits (up to 71 minutes); what does not fit keeps its exact value aside.
 * NaN = unknown.
 */
export class SecondsColumn {
  private readonly micros = new U32Column();
  private readonly exact = new Map<number, number>();
  private readonly keepsExact: boolean;

  /** `keepsExact`: values finer than a microsecond keep their digits (told waits); else they are rounded (durations). */
  constructor(keepsExact: boolean) {
    this.keepsExact = keepsExact;
  }

  get length(): number {
    return this.micros.length;
  }

  push(seconds: number): number {
    const i = this.micros.push(none);
    if (!Number.isNaN(seconds)) this.set(i, seconds);
    return i;
  }

  set(i: number, seconds: number): void {
    this.exact.delete(i);
    if (Number.isNaN(seconds)) {
      this.micros.set(i, none);
      return;
    }
    const us = Math.round(seconds * 1e6);
    if (us >= 0 && us < none && (!this.keepsExact || us / 1e6 === seconds)) this.micros.set(i, us);
    else {
      this.micros.set(i, none);
      this.exact.set(i, seconds);
    }
  }

  get(i: number): number {
    const us = this.micros.get(i);
    if (us !== none) return us / 1e6;
    return this.exact.size === 0 ? Number.NaN : (this.exact.get(i) ?? Number.NaN);
  }

  get bytes(): number {
    return this.micros.bytes + this.exact.size * 48;
  }
}
