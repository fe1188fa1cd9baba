/** What a per-attempt timeout may say: a limit a phase, or one for the whole attempt. */
/** Per-attempt limits in milliseconds; `null` = no limit, `undefined` = this client has no such phase of its own. */
export interface TimeoutValue {
  readonly connectMs: number | null;
  readonly readMs: number | null;
  readonly writeMs: number | null;
  readonly poolMs: number | null;
  /** A limit of the whole attempt (most SDKs but Python's); null where only phases are limited. */
  readonly totalMs: number | null;
}

/** One number for every phase, as httpx reads a plain number. */
export const everyPhase = (ms: number | null): TimeoutValue => ({ connectMs: ms, readMs: ms, writeMs: ms, poolMs: ms, totalMs: null });

/** One limit for the whole attempt. */
export const wholeAttempt = (ms: number | null): TimeoutValue => ({
  connectMs: null,
  readMs: null,
  writeMs: null,
  poolMs: null,
  totalMs: ms,
});
