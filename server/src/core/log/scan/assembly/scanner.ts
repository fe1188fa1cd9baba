/**
 * Finds the lines of a chunk that hold one of a few words, 32 bytes at a step (WebAssembly SIMD). AssemblyScript.
 *
 * Bytes are compared folded (`| 0x20`), so that ASCII letters match in both cases. Of each word its caller names a rare pair of
 * neighbouring bytes. Each word belongs to one of eight buckets; two 16-entry tables for each byte of the pair say in which buckets a
 * nibble may occur, so that one AND of four look-ups leaves only the places where a pair may stand. There the words of the bucket are
 * compared byte by byte. After a hit the rest of its line is skipped.
 *
 * Memory: tables | words | output (start, end, line: u32 each) | input. All addresses are handed out by the exports.
 */

const MAX_WORDS: i32 = 64;
const MAX_WORD_BYTES: i32 = 32;
/** Bytes behind the input that vector loads may touch. */
const SLACK: u32 = 64;

const tables = memory.data(64, 16);
const words = memory.data(64 * 32, 16);
const wordLengths = memory.data(64);
const wordPairs = memory.data(64);
const wordBuckets = memory.data(64);
let wordCount: i32 = 0;
let inputAt: usize = 0;
let outputAt: usize = 0;
let outputLimit: u32 = 0;
let lines: u32 = 0;
let resumeAt: u32 = 0;

/** Reserves the buffers; call once. `records`: how many hits one scan may report before it pauses. */
export function reserve(inputBytes: u32, records: u32): void {
  outputAt = (heap.alloc((<usize>records) * 12 + 16) + 15) & ~15;
  outputLimit = records;
  inputAt = (heap.alloc((<usize>inputBytes) + SLACK + 32) + 15) & ~15;
}

export function input(): usize {
  return inputAt;
}

export function output(): usize {
  return outputAt;
}

export function wordsAt(): usize {
  return words;
}

/** Line feeds that the last scan went over. */
export function lineCount(): u32 {
  return lines;
}

/** Where the last scan stopped: the input's length, or behind the last reported line when the output was full. */
export function stoppedAt(): u32 {
  return resumeAt;
}

export function clearWords(): void {
  wordCount = 0;
  memory.fill(tables, 0, 64);
}

/**
 * Takes the word of `length` bytes (2 to 32) that was written at `wordsAt() + 32 * index`, folded.
 * @param pair where its rare pair starts
 * @returns whether there was room
 */
export function addWord(length: i32, pair: i32): bool {
  if (wordCount >= MAX_WORDS || length < 2 || length > MAX_WORD_BYTES || pair < 0 || pair + 2 > length) return false;
  const word = words + wordCount * MAX_WORD_BYTES;
  const bit = <u8>((<u32>1) << (<u32>(wordCount & 7)));
  for (let i = 0; i < 2; i++) {
    const b = load<u8>(word + pair + i);
    const low = tables + i * 32 + (b & 15);
    const high = tables + i * 32 + 16 + (b >> 4);
    store<u8>(low, load<u8>(low) | bit);
    store<u8>(high, load<u8>(high) | bit);
  }
  store<u8>(wordLengths + wordCount, <u8>length);
  store<u8>(wordPairs + wordCount, <u8>pair);
  store<u8>(wordBuckets + wordCount, bit);
  wordCount++;
  return true;
}

/** Whether one of the buckets' words has its rare pair at `at` and lies wholly in [begin, end). */
function matches(at: usize, begin: usize, end: usize, buckets: u8): bool {
  for (let w = 0; w < wordCount; w++) {
    if ((load<u8>(wordBuckets + w) & buckets) == 0) continue;
    const length = <usize>load<u8>(wordLengths + w);
    const start = at - <usize>load<u8>(wordPairs + w);
    if (start < begin || start + length > end) continue;
    const word = words + w * MAX_WORD_BYTES;
    let i: usize = 0;
    while (i < length && (load<u8>(start + i) | 0x20) == load<u8>(word + i)) i++;
    if (i == length) return true;
  }
  return false;
}

