/**
 * `npm run fuzz -- [COUNT] [SEED]`: mutated logs through the reader. Ends with 1 at the first that crashes, hangs, or gives numbers that
 * cannot be; prints its seed and number, so that it can be made again.
 */
import { checked } from './log-check.ts';

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
const started = Date.now();
let slowest = 0;
for (let n = 0; n < count; n++) {
  const before = performance.now();
  const fault = checked(seed, n);
  slowest = Math.max(slowest, performance.now() - before);
  if (fault !== null) {
    console.error(`seed ${seed}, log ${n}: ${fault}`);
    process.exit(1);
  }
  if (n > 0 && n % 10_000 === 0)
    console.log(`${n} logs, ${Math.round((Date.now() - started) / 1000)} s, heap ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB`);
}
console.log(
  `${count} mutated logs: no crash, no hang (slowest ${slowest.toFixed(1)} ms), heap ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB`,
);
