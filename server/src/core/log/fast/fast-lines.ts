/**
 * Lines of known shapes → readings, from bytes. Learns shapes from lines that were read the long way, and must say the same of every
 * line that it takes; it leaves a line to the long way whenever it is not sure.
 */

import type { Line } from '../formats/format.ts';
import { newReading, type Reading } from '../reading.ts';
import { unlabelledDuration } from '../records/assemble.ts';
import { type Meaning, meaningOf } from '../records/meaning.ts';
import { dateTimeAt } from '../text/clock.ts';
import { duration } from '../text/durations.ts';
import { fieldSeconds, headerMilliseconds, headerSeconds, isAbsent } from '../text/told.ts';
import { jsonSpans, piecesAround, type Slot, type Span, type Template } from './template.ts';
import { ascii, dateTime, decimal, type FastStamp, number, parsed, small } from './values.ts';

const maxTemplates = 16;
/** Shapes learned before it is plain that this log has no shape worth learning. */
const maxLearned = 400;

/** Names whose value decides how a JSON record is read: messages, and what other formats look at. */
const decisive = /(?:^|\.)(?:message|msg|event|log|body|text|exception|error|err|type|subtype|logger|stringValue|textPayload|line)$/i;

/** Bytes of words that say "quota", or begin one that does. */
const mayMatter = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) {
    const c = bytes[i]!;
    if (c < 32 || c >= 0x7f || c === 0x71 || c === 0x5b || (c === 0x69 && bytes[i + 1] === 0x6d && bytes[i + 2] === 0x69)) return true;
  }
  return false;
};

/** A quoted value that may hold any words: other formats may know them. */
const saysText = (meaning: Meaning | null): boolean => meaning === null || ['message', 'path', 'level', 'place'].includes(meaning.what);

/** Bytes that end or spoil a quoted value, and a bare one of `name=value` text: 1 = ends it, 2 = leave the line to the long way. */
const quotedStops = new Uint8Array(256).map((_, c) => (c === 34 || c === 39 ? 1 : c === 92 || c < 32 || c >= 0x7f ? 2 : 0));
const bareStops = new Uint8Array(256).map((_, c) =>
  c === 32 || c === 9 || c === 41 || c === 0x5d ? 1 : c < 32 || c >= 0x7f || c === 92 ? 2 : 0,
);

const equal = (bytes: Uint8Array, from: number, to: number, sample: Uint8Array): boolean => {
  if (to - from !== sample.length) return false;
  for (let i = 0; i < sample.length; i++) if (bytes[from + i] !== sample[i]) return false;
  return true;
};

export class FastLines {
  /** The last line taken, valid until the next. Its key stands in the line's bytes. */
  readonly reading: Reading = newReading('attempt', 'agent');
  keyFrom = 0;
  keyTo = 0;
  format = 0;
  private templates: Template[] = [];
  private learned = 0;
  private readonly own: ReadonlyMap<string, Meaning>;
  private readonly stamp: FastStamp = { time: 0, zone: 'own', digits: 0 };
  private hasCount = false;
  private hasTime = false;
  private hasDuration = false;
  private hasWait = false;
  private toldFrom = -1;
  private toldTo = 0;
  private toldSlot: Slot | null = null;
  private toldQuoted = false;

  constructor(own: ReadonlyMap<string, Meaning>) {
    this.own = own;
  }

  /** Learns the shape of a line that the long way has read as one attempt. */
  learn(line: Line, bytes: Uint8Array, from: number, to: number, reading: Reading, kind: Template['kind'], format: number): void {
    if (this.learned >= maxLearned || reading.zone === 'none' || reading.left >= 0 || to - from > 4096) return;
    const spans = kind === 'json' ? jsonSpans(bytes, from, to) : this.pairSpans(line, bytes, from, to);
    if (spans === null || spans.length === 0 || (kind === 'json' && this.nestedTwice(spans))) return;
    const slots = spans.map((span): Slot => {
      const meaning = span.name === '' ? null : (this.own.get(span.name) ?? meaningOf(span.name));
      const fixed =
        kind === 'json' ? decisive.test(span.name) || meaning?.what === 'message' : span.outerFrom !== span.from && saysText(meaning);
      return { meaning, isStamp: span.name === '', fixed, sample: bytes.slice(span.from, span.to) };
    });
    this.learned++;
    const template: Template = {
      kind,
      format,
      pieces: piecesAround(bytes, from, to, spans),
      slots,
      quota: reading.quota,
      host: reading.host,
      sdk: reading.sdk,
      layer: reading.layer === 'server' ? 'server' : 'agent',
    };
    this.templates.unshift(template);
    if (this.templates.length > maxTemplates) this.templates.pop();
  }

