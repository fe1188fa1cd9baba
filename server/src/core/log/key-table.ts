/**
 * Text ↔ number, kept as bytes in blocks with an open hash table: millions of request ids cost their bytes and about 16 more each.
 */

const blockSize = 1 << 20;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8');

export class KeyTable {
  private readonly blocks: Uint8Array[] = [];
  private used = blockSize;
  /** Where each text begins: block in the upper 12 bits, offset in the lower 20. */
  private starts = new Uint32Array(1024);
  private hashes = new Uint32Array(1024);
  private lengths = new Uint16Array(1024);
  private slots = new Uint32Array(4096);
  private count = 0;
  /** Hash of the text looked for last. */
  private hashed = 0;

  get size(): number {
    return this.count;
  }

  get bytes(): number {
    return (
      this.blocks.length * blockSize + this.starts.byteLength + this.hashes.byteLength + this.lengths.byteLength + this.slots.byteLength
    );
  }

  private static hash(bytes: Uint8Array, from: number, to: number): number {
    let h = 0x811c9dc5;
    for (let i = from; i < to; i++) h = Math.imul(h ^ bytes[i]!, 0x01000193);
    return (h ^ (h >>> 15)) >>> 0;
  }

  private equal(id: number, bytes: Uint8Array, from: number, to: number): boolean {
    const length = to - from;
    if (this.lengths[id] !== length) return false;
    const start = this.starts[id]!;
    const block = this.blocks[start >>> 20]!;
    const at = start & (blockSize - 1);
    for (let i = 0; i < length; i++) if (block[at + i] !== bytes[from + i]) return false;
    return true;
  }

  /** The slot of a text, or of the place where it belongs. */
  private slotOf(bytes: Uint8Array, from: number, to: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    const hash = KeyTable.hash(bytes, from, to);
    this.hashed = hash;
    let slot = hash & mask;
    for (;;) {
      const id = slots[slot]!;
      if (id === 0 || (hashes[id - 1] === hash && this.equal(id - 1, bytes, from, to))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** The number of the text in `bytes[from, to)`, or -1. At most 65,535 bytes count. */
  findBytes(bytes: Uint8Array, from: number, to: number): number {
    return (this.slots[this.slotOf(bytes, from, Math.min(to, from + 0xffff))] ?? 0) - 1;
  }

  internBytes(bytes: Uint8Array, from: number, end: number): number {
    const to = Math.min(end, from + 0xffff);
    const slot = this.slotOf(bytes, from, to);
    const known = this.slots[slot] ?? 0;
    if (known !== 0) return known - 1;
    const length = to - from;
    if (this.used + length > blockSize) {
      this.blocks.push(new Uint8Array(blockSize));
      this.used = 0;
    }
    const block = this.blocks[this.blocks.length - 1];
    block?.set(bytes.subarray(from, to), this.used);
    const id = this.count++;
    if (id >= this.starts.length) this.growRows();
    this.starts[id] = (this.blocks.length - 1) * blockSize + this.used;
    this.hashes[id] = this.hashed;
    this.lengths[id] = length;
    this.used += length;
    this.slots[slot] = id + 1;
    if (this.count * 2 > this.slots.length) this.growSlots();
    return id;
  }

  private growRows(): void {
    const size = Math.ceil(this.starts.length * 1.5);
    const starts = new Uint32Array(size);
    starts.set(this.starts);
    this.starts = starts;
    const hashes = new Uint32Array(size);
    hashes.set(this.hashes);
    this.hashes = hashes;
    const lengths = new Uint16Array(size);
    lengths.set(this.lengths);
    this.lengths = lengths;
  }

  private growSlots(): void {
    const size = this.slots.length * 2;
    const slots = new Uint32Array(size);
    for (let id = 0; id < this.count; id++) {
      let slot = this.hashes[id]! & (size - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
      slots[slot] = id + 1;
    }
    this.slots = slots;
  }

  intern(text: string): number {
    const bytes = encoder.encode(text);
    return this.internBytes(bytes, 0, bytes.length);
  }

  find(text: string): number {
    const bytes = encoder.encode(text);
    return this.findBytes(bytes, 0, bytes.length);
  }

  text(id: number): string {
    if (id < 0 || id >= this.count) return '';
    const start = this.starts[id]!;
    const at = start & (blockSize - 1);
    return decoder.decode(this.blocks[start >>> 20]?.subarray(at, at + this.lengths[id]!));
  }
}
