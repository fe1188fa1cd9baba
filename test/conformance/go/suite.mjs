/** The Go SDKs in `npm run conformance`: see run.mjs for what a suite is, driver_test.go for how a call is measured. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { clients } from './clients.mjs';

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cache = here('../../../.conformance/go/');
const LONGEST_RUN_MS = 600_000;
const environment = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', GOWORK: 'off' };

const go = async (args, cwd) =>
  (await run('go', args, { cwd, env: environment, timeout: LONGEST_RUN_MS, maxBuffer: 1 << 26 })).stdout.trim();

/**
 * math/rand with its source pinned: `rand.Pinned` 0 answers the lowest number, 1 the highest.
 * @returns the path of an overlay for `go test -overlay`
 */
const overlay = async () => {
  mkdirSync(cache, { recursive: true });
  const original = join(await go(['env', 'GOROOT'], cache), 'src/math/rand/rand.go');
  const text = readFileSync(original, 'utf8');
  const pinned = text
    .replace(
      /^(func Int63n\(n int64\) int64 \{).*$/m,
      '$1 if Pinned == 0 { return 0 } else if Pinned == 1 { return n - 1 }; return globalRand().Int63n(n) }',
    )
    .replace(
      /^(func Float64\(\) float64 \{).*$/m,
      '$1 if Pinned == 0 { return 0 } else if Pinned == 1 { return 1 - 1.0/(1<<53) }; return globalRand().Float64() }',
    );
  if (pinned.split('Pinned == 0').length !== 3) throw new Error('math/rand no longer looks as the overlay expects');
  writeFileSync(
    join(cache, 'rand.go'),
    `${pinned}\n// Pinned is 0 for the lowest number, 1 for the highest, anything else for chance.\nvar Pinned = -1\n`,
  );
  writeFileSync(join(cache, 'overlay.json'), JSON.stringify({ Replace: { [original]: join(cache, 'rand.go') } }));
  return join(cache, 'overlay.json');
};

/**
 * Go's option takes an int: cells for numbers that are none have no meaning here, and there is one mode of calling. A bubble's clock ends
 * in the year 2262, it moves on with each sleep (so a number of seconds since 1970 grows), and lining it up with dates takes time from a
 * short timeout. The body of a refusal is not read before a retry.
 */
const applies = ({ id, mode, maxRetries }) =>
  mode !== 'async' &&
  (maxRetries === undefined || Number.isInteger(maxRetries)) &&
  !/9223372036$|31 Dec 9999 |:unix(ms)?\}|^to:.*\{date|^stall:4/.test(id);

/** Rounded to the microsecond: Go's random part never takes all of a quarter, but all but a nanosecond. */
const rounded = ([attempts, sleeps, ends]) => [attempts, sleeps.map((pair) => pair.map((s) => Math.round(s * 1e6) / 1e6)), ends];

const install = async (sdk, version) => {
  const folder = join(cache, `${sdk}-${version}`);
  const { moduleOf, code } = clients[sdk];
  mkdirSync(folder, { recursive: true });
  for (const file of ['driver_test.go']) copyFileSync(here(file), join(folder, file));
  writeFileSync(join(folder, 'client_test.go'), code(moduleOf(version)));
  if (!existsSync(join(folder, 'go.sum'))) {
    writeFileSync(join(folder, 'go.mod'), 'module conformance\n\ngo 1.25\n');
    await go(['get', `${moduleOf(version)}@v${version}`], folder);
  }
  return folder;
};

const numbers = (version) => version.split('.').map(Number);
const compare = (a, b) => {
  const [x, y] = [numbers(a), numbers(b)];
  const at = x.findIndex((n, i) => n !== y[i]);
  return at === -1 ? 0 : x[at] - y[at];
};

export const suite = {
  needs: async () => {
    try {
      const version = /go1\.(\d+)/.exec(await go(['version']));
      return Number(version?.[1]) >= 25 ? null : 'Go 1.25 or newer is needed (testing/synctest)';
    } catch {
      return 'Go 1.25 or newer is needed';
    }
  },
  sdks: Object.fromEntries(Object.entries(clients).map(([sdk, { versions }]) => [sdk, { versions }])),
  measure: async (sdk, version, { port }) => {
    const grid = JSON.parse(readFileSync(here('../grid.json'), 'utf8'));
    const folder = await install(sdk, version);
    const replaced = await overlay();
    writeFileSync(join(folder, 'task.json'), JSON.stringify({ port, cells: grid.cells.filter(applies) }));
    // Optimising a hundred thousand generated lines takes minutes, and changes nothing that is measured.
    const plain = `-gcflags=${clients[sdk].moduleOf(version)}/...=-N -l`;
    await go(['test', '-vet=off', '-count=1', plain, '-overlay', replaced, '-timeout', '8m', './...'], folder);
    const { cells } = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8'));
    const runtime = /go\d+\.\d+(\.\d+)?/.exec(await go(['version']))?.[0] ?? '';
    // A bubble's clock starts at the millennium; the driver sets it half a second later.
    const now = Date.UTC(2000, 0, 1) + 500;
    const ordered = Object.fromEntries(grid.cells.filter(({ id }) => id in cells).map(({ id }) => [id, rounded(cells[id])]));
    return { sdk, version, runtime: runtime.replace('go', 'Go '), platform: `${platform()} ${arch()}`, now, cells: ordered };
  },
  newer: async (sdk, version) => {
    mkdirSync(cache, { recursive: true });
    const { moduleOf, majors } = clients[sdk];
    const listed = [];
    for (const major of majors) {
      const path = moduleOf(`${major}.0.0`);
      listed.push(...(await go(['list', '-m', '-versions', path], cache)).split(' ').slice(1));
    }
    return listed
      .map((v) => v.slice(1))
      .filter((v) => /^\d+\.\d+\.\d+$/.test(v) && compare(v, version) > 0)
      .sort(compare);
  },
};
