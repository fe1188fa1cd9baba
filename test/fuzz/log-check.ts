/** One mutated log through the reader: null, or what is wrong with the result. */
import { toCliJson } from '../../server/src/core/log/cli-json.ts';
import { LogReader } from '../../server/src/core/log/reader.ts';
import { mutated, random } from './log-mutations.ts';

const now = Date.UTC(2026, 11, 3) / 1000;
/** Processor time, ms: a log of a few KiB takes one; this is a hang. */
const hangMs = 2000;

const good = (x: number | null): boolean => x === null || Number.isFinite(x);

export const checked = (seed: number, n: number): string | null => {
  const bytes = mutated(seed, n);
  const r = random(n);
  const before = process.cpuUsage();
  let json: ReturnType<typeof toCliJson>;
  try {
    const reader = new LogReader({ now, maxLineBytes: 1 << 16 });
    let from = 0;
    while (from < bytes.length) {
      const to = Math.min(bytes.length, from + 1 + Math.floor(r() * 1500));
      reader.push(bytes.slice(from, to));
      if (r() < 0.05) reader.snapshot();
      from = to;
    }
    json = toCliJson(reader.finish());
  } catch (error) {
    return `crashed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const { user, system } = process.cpuUsage(before);
  const took = (user + system) / 1000;
  if (took > hangMs) return `took ${Math.round(took)} ms for ${bytes.length} bytes`;
  let rows = 0;
  for (const a of json.attempts) {
    if (!(a.line >= 1 && a.line <= json.input.lines)) return `line ${a.line} of ${json.input.lines}`;
    if (!(Number.isInteger(a.retryCount) && a.retryCount >= 0)) return `retry count ${a.retryCount}`;
    if (a.status !== null && !(a.status >= 100 && a.status < 600)) return `status ${a.status}`;
    if (!good(a.time) || !good(a.retryAfter) || !good(a.announcedWait) || !good(a.duration))
      return `a number that is none in line ${a.line}`;
    if ((a.retryAfter ?? 0) < 0 || (a.announcedWait ?? 0) < 0 || (a.duration ?? 0) < 0) return `a negative wait in line ${a.line}`;
  }
  for (const q of json.requests) {
    rows += q.asked.length;
    if (q.waited.length !== q.asked.length - 1) return `${q.id}: ${q.waited.length} waits for ${q.asked.length} attempts`;
    if (!q.waited.every(good) || !good(q.totalWait)) return `${q.id}: a wait that is no number`;
    if (q.attempts < q.asked.length) return `${q.id}: fewer attempts than rows`;
  }
  return rows === json.attempts.length ? null : `${rows} rows in requests, ${json.attempts.length} attempts`;
};
