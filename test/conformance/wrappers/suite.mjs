/**
 * Wrappers and HTTP libraries for Python in `npm run conformance`: see run.mjs for what a suite is.
 *
 * Their cells are not the grid's but cases of their own (cases.py): what they retry is set in ways of their own. A record also names the
 * releases of what was installed beside the wrapper (`with`), and measuring again installs the same.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compare, releasesOf } from '../python/registry.mjs';

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cache = here('../../../.conformance/wrappers');
const python = process.env.PYTHON ?? 'python3';

/** The distribution whose release counts, and what is installed beside it; as in cases.py. */
const WRAPPERS = {
  tenacity: { beside: ['anthropic'] },
  backoff: { beside: ['anthropic'] },
  stamina: {},
  retry: { beside: ['py'] },
  retrying: {},
  'google-api-core': {},
  httpx: {},
  httpx2: {},
  'httpx-retries': { beside: ['httpx'] },
  urllib3: {},
  requests: {},
  'google-genai': {},
  mistralai: {},
  cohere: {},
  botocore: {},
  'azure-core': { beside: ['azure-ai-inference'] },
  // Without tenacity, num_retries ends in an error that says so.
  litellm: { beside: ['tenacity'] },
  langchain: { package: 'langchain-core', beside: ['langchain-openai', 'langchain-anthropic'] },
  // Its model of Anthropic does not start with newer releases of that SDK.
  'llama-index': { package: 'llama-index-llms-openai', beside: ['llama-index-llms-anthropic', 'anthropic<1'] },
  instructor: {},
  'pydantic-ai': { package: 'pydantic-ai-slim', beside: ['openai'] },
  'openai-agents': {},
  dspy: {},
  crewai: {},
};

const packageOf = (name) => WRAPPERS[name].package ?? name;
const recordsOf = (name) => here(`records/${name}/`);
const recorded = (name) =>
  existsSync(recordsOf(name))
    ? readdirSync(recordsOf(name))
        .map((file) => file.replace(/\.json$/, ''))
        .sort(compare)
    : [];

/** What to install: as the record says, or the newest beside. */
const wanted = (name, version) => {
  const file = join(recordsOf(name), `${version}.json`);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).with : {};
  const beside = (WRAPPERS[name].beside ?? []).map((one) => (known[one] === undefined ? one : `${one}==${known[one]}`));
  const others = Object.entries(known).filter(([one]) => !(WRAPPERS[name].beside ?? []).includes(one));
  return [`${packageOf(name)}==${version}`, ...beside, ...others.map(([one, its]) => `${one}==${its}`)];
};

const install = async (name, version) => {
  const folder = join(cache, `${name}-${version}`);
  const interpreter = join(folder, 'bin', 'python');
  if (existsSync(join(folder, 'installed'))) return interpreter;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  await run(python, ['-m', 'venv', '--without-pip', folder]);
  const pip = ['-m', 'pip', '--python', interpreter, 'install', '-q', '--no-compile', '--disable-pip-version-check'];
  await run(python, [...pip, ...wanted(name, version)], { maxBuffer: 1 << 26 });
  writeFileSync(join(folder, 'installed'), '');
  return interpreter;
};

/** Runs the driver; what it and the libraries print is kept for the error alone. */
const drive = (interpreter, name, port, out) =>
  new Promise((resolve, reject) => {
    const child = spawn(interpreter, [here('wrappers.py'), name, String(port), out], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 300_000,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said = `${said}${text}`.slice(-2000);
      });
    }
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(undefined) : reject(new Error(`the driver ended with ${code}: ${said}`))));
  });

export const suite = {
  needs: async () => {
    try {
      await run(python, ['--version']);
      return null;
    } catch {
      return `Python is needed (${python})`;
    }
  },
  sdks: Object.fromEntries(Object.keys(WRAPPERS).map((name) => [name, { versions: recorded(name), records: `wrappers/records/${name}/` }])),
  measure: async (name, version, { port }) => {
    const interpreter = await install(name, version);
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
    try {
      const out = join(folder, 'record.json');
      await drive(interpreter, name, port, out);
      const { versions, runtime, now, cells } = JSON.parse(readFileSync(out, 'utf8'));
      const { [packageOf(name)]: installed, ...beside } = versions;
      return { sdk: name, version: installed, with: beside, runtime, platform: `${platform()} ${arch()}`, now, cells };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  newer: async (name, version) => (await releasesOf(packageOf(name))).filter((one) => compare(one, version) > 0),
};
