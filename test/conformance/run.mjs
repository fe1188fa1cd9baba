/**
 * Runs real releases of SDKs through the grid and writes what they do into `records/`.
 *
 *   npm run conformance                                   every release that the suites name; what has a record is measured again
 *   npm run conformance -- --sdk openai-typescript        one SDK
 *   npm run conformance -- --sdk … --version 7.59.0       one release (also one that is not named yet)
 *   npm run conformance -- --missing                      only releases without a record
 *   npm run conformance -- --check-new                    asks the registries for releases newer than the newest record, measures
 *                                                         them and fails when one behaves differently; writes no record
 *   npm run conformance -- --check-new --sdk … --since V  the same as if V, which has a record, were the newest: finds the release
 *                                                         that changed something
 *
 * A language takes part with a file `<language>/suite.mjs` that exports `suite`:
 *
 *   needs()                            null, or one sentence that says which runtime is missing
 *   sdks                               { [sdkId]: { versions: string[], records?: folder of its records, default `records/<sdkId>/` } }
 *   measure(sdkId, version, { port })  installs the release if need be and resolves to its record; `port` is the mock server's
 *   newer(sdkId, version)              resolves to the releases in the registry that are newer, oldest first; no pre-releases
 *
 * A record is { sdk, version, runtime, platform, now, cells: { [id]: [attempts, sleeps, ends] }, … }: see grid.mjs.
 * Exit codes: 0 all well; 1 a release could not be measured or behaves differently; 2 the command line is unusable.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startMockServer } from './mock-server.mjs';

const here = new URL('./', import.meta.url);
/** Where an SDK's records are. @param {{ sdks: Record<string, { records?: string }> }} suite */
const recordFolder = (suite, sdk) => new URL(suite.sdks[sdk].records ?? `records/${sdk}/`, here);

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        sdk: { type: 'string' },
        version: { type: 'string' },
        missing: { type: 'boolean', default: false },
        'check-new': { type: 'boolean', default: false },
        since: { type: 'string' },
      },
    }).values;
  } catch (error) {
    console.error(`conformance: ${error.message}`);
    process.exit(2);
  }
};

const loadSuites = async () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter(
    (f) => f.isDirectory() && existsSync(new URL(`${f.name}/suite.mjs`, here)),
  );
  const suites = [];
  for (const { name } of folders) {
    const { suite } = await import(new URL(`${name}/suite.mjs`, here).href);
    const missing = await suite.needs();
    if (missing === null) suites.push({ name, ...suite });
    else console.log(`${name}: not measured: ${missing}`);
  }
  return suites;
};

/** One line a cell, so that a change of behaviour is a change of lines. */
const print = (record) => {
  const isTable = (value) => typeof value === 'object' && value !== null;
  const table = (cells) =>
    `{\n${Object.entries(cells)
      .map(([id, cell]) => `${JSON.stringify(id)}:${JSON.stringify(cell)}`)
      .join(',\n')}\n}`;
  return `{${Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}:${isTable(value) ? table(value) : JSON.stringify(value)}`)
    .join(',')}}\n`;
};

const numbers = (version) => version.split(/[.-]/).map((part) => Number(part) || 0);
const byVersion = (a, b) => {
  const [x, y] = [numbers(a), numbers(b)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0);
  return 0;
};

const recordedVersions = (folder) => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((f) => f.endsWith('.json'))
    .map((f) => f.slice(0, -'.json'.length))
    .sort(byVersion);
};

/** The cells in which two records differ; cells that only one of them has are no difference. */
const differences = (before, after) =>
  Object.keys(after.cells)
    .filter((id) => id in before.cells && JSON.stringify(before.cells[id]) !== JSON.stringify(after.cells[id]))
    .map((id) => `  ${id}: ${JSON.stringify(before.cells[id])} is now ${JSON.stringify(after.cells[id])}`);

const measureNamed = async (suite, sdk, versions, server) => {
  const folder = recordFolder(suite, sdk);
  mkdirSync(folder, { recursive: true });
  let failed = 0;
  for (const version of versions) {
    const started = Date.now();
    try {
      const record = await suite.measure(sdk, version, { port: server.port });
      writeFileSync(new URL(`${version}.json`, folder), print(record));
      console.log(`${sdk} ${version}: ${Object.keys(record.cells).length} cells, ${((Date.now() - started) / 1000).toFixed(0)} s`);
    } catch (error) {
      failed++;
      console.error(`${sdk} ${version}: ${error.message}`);
    }
  }
  return failed;
};

const checkNew = async (suite, sdk, server, since) => {
  const folder = recordFolder(suite, sdk);
  const recorded = recordedVersions(folder);
  if (since !== undefined && !recorded.includes(since)) {
    console.error(`${sdk}: ${since} has no record`);
    return 1;
  }
  const newest = since ?? recorded.at(-1);
  if (newest === undefined) {
    console.log(`${sdk}: no record to compare with`);
    return 0;
  }
  let known = JSON.parse(readFileSync(new URL(`${newest}.json`, folder), 'utf8'));
  const releases = await suite.newer(sdk, newest);
  if (releases.length === 0) console.log(`${sdk}: nothing newer than ${newest}`);
  let failed = 0;
  for (const version of releases) {
    try {
      const record = await suite.measure(sdk, version, { port: server.port });
      const differs = differences(known, record);
      console.log(
        `${sdk} ${version}: ${differs.length === 0 ? `as ${known.version}` : `differs from ${known.version} in ${differs.length} cells`}`,
      );
      if (differs.length > 0) {
        console.log(differs.join('\n'));
        failed++;
        known = record;
      }
    } catch (error) {
      failed++;
      console.error(`${sdk} ${version}: ${error.message}`);
    }
  }
  return failed;
};

const options = readArguments();
const suites = await loadSuites();
const chosen = suites
  .flatMap((suite) => Object.keys(suite.sdks).map((sdk) => ({ suite, sdk })))
  .filter(({ sdk }) => options.sdk === undefined || options.sdk === sdk);
if (chosen.length === 0) {
  console.error(`conformance: no such SDK: ${options.sdk}. Known: ${suites.flatMap((s) => Object.keys(s.sdks)).join(', ')}`);
  process.exit(2);
}
if ((options.version !== undefined || options.since !== undefined) && options.sdk === undefined) {
  console.error('conformance: --version and --since need --sdk');
  process.exit(2);
}
const server = await startMockServer();
let failures = 0;
for (const { suite, sdk } of chosen) {
  if (options['check-new']) {
    failures += await checkNew(suite, sdk, server, options.since);
    continue;
  }
  const versions = options.version === undefined ? suite.sdks[sdk].versions : [options.version];
  const wanted = options.missing
    ? versions.filter((version) => !existsSync(new URL(`${version}.json`, recordFolder(suite, sdk))))
    : versions;
  failures += await measureNamed(suite, sdk, wanted, server);
}
await server.close();
process.exit(failures === 0 ? 0 : 1);
