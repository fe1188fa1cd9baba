/**
 * One log that a panel shows: read in pieces, kept as columns, read on when it grows, read anew when it was replaced.
 */
import type { CancellationToken } from 'vscode-languageserver';
import type { Finding } from '../../core/log/findings.ts';
import { type LogOptions, LogReader } from '../../core/log/reader.ts';
import type { LogReport } from '../../core/log/report.ts';
import type { Summary } from '../../core/log/summary.ts';
import { type Host, HostError } from '../host.ts';
import { Cancelled } from '../safe.ts';
import { requestOrder } from './columns.ts';
import { scannerOption } from './log-scanner.ts';
import { packingOf, unpack } from './unpack.ts';

/** Bytes read at once: small enough that the server answers hovers in between. */
const pieceBytes = 1 << 20;
/** A file whose first bytes differ is another file. */
const headBytes = 1024;

export interface LogProgressFacts {
  readonly bytesRead: number;
  readonly bytesTotal: number | null;
  readonly requests: number;
}

export type Change = 'same' | 'grown' | 'replaced';

async function* after(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

export class OpenLog {
  readonly path: string;
  readonly #host: Host;
  readonly #fields: Readonly<Record<string, string>>;
  readonly #text: string | null;
  #reader: LogReader;
  #report: LogReport | null = null;
  #head = new Uint8Array(0);
  #bytes = 0;
  #isFinished = false;
  generation = 0;
  readMs = 0;

  /** @param text the log itself, for an unsaved document or a selection. */
  constructor(host: Host, path: string, fields: Readonly<Record<string, string>>, text: string | null) {
    this.#host = host;
    this.path = path;
    this.#fields = fields;
    this.#text = text;
    this.#reader = this.#newReader();
  }

  #newReader(scanner: Pick<LogOptions, 'scanner'> = {}): LogReader {
    return new LogReader({ now: this.#host.now() / 1000, fields: this.#fields, ...scanner });
  }

  /** @throws RangeError before {@link open} has succeeded. */
  get report(): LogReport {
    if (this.#report === null) throw new RangeError('the log was not read');
    return this.#report;
  }

  #order: readonly number[] = [];

  /** Requests in the order in which the panel counts them. */
  get order(): readonly number[] {
    return this.#order;
  }

  #summary: Summary | null = null;

  /** Totals and findings over everything: computed once for each state of the log. */
  get summary(): Summary {
    this.#summary ??= this.report.summary();
    return this.#summary;
  }

  findingsOf(request: string): readonly Finding[] {
    return this.summary.findings.filter((finding) => finding.request === request);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The first bytes: what kind of file it is. */
  get head(): Uint8Array {
    return this.#head;
  }

  /** @throws HostError, Cancelled */
  async open(progress: (facts: LogProgressFacts) => void, token: CancellationToken): Promise<void> {
    const started = this.#host.now();
    this.#reader = this.#newReader(await scannerOption(this.#host));
    this.#bytes = 0;
    this.#head = new Uint8Array(0);
    if (this.#text === null) await this.#readOn(progress, token);
    else {
      const bytes = new TextEncoder().encode(this.#text);
      this.#head = bytes.slice(0, headBytes);
      this.#bytes = bytes.length;
      this.#reader.push(bytes);
    }
    this.#report = this.#end();
    this.readMs = this.#host.now() - started;
    this.generation++;
  }

  /** A log that ends with a line end may go on; any other tail is read as it is, and anew when more comes. */
  #end(): LogReport {
    this.#isFinished = !this.#endsWithLineEnd;
    const report = this.#isFinished ? this.#reader.finish() : this.#reader.snapshot(true);
    this.#order = requestOrder(report);
    this.#summary = null;
    return report;
  }

  #endsWithLineEnd = true;

  /** Why a packed log could be read in part only; null: it could. */
  damage: string | null = null;

  async #readOn(progress: (facts: LogProgressFacts) => void, token: CancellationToken): Promise<void> {
    const isNew = this.#bytes === 0;
    const pieces = this.#pieces(progress, token);
    const first = await pieces.next();
    if (first.done) return;
    const packing = isNew ? packingOf(first.value) : 'none';
    this.damage = null;
    try {
      for await (const bytes of unpack(after(first.value, pieces), packing)) {
        this.#reader.push(bytes);
        this.#endsWithLineEnd = packing === 'none' && bytes.at(-1) === 10;
      }
    } catch (error) {
      if (packing === 'none' || error instanceof Cancelled || error instanceof HostError) throw error;
      this.damage = error instanceof Error ? error.message : String(error);
      this.#endsWithLineEnd = false;
    }
  }

  /** The file's bytes from where it was read to. @throws HostError, Cancelled */
  async *#pieces(progress: (facts: LogProgressFacts) => void, token: CancellationToken): AsyncGenerator<Uint8Array, void> {
    let told = this.#host.now();
    for (;;) {
      const { bytes, size } = await this.#host.read(this.path, this.#bytes, this.#bytes + pieceBytes);
      if (token.isCancellationRequested) throw new Cancelled();
      if (bytes.length === 0) return;
      if (this.#head.length < headBytes) {
        const head = new Uint8Array(Math.min(headBytes, this.#head.length + bytes.length));
        head.set(this.#head);
        head.set(bytes.subarray(0, head.length - this.#head.length), this.#head.length);
        this.#head = head;
      }
      this.#bytes += bytes.length;
      yield bytes;
      const now = this.#host.now();
      if (now - told >= 100) {
        told = now;
        progress({ bytesRead: this.#bytes, bytesTotal: size, requests: this.#reader.grouper.requests.length });
      }
      if (this.#bytes >= size) return;
    }
  }

  /** Looks at the file again. @throws HostError, Cancelled */
  async refresh(progress: (facts: LogProgressFacts) => void, token: CancellationToken): Promise<Change> {
    if (this.#text !== null) return 'same';
    const { size } = await this.#host.stat(this.path);
    const { bytes: head } = await this.#host.read(this.path, 0, Math.max(1, this.#head.length));
    const isSameFile = size >= this.#bytes && head.length >= this.#head.length && this.#head.every((byte, i) => head[i] === byte);
    if (isSameFile && size === this.#bytes) return 'same';
    if (!isSameFile || this.#isFinished) {
      await this.open(progress, token);
      return isSameFile ? 'grown' : 'replaced';
    }
    await this.#readOn(progress, token);
    this.#report = this.#end();
    this.generation++;
    return 'grown';
  }
}
