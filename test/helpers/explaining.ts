/** What the core needs to explain source texts in tests: grammars from the packages, and versions without any manifest. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Sdk } from '../../server/src/core/sdk/sdk.ts';
import { Grammars } from '../../server/src/core/syntax/grammars.ts';
import type { FoundVersion } from '../../server/src/core/versions/found-version.ts';

const require = createRequire(import.meta.url);

const wasmPath = (name: string): string =>
  require.resolve(name === 'web-tree-sitter.wasm' ? `web-tree-sitter/${name}` : `@vscode/tree-sitter-wasm/wasm/${name}`);

export const testGrammars = (): Grammars =>
  new Grammars({ readWasm: (name) => readFile(wasmPath(name)), now: () => performance.now() }, ({ language, message }) => {
    throw new Error(`${language}: ${message}`);
  });

export const newestVersions = async (sdk: Sdk): Promise<FoundVersion> => ({ kind: 'not-found', newestKnown: sdk.newestKnown });
