/** Seeded mutations of the sample logs: cut, doubled, flipped, spliced, poisoned. */
import { sampleBytes, sampleNames } from '../helpers/log-samples.ts';

/** Mulberry32: small, seeded, good enough to pick places. */
export const random = (seed: number): (() => number) => {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const poison = [
  '\u001b[31m',
  '\u0000',
  '\r',
  '\r\n',
  '\n\n',
  '\ufeff',
  '\u202e',
  '__proto__',
  '{"__proto__":{"retry_count":1}}',
  '{',
  '[',
  '[{',
  '}]',
  '"',
  "'",
  '\\',
  '=',
  '= = = =',
  'retry_count=99999999999999999999',
  'retry-after=-1e309',
  'retry_after=Infinity',
  'NaN',
  '9'.repeat(400),
  '0000-00-00T99:99:99Z',
  'Feb 30 25:61:61 ',
  '<script>alert(1)</script>',
  'Retrying '.repeat(50),
  ' in '.repeat(50),
  '('.repeat(200),
  '[log_',
  "Headers({'",
  'Attempt 1 failed with status 429. Retrying with backoff... E: [{',
  '> POST / HTTP/1.1',
  '< HTTP/1.1 429',
  '\u00b7 Retrying in 9s \u00b7 attempt 1/10',
  'status=429 attempt=1/3 wait=1s ',
];

const encoder = new TextEncoder();

const splice = (bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array => {
  const out = new Uint8Array(bytes.length - remove + insert.length);
  out.set(bytes.subarray(0, at));
  out.set(insert, at);
  out.set(bytes.subarray(at + remove), at + insert.length);
  return out;
};

const samples = sampleNames.map(sampleBytes);

/** The `n`-th mutated log of a seed: the same numbers give the same bytes. */
export const mutated = (seed: number, n: number): Uint8Array => {
  const r = random(seed * 1_000_003 + n);
  const pick = (below: number): number => Math.floor(r() * below);
  let bytes: Uint8Array = samples[pick(samples.length)] ?? new Uint8Array(0);
  // Short pieces make many more tries possible.
  const length = Math.min(bytes.length, 400 + pick(3000));
  const start = pick(bytes.length - length + 1);
  bytes = bytes.slice(start, start + length);
  for (let i = 1 + pick(6); i > 0; i--) {
    const at = pick(bytes.length + 1);
    const run = Math.min(bytes.length - at, pick(64));
    switch (pick(7)) {
      case 0:
        bytes = bytes.slice(0, at);
        break;
      case 1:
        bytes = splice(bytes, at, run, new Uint8Array(0));
        break;
      case 2:
        bytes = splice(bytes, at, 0, bytes.slice(at, at + run));
        break;
      case 3:
        if (bytes.length > at) bytes = splice(bytes, at, 1, Uint8Array.of(pick(256)));
        break;
      case 4: {
        const other = samples[pick(samples.length)] ?? bytes;
        const from = pick(other.length);
        bytes = splice(bytes, at, 0, other.slice(from, from + pick(400)));
        break;
      }
      default:
        bytes = splice(bytes, at, 0, encoder.encode(poison[pick(poison.length)] ?? ''));
    }
  }
  return bytes;
};