/** The next line feed at or behind `from`, or `end`. May read up to 15 bytes behind `end`. */
@inline
function lineEnd(from: usize, end: usize): usize {
  const feed = i8x16.splat(10);
  let at = from;
  while (at < end) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(at), feed));
    if (mask != 0) {
      const found = at + ctz(mask);
      return found < end ? found : end;
    }
    at += 16;
  }
  return end;
}

@inline
function places(b0: v128, b1: v128, lo0: v128, hi0: v128, lo1: v128, hi1: v128, low: v128): v128 {
  return v128.and(
    v128.and(i8x16.swizzle(lo0, v128.and(b0, low)), i8x16.swizzle(hi0, i8x16.shr_u(b0, 4))),
    v128.and(i8x16.swizzle(lo1, v128.and(b1, low)), i8x16.swizzle(hi1, i8x16.shr_u(b1, 4))),
  );
}

/**
 * Scans input[from, length). Hits are lines [start, end) without their line feed, with the line number counted from `firstLine` at `from`.
 * A last line without a line feed is a line too. Stops early when the output is full: see `stoppedAt`.
 * @returns the number of hits
 */
export function scan(from: u32, length: u32, firstLine: u32): u32 {
  const base = inputAt;
  const end = base + length;
  const lo0 = v128.load(tables);
  const hi0 = v128.load(tables + 16);
  const lo1 = v128.load(tables + 32);
  const hi1 = v128.load(tables + 48);
  const low = i8x16.splat(15);
  const fold = i8x16.splat(0x20);
  const feed = i8x16.splat(10);
  const none = i8x16.splat(0);
  let hits: u32 = 0;
  let line: u32 = firstLine;
  let lineStart = base + from;
  let at = base + from;
  let out = outputAt;
  while (at < end) {
    const raw0 = v128.load(at);
    const raw1 = v128.load(at, 16);
    const maybe0 = places(v128.or(raw0, fold), v128.or(v128.load(at, 1), fold), lo0, hi0, lo1, hi1, low);
    const maybe1 = places(v128.or(raw1, fold), v128.or(v128.load(at, 17), fold), lo0, hi0, lo1, hi1, low);
    let feeds: u32 = i8x16.bitmask(i8x16.eq(raw0, feed)) | (i8x16.bitmask(i8x16.eq(raw1, feed)) << 16);
    // What stands behind the end is the next chunk's.
    if (at + 32 > end) feeds &= <u32>(((<u64>1) << (<u64>(end - at))) - 1);
    if (v128.any_true(v128.or(maybe0, maybe1))) {
      let lanes: u32 = ~(i8x16.bitmask(i8x16.eq(maybe0, none)) | (i8x16.bitmask(i8x16.eq(maybe1, none)) << 16));
      let found = false;
      while (lanes != 0) {
        const lane = ctz(lanes);
        lanes &= lanes - 1;
        const place = at + lane;
        if (place >= end) break;
        // The bucket bits of this lane, looked up again: places are rare.
        const c0 = load<u8>(place) | 0x20;
        const c1 = load<u8>(place, 1) | 0x20;
        const buckets: u8 =
          load<u8>(tables + (c0 & 15)) & load<u8>(tables + 16 + (c0 >> 4)) & load<u8>(tables + 32 + (c1 & 15)) & load<u8>(tables + 48 + (c1 >> 4));
        const before = feeds & (((<u32>1) << lane) - 1);
        const begin = before != 0 ? at + (31 - clz(before)) + 1 : lineStart;
        if (!matches(place, begin, end, buckets)) continue;
        line += popcnt(before);
        const stop = lineEnd(place, end);
        store<u32>(out, <u32>(begin - base));
        store<u32>(out, <u32>(stop - base), 4);
        store<u32>(out, line, 8);
        out += 12;
        hits++;
        if (stop < end) line++;
        at = stop < end ? stop + 1 : end;
        lineStart = at;
        found = true;
        break;
      }
      if (found) {
        if (hits == outputLimit) break;
        continue;
      }
    }
    if (feeds != 0) {
      line += popcnt(feeds);
      lineStart = at + (31 - clz(feeds)) + 1;
    }
    at += 32;
  }
  resumeAt = hits == outputLimit ? <u32>(at - base) : length;
  lines = line - firstLine;
  return hits;
}
