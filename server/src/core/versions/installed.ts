/** What is installed in a project's folder, where the package itself tells its version. */
import type { Registry } from '../sdk/sdk.ts';
import { ENVIRONMENTS, installedIn } from './formats/dist-info.ts';
import { installedPackage } from './formats/package-json.ts';
import { join } from './paths.ts';
import { childOf, type Sources } from './sources.ts';

export interface Installed {
  readonly version: string;
  /** The file or folder that says so. */
  readonly from: string;
}

const inNodeModules = async (sources: Sources, folder: string, name: string): Promise<Installed | null> => {
  const path = join(folder, `node_modules/${name}/package.json`);
  if (path === null) return null;
  const reading = await sources.read(path, installedPackage, 'npm', name);
  const said = reading?.statements.find((statement) => statement.name === name)?.said;
  return said?.kind === 'exact' ? { version: said.version, from: path } : null;
};

/** `lib/python3.12/site-packages`, and `Lib/site-packages` on Windows. */
const sitePackages = async (sources: Sources, environment: string): Promise<readonly string[]> => {
  const folders: string[] = [];
  for (const lib of ['lib', 'Lib']) {
    const path = join(environment, lib);
    if (path === null) continue;
    const names = await sources.list(path);
    if (names.includes('site-packages')) folders.push(`${path}/site-packages`);
    const pythons = names
      .filter((name) => /^(?:python|pypy)\d[\w.]*$/.test(name))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
    folders.push(...pythons.map((name) => `${path}/${name}/site-packages`));
  }
  return folders;
};

const inEnvironments = async (sources: Sources, folder: string, names: readonly string[], name: string): Promise<Installed | null> => {
  for (const environment of ENVIRONMENTS.filter((one) => names.includes(one))) {
    const path = childOf(folder, environment);
    for (const site of path === null ? [] : await sitePackages(sources, path)) {
      const found = installedIn(await sources.list(site), name);
      if (found !== null) return { version: found.version, from: childOf(site, found.folder) ?? site };
    }
  }
  return null;
};

/** @param names what is in the folder. */
export const installedAt = async (
  sources: Sources,
  registry: Registry,
  folder: string,
  names: readonly string[],
  name: string,
): Promise<Installed | null> => {
  if (registry === 'npm') return names.includes('node_modules') ? inNodeModules(sources, folder, name) : null;
  if (registry === 'pypi') return inEnvironments(sources, folder, names, name);
  return null;
};
