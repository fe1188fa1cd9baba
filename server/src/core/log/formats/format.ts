/**
 * What a log format is: data about it, a small parser, and sample lines that run as tests.
 *
 * A parser looks at one record and answers readings, or null for "not mine". It never throws, never searches backwards, and knows
 * nothing of requests: that is the grouper's business.
 */

import type { Reading } from '../reading.ts';
import type { Meaning } from '../records/meaning.ts';
import type { ClockContext } from '../text/clock.ts';
import { type Field, fieldsOf } from '../text/fields.ts';
import { type Peeled, peel } from '../text/prefix.ts';
import type { UnreadReason } from '../unread.ts';

/** One record, with what every format wants of it computed once and only when asked. */
export class Line {
  readonly text: string;
  private peeledNow: Peeled | undefined;
  private jsonNow: unknown;
  private jsonTried = false;
  private fieldsNow: Field[] | undefined;
  private readonly clock: ClockContext;

  constructor(text: string, clock: ClockContext, peeled?: Peeled) {
    this.text = text;
    this.clock = clock;
    this.peeledNow = peeled;
  }

  get peeled(): Peeled {
    this.peeledNow ??= peel(this.text, this.clock);
    return this.peeledNow;
  }

  /** The message without its prefixes. */
  get body(): string {
    return this.peeled.body;
  }

  /** The body as a JSON object, or null. */
  get json(): Readonly<Record<string, unknown>> | null {
    if (!this.jsonTried) {
      this.jsonTried = true;
      this.jsonNow = parseObject(this.body);
    }
    return this.jsonNow as Readonly<Record<string, unknown>> | null;
  }

  /** `key=value` fields of the body. */
  get fields(): readonly Field[] {
    this.fieldsNow ??= fieldsOf(this.body);
    return this.fieldsNow;
  }

  field(name: string): string | null {
    for (const f of this.fields) if (f.name === name) return f.value;
    return null;
  }
}

const parseObject = (body: string): Readonly<Record<string, unknown>> | null => {
  const s = body.trim();
  if (s.charCodeAt(0) !== 0x7b || s.charCodeAt(s.length - 1) !== 0x7d) return null;
  try {
    const value: unknown = JSON.parse(s);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own fields only: `__proto__` and `constructor` are names like any other. */
export const at = (value: unknown, ...path: readonly string[]): unknown => {
  let v = value;
  for (const name of path) {
    if (!isObject(v) || !Object.hasOwn(v, name)) return undefined;
    v = v[name];
  }
  return v;
};

export const textAt = (value: unknown, ...path: readonly string[]): string => {
  const v = at(value, ...path);
  return typeof v === 'string' ? v : typeof v === 'number' ? String(v) : '';
};

export const numberAt = (value: unknown, ...path: readonly string[]): number => {
  const v = at(value, ...path);
  if (typeof v === 'number') return Number.isFinite(v) ? v : Number.NaN;
  return typeof v === 'string' && /^-?\d{1,20}(\.\d{1,20})?$/.test(v) ? Number(v) : Number.NaN;
};

/** A record of several lines in the making. */
export interface Collector {
  /** `more`: the line belongs to it; `done`: it was the last one; `other`: the record ended before this line. */
  feed(line: string): 'more' | 'done' | 'other';
  /** What the record says, once it is complete or the log ends. */
  readings(): readonly Reading[];
}

/** What a parser may ask of the reader. */
export interface ReadContext {
  readonly clock: ClockContext;
  readonly own: ReadonlyMap<string, Meaning>;
  /** Memory of one format over one log. */
  state<T>(format: string, make: () => T): T;
  /** Following lines belong to this record until it says otherwise. */
  collect(collector: Collector): void;
  /** True when the reading's key has a request that may still go on. */
  isOpen(reading: Reading): boolean;
  /** The record in hand holds something that cannot be: it is counted under `unread`, the rest is read. */
  trouble(reason: UnreadReason): void;
  /** Formats that the first lines of the log suggest. */
  readonly hints: ReadonlySet<string>;
}

/** A sample: lines of a log, and what its attempts and notices must say, as `name=value` words in the order of the readings. */
export interface Sample {
  readonly text: string;
  readonly expect: readonly string[];
}

export interface LogFormat {
  readonly id: string;
  /** For people: "anthropic and openai for Python". */
  readonly title: string;
  /** Byte words (ASCII, exact case) one of which must be in a record for the format to need it. */
  readonly anchors: readonly string[];
  /** Where the shape was read. */
  readonly source: string;
  /** Words of the first lines that switch on marks without any retry word, such as a terminal's prompts. */
  readonly hint?: readonly string[];
  readonly read: (line: Line, ctx: ReadContext) => readonly Reading[] | null;
  readonly samples: readonly Sample[];
}

export const nothing: readonly Reading[] = [];
