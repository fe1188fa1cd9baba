/** Which releases of a Python package there are, and their order. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const python = process.env.PYTHON ?? 'python3';
const numbers = (version) => version.split('.').map(Number);

/** Below 0: `a` is older. Plain releases only. */
export const compare = (a, b) => {
  const [x, y] = [numbers(a), numbers(b)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0);
  return 0;
};

/** @returns the releases of a package, oldest first, without pre-releases. */
export const releasesOf = async (name) => {
  const { stdout } = await run(python, ['-m', 'pip', 'index', 'versions', name, '--disable-pip-version-check'], { maxBuffer: 1 << 24 });
  const listed = /Available versions: (.*)/.exec(stdout)?.[1]?.split(', ') ?? [];
  return listed
    .map((v) => v.trim())
    .filter((v) => /^\d+(\.\d+)*$/.test(v))
    .sort(compare);
};
