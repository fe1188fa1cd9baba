/**
 * Several files as one log: what they say is taken in time order, each file's own order kept. Files of a rotated set and the logs of
 * several machines are read alike; no file is held in memory.
 */
import { Grouper } from './grouper.ts';
import { LogReader, type Progress, type ReadOptions } from './reader.ts';
import type { Reading } from './reading.ts';
import { LogReport } from './report.ts';
import type { UnreadEntry } from './unread.ts';

interface Waiting {
  readonly reading: Reading;
  readonly line: number;
  readonly format: number;
  /** Its own stamp, or that of the reading before it in the file. */
  readonly at: number;
}

/** Files told apart in a column of bytes. */
const maxFiles = 255;

class Source {
  readonly queue: Waiting[] = [];
  readonly reader: LogReader;
  readonly index: number;
  ended = false;
  private readonly chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  private last = Number.NEGATIVE_INFINITY;

  constructor(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, index: number, options: ReadOptions, grouper: Grouper) {
    this.index = Math.min(index, maxFiles);
    this.chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
    this.reader = new LogReader(options, grouper, (reading, line, format) => {
      // A line that comes late keeps its place: only a later stamp moves the file on.
      if (reading.time > this.last) this.last = reading.time;
      this.queue.push({ reading, line, format, at: this.last });
    });
  }

  /** Reads until something waits or the file ends. */
  async fill(): Promise<void> {
    while (this.queue.length === 0 && !this.ended) {
      const next = await this.chunks.next();
      if (next.done) {
        this.ended = true;
        this.reader.finish();
      } else this.reader.push(next.value);
    }
  }

  async stop(): Promise<void> {
    this.ended = true;
    await this.chunks.return?.();
    this.reader.finish();
  }
}

/** @param files the bytes of each file; their order decides between equal stamps. */
export const readLogs = async (
  files: readonly (AsyncIterable<Uint8Array> | Iterable<Uint8Array>)[],
  options: ReadOptions,
): Promise<LogReport> => {
  const grouper = new Grouper();
  const sources = files.map((chunks, i) => new Source(chunks, i, options, grouper));
  let reported = 0;
  const progress = (): Progress => ({
    bytes: sources.reduce((sum, s) => sum + s.reader.progress.bytes, 0),
    lines: sources.reduce((sum, s) => sum + s.reader.progress.lines, 0),
    attempts: grouper.attempts.length,
  });
  for (;;) {
    let first: Source | null = null;
    for (const source of sources) {
      if (options.signal?.aborted && !source.ended) await source.stop();
      else await source.fill();
      const head = source.queue[0];
      if (head !== undefined && (first === null || head.at < (first.queue[0]?.at ?? Number.POSITIVE_INFINITY))) first = source;
    }
    if (first === null) break;
    // As far as this file goes before another one's turn comes.
    let limit = Number.POSITIVE_INFINITY;
    for (const source of sources) if (source !== first && source.queue[0] !== undefined) limit = Math.min(limit, source.queue[0].at);
    let taken = 0;
    for (const w of first.queue) {
      if (taken > 0 && w.at > limit) break;
      grouper.add(w.reading, w.line, w.format, first.index);
      taken++;
    }
    first.queue.splice(0, taken);
    const now = progress();
    if (options.onProgress !== undefined && now.bytes - reported >= 4 << 20) {
      reported = now.bytes;
      options.onProgress(now);
    }
  }
  const unread: UnreadEntry[] = sources.flatMap((s) => s.reader.unread.entries.map((e) => ({ ...e, file: s.index })));
  const end = progress();
  options.onProgress?.(end);
  const assumedYear = sources.map((s) => s.reader.clock.assumedYear).find((y) => y !== null) ?? null;
  return new LogReport(grouper, unread, { bytes: end.bytes, lines: end.lines, assumedYear, files: files.length });
};
