/** Durations, counts and sizes as every surface writes them; the same in every language. */

/** Milliseconds as `240 ms`, `61 s`, `2 min 2 s`, `1 h 5 min`: short, for tables and marks. */
export const duration = (ms: number): string => {
  const s = ms / 1000;
  if (!Number.isFinite(s)) return '∞';
  if (s < 0.9995) return `${Math.round(ms)} ms`;
  if (s < 9.995) return `${trimZeros(s.toFixed(2))} s`;
  if (s < 119.5) return `${Math.round(s)} s`;
  if (s < 3599.5) return two(Math.round(s), 60, 'min', 's');
  if (s < 48 * 3600) return two(Math.round(s / 60), 60, 'h', 'min');
  return two(Math.round(s / 3600), 24, 'd', 'h');
};

/** Milliseconds as seconds with all that a log says, `61.144 s`: where the exact number matters. */
export const seconds = (ms: number): string =>
  Number.isFinite(ms) ? (Math.abs(ms) < 999.5 ? `${trimZeros(ms.toFixed(1))} ms` : `${trimZeros((ms / 1000).toFixed(3))} s`) : '∞';

const two = (small: number, per: number, bigUnit: string, smallUnit: string): string => {
  const rest = small % per;
  return `${Math.floor(small / per)} ${bigUnit}${rest === 0 ? '' : ` ${rest} ${smallUnit}`}`;
};

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

/**
 * Text from a log or a source file, made safe to read: control characters, terminal escapes and the marks that turn
 * the direction of writing become visible signs, so that what is shown is what is there.
 */
export const visible = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (c) => {
    const code = c.charCodeAt(0);
    return code < 0x20
      ? String.fromCharCode(0x2400 + code)
      : code === 0x7f
        ? '␡'
        : `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
