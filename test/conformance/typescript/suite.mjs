/** The TypeScript SDKs and the JavaScript wrappers: releases from npm, run by the Node.js that runs this. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { clients } from './clients.mjs';

const run = promisify(execFile);
const installs = fileURLToPath(new URL('../../../.conformance/npm/', import.meta.url));
const LONGEST_INSTALL_MS = 180_000;
const LONGEST_RUN_MS = 180_000;

/** Installs a release without running its scripts. @returns the folder that holds its node_modules */
export const install = async (name, version, peers = []) => {
  // Two wrappers of one package need folders of their own.
  const folder = join(installs, [`${name}@${version}`, ...peers].join(' with ').replaceAll('/', '+').replaceAll('^', ''));
  const done = join(folder, '.done');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--omit=dev', '--omit=peer', '--loglevel=error'];
  await run('npm', ['install', ...quiet, `${name}@${version}`, ...peers], { cwd: folder, timeout: LONGEST_INSTALL_MS });
  writeFileSync(done, '');
  return folder;
};

const newerThan = (version) => {
  const numbers = (v) => v.split('.').map(Number);
  const from = numbers(version);
  return (other) => {
    const to = numbers(other);
    for (let i = 0; i < 3; i++) if (to[i] !== from[i]) return to[i] > from[i];
    return false;
  };
};

export const suite = {
  needs: async () => (Number(process.versions.node.split('.')[0]) >= 20 ? null : 'Node.js 20 or newer is needed'),

  /** Both sides of every boundary between version groups, and the newest release. */
  sdks: {
    'anthropic-typescript': {
      versions: [
        ...['0.6.2', '0.6.7', '0.7.0', '0.8.0', '0.12.1', '0.12.2', '0.14.0', '0.20.6', '0.24.3', '0.25.0', '0.27.3', '0.28.0', '0.36.3'],
        ...[
          '0.37.0',
          '0.41.0',
          '0.50.1',
          '0.51.0',
          '0.52.0',
          '0.57.0',
          '0.58.0',
          '0.78.0',
          '0.79.0',
          '0.92.0',
          '0.93.0',
          '0.115.0',
          '0.116.0',
          '0.117.1',
          '0.120.0',
          '0.124.0',
          '0.125.0',
          '0.126.0',
          '0.128.0',
        ],
        ...['0.129.0', '0.137.0', '1.0.0', '1.14.0'],
      ],
    },
    'openai-typescript': {
      versions: [
        ...['4.0.0', '4.6.0', '4.7.0', '4.10.0', '4.11.0', '4.13.0', '4.14.0', '4.20.0', '4.24.7', '4.25.0', '4.62.1', '4.63.0', '4.104.0'],
        ...[
          '5.0.0',
          '5.23.2',
          '6.0.0',
          '6.25.0',
          '6.26.0',
          '6.49.0',
          '7.0.0',
          '7.4.0',
          '7.5.0',
          '7.16.0',
          '7.17.0',
          '7.20.0',
          '7.21.0',
          '7.59.0',
        ],
      ],
    },
    'groq-typescript': { versions: ['0.2.0', '0.7.0', '0.8.0', '0.37.0', '1.1.1', '1.6.0'] },
    'together-typescript': { versions: ['0.6.0', '0.20.0', '0.21.0', '0.29.0', '0.30.0', '0.37.0', '0.38.0', '0.52.0'] },
    'cerebras-typescript': { versions: ['1.3.0', '1.6.0', '1.64.1', '1.91.0'] },
    // Their cells are replayed by wrappers.test.ts, which knows that they have errors of their own.
    ...Object.fromEntries(
      Object.entries({
        'p-retry': ['4.6.2', '5.1.2', '6.2.1', '7.0.0', '8.0.0', '9.0.0'],
        'async-retry': ['1.2.0', '1.3.0', '1.3.1', '1.3.3'],
        'exponential-backoff': ['2.2.1', '3.0.0', '3.1.3'],
        'fetch-retry': ['5.0.0', '5.0.6', '6.0.0'],
        'axios-retry': ['3.9.1', '4.0.0', '4.1.0', '4.2.0', '4.3.0', '4.5.0'],
        got: ['11.8.6', '12.6.1', '13.0.0', '14.0.0', '14.6.6', '15.0.0', '15.1.0', '16.0.0', '16.1.0'],
        ky: ['1.7.0', '1.14.3', '2.0.0', '2.1.0'],
        undici: ['6.29.1', '7.0.0', '7.4.0', '7.5.0', '7.10.0', '7.11.0', '7.19.1', '7.19.2', '7.30.2'],
        ai: ['5.0.0', '5.0.277', '6.0.0', '6.0.326', '7.0.0', '7.0.173'],
        'google-genai-typescript': ['3.3.0'],
        'cohere-typescript': ['7.21.0', '8.0.0', '8.1.0'],
        'mistral-typescript': ['2.7.0'],
        '@langchain/openai': ['0.3.80', '1.0.0', '1.2.0', '1.2.1', '1.4.0'],
        '@langchain/anthropic': ['0.3.80', '1.0.0', '1.2.0', '1.2.1', '1.4.0'],
        'bedrock-runtime-typescript': ['3.1164.0'],
        gaxios: ['8.3.3'],
        '@azure/core-rest-pipeline': ['1.25.1'],
      }).map(([name, versions]) => [name, { versions, records: `typescript/records/${name.replace('/', '+')}/` }]),
    ),
  },

  measure: async (sdk, version, { port }) => {
    const folder = await install(clients[sdk].package, version, clients[sdk].with?.(version));
    // The SDKs look for profiles in the home folder, and for keys and switches in the environment: there are none.
    const home = mkdtempSync(join(tmpdir(), 'conformance-'));
    try {
      const drive = fileURLToPath(new URL('drive.mjs', import.meta.url));
      const { stdout } = await run(process.execPath, [drive, '--sdk', sdk, '--install', folder, '--port', String(port)], {
        timeout: LONGEST_RUN_MS,
        maxBuffer: 16 * 1024 * 1024,
        env: { PATH: process.env.PATH ?? '', HOME: home, TZ: 'UTC', NODE_NO_WARNINGS: '1' },
      });
      return JSON.parse(stdout);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },

  newer: async (sdk, version) => {
    const { stdout } = await run('npm', ['view', clients[sdk].package, 'versions', '--json'], { timeout: LONGEST_INSTALL_MS });
    return JSON.parse(stdout)
      .filter((v) => /^\d+\.\d+\.\d+$/.test(v))
      .filter(newerThan(version));
  },
};
