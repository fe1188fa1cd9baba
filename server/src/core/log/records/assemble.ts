/**
 * Fields of one structured record (JSON, logfmt, access log) → a reading, by what their names mean.
 *
 * The first field of a meaning wins, better keys replace worse ones, and values that make no sense are left unknown.
 */
import { failed, keyRank, newReading, type Reading, setKey } from '../reading.ts';
import { type ClockContext, type Stamp, stampOf } from '../text/clock.ts';
import { duration, plainNumber } from '../text/durations.ts';
import { fieldSeconds, headerMilliseconds, headerSeconds, isAbsent } from '../text/told.ts';
import { type Meaning, meaningOf } from './meaning.ts';

export interface Assembly {
  readonly reading: Reading;
  /** The record's message, '' where it has none. */
  message: string;
  level: string;
  hasCount: boolean;
  hasTold: boolean;
  hasWait: boolean;
  hasDuration: boolean;
  hasTime: boolean;
  toldText: string;
  toldMeaning: Meaning | null;
  /** Retry-After in milliseconds wins over seconds. */
  toldInMs: boolean;
  /** A field that should be a time, or a number of a count, and cannot be one. */
  badTime: boolean;
  badNumber: boolean;
}

export const newAssembly = (): Assembly => ({
  reading: newReading('attempt', 'agent'),
  message: '',
  level: '',
  hasCount: false,
  hasTold: false,
  hasWait: false,
  hasDuration: false,
  hasTime: false,
  toldText: '',
  toldMeaning: null,
  toldInMs: false,
  badTime: false,
  badNumber: false,
});

export const setStamp = (r: Reading, stamp: Stamp | null): void => {
  if (stamp === null) return;
  r.time = stamp.time;
  r.zone = stamp.zone;
  r.digits = stamp.digits;
};

/** A count as printed: `1`, `1/3`, `2 of 5`. -1 = none. */
const countAndLimit = (text: string): readonly [number, number] => {
  const s = text.trim();
  const m = /^(\d{1,5})(?:\s*(?:\/|of)\s*(\d{1,5}))?$/.exec(s.slice(0, 24));
  return m === null ? [-1, -1] : [Number(m[1]), m[2] === undefined ? -1 : Number(m[2])];
};

/** A duration whose name says no unit: text with a unit says it; whole numbers are milliseconds, fractions seconds. */
export const unlabelledDuration = (text: string): number => {
  const plain = plainNumber(text);
  if (Number.isNaN(plain)) return duration(text);
  if (plain < 0) return Number.NaN;
  return text.includes('.') || plain === 0 ? plain : plain / 1000;
};

export interface FieldNames {
  /** The user's own names win. */
  readonly own: ReadonlyMap<string, Meaning>;
}

/** Takes one field into the assembly. `text` is the value as printed, without quotes. */
export const takeField = (a: Assembly, path: string, text: string, ctx: ClockContext, own: ReadonlyMap<string, Meaning>): void => {
  const meaning = own.get(path) ?? meaningOf(path);
  if (meaning === null || text.length > 4096 || isAbsent(text)) return;
  const r = a.reading;
  switch (meaning.what) {
    case 'count': {
      if (a.hasCount && !(meaning.base === 0 && r.countFromOne)) return;
      const [count, limit] = countAndLimit(text);
      if (count < 0) {
        if (/^[-+]?\d/.test(text)) a.badNumber = true;
        return;
      }
      a.hasCount = true;
      r.count = count;
      r.countFromOne = meaning.base !== 0;
      if (meaning.base === 1) {
        r.count = count - 1;
        r.countFromOne = false;
      }
      if (limit >= 0) r.limit = limit;
      return;
    }
    case 'left':
      if (r.left < 0 && /^\d{1,5}$/.test(text)) {
        r.left = Number(text);
        a.hasCount = true;
      }
      return;
    case 'limit':
      if (/^\d{1,6}$/.test(text)) r.limit = Number(text);
      return;
    case 'told':
      if (a.hasTold && !(meaning.unit < 1 && !a.toldInMs)) return;
      a.hasTold = true;
      a.toldText = text;
      a.toldMeaning = meaning;
      a.toldInMs = meaning.unit < 1;
      return;
    case 'wait': {
      if (a.hasWait) return;
      const seconds = duration(text, meaning.unit);
      if (Number.isNaN(seconds)) return;
      a.hasWait = true;
      r.wait = seconds;
      return;
    }
    case 'status': {
      if (r.status !== 0 || !/^\d{3}$/.test(text)) return;
      const status = Number(text);
      if (status >= 100 && status < 600) r.status = status;
      return;
    }
    case 'duration': {
      if (a.hasDuration) return;
      const seconds = Number.isNaN(meaning.unit) ? unlabelledDuration(text) : duration(text, meaning.unit);
      if (Number.isNaN(seconds) || seconds > 1e7) return;
      a.hasDuration = true;
      r.duration = seconds;
      return;
    }
    case 'time': {
      if (a.hasTime && !(meaning.start && !r.stampIsStart)) return;
      const stamp = stampOf(text.slice(0, 48), ctx);
      if (stamp === null && /\d/.test(text)) a.badTime = true;
      // A container tool's stamp with a zone says more than an inner time of day.
      if (stamp === null || (stamp.zone !== 'utc' && r.zone === 'utc') || (stamp.zone === 'own' && r.zone !== 'none')) return;
      a.hasTime = true;
      setStamp(r, stamp);
      r.stampIsStart = meaning.start;
      return;
    }
    case 'key':
      if (meaning.rank > r.rank || r.rank === keyRank.none) setKey(r, text.slice(0, 256), meaning.rank);
      return;
    case 'place':
      if (r.place === '') r.place = text.slice(0, 128);
      return;
    case 'level':
      if (a.level === '') a.level = text.slice(0, 16).toUpperCase();
      return;
    case 'message':
      if (a.message === '') a.message = text;
      return;
    case 'host':
      if (r.host === '') r.host = text.slice(0, 256);
      return;
    case 'path':
      if (r.path === '') r.path = text.slice(0, 512);
      return;
    case 'sdk':
      if (r.sdk === '') r.sdk = text.slice(0, 64);
      return;
    default:
      meaning satisfies never;
  }
};

