/**
 * What a client reads out of a refused answer before it sleeps: the server-announced wait.
 *
 * Two steps, kept apart because SDKs changed them apart: a dialect parses (how a header becomes a number), a rule accepts
 * (which numbers are obeyed, capped, refused). Dialects are few and shared; rules are data in the SDK files.
 */

/** Header names are compared without case; the same name twice is two entries, as on the wire. */
export type Header = readonly [name: string, value: string];

/** What a dialect made of the headers. `ms` may be NaN, infinite or negative: the rule decides what the client does with it. */
export type Parsed =
  | { readonly kind: 'absent' }
  /** A header is there and nothing that the dialect reads. */
  | { readonly kind: 'unreadable'; readonly header: string; readonly value: string }
  | { readonly kind: 'wait'; readonly ms: number; readonly header: string; readonly value: string }
  /** The parser itself raises, out of the call: no retry at all. */
  | { readonly kind: 'throws'; readonly error: string; readonly header: string; readonly value: string };

/** @param nowMs UNIX time of the answer, for dates. */
export type Dialect = (headers: readonly Header[], nowMs: number) => Parsed;

export interface Acceptance {
  /** Obeyed only above this (exclusive), ms. */
  readonly aboveMs?: number;
  /** Obeyed only from this on (inclusive), ms. */
  readonly atLeastMs?: number;
  /** Obeyed only up to this (inclusive), ms. */
  readonly upToMs?: number;
  /** Obeyed only below this (exclusive), ms. */
  readonly belowMs?: number;
  /** NaN and infinities are obeyed too (and end in whatever the timer makes of them). Without it NaN is never obeyed. */
  readonly notANumber?: true;
  /** Infinities count as numbers for the limits above. Without it they are compared as such. */
  readonly finiteOnly?: true;
}

export interface ServerWaitRule {
  readonly dialect: Dialect;
  /** The dialect's name, for `--list` and the reference. */
  readonly dialectName: string;
  readonly accept: Acceptance;
  /** The headers are read only in answers of these statuses. Default: in all. */
  readonly statuses?: readonly number[];
  /** Obeyed, but never longer than this, ms. */
  readonly capMs?: number;
  /** Negative waits are taken as 0. */
  readonly atLeastZero?: true;
  /** What a wait above the accepted range does; `shorter`: the shorter of it and the backoff. Default: backoff. */
  readonly tooLong?: 'backoff' | 'give-up' | 'shorter';
  /** The error that the sleep itself raises for a wait below 0 (Java, Ruby). */
  readonly negativeThrows?: string;
  /** `longer`: used only when longer than the backoff; `shorter`: the backoff is the cap. Default: instead of the backoff. */
  readonly combine?: 'longer' | 'shorter';
  /** With `combine: 'longer'`: never more than this above the backoff. */
  readonly aboveBackoffMs?: number;
  /** Added to an obeyed wait by the client. */
  readonly extraMs?: { readonly minMs: number; readonly maxMs: number };
}

/** What the client does before its next attempt. */
export type ServerWait =
  | {
      readonly kind: 'obeyed';
      readonly ms: number;
      readonly header: string;
      readonly value: string;
      readonly cappedFromMs?: number;
      /** Never longer than the backoff would be. */
      readonly atMostBackoff?: true;
    }
  | {
      readonly kind: 'backoff';
      readonly why: 'absent' | 'unreadable' | 'too-long' | 'not-accepted';
      readonly header?: string;
      readonly value?: string;
      readonly ms?: number;
    }
  | { readonly kind: 'give-up'; readonly ms: number; readonly header: string; readonly value: string }
  | { readonly kind: 'throws'; readonly error: string; readonly header: string; readonly value: string };

const withinLimits = (ms: number, accept: Acceptance): boolean => {
  if (Number.isNaN(ms)) return accept.notANumber === true;
  if (accept.finiteOnly && !Number.isFinite(ms)) return false;
  if (accept.aboveMs !== undefined && !(ms > accept.aboveMs)) return false;
  if (accept.atLeastMs !== undefined && !(ms >= accept.atLeastMs)) return false;
  if (accept.upToMs !== undefined && !(ms <= accept.upToMs)) return false;
  return accept.belowMs === undefined || ms < accept.belowMs;
};

const isTooLong = (ms: number, accept: Acceptance): boolean =>
  (Number.isFinite(ms) || !accept.finiteOnly) &&
  ((accept.upToMs !== undefined && ms > accept.upToMs) || (accept.belowMs !== undefined && ms >= accept.belowMs));

/**
 * Reads the headers as the client does. `rule = null`: the client looks at no header.
 * @param status of the answer that carries them; undefined: not known, and no reason not to look
 */
export const readServerWait = (rule: ServerWaitRule | null, headers: readonly Header[], nowMs: number, status?: number): ServerWait => {
  const isRead = rule?.statuses === undefined || status === undefined || rule.statuses.includes(status);
  if (rule === null || !isRead) return { kind: 'backoff', why: 'absent' };
  const parsed = rule.dialect(headers, nowMs);
  if (parsed.kind === 'absent') return { kind: 'backoff', why: 'absent' };
  if (parsed.kind === 'throws') return parsed;
  const { header, value } = parsed;
  if (parsed.kind === 'unreadable') return { kind: 'backoff', why: 'unreadable', header, value };
  let ms = parsed.ms;
  if (ms < 0 && rule.negativeThrows !== undefined) return { kind: 'throws', error: rule.negativeThrows, header, value };
  if (ms < 0 && rule.atLeastZero) ms = 0;
  if (!withinLimits(ms, rule.accept)) {
    if (isTooLong(ms, rule.accept)) {
      if (rule.tooLong === 'shorter') return { kind: 'obeyed', ms, header, value, atMostBackoff: true };
      return rule.tooLong === 'give-up' ? { kind: 'give-up', ms, header, value } : { kind: 'backoff', why: 'too-long', header, value, ms };
    }
    return { kind: 'backoff', why: 'not-accepted', header, value, ms };
  }
  if (rule.capMs !== undefined && ms > rule.capMs) return { kind: 'obeyed', ms: rule.capMs, header, value, cappedFromMs: ms };
  return { kind: 'obeyed', ms, header, value };
};
