/**
 * Runs one installed release of a TypeScript SDK through the grid and prints its record as JSON.
 *
 * `node drive.mjs --sdk anthropic-typescript --install FOLDER --port PORT`: FOLDER holds node_modules with the release,
 * PORT is the mock server's. The caller sets TZ=UTC: how JavaScript reads a date without a zone depends on it.
 *
 * Sleeps are recorded as the platform's timer keeps them, in seconds: Node truncates to whole milliseconds and fires
 * after 1 ms what it cannot represent, and that is what a user waits.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { resolveServer } from '../grid.mjs';
import { baseUrl } from '../mock-server.mjs';
import { clients } from './clients.mjs';
import { extraCells } from './extra-cells.mjs';
import { asCall, RANDOM_ENDS, realSetTimeout, takeHold } from './interception.mjs';

const { values } = parseArgs({
  options: { sdk: { type: 'string' }, install: { type: 'string' }, port: { type: 'string' }, only: { type: 'string' } },
});
const port = Number(values.port);
const client = clients[values.sdk];
const grid = JSON.parse(readFileSync(new URL('../grid.json', import.meta.url), 'utf8'));

/** Calls that run at a time. They wait for the server most of the time; the sleeps are told apart by their async context. */
const AT_A_TIME = 24;

const hold = takeHold({ nowMs: grid.now, isSleep: client.isSleep, isAttemptLimit: client.isAttemptLimit });
const require = createRequire(`${values.install}/`);
/** Packages that are ES modules only are imported from a module in the release's own folder, so that its node_modules are searched. */
const importThere = async (name) => {
  const loader = join(values.install, 'load.mjs');
  writeFileSync(loader, 'export const load = (name) => import(name);\n');
  return (await import(pathToFileURL(loader).href)).load(name);
};
const library = client.open === undefined ? require(client.package) : await client.open(importThere);

const NUMBERS = { null: null, NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY };
const number = (value) => (typeof value === 'string' ? NUMBERS[value] : value);

const countOf = (run) =>
  new Promise((resolve, reject) => {
    get(`http://127.0.0.1:${port}/count/${run}`, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(Number(text)));
    }).on('error', reject);
  });

let runs = 0;

/** How long an aborted call may take to notice, ms of real time. Noticing is a matter of microtasks. */
const NOTICES_WITHIN_MS = 100;

/** Seconds to milliseconds; words (`NaN`) become the values that they stand for. */
const milliseconds = (seconds) => (typeof seconds === 'number' ? seconds * 1000 : number(seconds));

/** Aborts the call's signal in its first sleep and tells whether the call ended before the sleep did. */
const abortInSleep = (call, controller, settled) => {
  let woke = 'not-aborted';
  call.onSleep = (wake) => {
    // Not at once: the library listens to the signal only after it has set the timer.
    setImmediate(() => controller.abort());
    realSetTimeout(() => {
      woke = settled() ? 'woke' : 'slept-on';
      wake();
    }, NOTICES_WITHIN_MS);
  };
  return () => woke;
};

/** One call. @returns {Promise<{ attempts: number, sleeps: number[], ends: string, timeouts: string[], abort: string | null }>} */
const once = async (cell) => {
  const run = `r${++runs}`;
  let stop = (_) => {};
  const stopped = new Promise((resolve) => {
    stop = resolve;
  });
  const call = { sleeps: [], timeouts: [], onEndless: () => stop('endless') };
  const onClient = {};
  const onRequest = {};
  if ('maxRetries' in cell) (cell.maxRetriesOn === 'request' ? onRequest : onClient).maxRetries = number(cell.maxRetries);
  if ('timeout' in cell) (cell.timeoutOn === 'request' ? onRequest : onClient).timeout = milliseconds(cell.timeout);
  let done = false;
  let aborted = () => null;
  if (cell.abortDuringSleep) {
    const controller = new AbortController();
    onRequest.signal = controller.signal;
    aborted = abortInSleep(call, controller, () => done);
  }
  const work = asCall(call, async () => {
    try {
      await client.call(library, {
        baseURL: baseUrl(port, run, resolveServer(cell.server, grid.now)),
        onClient,
        onRequest,
        stream: cell.mode === 'stream',
        maxTokens: cell.maxTokens ?? 16,
        model: cell.model,
      });
      return 'ok';
    } catch (error) {
      return error?.constructor?.name ?? typeof error;
    } finally {
      done = true;
    }
  });
  const hang = realSetTimeout(() => stop('hang'), grid.hangSeconds * 1000);
  const ends = await Promise.race([work, stopped]);
  clearTimeout(hang);
  if (cell.abortDuringSleep) await new Promise((resolve) => realSetTimeout(resolve, 2 * NOTICES_WITHIN_MS));
  return { attempts: await countOf(run), sleeps: call.sleeps, ends, timeouts: call.timeouts, abort: aborted() };
};

const inPool = async (items, work) => {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await work(items[i]);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return results;
};

/** A cell's record in the grid. */
const plain = (low, sleeps) => [low.attempts, sleeps, low.ends];

/**
 * A record of an extra cell: attempts are those that the client began (a limit of a millisecond ends some before they
 * reach the wire), and the limit that it set for the first one, and what an abort in the first sleep did.
 */
const detailed = (low, sleeps) => [low.timeouts.length, sleeps, low.ends, low.timeouts[0] ?? null, low.abort];

/** How often a cell is asked again when its two runs differ: a busy machine can let a limit of a quarter of a second win a race. */
const TRIES = 4;

/** The record of a cell from its runs at both ends of the jitter; null when they differ in anything else. */
const agreed = (low, high, write) => {
  if (low.sleeps.length !== high.sleeps.length) return null;
  const sleeps = low.sleeps.map((ms, k) => [Math.min(ms, high.sleeps[k]) / 1000, Math.max(ms, high.sleeps[k]) / 1000]);
  const record = write(low, sleeps);
  return JSON.stringify(record) === JSON.stringify(write(high, sleeps)) ? record : null;
};

const askAgain = async (cell, write) => {
  for (let i = 0; i < TRIES; i++) {
    const runs = [];
    for (const random of RANDOM_ENDS) {
      hold.pinRandom(random);
      runs.push(await once(cell));
    }
    const record = agreed(runs[0], runs[1], write);
    if (record !== null) return record;
  }
  throw new Error(`${cell.id}: runs differ every time`);
};

const measure = async (cells, write) => {
  const runs = [];
  for (const random of RANDOM_ENDS) {
    hold.pinRandom(random);
    runs.push(await inPool(cells, once));
  }
  const [low, high] = runs;
  const records = {};
  for (const [i, cell] of cells.entries()) records[cell.id] = agreed(low[i], high[i], write) ?? (await askAgain(cell, write));
  return records;
};

const { version } = JSON.parse(readFileSync(join(values.install, 'node_modules', client.package, 'package.json'), 'utf8'));
const wanted = (cell) =>
  cell.mode !== 'async' && !client.skips?.(cell.id, version) && (values.only === undefined || cell.id.startsWith(values.only));
const record = {
  sdk: values.sdk,
  version,
  runtime: `node ${process.versions.node}`,
  platform: `${process.platform} ${process.arch}`,
  now: grid.now,
  cells: await measure(grid.cells.filter(wanted), plain),
  // Only these two SDKs are asked more.
  ...(client.extra ? { extra: await measure(extraCells.filter(wanted), detailed) } : {}),
};
process.stdout.write(JSON.stringify(record), () => process.exit(0));
