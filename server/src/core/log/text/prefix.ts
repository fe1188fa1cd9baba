/**
 * Peels what tools and loggers put before a message: container and pod names, syslog, journald, CRI, stamps, levels, threads, loggers.
 *
 * In:  one line as text. Out: the message and what the prefix said. Linear: every step looks at one place and moves forward.
 */
import { apacheAt, type ClockContext, dateTimeAt, dayless, epoch, type Stamp, syslogAt, timeOfDayAt } from './clock.ts';

export interface Peeled {
  /** The message, after every prefix. */
  readonly body: string;
  readonly stamp: Stamp | null;
  /** Upper case, '' where the line names none. */
  readonly level: string;
  readonly logger: string;
  /** Thread, worker, process or session. */
  readonly place: string;
  /** Container or pod. */
  readonly source: string;
}

const levels: ReadonlySet<string> = new Set([
  'TRACE',
  'DEBUG',
  'INFO',
  'NOTICE',
  'WARN',
  'WARNING',
  'ERROR',
  'ERR',
  'CRITICAL',
  'CRIT',
  'FATAL',
  'ALERT',
  'EMERG',
  'PANIC',
]);

const isWord = (c: number): boolean => (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95;
const isName = (c: number): boolean => isWord(c) || c === 45 || c === 46 || c === 58 || c === 47;

/** Removes terminal colours and cursor moves (ECMA-48 CSI and OSC); what is left is text. */
export const withoutEscapes = (text: string): string => {
  let at = text.indexOf('\u001b');
  if (at < 0) return text;
  let out = '';
  let from = 0;
  while (at >= 0) {
    out += text.slice(from, at);
    let i = at + 1;
    const kind = text.charCodeAt(i);
    if (kind === 0x5b) {
      for (i++; i < text.length && (text.charCodeAt(i) < 0x40 || text.charCodeAt(i) > 0x7e); ) i++;
      i++;
    } else if (kind === 0x5d) {
      for (i++; i < text.length && text.charCodeAt(i) !== 7 && text.charCodeAt(i) !== 0x1b; ) i++;
      if (text.charCodeAt(i) === 7) i++;
    } else i++;
    from = Math.min(i, text.length);
    at = text.indexOf('\u001b', from);
  }
  return out + text.slice(from);
};

const skipSpaces = (s: string, at: number): number => {
  let i = at;
  while (i < s.length && (s.charCodeAt(i) === 32 || s.charCodeAt(i) === 9)) i++;
  return i;
};

/** The end of a run of name characters. */
const nameEnd = (s: string, at: number): number => {
  let i = at;
  while (i < s.length && i - at < 200 && isName(s.charCodeAt(i))) i++;
  return i;
};

/** A level word at `at`, in any of `INFO`, `[info]`, `INFO:`; -1 where none is. */
const levelAt = (s: string, at: number): { readonly level: string; readonly end: number } | null => {
  const open = s.charCodeAt(at) === 0x5b ? 1 : 0;
  let i = at + open;
  while (i < s.length && i - at < 12 && isWord(s.charCodeAt(i))) i++;
  const word = s.slice(at + open, i).toUpperCase();
  if (!levels.has(word)) return null;
  if (open === 1) {
    while (s.charCodeAt(i) === 32) i++;
    if (s.charCodeAt(i) !== 0x5d) return null;
    i++;
  }
  const next = i < s.length ? s.charCodeAt(i) : 32;
  return next === 32 || next === 58 || next === 9 || next === 124 || next === 47 || next === 0x5d ? { level: word, end: i } : null;
};

/** `name-1  | ` of docker compose and pm2. */
const composeEnd = (s: string): { readonly name: string; readonly end: number } | null => {
  const bar = s.indexOf('| ');
  if (bar < 1 || bar > 64) return null;
  let nameTo = bar;
  while (nameTo > 0 && s.charCodeAt(nameTo - 1) === 32) nameTo--;
  const name = s.slice(0, nameTo);
  for (let i = 0; i < name.length; i++) if (!isName(name.charCodeAt(i)) && name.charCodeAt(i) !== 124) return null;
  return nameTo === 0 || /^\d{4}-\d\d/.test(name) || levels.has(name.toUpperCase()) ? null : { name, end: bar + 2 };
};

class Peeler {
  at = 0;
  stamp: Stamp | null = null;
  level = '';
  logger = '';
  place = '';
  source = '';
  private readonly s: string;
  private readonly ctx: ClockContext;

  constructor(s: string, ctx: ClockContext) {
    this.s = s;
    this.ctx = ctx;
  }

  /** An inner stamp is the application's own and wins, unless it says less (no zone, fewer digits) than one that a tool added. */
  private takeStamp(stamp: Stamp): void {
    const old = this.stamp;
    if (old !== null && old.zone === 'utc' && (stamp.zone !== 'utc' || stamp.digits < old.digits)) return;
    this.stamp = stamp;
  }

  private stampAt(at: number): Stamp | null {
    const s = this.s;
    const c = s.charCodeAt(at);
    if (c >= 48 && c <= 57) {
      const full = dateTimeAt(s, at) ?? apacheAt(s, at);
      if (full !== null) return full;
      const tod = timeOfDayAt(s, at);
      if (tod !== null) return dayless(tod, this.ctx);
      return null;
    }
    return c >= 65 && c <= 90 ? syslogAt(s, at, this.ctx) : null;
  }

  private containers(): void {
    const compose = composeEnd(this.s);
    if (compose !== null) {
      this.source = compose.name;
      this.at = skipSpaces(this.s, compose.end);
    } else if (this.s.startsWith('[pod/')) {
      const close = this.s.indexOf('] ');
      if (close > 0 && close < 300) {
        this.source = this.s.slice(1, close);
        this.at = close + 2;
      }
    } else if (this.s.charCodeAt(0) === 0x3c) {
      const pri = /^<\d{1,3}>(1 )?/.exec(this.s.slice(0, 8));
      if (pri !== null) this.at = pri[0].length;
    }
  }

  /** `host tag[pid]: ` after a syslog or journald stamp; `host app pid msgid - ` of RFC 5424. */
  private syslogTail(): void {
    const s = this.s;
    const hostTo = nameEnd(s, this.at);
    if (hostTo === this.at || s.charCodeAt(hostTo) !== 32) return;
    const tagTo = nameEnd(s, hostTo + 1);
    const tag = s.slice(hostTo + 1, tagTo);
    if (s.charCodeAt(tagTo) === 0x5b) {
      const close = s.indexOf(']', tagTo);
      if (close > 0 && close - tagTo < 12 && s.charCodeAt(close + 1) === 58) {
        this.place = s.slice(hostTo + 1, close + 1);
        this.at = skipSpaces(s, close + 2);
      }
      return;
    }
    if (tag.endsWith(':') && s.charCodeAt(tagTo) === 32) {
      this.place = tag.slice(0, -1);
      this.at = skipSpaces(s, tagTo);
      return;
    }
    const five = /^(\S{1,48}) (\d{1,10}|-) (\S{1,32}) (-|\[[^\]]{0,512}\]) /.exec(s.slice(hostTo + 1, hostTo + 640));
    if (five !== null) {
      this.place = five[2] === '-' ? (five[1] ?? '') : `${five[1]}[${five[2]}]`;
      this.at = hostTo + 1 + five[0].length;
    }
  }

  /** What container tools put after their stamp: CRI's `stderr F `, CloudWatch's `/group stream `. */
  private toolTail(): void {
    const s = this.s;
    const cri = /^std(?:out|err) [FP] /.exec(s.slice(this.at, this.at + 12));
    if (cri !== null) {
      this.at += cri[0].length;
      return;
    }
    // `aws logs tail`: the stream's name alone.
    const stream = /^[\w.-]{1,80}(?:\/[\w.-]{1,80}){2,5} /.exec(s.slice(this.at, this.at + 420));
    if (stream !== null) {
      this.source = stream[0].trim();
      this.at += stream[0].length;
      return;
    }
    if (s.charCodeAt(this.at) === 0x2f) {
      const groupTo = s.indexOf(' ', this.at);
      const streamTo = groupTo < 0 ? -1 : s.indexOf(' ', groupTo + 1);
      if (streamTo > 0 && streamTo - this.at < 512) {
        this.source = s.slice(groupTo + 1, streamTo);
        this.at = streamTo + 1;
      }
    }
  }

  /** Ruby's and Celery's bracketed heads, Python's `[time - logger:line - LEVEL] `. */
  private bracketHead(): boolean {
    const s = this.s;
    if (s.charCodeAt(this.at) === 0x2c || s.charCodeAt(this.at) !== 0x5b) return false;
    const stamp = this.stampAt(this.at + 1);
    if (stamp === null) return false;
    const close = s.indexOf(']', stamp.end);
    if (close < 0 || close - stamp.end > 300) return false;
    const inside = s.slice(stamp.end, close).trim();
    this.takeStamp(stamp);
    this.at = skipSpaces(s, close + 1);
    if (inside.startsWith('#')) this.place = inside.slice(1);
    else if (inside.startsWith(': ')) {
      const slash = inside.indexOf('/');
      this.level = inside.slice(2, slash < 0 ? undefined : slash);
      if (slash > 0) this.place = inside.slice(slash + 1);
    } else if (inside.startsWith('- ')) {
      const parts = inside.slice(2).split(' - ');
      for (const part of parts) {
        if (levels.has(part.toUpperCase())) this.level = part.toUpperCase();
        else this.logger = part.replace(/:\d{1,7}$/, '');
      }
    }
    return true;
  }

  /** One more piece; false when the message begins. */
  private step(): boolean {
    const s = this.s;
    this.at = skipSpaces(s, this.at);
    const c = s.charCodeAt(this.at);
    const next = s.charCodeAt(this.at + 1);
    // Separators between pieces.
    if (this.at > 0 && (c === 45 || c === 124 || c === 58) && (next === 32 || next === 45)) {
      let i = this.at;
      while (s.charCodeAt(i) === c) i++;
      this.at = i;
      return true;
    }
    if (this.bracketHead()) return true;
    const bracketed = c === 0x5b ? this.stampAt(this.at + 1) : null;
    const stamp = bracketed ?? this.stampAt(this.at);
    if (stamp !== null && (bracketed === null || s.charCodeAt(stamp.end) === 0x5d)) {
      const syslog = stamp.zone === 'local' && c >= 65 && c <= 90;
      this.takeStamp(stamp);
      this.at = skipSpaces(s, bracketed === null ? stamp.end : stamp.end + 1);
      if (s.charCodeAt(this.at) === 43 && s.startsWith('ms', nameEnd(s, this.at + 1) - 2)) this.at = nameEnd(s, this.at + 1);
      if (syslog || stamp.zone === 'utc' || stamp.zone === 'local') {
        this.toolTail();
        if (syslog || this.looksLikeHostTag()) this.syslogTail();
      }
      return true;
    }
    const level = levelAt(s, this.at);
    if (level !== null && (this.level === '' || this.stamp !== null)) {
      if (this.level === '') this.level = level.level;
      this.at = level.end;
      // `INFO:httpx:message`
      if (s.charCodeAt(this.at) === 58) {
        const to = nameEndWithoutColon(s, this.at + 1);
        if (to > this.at + 1 && s.charCodeAt(to) === 58) {
          this.logger = s.slice(this.at + 1, to);
          this.at = to + 1;
        } else this.at++;
      }
      return true;
    }
    return this.threadOrLogger(c);
  }

  private looksLikeHostTag(): boolean {
    const hostTo = nameEnd(this.s, this.at);
    if (hostTo === this.at || this.s.charCodeAt(hostTo) !== 32 || levels.has(this.s.slice(this.at, hostTo).toUpperCase())) return false;
    const tagTo = nameEnd(this.s, hostTo + 1);
    return this.s.charCodeAt(tagTo) === 0x5b && /^\[\d{1,10}\]: /.test(this.s.slice(tagTo, tagTo + 16));
  }

  private threadOrLogger(c: number): boolean {
    const s = this.s;
    const known = this.stamp !== null || this.level !== '';
    if (c === 0x5b && known) {
      const close = s.indexOf(']', this.at);
      if (close > this.at && close - this.at < 64 && this.place === '') {
        const inside = s.slice(this.at + 1, close);
        // `[log_8c009b, request-id: …]` and JSON are messages.
        if (
          inside.startsWith('log_') ||
          inside.includes('"') ||
          inside.includes('{') ||
          inside.includes(', ') ||
          s.charCodeAt(close + 1) !== 32
        )
          return false;
        this.place = inside;
        this.at = close + 1;
        return true;
      }
      return false;
    }
    // `httpx: `, `codex_core::responses_retry: `, `anthropic._base_client - INFO - `, `uvicorn.access `
    if (!known || this.logger !== '') return false;
    const to = nameEnd(s, this.at);
    const word = s.slice(this.at, to);
    if (word.length < 2 || !/^[A-Za-z_]/.test(word)) return false;
    if (word.endsWith(':') && s.charCodeAt(to) === 32 && !word.slice(0, -1).includes('/')) {
      if (/^[A-Z]\w*(?:Error|Exception|Warning):$/.test(word)) return false;
      this.logger = word.replace(/:+$/, '');
      this.at = to;
      return true;
    }
    if (s.startsWith(' - ', to)) {
      this.logger = word;
      this.at = to + 3;
      return true;
    }
    if (s.charCodeAt(to) === 32 && /^[a-z_][\w]*(\.[\w]+)+$/.test(word)) {
      this.logger = word;
      this.at = to;
      return true;
    }
    return false;
  }

  run(): Peeled {
    this.containers();
    const s = this.s;
    // Ruby: `W, [2026-…`; glog: `W1202 01:00:00.123456   88 file.go:88] `
    if (/^[DIWEFA], \[/.test(s.slice(this.at, this.at + 4))) this.at += 3;
    for (let i = 0; i < 12 && this.at < s.length; i++) if (!this.step()) break;
    if (this.stamp === null) this.bareNumber();
    return {
      body: this.at === 0 ? s : s.slice(this.at),
      stamp: this.stamp,
      level: this.level,
      logger: this.logger,
      place: this.place,
      source: this.source,
    };
  }

  /** `679604.559<TAB>…`, `1796173200.123 …`: seconds of any clock, told from prose by their decimals or size. */
  private bareNumber(): void {
    const s = this.s;
    let i = this.at;
    while (i < s.length && i - this.at < 24 && ((s.charCodeAt(i) >= 48 && s.charCodeAt(i) <= 57) || s.charCodeAt(i) === 46)) i++;
    const raw = s.slice(this.at, i);
    const c = s.charCodeAt(i);
    if (!/^\d{1,19}(\.\d{1,9})?$/.test(raw) || (c !== 9 && c !== 32)) return;
    if (!raw.includes('.') && raw.length < 10) return;
    const stamp = epoch(Number(raw), raw);
    if (stamp === null) return;
    this.stamp = stamp;
    this.at = skipSpaces(s, i);
  }
}

const nameEndWithoutColon = (s: string, at: number): number => {
  let i = at;
  while (i < s.length && i - at < 200 && isName(s.charCodeAt(i)) && s.charCodeAt(i) !== 58) i++;
  return i;
};

export const peel = (line: string, ctx: ClockContext): Peeled => new Peeler(line, ctx).run();
