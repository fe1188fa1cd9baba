/**
 * Which words make a line worth reading, as long as nothing more is known of a log, and which more once a format was seen in it.
 *
 * A scanner finds them in bytes; every other line is never decoded. What is found does not depend on which scanner it is.
 */
import { formats } from './formats/index.ts';

/**
 * Words of retries in every format's writing, in either case. Few, and rare in other lines: each costs time on every byte. A log that shows
 * its attempts by a status or a proxy's field alone is known by its first lines.
 */
const always: readonly string[] = ['retr', 'attempt', 'backing off', 'http re', '[log_'];

/** Formats whose records run over lines that no word marks: such a log is read line by line. */
const wholeLogs: ReadonlySet<string> = new Set([
  'claude-code',
  'claude-code-stream',
  'pi-events',
  'codex-exec',
  'gemini-cli',
  'hermes',
  'opencode',
  'http-dump',
  'mitmproxy',
  'har',
  'copilot-chat',
]);

/** Formats whose fields stand in every attempt's line: the line that showed them says which words to look for. */
const fieldFormats: ReadonlySet<string> = new Set(['json-lines', 'logfmt', 'key-value']);

/** Formats that show failures only: how a call ended is in the application's own words. */
const wordlessEnds: ReadonlySet<string> = new Set([
  'tenacity',
  'backoff',
  'attempt-phrase',
  'codex',
  'botocore',
  'google-api-core',
  'outcome',
]);

/** More words than this are no faster than reading everything. */
const maxWords = 60;

const usable = (word: string): boolean => /^[ -~]{2,32}$/.test(word);

/** Names of fields that prove an attempt without any of the usual words. */
const fieldWords: readonly string[] = ['rc=', '"rc"', 'ra=', 'tries', 'status', 'response_code', 'statuscode', 'code"', 'code='];

export class CandidateWords {
  /** null: every line must be read. */
  words: readonly string[] | null = always;
  private readonly seen = new Set<string>();

  /** A line of a format was read. True when the words have changed. */
  saw(format: number, line: string): boolean {
    const { id = '', anchors = [] } = formats[format] ?? {};
    if (this.words === null || this.seen.has(id)) return false;
    if (wholeLogs.has(id)) {
      this.words = null;
      return true;
    }
    const lower = line.toLowerCase();
    const known = this.words.some((word) => lower.includes(word));
    if (fieldFormats.has(id)) {
      if (known) return false;
      const more = fieldWords.filter((word) => lower.includes(word));
      return this.add(more.length > 0 ? more : null);
    }
    this.seen.add(id);
    const outcomes = wordlessEnds.has(id) ? (formats.find((f) => f.id === 'outcome')?.anchors ?? []) : [];
    return this.add([...anchors, ...outcomes].filter(usable));
  }

  /** The log needs to be read line by line. */
  all(): void {
    this.words = null;
  }

  private add(more: readonly string[] | null): boolean {
    if (this.words === null) return false;
    const known = this.words;
    const fresh = more === null ? null : more.map((w) => w.toLowerCase()).filter((w) => !known.some((k) => w.includes(k)));
    const words = fresh === null ? null : [...new Set([...known, ...fresh])];
    const changed = words === null || words.length !== this.words.length;
    this.words = words === null || words.length > maxWords ? null : words;
    return changed;
  }
}
