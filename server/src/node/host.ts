/** The host in Node.js: the file system for files, the client for everything else. */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ClientFiles } from '../lsp/client-files.ts';
import { type Host, HostError, type HostFacts, type HostTrouble } from '../lsp/host.ts';
import { sourcesIn } from './sources.ts';

const troubles: Readonly<Record<string, HostTrouble>> = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  EACCES: 'no-access',
  EPERM: 'no-access',
  EFBIG: 'too-large',
  ERR_FS_FILE_TOO_LARGE: 'too-large',
};

const asTrouble = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new HostError(troubles[code] ?? 'failed', error instanceof Error ? error.message : String(error));
  }
};

const kindOf = (entry: { isFile(): boolean; isDirectory(): boolean }): HostFacts['kind'] =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';

const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]+:/i.test(text);

const readRange = async (file: string, from: number, to: number): Promise<{ readonly bytes: Uint8Array; readonly size: number }> => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.max(0, Math.min(to, size) - from);
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, from);
    return { bytes: bytes.subarray(0, bytesRead), size };
  } finally {
    await handle.close();
  }
};

/** @param assets the folder with the grammars and the parser's runtime. */
export const nodeHost = (client: Pick<ClientFiles, 'read' | 'stat' | 'list'>, assets: string): Host => ({
  name: `Node.js ${process.version}`,
  pathOf: (uri) => {
    if (!uri.startsWith('file:')) return uri;
    try {
      return fileURLToPath(uri).replaceAll(path.sep, '/');
    } catch {
      return uri;
    }
  },
  uriOf: (file) => (isUri(file) ? file : pathToFileURL(file).href),
  read: async (file, from, to) => {
    if (isUri(file)) return client.read(file, from, to);
    if (from !== undefined || to !== undefined) return asTrouble(readRange(file, from ?? 0, to ?? Number.POSITIVE_INFINITY));
    const bytes = await asTrouble(readFile(file));
    return { bytes, size: bytes.length };
  },
  stat: async (file) => {
    if (isUri(file)) return client.stat(file);
    const facts = await asTrouble(stat(file));
    return { kind: kindOf(facts), size: facts.size, modifiedMs: facts.mtimeMs };
  },
  list: async (folder) => {
    if (isUri(folder)) return client.list(folder);
    const entries = await asTrouble(readdir(folder, { withFileTypes: true }));
    return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  },
  asset: (name) => asTrouble(readFile(path.join(assets, name))),
  sources: sourcesIn,
  now: () => Date.now(),
});
