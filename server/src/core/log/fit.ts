/**
 * Which open request does an attempt without a key belong to? The one whose expected wait its start fits best.
 */

export interface OpenRequest {
  readonly request: number;
  readonly source: string;
  /** Count of its last attempt. */
  readonly count: number;
  /** When its last attempt ended, seconds. */
  readonly end: number;
  /** The wait told or announced, NaN = unknown. */
  readonly expected: number;
}

export interface Fit {
  readonly request: number;
  /** Another request fits nearly as well. */
  readonly ambiguous: boolean;
}

/** Without any announcement a retry comes within this, seconds. */
const usualWait = 60;

/** How badly a start fits an open request; Infinity = not at all. */
const cost = (o: OpenRequest, start: number, slack: number, needsAnnouncement: boolean, byCount: boolean): number => {
  const gap = start - o.end;
  // Stamps of whole seconds, and lines written a moment late.
  if (gap < -1) return Number.POSITIVE_INFINITY;
  if (Number.isNaN(o.expected)) {
    if (needsAnnouncement) return Number.POSITIVE_INFINITY;
    return gap > usualWait && !byCount ? Number.POSITIVE_INFINITY : 1 + Math.max(0, gap) * 0.1;
  }
  const off = gap - o.expected;
  // A client that does not obey comes after its own backoff instead: possible, but only when nothing else fits.
  if (byCount) return off < -slack ? 10 + Math.max(0, gap) * 0.1 : Math.abs(off);
  // Without counts only an attempt that comes when it was announced is the retry. It may take long to answer.
  if (off < -Math.max(1, o.expected * 0.1)) return Number.POSITIVE_INFINITY;
  return off > 900 ? Number.POSITIVE_INFINITY : Math.abs(off);
};

/**
 * @param source only requests of the same container
 * @param slack how much too early a start may look, seconds: the clock's resolution
 * @param count the count that the request's last attempt must have; -1 = the log prints none
 * @param needsAnnouncement the client announces its waits in this log: a request without one is over
 */
export const bestFit = (
  open: readonly OpenRequest[],
  source: string,
  start: number,
  slack: number,
  count: number,
  needsAnnouncement: boolean,
): Fit | null => {
  let best: OpenRequest | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  let second = Number.POSITIVE_INFINITY;
  for (const o of open) {
    if (o.source !== source || (count >= 0 && o.count !== count)) continue;
    const c = cost(o, start, slack, needsAnnouncement, count >= 0);
    if (c < bestCost) {
      second = bestCost;
      bestCost = c;
      best = o;
    } else if (c < second) second = c;
  }
  if (best === null || bestCost === Number.POSITIVE_INFINITY) return null;
  return { request: best.request, ambiguous: second - bestCost < Math.max(0.25, bestCost * 0.1) };
};