  /** Outer fields count before inner ones, whatever their order in the line: where that matters the long way decides. */
  private nestedTwice(spans: readonly Span[]): boolean {
    const depths = new Map<string, number>();
    for (const { name } of spans) {
      const what = (this.own.get(name) ?? meaningOf(name))?.what;
      if (what === undefined) continue;
      const depth = name.split('.').length;
      const before = depths.get(what);
      if (before !== undefined && before !== depth) return true;
      depths.set(what, depth);
    }
    return false;
  }

  /** Spans of `name=value` text, the prefix's stamp first, under the name ''. */
  private pairSpans(line: Line, bytes: Uint8Array, from: number, to: number): Span[] | null {
    const { text } = line;
    // Only plain ASCII has the same places in text and bytes.
    if (text.length !== to - from) return null;
    for (let i = from; i < to; i++) if (bytes[i]! >= 0x80 || (bytes[i]! < 32 && bytes[i] !== 9)) return null;
    const out: Span[] = [];
    const { peeled } = line;
    if (peeled.stamp !== null) {
      const at = text.charCodeAt(0) === 0x5b ? 1 : 0;
      const stamp = dateTimeAt(text, at);
      let end = stamp?.end ?? -1;
      if (stamp === null || stamp.time !== peeled.stamp.time) {
        const value = decimal(bytes, from, to);
        if (at !== 0 || value !== peeled.stamp.time || bytes[parsed.end] !== 9) return null;
        end = parsed.end - from;
      }
      out.push({ name: '', from: from + at, to: from + end, outerFrom: from + at, outerTo: from + end });
    }
    const shift = from + (text.length - line.body.length);
    for (const f of line.fields) {
      const valueAt = f.at + f.name.length + 1;
      const open = line.body.charCodeAt(valueAt);
      if (open === 0x7b || open === 0x5b) return null;
      const quote = f.quoted ? 1 : 0;
      const start = shift + valueAt + quote;
      if (f.quoted && bytes.subarray(start, start + f.value.length).includes(92)) return null;
      out.push({
        name: f.name,
        from: start,
        to: start + f.value.length,
        outerFrom: start - quote,
        outerTo: start + f.value.length + quote,
      });
    }
    return out;
  }

