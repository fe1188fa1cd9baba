/**
 * Limits that only real time shows: how long a release waits for a server that says nothing, or that stops in the middle
 * of its body, where the HTTP library underneath has limits of its own. Takes up to eleven minutes; nothing is intercepted.
 *
 * `node long-waits.mjs` writes `records/long-waits.json`: calls: { '<sdk> <version>, <question>': [seconds, ends, cause] },
 * seconds rounded to whole ones, null where the call was still waiting at the end.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { baseUrl, startMockServer } from '../mock-server.mjs';
import { clients } from './clients.mjs';
import { install } from './suite.mjs';

const LONGEST_MS = 660_000;
const stalls = { kind: 'stall-body', status: 200, headers: [] };

/** Timeouts in milliseconds, undefined where the release's default is asked for. */
const questions = {
  'silent, default timeout': { server: { kind: 'silent' } },
  'body stalls, default timeout': { server: stalls },
  'body stalls, timeout 10 s': { server: stalls, timeout: 10_000 },
  'stream stalls, timeout 10 s': { server: stalls, timeout: 10_000, stream: true },
};

const releases = [
  ['anthropic-typescript', '0.36.3'],
  ['anthropic-typescript', '0.78.0'],
  ['anthropic-typescript', '1.14.0'],
  ['openai-typescript', '4.104.0'],
  ['openai-typescript', '7.4.0'],
  ['openai-typescript', '7.59.0'],
];

/** One question in a process of its own: releases that use node-fetch share a socket pool, whose limit other calls raise. */
const ask = async (sdk, folder, port, name) => {
  const client = clients[sdk];
  const library = createRequire(`${folder}/`)(client.package);
  const { server, timeout, stream = false } = questions[name];
  const started = performance.now();
  const call = client
    .call(library, {
      baseURL: baseUrl(port, `long-${process.pid}`, server),
      onClient: { maxRetries: 0, ...(timeout === undefined ? {} : { timeout }) },
      onRequest: {},
      stream,
      maxTokens: 16,
    })
    .then(
      () => ['ok', null],
      (error) => [error.constructor.name, error.cause?.cause?.code ?? error.cause?.code ?? error.code ?? null],
    );
  const late = new Promise((resolve) => setTimeout(() => resolve(null), LONGEST_MS).unref());
  const ended = await Promise.race([call, late]);
  return ended === null ? [null, 'hang', null] : [Math.round((performance.now() - started) / 1000), ...ended];
};

const [, , sdk, folder, port, question] = process.argv;
if (question !== undefined) {
  process.stdout.write(JSON.stringify(await ask(sdk, folder, Number(port), question)), () => process.exit(0));
} else {
  const server = await startMockServer();
  const lines = await Promise.all(
    releases.flatMap(([id, version]) =>
      Object.keys(questions).map(async (name) => {
        const installed = await install(clients[id].package, version);
        const parts = [fileURLToPath(import.meta.url), id, installed, String(server.port), name];
        const { stdout } = await promisify(execFile)(process.execPath, parts, { timeout: LONGEST_MS + 30_000 });
        return `${JSON.stringify(`${id} ${version}, ${name}`)}:${stdout}`;
      }),
    ),
  );
  await server.close();
  const head = JSON.stringify({ runtime: `node ${process.versions.node}`, platform: `${process.platform} ${process.arch}` });
  writeFileSync(new URL('../records/long-waits.json', import.meta.url), `${head.slice(0, -1)},"calls":{\n${lines.join(',\n')}\n}}\n`);
}
