/**
 * What one record of a log says about retries, in one neutral shape, whatever wrote it.
 *
 * In:  nothing. Formats fill a fresh `Reading` per record; the grouper reads it once and keeps columns.
 * All times in seconds. NaN = the record does not say; -1 = no number; '' = no text.
 */

/**
 * `attempt`: the record proves one sending over the wire.
 * `notice`:  a client says that it will wait; it describes the failed attempt before it, or proves it where nothing else does.
 * `close`:   a request ended, well or badly; proves its last attempt where nothing else does.
 * `detail`:  more about an attempt that another record proves (headers in a debug dump).
 */
export type Role = 'attempt' | 'notice' | 'close' | 'detail';

/** Who wrote the record. Attempts that the wire proves (`http`) absorb the notices of the layers above. */
export type Layer = 'http' | 'sdk' | 'wrapper' | 'agent' | 'server';

/** How well a key tells requests apart; a better one wins when a record carries several. 0 = none. */
export const keyRank = {
  none: 0,
  /** A thread, a process, a worker: one request at a time. */
  place: 1,
  /** A path, a function, a session: may serve many requests. */
  subject: 2,
  /** The log's own name for a request: `case=`, `job=`. */
  own: 3,
  trace: 4,
  request: 5,
} as const;
export type KeyRank = (typeof keyRank)[keyof typeof keyRank];

export interface Reading {
  role: Role;
  layer: Layer;
  /** The stamp: UNIX seconds, or the log's own clock. NaN = none. */
  time: number;
  /** What `time` counts. */
  zone: Zone;
  /** Digits after the decimal point of the stamp as printed. */
  digits: number;
  stampIsStart: boolean;
  key: string;
  rank: KeyRank;
  /** Thread, process or session that writes; tells requests apart where no key does. */
  place: string;
  /** Container or pod: many requests at a time, but never another's. */
  source: string;
  /** 0-based, as far as the record says. */
  count: number;
  /** The record counts from 1 unless the log shows a 0 in the same field. */
  countFromOne: boolean;
  /** Retries left after this attempt, where the log counts down. */
  left: number;
  /** Retries at most. */
  limit: number;
  /** HTTP status, 0 = not shown. */
  status: number;
  /** The attempt failed or succeeded though no status says so. */
  ok: boolean | null;
  /** Told by the server. */
  told: number;
  toldRaw: string | null;
  /** The client announces this sleep. */
  wait: number;
  duration: number;
  /** Attempts inside the record besides the one it shows. */
  hidden: number;
  /** For `close`: ends an open request and proves no attempt of its own (`only`), proves one where a request is open, or always. */
  proves: 'never' | 'when-open' | 'always';
  /** For `close`: where no series has the key, which is only a word of a sentence, the place tells. */
  orPlace: boolean;
  /** Nothing follows: the client says that it gives up, or the answer is final. */
  last: boolean;
  /** SDK id where the record names one. */
  sdk: string;
  host: string;
  path: string;
  /** An error code that says an allowance is spent. */
  quota: boolean;
}

/** `utc`: UNIX time; `local`: wall clock without a zone, read as UTC; `own`: any other origin; `none`. */
export type Zone = 'utc' | 'local' | 'own' | 'none';

export const newReading = (role: Role, layer: Layer): Reading => ({
  role,
  layer,
  time: Number.NaN,
  zone: 'none',
  digits: 0,
  stampIsStart: false,
  key: '',
  rank: keyRank.none,
  place: '',
  source: '',
  count: -1,
  countFromOne: false,
  left: -1,
  limit: -1,
  status: 0,
  ok: null,
  told: Number.NaN,
  toldRaw: null,
  wait: Number.NaN,
  duration: Number.NaN,
  hidden: 0,
  proves: 'when-open',
  orPlace: false,
  last: false,
  sdk: '',
  host: '',
  path: '',
  quota: false,
});

/** Whether the attempt failed (true), went well (false), or the record does not say (null). */
export const failed = (r: Reading): boolean | null => {
  if (r.status >= 400) return true;
  if (r.status > 0) return false;
  return r.ok === null ? null : !r.ok;
};

const sane = (x: number): number => (x >= 0 && x < 1e12 ? x : Number.NaN);

/** Values that cannot be are taken as not said: a log may hold anything. */
export const settle = (r: Reading): void => {
  if (!(r.status >= 100 && r.status < 600)) r.status = 0;
  r.told = sane(r.told);
  r.wait = sane(r.wait);
  r.duration = sane(r.duration);
  if (!Number.isFinite(r.time)) {
    r.time = Number.NaN;
    r.zone = 'none';
  }
};

export const setKey = (r: Reading, key: string, rank: KeyRank): void => {
  if (key === '' || rank < r.rank) return;
  r.key = key;
  r.rank = rank;
};
