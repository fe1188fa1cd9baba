/** A log's bytes, unpacked when they are gzip or Zstandard: told by their first bytes. Works in Node.js and in a worker alike. */
import { Decompress } from 'fzstd';

export type Packing = 'none' | 'gzip' | 'zstd';

const startsWith = (bytes: Uint8Array, ...magic: readonly number[]): boolean => magic.every((byte, i) => bytes[i] === byte);

export const packingOf = (head: Uint8Array): Packing =>
  startsWith(head, 0x1f, 0x8b) ? 'gzip' : startsWith(head, 0x28, 0xb5, 0x2f, 0xfd) ? 'zstd' : 'none';

/** @throws what the unpacker says of a damaged or cut file, after what could be read. */
export const unpack = (chunks: AsyncIterable<Uint8Array>, packing: Packing): AsyncIterable<Uint8Array> =>
  packing === 'gzip' ? gunzip(chunks) : packing === 'zstd' ? unzstd(chunks) : chunks;

async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const feed = async (): Promise<void> => {
    for await (const chunk of chunks) await writer.write(new Uint8Array(chunk));
    await writer.close();
  };
  // Its failure is the reader's, below.
  const feeding = feed().catch((error: unknown) => writer.abort(error).catch(() => undefined));
  const reader = stream.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  await feeding;
}

async function* unzstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  const unzstd = new Decompress((chunk) => void out.push(chunk));
  for await (const chunk of chunks) {
    unzstd.push(new Uint8Array(chunk));
    yield* out.splice(0);
  }
  unzstd.push(new Uint8Array(0), true);
  yield* out.splice(0);
}
