/** The Python SDKs in `npm run conformance`: see run.mjs for what a suite is. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { measure } from './measure.mjs';
import { packages } from './releases.mjs';

const run = promisify(execFile);
const python = process.env.PYTHON ?? 'python3';
const grid = () => JSON.parse(readFileSync(new URL('../grid.json', import.meta.url), 'utf8'));
const numbers = (version) => version.split('.').map(Number);
const compare = (a, b) => {
  const [x, y] = [numbers(a), numbers(b)];
  const at = x.findIndex((n, i) => n !== y[i]);
  return at === -1 ? 0 : x[at] - y[at];
};

export const suite = {
  needs: async () => {
    try {
      await run(python, ['--version']);
      return null;
    } catch {
      return `Python is needed (${python})`;
    }
  },
  sdks: Object.fromEntries(Object.entries(packages).map(([sdk, { releases }]) => [sdk, { versions: releases }])),
  measure: (sdk, version, { port }) => measure(sdk, version, grid(), port),
  newer: async (sdk, version) => {
    const { stdout } = await run(python, ['-m', 'pip', 'index', 'versions', packages[sdk].package, '--disable-pip-version-check']);
    const listed = /Available versions: (.*)/.exec(stdout)?.[1]?.split(', ') ?? [];
    return listed.filter((v) => /^\d+\.\d+\.\d+$/.test(v) && compare(v, version) > 0).sort(compare);
  },
};
