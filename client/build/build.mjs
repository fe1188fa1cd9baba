// Bundles everything that ships into dist/: client and server for Node and the browser, the panel, the command line, the grammars.
// `--watch` rebuilds on change, `--clean` empties dist first, `--dev` adds source maps (never in the vsix), `--metafile` writes dist/metafile.json for the notices.
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const args = new Set(process.argv.slice(2));
const dev = args.has('--dev') || args.has('--watch');

/** The runtime comes from web-tree-sitter, only the grammars from elsewhere: mixing runtimes fails to link. */
const wasmFiles = [
  ['web-tree-sitter/web-tree-sitter.wasm', 'web-tree-sitter.wasm'],
  ...['python', 'typescript', 'tsx', 'javascript', 'go', 'java', 'ruby', 'c-sharp', 'php'].map((name) => [
    `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`,
    `tree-sitter-${name}.wasm`,
  ]),
];

const common = {
  bundle: true,
  absWorkingDir: root,
  sourcemap: dev ? 'linked' : false,
  minify: !dev,
  metafile: true,
  logLevel: 'warning',
  legalComments: 'none',
  target: 'es2022',
};

// web-tree-sitter asks for import.meta.url, which a CommonJS bundle does not have.
const node = {
  ...common,
  platform: 'node',
  target: 'node18',
  format: 'cjs',
  define: { 'import.meta.url': '__importMetaUrl' },
  banner: { js: 'const __importMetaUrl=require("node:url").pathToFileURL(__filename).href;' },
};
const browser = {
  ...common,
  platform: 'browser',
  external: ['fs', 'path', 'url', 'module', 'fs/promises', 'node:*'],
};

const builds = [
  { ...node, entryPoints: { 'client/node': 'client/src/node/extension.ts' }, external: ['vscode'], outdir: 'dist' },
  { ...browser, format: 'cjs', entryPoints: { 'client/browser': 'client/src/browser/extension.ts' }, external: ['vscode'], outdir: 'dist' },
  { ...node, entryPoints: { 'server/node': 'server/src/node/server.ts' }, outdir: 'dist' },
  { ...browser, format: 'iife', entryPoints: { 'server/browser': 'server/src/browser/server.ts' }, outdir: 'dist' },
  {
    ...node,
    banner: { js: `#!/usr/bin/env node\n${node.banner.js}` },
    entryPoints: { 'cli/retry-lens': 'server/src/cli/main.ts' },
    outdir: 'dist',
  },
  {
    ...browser,
    format: 'iife',
    entryPoints: { 'panel/log-timeline': 'client/panel/log-timeline.ts', 'panel/simulator': 'client/panel/simulator.ts' },
    outdir: 'dist',
  },
].map((options) => ({ ...options, entryPoints: present(options.entryPoints) }));

/** During the first steps not every entry exists: what is there is built, what is missing is named. */
function present(entryPoints) {
  return Object.fromEntries(
    Object.entries(entryPoints).filter(([, file]) => {
      const there = existsSync(path.join(root, file));
      if (!there) console.warn(`not built, missing: ${file}`);
      return there;
    }),
  );
}

function copyWasm() {
  mkdirSync(path.join(root, 'dist/wasm'), { recursive: true });
  for (const [from, to] of wasmFiles) copyFileSync(require.resolve(from), path.join(root, 'dist/wasm', to));
}

/** The log scanner is compiled from its source here: no binary is kept in the repository. */
async function compileScanner() {
  const { default: asc } = await import('assemblyscript/asc');
  const source = 'server/src/core/log/scan/assembly/scanner.ts';
  const options = [
    '--outFile',
    'dist/wasm/log-scanner.wasm',
    '--enable',
    'simd',
    '--runtime',
    'stub',
    '-O3',
    '--noAssert',
    '--initialMemory',
    '64',
  ];
  const { error, stderr } = await asc.main([source, '--baseDir', root, ...options]);
  if (error) throw new Error(`the log scanner does not compile: ${error.message}\n${stderr}`);
}

if (args.has('--clean')) rmSync(path.join(root, 'dist'), { recursive: true, force: true });
copyWasm();
await compileScanner();
const wanted = builds.filter((b) => Object.keys(b.entryPoints).length > 0);
if (args.has('--watch')) {
  for (const options of wanted) await (await esbuild.context(options)).watch();
  console.log('watching');
} else {
  const results = await Promise.all(wanted.map((options) => esbuild.build(options)));
  const inputs = Object.assign({}, ...results.map((r) => r.metafile.inputs));
  writeFileSync(
    path.join(root, 'dist/metafile.json'),
    JSON.stringify({ inputs: Object.keys(inputs).sort(), wasm: wasmFiles.map(([from]) => from) }),
  );
}
