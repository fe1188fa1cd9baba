/**
 * Growing columns in blocks: no copy and no doubling while millions of rows arrive, and flat memory per row.
 *
 * Each element type has a class of its own, written out: shared accessors over different typed arrays are ten times slower.
 */

const bits = 12;
const size = 1 << bits;
const mask = size - 1;

export class F64Column {
  length = 0;
  private readonly blocks: Float64Array[] = [];
  push(value: number): number {
    const i = this.length++;
    if ((i & mask) === 0) this.blocks.push(new Float64Array(size));
    this.blocks[i >>> bits]![i & mask] = value;
    return i;
  }
  get(i: number): number {
    return i < this.length ? this.blocks[i >>> bits]![i & mask]! : Number.NaN;
  }
  set(i: number, value: number): void {
    if (i < this.length) this.blocks[i >>> bits]![i & mask] = value;
  }
  get bytes(): number {
    return this.blocks.length * size * 8;
  }
}

export class U32Column {
  length = 0;
  private readonly blocks: (Uint32Array | undefined)[] = [];
  private readonly fill: number;
  /** @param fill what most rows hold: blocks of nothing else cost nothing */
  constructor(fill = 0) {
    this.fill = fill;
  }
  push(value: number): number {
    const i = this.length++;
    const b = i >>> bits;
    if ((i & mask) === 0) this.blocks.push(undefined);
    const block = this.blocks[b];
    if (block !== undefined) block[i & mask] = value;
    else if (value !== this.fill) this.made(b)[i & mask] = value;
    return i;
  }
  private made(b: number): Uint32Array {
    const block = new Uint32Array(size);
    if (this.fill !== 0) block.fill(this.fill);
    this.blocks[b] = block;
    return block;
  }
  get(i: number): number {
    if (i >= this.length) return Number.NaN;
    const block = this.blocks[i >>> bits];
    return block === undefined ? this.fill : block[i & mask]!;
  }
  set(i: number, value: number): void {
    if (i >= this.length) return;
    const block = this.blocks[i >>> bits];
    if (block !== undefined) block[i & mask] = value;
    else if (value !== this.fill) this.made(i >>> bits)[i & mask] = value;
  }
  get bytes(): number {
    return this.blocks.reduce((sum, block) => sum + (block?.byteLength ?? 0), 0);
  }
}

export class U16Column {
  length = 0;
  private readonly blocks: (Uint16Array | undefined)[] = [];
  private readonly fill: number;
  /** @param fill what most rows hold: blocks of nothing else cost nothing */
  constructor(fill = 0) {
    this.fill = fill;
  }
  push(value: number): number {
    const i = this.length++;
    const b = i >>> bits;
    if ((i & mask) === 0) this.blocks.push(undefined);
    const block = this.blocks[b];
    if (block !== undefined) block[i & mask] = value;
    else if (value !== this.fill) this.made(b)[i & mask] = value;
    return i;
  }
  private made(b: number): Uint16Array {
    const block = new Uint16Array(size);
    if (this.fill !== 0) block.fill(this.fill);
    this.blocks[b] = block;
    return block;
  }
  get(i: number): number {
    if (i >= this.length) return Number.NaN;
    const block = this.blocks[i >>> bits];
    return block === undefined ? this.fill : block[i & mask]!;
  }
  set(i: number, value: number): void {
    if (i >= this.length) return;
    const block = this.blocks[i >>> bits];
    if (block !== undefined) block[i & mask] = value;
    else if (value !== this.fill) this.made(i >>> bits)[i & mask] = value;
  }
  get bytes(): number {
    return this.blocks.reduce((sum, block) => sum + (block?.byteLength ?? 0), 0);
  }
}

export class I16Column {
  length = 0;
  private readonly blocks: (Int16Array | undefined)[] = [];
  private readonly fill: number;
  /** @param fill what most rows hold: blocks of nothing else cost nothing */
  constructor(fill = 0) {
    this.fill = fill;
  }
  push(value: number): number {
    const i = this.length++;
    const b = i >>> bits;
    if ((i & mask) === 0) this.blocks.push(undefined);
    const block = this.blocks[b];
    if (block !== undefined) block[i & mask] = value;
    else if (value !== this.fill) this.made(b)[i & mask] = value;
    return i;
  }
  private made(b: number): Int16Array {
    const block = new Int16Array(size);
    if (this.fill !== 0) block.fill(this.fill);
    this.blocks[b] = block;
    return block;
  }
  get(i: number): number {
    if (i >= this.length) return Number.NaN;
    const block = this.blocks[i >>> bits];
    return block === undefined ? this.fill : block[i & mask]!;
  }
  set(i: number, value: number): void {
    if (i >= this.length) return;
    const block = this.blocks[i >>> bits];
    if (block !== undefined) block[i & mask] = value;
    else if (value !== this.fill) this.made(i >>> bits)[i & mask] = value;
  }
  get bytes(): number {
    return this.blocks.reduce((sum, block) => sum + (block?.byteLength ?? 0), 0);
  }
}

export class U8Column {
  length = 0;
  private readonly blocks: (Uint8Array | undefined)[] = [];
  private readonly fill: number;
  /** @param fill what most rows hold: blocks of nothing else cost nothing */
  constructor(fill = 0) {
    this.fill = fill;
  }
  push(value: number): number {
    const i = this.length++;
    const b = i >>> bits;
    if ((i & mask) === 0) this.blocks.push(undefined);
    const block = this.blocks[b];
    if (block !== undefined) block[i & mask] = value;
    else if (value !== this.fill) this.made(b)[i & mask] = value;
    return i;
  }
  private made(b: number): Uint8Array {
    const block = new Uint8Array(size);
    if (this.fill !== 0) block.fill(this.fill);
    this.blocks[b] = block;
    return block;
  }
  get(i: number): number {
    if (i >= this.length) return Number.NaN;
    const block = this.blocks[i >>> bits];
    return block === undefined ? this.fill : block[i & mask]!;
  }
  set(i: number, value: number): void {
    if (i >= this.length) return;
    const block = this.blocks[i >>> bits];
    if (block !== undefined) block[i & mask] = value;
    else if (value !== this.fill) this.made(i >>> bits)[i & mask] = value;
  }
  get bytes(): number {
    return this.blocks.reduce((sum, block) => sum + (block?.byteLength ?? 0), 0);
  }
}

/** `no number` in a seconds column. */
const none = 0xffffffff;

/**
 * Seconds as whole microseconds in 32 bits (up to 71 minutes); what does not fit keeps its exact value aside.
 * NaN = unknown.
 */
export class SecondsColumn {
  private readonly micros = new U32Column(none);
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
    if (this.exact.size > 0) this.exact.delete(i);
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
