/** The Java SDKs in `npm run conformance`: see run.mjs for what a suite is, Driver.java for how a call is measured. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { resolveServer } from '../grid.mjs';

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cache = here('../../../.conformance/java/');
const LONGEST_RUN_MS = 1_200_000;

/** Both sides of every boundary between version groups that Maven Central serves, and the newest release. */
const sdks = {
  'anthropic-java': {
    artifact: 'com.anthropic:anthropic-java',
    code: 'anthropic',
    versions: ['2.15.0', '2.16.0', '2.16.1', '2.62.0', '2.63.0', '3.14.0'],
  },
  'openai-java': {
    artifact: 'com.openai:openai-java',
    code: 'openai',
    versions: ['4.23.0', '4.26.0', '4.28.0', '4.41.0', '4.46.0', '4.61.0', '4.62.0', '4.70.0', '4.71.0', '4.105.0'],
  },
};

const program = async (name, args, cwd) => (await run(name, args, { cwd, timeout: LONGEST_RUN_MS, maxBuffer: 1 << 26 })).stdout.trim();

/** maxRetries is an int: cells for numbers that are none have no meaning here. */
const applies = ({ maxRetries }) => maxRetries === undefined || Number.isInteger(maxRetries);

const writePom = (folder, artifact, version) => {
  const [group, name] = artifact.split(':');
  writeFileSync(
    join(folder, 'pom.xml'),
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>conformance</groupId><artifactId>conformance</artifactId><version>1</version>
<dependencies><dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency></dependencies>
</project>
`,
  );
};

/** @returns the class path of a release with all that it needs, and the driver compiled against it */
const install = async (sdk, version) => {
  const { artifact, code } = sdks[sdk];
  const folder = join(cache, `${sdk}-${version}`);
  const list = join(folder, 'classpath.txt');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(list)) {
    writePom(folder, artifact, version);
    await program('mvn', ['-q', '-B', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`], folder);
  }
  const jars = readFileSync(list, 'utf8').trim();
  await program('javac', ['-nowarn', '-d', folder, '-cp', jars, here('Driver.java'), here(`${code}/Call.java`)], folder);
  return { folder, classPath: `${folder}:${jars}` };
};

const lineOf = (cell, i, port, now) => {
  const { id, maxRetries = '-', timeout = '-', timeoutOn = 'client', mode = 'sync', maxTokens = 16, model = 'mock', server } = cell;
  const coded = Buffer.from(JSON.stringify(resolveServer(server, now))).toString('base64url');
  const baseUrl = `http://127.0.0.1:${port}/{run}/${coded}`;
  return [id, baseUrl, maxRetries, timeout, timeoutOn, mode, maxTokens, model, `java${i}`].join('\t');
};

const numbersOf = (text) => (text === '' ? [] : text.split(',').map(Number));

/**
 * What the sleeper makes of the nanoseconds: whole milliseconds. The jitter's random number is never quite 0 or 1, so its ends are
 * rounded to the microsecond instead: they are what the waits come as near to as one likes.
 */
const sleepOf = (longest, shortest) =>
  longest === shortest
    ? [Math.trunc(longest / 1e6) / 1e3, Math.trunc(longest / 1e6) / 1e3]
    : [Math.round(shortest / 1e3) / 1e6, Math.round(longest / 1e3) / 1e6];

const recordOf = (line) => {
  const [id, attempts, most, least, ends] = line.split('\t');
  const longest = numbersOf(most);
  const shortest = numbersOf(least);
  return [id, [Number(attempts), longest.map((ns, i) => sleepOf(ns, shortest[i])), ends]];
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
      await program('mvn', ['-version']);
      return Number(/javac (\d+)/.exec(await program('javac', ['-version']))?.[1]) >= 17 ? null : 'JDK 17 or newer is needed';
    } catch {
      return 'JDK 17 or newer and Maven are needed';
    }
  },
  sdks: Object.fromEntries(Object.entries(sdks).map(([sdk, { versions }]) => [sdk, { versions }])),
  measure: async (sdk, version, { port }) => {
    const { now, hangSeconds, cells } = JSON.parse(readFileSync(here('../grid.json'), 'utf8'));
    const { folder, classPath } = await install(sdk, version);
    const asked = cells.filter(applies).map((cell, i) => lineOf(cell, i, port, now));
    writeFileSync(join(folder, 'task.txt'), asked.join('\n'));
    rmSync(join(folder, 'record.txt'), { force: true });
    const options = ['-XX:TieredStopAtLevel=1', '--add-opens', 'java.base/java.lang=ALL-UNNAMED', '-cp', classPath];
    await program('java', [...options, 'Driver', 'task.txt', 'record.txt', String(now), String(port), String(hangSeconds)], folder);
    const lines = readFileSync(join(folder, 'record.txt'), 'utf8').trimEnd().split('\n');
    const runtime = `Java ${/version "([^"]+)"/.exec((await run('java', ['-version'])).stderr)?.[1]}`;
    return { sdk, version, runtime, platform: `${platform()} ${arch()}`, now, cells: Object.fromEntries(lines.map(recordOf)) };
  },
  newer: async (sdk, version) => {
    const folder = join(cache, `${sdk}-newer`);
    const list = join(folder, 'versions.txt');
    mkdirSync(folder, { recursive: true });
    // A range makes Maven fetch the list of versions, which it keeps beside the artifact.
    writePom(folder, sdks[sdk].artifact, `[${version},)`);
    await program('mvn', ['-q', '-B', '-U', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`], folder);
    const repository = await program('mvn', ['-q', 'help:evaluate', '-Dexpression=settings.localRepository', '-DforceStdout'], folder);
    const [group, name] = sdks[sdk].artifact.split(':');
    const metadata = readFileSync(join(repository, ...group.split('.'), name, 'maven-metadata-central.xml'), 'utf8');
    return [...metadata.matchAll(/<version>(\d+\.\d+\.\d+)<\/version>/g)]
      .map((match) => match[1])
      .filter((v) => compare(v, version) > 0)
      .sort(compare);
  },
};
