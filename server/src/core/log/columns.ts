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
  private readonly blocks: Uint32Array[] = [];
  push(value: number): number {
    const i = this.length++;
    if ((i & mask) === 0) this.blocks.push(new Uint32Array(size));
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
    return this.blocks.length * size * 4;
  }
}

export class U16Column {
  length = 0;
  private readonly blocks: Uint16Array[] = [];
  push(value: number): number {
    const i = this.length++;
    if ((i & mask) === 0) this.blocks.push(new Uint16Array(size));
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
    return this.blocks.length * size * 2;
  }
}

export class I16Column {
  length = 0;
  private readonly blocks: Int16Array[] = [];
  push(value: number): number {
    const i = this.length++;
    if ((i & mask) === 0) this.blocks.push(new Int16Array(size));
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
    return this.blocks.length * size * 2;
  }
}

export class U8Column {
  length = 0;
  private readonly blocks: Uint8Array[] = [];
  push(value: number): number {
    const i = this.length++;
    if ((i & mask) === 0) this.blocks.push(new Uint8Array(size));
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
    return this.blocks.length * size;
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
