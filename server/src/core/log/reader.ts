/**
 * The log reader: bytes in, requests and verdicts out. Platform-free, streaming, never the whole log in memory.
 */

import { CandidateWords } from './candidates.ts';
import { FastLines } from './fast/fast-lines.ts';
import { type Collector, Line, type LogFormat, type ReadContext } from './formats/format.ts';
import { formatNumber, formats, jsonFormats, looseFormats, textFormats } from './formats/index.ts';
import { jsonLines } from './formats/json-lines.ts';
import { logfmt } from './formats/logfmt.ts';
import { Grouper } from './grouper.ts';
import { JsonRecords, mayBeginJson } from './json-records.ts';
import { type LineReader, LineSource, type MakeScanner } from './line-source.ts';
import type { RawLine } from './lines.ts';
import { keyRank, type Reading } from './reading.ts';
import type { Meaning } from './records/meaning.ts';
import { fillFrom, messageOf, partialReading } from './records/message.ts';
import { ownNames } from './records/own-names.ts';
import { LogReport } from './report.ts';
import { looksCut } from './tail.ts';
import { type ClockContext, stampOf } from './text/clock.ts';
import { withoutEscapes } from './text/prefix.ts';
import { Unread, type UnreadReason } from './unread.ts';
import { unwrapped } from './wrappers.ts';

export interface LogOptions {
  /** UNIX seconds of the reader's present, for logs without a year. */
  readonly now: number;
  /** One's own field names: meaning → path in the record (`retryAfter=meta.wait`). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Only attempts from this time on, and before that one: UNIX seconds, or the log's own clock. */
  readonly since?: number;
  readonly until?: number;
  /** Finds lines by their words, as `scan/` offers it; without it the plain one does, with the same result. */
  readonly scanner?: MakeScanner;
  /** Longer lines are cut, bytes. Default 8 MiB. */
  readonly maxLineBytes?: number;
}

export interface Progress {
  readonly bytes: number;
  readonly lines: number;
  readonly attempts: number;
}

/** What stops a long read; an AbortSignal is one. */
export interface StopSignal {
  readonly aborted: boolean;
}

export interface ReadOptions extends LogOptions {
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: StopSignal;
}

/** Takes a reading with its 1-based line and the number of its format. */
export type Sink = (reading: Reading, line: number, format: number) => void;

/** A line of JSON that does not parse is worth a word only where it is about retries. */
const brokenJson = /retry|attempt|"status/i;
const defaultMaxLine = 8 << 20;
/** The head of the log that is looked at for hints before anything is read. */
const hintBytes = 64 << 10;
/** A log without a year may reach this far past the reader's present: clocks and zones differ. */
const futureSlack = 7 * 86_400;
/** Repeats of a line are looked for among this many records before it. */
const repeatWindow = 64;

export class LogReader implements ReadContext, LineReader {
  readonly grouper: Grouper;
  readonly unread = new Unread();
  readonly clock: ClockContext;
  readonly own: ReadonlyMap<string, Meaning>;
  readonly hints = new Set<string>();
  /** Lines that were read by their shape alone. */
  shortcuts = 0;
  private readonly source: LineSource;
  private readonly options: LogOptions;
  private readonly states = new Map<string, unknown>();
  private document: JsonRecords | null = null;
  private documentPeels = false;
  private givingBack = false;
  private collector: Collector | null = null;
  private collectorAt = { line: 0, format: 0 };
  private recent: string[] = [];
  private readonly recentSet = new Map<string, number>();
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  private readonly latin1 = new TextDecoder('windows-1252');
  private head: RawLine[] | null = [];
  /** Bytes of the head that are still to come. */
  private hintsLeft = hintBytes;
  private done = false;
  private now = { line: 0, format: 0 };
  private readonly sink: Sink | null;
  private readonly fast: FastLines;
  private readonly candidates = new CandidateWords();
  private rawNow: RawLine | null = null;

  /** @param sink takes what is read instead of this reader's own grouper: for several files that are one log. */
  constructor(options: LogOptions, grouper = new Grouper(), sink: Sink | null = null) {
    this.grouper = grouper;
    this.sink = sink;
    this.options = options;
    this.clock = { last: Number.NaN, notAfter: options.now + futureSlack, assumedYear: null };
    this.own = ownNames(options.fields ?? {});
    this.fast = new FastLines(this.own);
    // A reader of one of several files reads every line: the words of one file say nothing of the others.
    if (sink !== null) this.candidates.all();
    this.source = new LineSource(this, this.candidates, options.maxLineBytes ?? defaultMaxLine, options.scanner);
  }

