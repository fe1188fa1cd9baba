/** Durations, counts and sizes as every surface writes them; the same in every language. */
import { duration as longTime } from '../../server/src/core/show/durations.ts';
import { showSeconds } from '../../server/src/core/show/log/durations.ts';

export { visible } from '../../server/src/core/show/rich.ts';

/** Milliseconds as `0.25 s`, `61 s`, `240 s`, `5 min 2 s`, `1 h 5 min`: short, for tables and marks. */
export const duration = (ms: number): string => (Number.isFinite(ms) ? showSeconds(ms / 1000) : '∞');

/** Milliseconds as `2 min 2 s`: for sums, as the answer's sentence writes them. */
export const totalTime = (ms: number): string => longTime(ms, 'en');

/** Milliseconds as seconds with all that a log says, `61.144 s`: where the exact number matters. */
export const seconds = (ms: number): string =>
  Number.isFinite(ms) ? (Math.abs(ms) < 999.5 ? `${trimZeros(ms.toFixed(1))} ms` : `${trimZeros((ms / 1000).toFixed(3))} s`) : '∞';

const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** 1204331 → `1,204,331`. */
export const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** Bytes as `104 MB` (10⁶). */
export const size = (bytes: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let n = bytes;
  let unit = 0;
  while (n >= 999.5 && unit < units.length - 1) {
    n /= 1000;
    unit++;
  }
  return `${unit === 0 || n >= 100 ? Math.round(n) : trimZeros(n.toFixed(1))} ${units[unit]}`;
};
