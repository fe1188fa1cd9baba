/**
 * Measures wrappers: `node test/conformance/wrappers/measure.mjs [NAME[@VERSION]…]` installs each (without a version: its newest release)
 * into `.conformance/wrappers` and writes `records/<name>/<version>.json` beside this file.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMockServer } from '../mock-server.mjs';

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cache = here('../../../.conformance/wrappers');
const python = process.env.PYTHON ?? 'python3';

/** What to install, where it is more than the wrapper itself. */
const INSTALLS = {
  tenacity: ['tenacity', 'anthropic'],
  backoff: ['backoff', 'anthropic'],
  'httpx-retries': ['httpx-retries', 'httpx'],
  retry: ['retry', 'py'],
  'azure-core': ['azure-ai-inference'],
  // Without tenacity, num_retries ends in an error that says so.
  litellm: ['litellm', 'tenacity'],
  langchain: ['langchain-openai', 'langchain-anthropic'],
  'llama-index': ['llama-index-llms-openai', 'llama-index-llms-anthropic', 'anthropic<1'],
  'pydantic-ai': ['pydantic-ai-slim[openai]'],
};
const NAMES = [
  ...['tenacity', 'backoff', 'stamina', 'retry', 'retrying', 'google-api-core', 'httpx', 'httpx2', 'httpx-retries', 'urllib3', 'requests'],
  ...['google-genai', 'mistralai', 'cohere', 'botocore', 'azure-core', 'litellm', 'langchain', 'llama-index', 'instructor', 'pydantic-ai'],
  ...['openai-agents', 'dspy', 'crewai'],
];

const install = async (name, version) => {
  const folder = join(cache, version === undefined ? name : `${name}-${version}`);
  const interpreter = join(folder, 'bin', 'python');
  if (existsSync(join(folder, 'installed'))) return interpreter;
  rmSync(folder, { recursive: true, force: true });
  await run(python, ['-m', 'venv', '--without-pip', folder]);
  const [itself = name, ...others] = INSTALLS[name] ?? [name];
  const wanted = [version === undefined ? itself : `${itself}==${version}`, ...others];
  await run(python, ['-m', 'pip', '--python', interpreter, 'install', '-q', '--no-compile', '--disable-pip-version-check', ...wanted], {
    maxBuffer: 1 << 26,
  });
  writeFileSync(join(folder, 'installed'), '');
  return interpreter;
};

/** One line a case. */
const print = ({ cases, ...head }) =>
  `${JSON.stringify(head).slice(0, -1)},"cases":{\n${Object.entries(cases)
    .map(([id, record]) => `${JSON.stringify(id)}:${JSON.stringify(record)}`)
    .join(',\n')}\n}}\n`;

const server = await startMockServer();
let failed = 0;
for (const asked of process.argv.length > 2 ? process.argv.slice(2) : NAMES) {
  const [name = '', version] = asked.split('@');
  const out = join(cache, `${name}.json`);
  try {
    const interpreter = await install(name, version);
    rmSync(out, { force: true });
    await new Promise((resolve, reject) => {
      const child = spawn(interpreter, [here('wrappers.py'), name, String(server.port), out], {
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: 300_000,
      });
      child.on('error', reject);
      child.on('exit', (code) => (code === 0 ? resolve(undefined) : reject(new Error(`the driver ended with ${code}`))));
    });
    const record = JSON.parse(readFileSync(out, 'utf8'));
    const installed = Object.values(record.versions)[0];
    mkdirSync(here(`records/${name}`), { recursive: true });
    writeFileSync(here(`records/${name}/${installed}.json`), print(record));
    console.log(`${name} ${installed}: ${Object.keys(record.cases).length} cases`);
  } catch (error) {
    failed++;
    console.error(`${asked}: ${error instanceof Error ? error.message.slice(-2000) : error}`);
  }
}
await server.close();
process.exit(failed === 0 ? 0 : 1);