  get progress(): Progress {
    return { bytes: this.source.bytes, lines: this.source.lines, attempts: this.grouper.attempts.length };
  }

  push(chunk: Uint8Array): void {
    this.source.push(chunk);
  }

  /** {@link LineReader}: a record of several lines, or the head, is being read. */
  get needsEveryLine(): boolean {
    return this.hintsLeft > 0 || this.collector !== null || this.document !== null;
  }

  /** The log ends. Calling it twice changes nothing. */
  finish(): LogReport {
    if (!this.done) {
      this.done = true;
      this.source.finish();
      this.readHead();
      this.endDocument();
      this.endCollector();
    }
    return this.report();
  }

  /**
   * What is known so far; the log may go on.
   * @param atEnd the log ends here for now: a record of several lines that is still open counts as complete
   */
  snapshot(atEnd = false): LogReport {
    this.readHead();
    if (atEnd) this.endCollector();
    return this.report();
  }

  private report(): LogReport {
    const { bytes, lines } = this.source;
    return new LogReport(this.grouper, this.unread.entries, { bytes, lines, assumedYear: this.clock.assumedYear });
  }

  // ReadContext

  state<T>(format: string, make: () => T): T {
    const known = this.states.get(format);
    if (known !== undefined) return known as T;
    const made = make();
    this.states.set(format, made);
    return made;
  }

  collect(collector: Collector): void {
    this.endCollector();
    this.collector = collector;
    this.collectorAt = { ...this.now };
  }

  trouble(reason: UnreadReason): void {
    this.unread.add(this.now.line, reason);
  }

  isOpen(reading: Reading): boolean {
    return this.grouper.isOpen(reading);
  }

  // Lines

  /** {@link LineReader}. The first lines are kept until their words have told which terminals and agents wrote them. */
  takeLine(raw: RawLine): void {
    if (this.hintsLeft <= 0) {
      this.readRaw(raw);
      return;
    }
    this.hintsLeft -= raw.to - raw.from + 1;
    if (this.head === null) {
      // A snapshot has read the head early: what follows may still tell.
      this.hint(raw);
      this.readRaw(raw);
      return;
    }
    this.head.push({ ...raw, bytes: new Uint8Array(raw.bytes.subarray(raw.from, raw.to)), from: 0, to: raw.to - raw.from });
    if (this.hintsLeft <= 0) this.readHead();
  }

  private hint(raw: RawLine): void {
    const text = this.latin1.decode(raw.bytes.subarray(raw.from, Math.min(raw.to, raw.from + 4096)));
    for (const format of formats) if (format.hint?.some((word) => text.includes(word))) this.hints.add(format.id);
  }

  private readHead(): void {
    const { head } = this;
    if (head === null) return;
    this.head = null;
    for (const raw of head) this.hint(raw);
    for (const raw of head) this.readRaw(raw);
  }

  private decode(raw: RawLine): string {
    const bytes = raw.bytes.subarray(raw.from, raw.to);
    try {
      return this.utf8.decode(bytes);
    } catch {
      this.unread.add(raw.line, 'not-utf8');
      return this.latin1.decode(bytes);
    }
  }

  /** Reads one line, which the caller may have picked by its anchors. */
  readRaw(raw: RawLine): void {
    if (raw.to === raw.from && this.collector === null) return;
    if (this.readFast(raw)) return;
    if (raw.cut) this.unread.add(raw.line, 'long-line');
    if (raw.bytes.subarray(raw.from, raw.to).indexOf(0) >= 0) {
      this.unread.add(raw.line, 'binary');
      return;
    }
    this.rawNow = raw;
    this.readText(this.decode(raw), raw.line, raw.terminated && !raw.cut);
    this.rawNow = null;
  }

  /** A line of a shape that is known: no text is made of it. */
  private readFast(raw: RawLine): boolean {
    if (this.sink !== null || this.collector !== null || this.document !== null || !raw.terminated || raw.cut) return false;
    const { fast } = this;
    if (!fast.read(raw.bytes, raw.from, raw.to)) return false;
    this.shortcuts++;
    const r = fast.reading;
    if (r.zone !== 'own') this.clock.last = r.time;
    const { since, until } = this.options;
    if ((since === undefined || r.time >= since) && (until === undefined || r.time < until)) {
      this.grouper.addKeyed(r, raw.bytes, fast.keyFrom, fast.keyTo, raw.line, fast.format);
    }
    return true;
  }