/** Turns what the record said of the server's wait into seconds; needs the record's own time, so it comes last. */
export const settleTold = (a: Assembly): void => {
  const meaning = a.toldMeaning;
  if (meaning?.what !== 'told') return;
  const r = a.reading;
  r.toldRaw = a.toldText;
  if (meaning.header) r.told = meaning.unit < 1 ? headerMilliseconds(a.toldText) : headerSeconds(a.toldText, r.time, r.zone);
  else r.told = fieldSeconds(a.toldText, r.time, r.zone, meaning.unit);
};

const retryableStatus = (status: number): boolean => status === 408 || status === 409 || status === 429 || status >= 500;

/** Paths of the LLM APIs: their requests are what retries are about. */
const llmPath = /\/(messages|completions|responses|embeddings|converse|invoke|models\/[^/]{1,80}:\w+)(\b|$)|:(stream)?generatecontent/i;

export const isLlmPath = (path: string): boolean => path !== '' && llmPath.test(path.slice(0, 512));

/** Things that are retried and are no HTTP requests. */
const otherThing =
  /\b(?:redis|valkey|memcached|postgres(?:ql)?|mysql|mariadb|mongo(?:db)?|sqlite|database|db|kafka|rabbit(?:mq)?|amqp|nats|mqtt|broker|zookeeper|etcd|consul|smtp|imap|ldap|ssh|dns|mutex|lock|socket|serial port)\b/i;
const httpThing =
  /\b(?:https?|llm|api|rate.?limit\w*|429|5\d\d|overloaded|quota|anthropic|openai|gemini|claude|model|completions?|messages)\b/i;

/** A retry of a database, a broker, a lock: not ours. */
export const isOtherRetry = (text: string): boolean => {
  const head = text.slice(0, 1024);
  return otherThing.test(head) && !httpThing.test(head);
};

/**
 * How sure it is that a structured record is an attempt: `yes`; `if-known`: only when its key already has an open request; `no`.
 */
export const evidence = (a: Assembly): 'yes' | 'if-known' | 'no' => {
  const r = a.reading;
  const known = failed(r);
  if (known === null && !a.hasTold && isOtherRetry(a.message)) return 'no';
  if (a.hasCount && known === null && /retry/i.test(a.message.slice(0, 512))) {
    // Who retries has failed.
    r.ok = false;
    return 'yes';
  }
  if (a.hasCount) return known !== null || a.hasTold || a.hasWait || r.rank >= keyRank.own || a.hasDuration ? 'yes' : 'no';
  if (a.hasTold && (known === true || known === null) && (r.toldRaw !== '' || known === true)) return 'yes';
  if (a.hasWait && known === true) return 'yes';
  if (known === null) return 'no';
  if (isLlmPath(r.path)) return 'yes';
  if (retryableStatus(r.status) && (a.hasDuration || r.rank >= keyRank.trace)) return 'yes';
  if (a.hasDuration && r.rank >= keyRank.trace && r.path === '') return 'yes';
  return r.rank >= keyRank.own ? 'if-known' : 'no';
};
