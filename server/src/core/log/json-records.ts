/**
 * JSON over many lines → one text a record: pretty-printed objects one after the other, arrays of objects, and documents whose
 * records stand in a list inside (HAR's entries, CloudWatch's events, OTLP's resourceSpans).
 *
 * Works on a stream: only the record in the making is kept. What turns out to be no JSON is given back as lines.
 */

export interface JsonRecord {
  readonly text: string;
  /** The line of its first brace. */
  readonly line: number;
}

/** Lists inside a document whose elements are records of their own. */
const recordLists: ReadonlySet<string> = new Set([
  'entries',
  'events',
  'logEvents',
  'records',
  'Records',
  'hits',
  'resourceSpans',
  'resourceLogs',
]);
/** An object with these is a record itself, whatever lists it holds. */
const ownRecord = /"(?:level|msg|message|severity|timestamp)"\s{0,4}:/;

const maxRecord = 4 << 20;
const maxLines = 5000;
const maxUnsure = 1 << 20;

/** A line that may begin such a text: a brace or bracket, then nothing or JSON. */
export const mayBeginJson = (text: string): boolean => {
  const c = text.charCodeAt(0);
  if (c !== 0x7b && c !== 0x5b) return false;
  let i = 1;
  while (i < text.length && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i++;
  if (i === text.length) return true;
  const d = text.charCodeAt(i);
  if (d === 0x7b || (c === 0x5b && d === 0x5b)) return c === 0x5b;
  return d === 34 && c === 0x7b;
};

type Fed = 'more' | 'done' | 'none';

export class JsonRecords {
  /** Complete records, for the reader to take. */
  readonly records: JsonRecord[] = [];
  /** The lines so far, while it is not sure that this is JSON. */
  readonly unsure: { readonly text: string; readonly line: number }[] = [];
  /** Records that were longer than the limit, by line. */
  readonly tooLong: number[] = [];
  private unsureLength = 0;
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** Depth at which a brace begins a record; -1 = the whole object is one. */
  private recordDepth = -1;
  private buffer = '';
  private bufferLine = 0;
  private inRecord = false;
  private skipping = false;
  private tail = '';
  private lines = 0;
  private begun = false;

  /** In the middle of a record when the log ends. */
  get unfinished(): boolean {
    return this.inRecord;
  }

  /** The beginning of the record in the making. */
  get partial(): string {
    return this.buffer;
  }

  feed(text: string, line: number): Fed {
    this.lines++;
    const sure = this.recordDepth >= 0;
    if (!sure) {
      this.unsure.push({ text, line });
      this.unsureLength += text.length;
    }
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (c === 92) this.escaped = true;
        else if (c === 34) this.inString = false;
        continue;
      }
      if (c === 34) this.inString = true;
      else if (c === 0x7b || c === 0x5b) {
        if (this.depth === 0 && this.begun) return 'done';
        this.begun = true;
        if (!this.inRecord && c === 0x7b && (this.recordDepth < 0 ? this.depth === 0 : this.depth === this.recordDepth)) {
          this.inRecord = true;
          this.buffer = '';
          this.bufferLine = line;
          from = i;
        }
        this.depth++;
        if (c === 0x5b && this.opensList(text, from, i)) {
          this.recordDepth = this.depth;
          this.inRecord = false;
          this.skipping = false;
          this.buffer = '';
          this.unsure.length = 0;
        }
      } else if (c === 0x7d || c === 0x5d) {
        this.depth--;
        if (this.depth < 0) return 'none';
        const ends = this.recordDepth < 0 ? this.depth === 0 : this.depth === this.recordDepth;
        if (c === 0x7d && ends && this.inRecord) {
          if (this.skipping) this.tooLong.push(this.bufferLine);
          else this.records.push({ text: this.buffer + text.slice(from, i + 1), line: this.bufferLine });
          this.inRecord = false;
          this.skipping = false;
          this.buffer = '';
          from = i + 1;
        }
        if (this.depth === 0) return 'done';
      } else if (!isJsonChar(c) && this.recordDepth < 0) return 'none';
    }
    // A string of JSON never runs over a line; and what is no list of records is no longer than a record may be.
    if (this.recordDepth < 0 && (this.inString || this.lines > maxLines || this.unsureLength > maxUnsure)) return 'none';
    if (this.inRecord && !this.skipping) {
      this.buffer += `${text.slice(from)}\n`;
      if (this.buffer.length > maxRecord) {
        this.skipping = true;
        this.buffer = '';
      }
    }
    this.tail = text.slice(-80);
    return 'more';
  }

  /** A bracket at `i` opens a list of records: the outermost one, or one under a well-known name near the top. */
  private opensList(text: string, from: number, i: number): boolean {
    if (this.recordDepth >= 0 || this.depth > 3) return false;
    if (this.depth === 1) return true;
    const before = (text.slice(Math.max(0, i - 80), i) || this.tail).trimEnd();
    const name = /"(\w{1,20})"\s{0,4}:$/.exec(before)?.[1];
    if (name === undefined || !recordLists.has(name)) return false;
    return !ownRecord.test((this.buffer + text.slice(from, i)).slice(0, 4096));
  }
}

/** White space, digits, signs, commas, colons, and the letters of true, false and null. */
const isJsonChar = (c: number): boolean =>
  c === 32 ||
  c === 9 ||
  c === 13 ||
  c === 10 ||
  c === 44 ||
  c === 58 ||
  c === 43 ||
  c === 45 ||
  c === 46 ||
  (c >= 48 && c <= 57) ||
  c === 69 ||
  'truefalsn'.includes(String.fromCharCode(c));