  /** The next line of this shape need not go the long way. */
  private learn(record: Line, text: string, format: number, readings: readonly Reading[]): void {
    const raw = this.rawNow;
    const [r] = readings;
    if (raw === null || r === undefined || readings.length !== 1 || record.text !== text || this.sink !== null) return;
    if (r.role !== 'attempt' || r.rank < keyRank.own || r.count < 0 || r.status === 0) return;
    const used = formats[format];
    if (used === jsonLines && record.body === text) this.fast.learn(record, raw.bytes, raw.from, raw.to, r, 'json', format);
    else if (used === logfmt) this.fast.learn(record, raw.bytes, raw.from, raw.to, r, 'pairs', format);
  }

  private readText(text: string, line: number, complete: boolean): void {
    this.now = { line, format: 0 };
    const clean = withoutEscapes(text);
    if (this.document !== null) {
      this.feedDocument(this.document, clean, line);
      return;
    }
    if (this.collector !== null) {
      const { collector } = this;
      const fed = collector.feed(clean);
      if (fed === 'more') return;
      this.endCollector();
      if (fed === 'done') return;
    }
    if (clean.includes('\r')) {
      // A terminal's rewritten line: every version of it was shown.
      for (const part of clean.split('\r')) if (part !== '') this.readRecord(part, line, complete);
      return;
    }
    this.readRecord(clean, line, complete);
  }

  /** One more line of JSON that runs over several. */
  private feedDocument(doc: JsonRecords, text: string, line: number): void {
    const fed = doc.feed(this.documentPeels ? new Line(text, this.clock).body : text, line);
    if (doc.records.length > 0) this.candidates.all();
    for (const record of doc.records.splice(0)) {
      this.now = { line: record.line, format: 0 };
      this.readRecord(record.text, record.line, true, true);
    }
    for (const at of doc.tooLong.splice(0)) this.unread.add(at, 'long-record');
    if (fed === 'more') return;
    this.document = null;
    if (fed === 'done') return;
    this.giveBack(doc);
  }

  /** What looked like JSON and is none is read as lines. */
  private giveBack(doc: JsonRecords): void {
    const lines = doc.unsure.splice(0);
    this.givingBack = true;
    for (const { text, line } of lines) this.readText(text, line, true);
    this.givingBack = false;
  }