  /** Reads a line of a known shape. False: the long way must. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    const { templates } = this;
    for (let i = 0; i < templates.length; i++) {
      const template = templates[i]!;
      if (!this.matches(template, bytes, from, to)) continue;
      if (i > 0) {
        templates.splice(i, 1);
        templates.unshift(template);
      }
      return true;
    }
    return false;
  }

  private reset(template: Template): void {
    const r = this.reading;
    r.layer = template.layer;
    r.time = Number.NaN;
    r.zone = 'none';
    r.digits = 0;
    r.stampIsStart = false;
    r.rank = 0;
    r.count = -1;
    r.countFromOne = false;
    r.limit = -1;
    r.status = 0;
    r.told = Number.NaN;
    r.toldRaw = null;
    r.wait = Number.NaN;
    r.duration = Number.NaN;
    r.quota = template.quota;
    r.host = template.host;
    r.sdk = template.sdk;
    this.hasCount = false;
    this.hasTime = false;
    this.hasDuration = false;
    this.hasWait = false;
    this.toldFrom = -1;
    this.toldSlot = null;
  }

  private matches(template: Template, bytes: Uint8Array, from: number, to: number): boolean {
    const { pieces, slots } = template;
    const json = template.kind === 'json';
    this.reset(template);
    let at = from;
    for (let k = 0; k < slots.length; k++) {
      const piece = pieces[k]!;
      if (at + piece.length > to) return false;
      for (let i = 0; i < piece.length; i++) if (bytes[at + i] !== piece[i]) return false;
      at += piece.length;
      const slot = slots[k]!;
      let start = at;
      let end: number;
      let quoted = false;
      if (slot.isStamp) {
        if (!this.takeStamp(bytes, at, to)) return false;
        at = parsed.end;
        continue;
      }
      const c = bytes[at];
      if (c === 34 || (c === 39 && !json)) {
        quoted = true;
        start = at + 1;
        end = start;
        for (; end < to; end++) {
          const stop = quotedStops[bytes[end]!];
          if (stop === 0) continue;
          if (stop === 2) return false;
          if (bytes[end] === c) break;
        }
        if (end >= to) return false;
        at = end + 1;
      } else {
        end = at;
        if (json) {
          while (end < to && bytes[end] !== 44 && bytes[end] !== 0x7d && bytes[end] !== 32) end++;
          if (end === start || c === 0x5b || c === 0x7b) return false;
        } else {
          if (c === 0x7b || c === 0x5b) return false;
          let stop = 0;
          while (end < to) {
            stop = bareStops[bytes[end]!]!;
            if (stop !== 0) break;
            end++;
          }
          if (stop === 2) return false;
          while (end > start && (bytes[end - 1] === 44 || bytes[end - 1] === 59 || bytes[end - 1] === 58)) end--;
        }
        at = end;
      }
      if (slot.fixed) {
        if (!equal(bytes, start, end, slot.sample)) return false;
      } else if (!this.take(slot, bytes, start, end, quoted, json)) return false;
    }
    const last = pieces[slots.length]!;
    if (to - at !== last.length) return false;
    for (let i = 0; i < last.length; i++) if (bytes[at + i] !== last[i]) return false;
    this.format = template.format;
    return this.settle();
  }

  private takeStamp(bytes: Uint8Array, at: number, to: number): boolean {
    const { stamp, reading: r } = this;
    if (bytes[at + 4] === 45) {
      if (!dateTime(bytes, at, to, stamp)) return false;
    } else if (!number(bytes, at, to, false, stamp) || bytes[parsed.end] !== 9) return false;
    r.time = stamp.time;
    r.zone = stamp.zone;
    r.digits = stamp.digits;
    return true;
  }

  /** One value by its meaning, as `takeField` would; false = not plain enough. */
  private take(slot: Slot, bytes: Uint8Array, from: number, to: number, quoted: boolean, json: boolean): boolean {
    const { meaning } = slot;
    const r = this.reading;
    if (meaning === null || meaning.what === 'level' || meaning.what === 'place' || meaning.what === 'message' || meaning.what === 'path') {
      return json || equal(bytes, from, to, slot.sample) || !mayMatter(bytes, from, to);
    }
    if (to - from > 200) return false;
    if (json && !quoted && bytes[from] === 110) return true;
    const c = bytes[from];
    // Words for "none" begin with no digit.
    if (c === undefined || from === to || c < 48 || c > 57) {
      if (to - from === 1 && c === 45) return true;
      if (to - from < 12 && isAbsent(ascii(bytes, from, to))) return true;
    }
    switch (meaning.what) {
      case 'count': {
        if (meaning.base === 1) return false;
        if (this.hasCount && !(meaning.base === 0 && r.countFromOne)) return true;
        let end = from;
        while (end < to && bytes[end]! >= 48 && bytes[end]! <= 57) end++;
        const count = small(bytes, from, end);
        const limit = end === to ? -1 : bytes[end] === 47 ? small(bytes, end + 1, to) : -2;
        if (count < 0 || limit === -2 || (end < to && limit < 0)) return false;
        this.hasCount = true;
        r.count = count;
        r.countFromOne = meaning.base !== 0;
        if (limit >= 0) r.limit = limit;
        return true;
      }
      case 'left':
      case 'sdk':
        return equal(bytes, from, to, slot.sample);
      case 'host':
        if (!equal(bytes, from, to, slot.sample)) r.host = ascii(bytes, from, Math.min(to, from + 256));
        return true;
      case 'limit': {
        const limit = small(bytes, from, to);
        if (limit < 0) return false;
        r.limit = limit;
        return true;
      }
      case 'told':
        if (this.toldSlot !== null) return false;
        this.toldSlot = slot;
        this.toldFrom = from;
        this.toldTo = to;
        this.toldQuoted = quoted;
        return this.told(bytes, json);
      case 'wait': {
        if (this.hasWait) return true;
        const seconds = this.seconds(bytes, from, to, meaning.unit);
        if (Number.isNaN(seconds)) return false;
        this.hasWait = true;
        r.wait = seconds;
        return true;
      }
      case 'status': {
        if (r.status !== 0 || to - from !== 3) return true;
        const status = small(bytes, from, to);
        if (status >= 100 && status < 600) r.status = status;
        return true;
      }
      case 'duration': {
        if (this.hasDuration) return true;
        // A number of JSON has lost such zeros, and with them the sign of a fraction.
        if (json && !quoted && bytes[to - 1] === 48 && bytes.subarray(from, to).includes(46)) return false;
        const seconds = Number.isNaN(meaning.unit) ? this.unlabelled(bytes, from, to) : this.seconds(bytes, from, to, meaning.unit);
        if (Number.isNaN(seconds) || seconds > 1e7) return false;
        this.hasDuration = true;
        r.duration = seconds;
        return true;
      }
      case 'time':
        return this.takeTime(meaning.start, bytes, from, to, json && !quoted);
      case 'key':
        if (meaning.rank > r.rank) {
          for (let i = from; i < to; i++) if (bytes[i]! >= 0x7f) return false;
          r.rank = meaning.rank;
          this.keyFrom = from;
          this.keyTo = to;
        }
        return true;
      default:
        meaning satisfies never;
        return false;
    }
  }

