/** What of a log could not be read, by line and reason; counted without end, listed up to a limit. */

export type UnreadReason =
  | 'long-line'
  | 'binary'
  | 'not-utf8'
  | 'cut'
  | 'broken-json'
  | 'long-record'
  | 'bad-time'
  | 'bad-number'
  | 'stopped';

export interface UnreadEntry {
  readonly line: number;
  /** Which of several files, from 0; absent for a single one. */
  readonly file?: number;
  readonly reason: UnreadReason;
  /** Lines with this reason from here on, this one included. */
  readonly count: number;
}

const maxListed = 100;

export class Unread {
  private readonly listed: { line: number; reason: UnreadReason; count: number }[] = [];
  private readonly last = new Map<UnreadReason, { line: number; reason: UnreadReason; count: number }>();

  add(line: number, reason: UnreadReason): void {
    const before = this.last.get(reason);
    if (before !== undefined && (this.listed.length >= maxListed || before.line + before.count === line)) {
      before.count++;
      return;
    }
    const entry = { line, reason, count: 1 };
    this.listed.push(entry);
    this.last.set(reason, entry);
  }

  get entries(): readonly UnreadEntry[] {
    return this.listed.map((e) => ({ ...e })).sort((a, b) => a.line - b.line);
  }
}
