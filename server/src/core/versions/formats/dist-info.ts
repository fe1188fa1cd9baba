/** Installed Python packages: packaging.python.org, "Recording installed projects" (`<name>-<version>.dist-info`). */
import { isVersion } from '../../sdk/version-order.ts';
import { normalName } from '../package-names.ts';

/** Folders of a project that usually are virtual environments. */
export const ENVIRONMENTS: readonly string[] = ['.venv', 'venv', 'env', '.env'];

const DIST_INFO = /^(.+)-([^-]+)\.(?:dist-info|egg-info)$/;

/** @returns the version and the folder that says so; null when the package is not among the names of `site-packages`. */
export const installedIn = (names: readonly string[], wanted: string): { readonly version: string; readonly folder: string } | null => {
  for (const folder of names) {
    const match = DIST_INFO.exec(folder);
    if (match === null || normalName('pypi', match[1] ?? '') !== wanted) continue;
    const version = match[2] ?? '';
    if (isVersion(version)) return { version, folder };
  }
  return null;
};
