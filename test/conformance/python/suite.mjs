/** The Python SDKs in `npm run conformance`: see run.mjs for what a suite is. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { measure } from './measure.mjs';
import { compare, releasesOf } from './registry.mjs';
import { packages } from './releases.mjs';

const run = promisify(execFile);
const python = process.env.PYTHON ?? 'python3';
const grid = () => JSON.parse(readFileSync(new URL('../grid.json', import.meta.url), 'utf8'));
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
  newer: async (sdk, version) => (await releasesOf(packages[sdk].package)).filter((one) => compare(one, version) > 0),
};