  private readRecord(text: string, line: number, complete: boolean, fromDocument = false): void {
    const record = unwrapped(new Line(text, this.clock), this.clock);
    const stamp = record.peeled.stamp;
    if (stamp !== null) this.clock.last = stamp.time;
    if (fromDocument && record.json === null) {
      this.unread.add(line, 'broken-json');
      return;
    }
    if (!complete && record.json === null && record.body.startsWith('{"')) {
      if (this.rawNow?.cut === true) {
        // A document on one line that is longer than the limit: the records in its head are whole.
        const doc = new JsonRecords();
        doc.feed(record.body, line);
        for (const whole of doc.records) this.readRecord(whole.text, line, true, true);
        return;
      }
      this.cutTail(line, partialReading(record.body, this));
      return;
    }
    if (record.json === null && !this.givingBack && mayBeginJson(record.body)) {
      this.document = new JsonRecords();
      this.documentPeels = record.body.length !== text.length;
      this.feedDocument(this.document, text, line);
      return;
    }
    const found = this.parse(record);
    if (found === null) {
      if (this.givingBack && complete && /^\{\s{0,4}"/.test(text) && brokenJson.test(text)) this.unread.add(line, 'broken-json');
      // The middle of a pretty-printed record: no word marks its first line.
      if (/^\s{1,12}"[\w.@-]{1,60}"\s?:/.test(text.slice(0, 80))) this.candidates.all();
      if (!complete && looksCut(record, null)) this.cutTail(line, null);
      return;
    }
    if (!complete && looksCut(record, found.readings[0] ?? null)) {
      this.cutTail(line, found.readings[0] ?? null);
      return;
    }
    if (found.readings.length > 0) {
      if (this.isRepeat(text, found.readings)) return;
      this.candidates.saw(found.format, text);
    }
    this.learn(record, text, found.format, found.readings);
    this.take(found.readings, line, found.format);
  }

  private cutTail(line: number, reading: Reading | null): void {
    this.unread.add(line, 'cut');
    this.grouper.cut(reading);
  }

  /** The first format that knows the record. */
  private parse(record: Line): { readonly readings: readonly Reading[]; readonly format: number } | null {
    if (record.json === null) return this.parseText(record, () => true);
    for (const format of jsonFormats) {
      if (format === jsonLines) {
        const said = this.parseMessage(record, (f) => !looseFormats.has(f));
        if (said !== null) return said;
      }
      const readings = this.tryFormat(format, record);
      if (readings !== null && readings.length > 0) return { readings, format: formatNumber.get(format) ?? 0 };
    }
    return this.parseMessage(record, (f) => looseFormats.has(f));
  }

  private parseText(
    record: Line,
    wanted: (format: LogFormat) => boolean,
  ): { readonly readings: readonly Reading[]; readonly format: number } | null {
    for (const format of textFormats) {
      if (!wanted(format) || !format.anchors.some((word) => record.text.includes(word))) continue;
      const readings = this.tryFormat(format, record);
      if (readings !== null) return { readings, format: formatNumber.get(format) ?? 0 };
    }
    return null;
  }

  /** The message inside a JSON record, with the record's stamp, place and key. */
  private parseMessage(
    record: Line,
    wanted: (format: LogFormat) => boolean,
  ): { readonly readings: readonly Reading[]; readonly format: number } | null {
    const message = messageOf(record, this);
    if (message === null) return null;
    const found = this.parseText(message.line, wanted);
    if (found === null || found.readings.length === 0) return null;
    for (const r of found.readings) fillFrom(r, message.fields);
    return found;
  }

  private tryFormat(format: LogFormat, record: Line): readonly Reading[] | null {
    this.now.format = formatNumber.get(format) ?? 0;
    return format.read(record, this);
  }

  private take(readings: readonly Reading[], line: number, format: number): void {
    for (const r of readings) {
      if (r.zone === 'utc' || r.zone === 'local') this.clock.last = r.time;
      const { since, until } = this.options;
      if (!Number.isNaN(r.time) && ((since !== undefined && r.time < since) || (until !== undefined && r.time >= until))) continue;
      if (this.sink === null) this.grouper.add(r, line, format, 0);
      else this.sink(r, line, format);
    }
  }

  /** The log ends inside a document: what is complete was read, the rest is cut. */
  private endDocument(): void {
    const doc = this.document;
    if (doc === null) return;
    this.document = null;
    const first = doc.unsure[0];
    if (doc.unsure.length === 1 && first !== undefined) {
      // One line that begins like JSON and ends too early: a cut record.
      this.cutTail(first.line, partialReading(first.text, this));
      return;
    }
    if (doc.unfinished && doc.unsure.length === 0) this.cutTail(this.source.lines, partialReading(doc.partial, this));
    else this.giveBack(doc);
  }

  private endCollector(): void {
    const { collector, collectorAt } = this;
    if (collector === null) return;
    this.collector = null;
    this.take(collector.readings(), collectorAt.line, collectorAt.format);
  }

  /**
   * The same record again, from a shipper that sent it twice. Only where a clock finer than a second tells it from a new attempt.
   * Requests with a key and counts tell repeats themselves (the grouper does).
   */
  private isRepeat(text: string, readings: readonly Reading[]): boolean {
    if (readings.every((r) => r.rank >= keyRank.own && r.count >= 0 && r.role === 'attempt' && r.zone !== 'none')) return false;
    if (!readings.every((r) => (r.zone !== 'none' && r.digits > 0) || (r.rank >= keyRank.own && r.count >= 0 && text.includes(r.key))))
      return false;
    if (this.recentSet.has(text)) return true;
    this.recent.push(text);
    this.recentSet.set(text, 1);
    if (this.recent.length > repeatWindow) {
      const old = this.recent.shift();
      if (old !== undefined) this.recentSet.delete(old);
    }
    return false;
  }
}

/** Reads a whole log. Rejects nothing that a log may hold; stops early, with what was read, when the signal says so. */
export const readLog = async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, options: ReadOptions): Promise<LogReport> => {
  const reader = new LogReader(options);
  let reported = 0;
  for await (const chunk of chunks) {
    if (options.signal?.aborted) break;
    reader.push(chunk);
    const { progress } = reader;
    if (options.onProgress !== undefined && progress.bytes - reported >= 4 << 20) {
      reported = progress.bytes;
      options.onProgress(progress);
    }
  }
  const report = reader.finish();
  options.onProgress?.(reader.progress);
  return report;
};

/** A time given by a person, as `--since` takes it: a stamp or seconds. NaN = none. */
export const timeFrom = (text: string): number =>
  stampOf(text, { last: Number.NaN, notAfter: Number.POSITIVE_INFINITY, assumedYear: null })?.time ?? Number.NaN;
