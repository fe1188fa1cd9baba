/**
 * A typed array as JSON: base64 of its little-endian bytes. Written by hand, because neither `Buffer` nor
 * `Uint8Array.fromBase64` is in every place that runs this (Node 20, web workers, the extension host).
 */

export type ColumnType = 'f64' | 'f32' | 'u32' | 'u16' | 'u8';

export interface Packed<T extends ColumnType = ColumnType> {
  readonly type: T;
  readonly length: number;
  readonly base64: string;
}

interface ArrayOf {
  readonly f64: Float64Array<ArrayBuffer>;
  readonly f32: Float32Array<ArrayBuffer>;
  readonly u32: Uint32Array<ArrayBuffer>;
  readonly u16: Uint16Array<ArrayBuffer>;
  readonly u8: Uint8Array<ArrayBuffer>;
}
export type ColumnArray<T extends ColumnType> = ArrayOf[T];

/** Any typed array of the kind, whatever buffer it lies in. */
interface SourceOf {
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly u32: Uint32Array;
  readonly u16: Uint16Array;
  readonly u8: Uint8Array;
}

const bytesEach: Readonly<Record<ColumnType, number>> = { f64: 8, f32: 4, u32: 4, u16: 2, u8: 1 };
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const codes = Uint8Array.from(alphabet, (c) => c.charCodeAt(0));
const values = new Uint8Array(128).fill(255);
codes.forEach((code, value) => {
  values[code] = value;
});
const equals = 0x3d;

/** Every machine that runs an editor is little-endian; one that is not would read nonsense, so it is refused here. */
const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

export const toBase64 = (bytes: Uint8Array): string => {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let o = 0;
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i]!;
    const b = i + 1 < bytes.length ? bytes[i + 1]! : 0;
    const c = i + 2 < bytes.length ? bytes[i + 2]! : 0;
    out[o++] = codes[a >> 2]!;
    out[o++] = codes[((a & 3) << 4) | (b >> 4)]!;
    out[o++] = i + 1 < bytes.length ? codes[((b & 15) << 2) | (c >> 6)]! : equals;
    out[o++] = i + 2 < bytes.length ? codes[c & 63]! : equals;
  }
  return new TextDecoder().decode(out);
};

/** @throws RangeError for a text that is no base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  if (text.length % 4 !== 0) throw new RangeError('base64 of a wrong length');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const out = new Uint8Array((text.length / 4) * 3 - padding);
  let o = 0;
  const at = (i: number): number => {
    const value = values[text.charCodeAt(i)];
    if (value === undefined || value === 255) throw new RangeError('not base64');
    return value;
  };
  const end = text.length - (padding > 0 ? 4 : 0);
  for (let i = 0; i < end; i += 4) {
    const n = (at(i) << 18) | (at(i + 1) << 12) | (at(i + 2) << 6) | at(i + 3);
    out[o++] = n >> 16;
    out[o++] = (n >> 8) & 255;
    out[o++] = n & 255;
  }
  if (padding === 1) {
    const n = (at(end) << 10) | (at(end + 1) << 4) | (at(end + 2) >> 2);
    out[o++] = n >> 8;
    out[o++] = n & 255;
  } else if (padding === 2) {
    out[o++] = (at(end) << 2) | (at(end + 1) >> 4);
  }
  return out;
};

/** The elements `[0, length)` of `array`, for sending. */
export const pack = <T extends ColumnType>(type: T, array: SourceOf[T], length: number = array.length): Packed<T> => {
  if (!isLittleEndian) throw new RangeError('columns are sent little-endian');
  const count = Math.min(length, array.length);
  return { type, length: count, base64: toBase64(new Uint8Array(array.buffer, array.byteOffset, count * bytesEach[type])) };
};

/** @throws RangeError when the text does not hold exactly `length` elements. */
export const unpack = <T extends ColumnType>(packed: Packed<T>): ColumnArray<T> => {
  const bytes = fromBase64(packed.base64);
  if (bytes.length !== packed.length * bytesEach[packed.type]) throw new RangeError('a column of a wrong length');
  const make: { readonly [K in ColumnType]: (buffer: ArrayBuffer) => ArrayOf[K] } = {
    f64: (b) => new Float64Array(b),
    f32: (b) => new Float32Array(b),
    u32: (b) => new Uint32Array(b),
    u16: (b) => new Uint16Array(b),
    u8: (b) => new Uint8Array(b),
  };
  return make[packed.type](bytes.buffer);
};