  private takeTime(start: boolean, bytes: Uint8Array, from: number, to: number, canonical: boolean): boolean {
    const { stamp, reading: r } = this;
    if (this.hasTime && !(start && !r.stampIsStart)) return true;
    if (bytes[from + 4] === 45) {
      if (!dateTime(bytes, from, to, stamp)) return false;
    } else if (!number(bytes, from, to, canonical, stamp)) return false;
    if (parsed.end !== to) return false;
    if ((stamp.zone !== 'utc' && r.zone === 'utc') || (stamp.zone === 'own' && r.zone !== 'none')) return true;
    this.hasTime = true;
    r.time = stamp.time;
    r.zone = stamp.zone;
    r.digits = stamp.digits;
    r.stampIsStart = start;
    return true;
  }

  private seconds(bytes: Uint8Array, from: number, to: number, unit: number): number {
    const plain = decimal(bytes, from, to);
    if (!Number.isNaN(plain) && parsed.end === to)
      return unit === 1 ? plain : unit === 1e-3 ? plain / 1000 : duration(ascii(bytes, from, to), unit);
    return duration(ascii(bytes, from, to), unit);
  }

  private unlabelled(bytes: Uint8Array, from: number, to: number): number {
    const plain = decimal(bytes, from, to);
    if (!Number.isNaN(plain) && parsed.digits > 0 && (parsed.end === to || (parsed.end === to - 1 && bytes[parsed.end] === 115)))
      return plain;
    return unlabelledDuration(ascii(bytes, from, to));
  }

  /** What the server told, where no date needs the line's own time. */
  private told(bytes: Uint8Array, json: boolean): boolean {
    const meaning = this.toldSlot?.meaning;
    if (meaning?.what !== 'told') return false;
    const r = this.reading;
    const { toldFrom: from, toldTo: to } = this;
    const plain = decimal(bytes, from, to);
    if (!Number.isNaN(plain) && parsed.end === to) {
      if (json && !this.toldQuoted && parsed.digits > 0 && bytes[to - 1] === 48) return false;
      r.told = meaning.unit === 1 ? plain : plain / 1000;
      const canonical = parsed.digits === 0 && (to - from === 1 || bytes[from] !== 48) && meaning.unit === 1;
      r.toldRaw = canonical ? null : ascii(bytes, from, to);
      return true;
    }
    const text = ascii(bytes, from, to);
    if (text.includes(',')) return false;
    r.toldRaw = text;
    if (meaning.header) r.told = meaning.unit < 1 ? headerMilliseconds(text) : headerSeconds(text, Number.NaN, 'none');
    else r.told = fieldSeconds(text, Number.NaN, 'none', meaning.unit);
    return true;
  }

  /** The whole is an attempt of a request with a key and a count, or it is not for us. */
  private settle(): boolean {
    const r = this.reading;
    return this.hasCount && r.count >= 0 && r.rank >= 3 && r.zone !== 'none' && r.status !== 0;
  }
}
