/** A log's bytes, unpacked when they are gzip or Zstandard: told by their first bytes, whatever the name says. */
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';

const startsWith = (chunk: Uint8Array, ...bytes: readonly number[]): boolean => bytes.every((b, i) => chunk[i] === b);

const concat = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
};

/** Throws what the unpacker says of a damaged or cut file, after the bytes that could be read. */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  let head = new Uint8Array(0) as Uint8Array;
  let ended = false;
  while (head.length < 4 && !ended) {
    const next = await source.next();
    if (next.done) ended = true;
    else head = head.length === 0 ? next.value : concat(head, next.value);
  }
  const all: AsyncIterable<Uint8Array> = {
    async *[Symbol.asyncIterator]() {
      if (head.length > 0) yield head;
      for (let next = ended ? null : await source.next(); next !== null && !next.done; next = await source.next()) yield next.value;
    },
  };
  if (startsWith(head, 0x1f, 0x8b)) yield* gunzipped(all);
  else if (startsWith(head, 0x28, 0xb5, 0x2f, 0xfd)) yield* unzstd(all);
  else yield* all;
}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  const feed = async (): Promise<void> => {
    for await (const chunk of chunks) {
      if (!gunzip.write(chunk)) await new Promise((ready) => gunzip.once('drain', ready));
      if (gunzip.destroyed) return;
    }
    gunzip.end();
  };
  // Its failure is the reader's, below.
  feed().catch((error: Error) => gunzip.destroy(error));
  for await (const chunk of gunzip) yield chunk as Uint8Array;
}

async function* unzstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  const unzstd = new Decompress((chunk) => out.push(chunk));
  let last: Uint8Array | null = null;
  for await (const chunk of chunks) {
    if (last !== null) unzstd.push(last);
    // The unpacker keeps what it is given.
    last = new Uint8Array(chunk);
    yield* out.splice(0);
  }
  unzstd.push(last ?? new Uint8Array(0), true);
  yield* out.splice(0);
}
