/**
 * What the web host answers for the folder that it mounts as `testfs:/NAME`.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, join, relative, resolve, sep } from 'node:path';

export type FolderOperation = (query: URLSearchParams, request: IncomingMessage) => Promise<string | Uint8Array>;

/** VS Code's FileType. */
const fileType = { file: 1, folder: 2, link: 64 };

/** @param folder the only place that the operations touch. */
export function folderOperations(folder: string): Readonly<Record<string, FolderOperation>> {
  const mounted = `/${basename(folder)}`;

  function real(query: URLSearchParams, key = 'path'): string {
    const path = query.get(key) ?? '';
    const file = resolve(folder, `.${path.slice(mounted.length)}`);
    const inside = (path === mounted || path.startsWith(`${mounted}/`)) && (file === folder || file.startsWith(folder + sep));
    if (!inside) throw Object.assign(new Error(`${path} is not in the folder`), { code: 'ENOENT' });
    return file;
  }

  return {
    async stat(query) {
      const found = await stat(real(query));
      const type = found.isDirectory() ? fileType.folder : fileType.file;
      return JSON.stringify({ type, ctime: found.ctimeMs, mtime: found.mtimeMs, size: found.size });
    },
    async list(query) {
      const entries = await readdir(real(query), { withFileTypes: true });
      const typeOf = (entry: (typeof entries)[number]) =>
        entry.isSymbolicLink() ? fileType.link : entry.isDirectory() ? fileType.folder : fileType.file;
      return JSON.stringify(entries.map((entry) => [entry.name, typeOf(entry)]));
    },
    async walk(query) {
      const root = real(query);
      const entries = await readdir(root, { withFileTypes: true, recursive: true });
      return JSON.stringify(entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name))));
    },
    read: (query) => readFile(real(query)),
    async write(query, request) {
      const parts: Uint8Array[] = [];
      for await (const part of request) parts.push(part);
      await writeFile(real(query), Buffer.concat(parts));
      return '';
    },
    async make(query) {
      await mkdir(real(query));
      return '';
    },
    async delete(query) {
      await rm(real(query), { recursive: true });
      return '';
    },
    async rename(query) {
      await rename(real(query), real(query, 'to'));
      return '';
    },
  };
}
