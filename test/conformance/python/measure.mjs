/**
 * Measures releases of Python SDKs: one virtual environment a release (kept in `.conformance/python`), the release's real code, the
 * mock server on loopback.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { resolveServer } from '../grid.mjs';
import { packages } from './releases.mjs';

const run = promisify(execFile);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cache = here('../../../.conformance/python');
const python = process.env.PYTHON ?? 'python3';

/**
 * The interpreter of a release's own environment, made when it is not there.
 * @param {{ package: string, constraints?: (version: string) => readonly string[] }} sdk
 */
export const install = async (sdk, version) => {
  const folder = join(cache, `${sdk.package}-${version}`);
  const interpreter = join(folder, 'bin', 'python');
  const done = join(folder, 'installed');
  if (existsSync(done)) return interpreter;
  rmSync(folder, { recursive: true, force: true });
  await run(python, ['-m', 'venv', '--without-pip', folder]);
  await run(
    python,
    [
      '-m',
      'pip',
      '--python',
      interpreter,
      'install',
      '-q',
      '--no-compile',
      '--disable-pip-version-check',
      `${sdk.package}==${version}`,
      ...(sdk.constraints?.(version) ?? []),
    ],
    { maxBuffer: 1 << 26 },
  );
  writeFileSync(done, '');
  return interpreter;
};

/** Runs one release over the grid; @returns the record. */
export const measure = async (sdkId, version, grid, port) => {
  const sdk = packages[sdkId];
  const interpreter = await install(sdk, version);
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const cells = grid.cells.map((cell, i) => ({
      ...cell,
      run: `${sdk.package}-${version}-${i}`,
      path: Buffer.from(JSON.stringify(resolveServer(cell.server, grid.now))).toString('base64url'),
    }));
    const task = {
      package: sdk.module ?? sdk.package,
      distribution: sdk.package,
      port,
      now: grid.now,
      hangSeconds: grid.hangSeconds,
      cells,
    };
    writeFileSync(join(folder, 'task.json'), JSON.stringify(task));
    await new Promise((resolve, reject) => {
      const child = spawn(interpreter, [here('driver.py'), join(folder, 'task.json'), join(folder, 'record.json')], {
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: 600_000,
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve(undefined) : reject(new Error(`${sdkId} ${version}: the driver ended with ${code}`)),
      );
    });
    const { version: installed, runtime, cells: measured } = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8'));
    return { sdk: sdkId, version: installed, runtime, platform: `${platform()} ${arch()}`, now: grid.now, cells: measured };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
