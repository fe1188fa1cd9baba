/** A command's surroundings without a machine: files in memory, output caught, a clock that stands still. */
import type { CliIo } from '../../server/src/cli/io.ts';

export interface FakeIo extends CliIo {
  readonly out: () => string;
  readonly err: () => string;
}

const missing = (path: string): Error => Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: 'ENOENT' });

export const fakeIo = (files: Readonly<Record<string, string | Uint8Array>>, chunkBytes = 700): FakeIo => {
  const out: string[] = [];
  const err: string[] = [];
  const bytesOf = (path: string): Uint8Array => {
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if (file === undefined) throw missing(path);
    return typeof file === 'string' ? new TextEncoder().encode(file) : file;
  };
  return {
    stdout: (text) => void out.push(text),
    stderr: (text) => void err.push(text),
    cwd: '/project',
    isTty: false,
    isErrorTty: false,
    columns: 0,
    env: {},
    now: () => Date.UTC(2026, 11, 3),
    readFile: async (path) => bytesOf(path),
    readChunks: async function* (path, from = 0) {
      const bytes = bytesOf(path);
      for (let at = from; at < bytes.length; at += chunkBytes) yield bytes.slice(at, at + chunkBytes);
    },
    stat: async (path) => ({ size: bytesOf(path).length, modifiedMs: 0, isFile: true }),
    pause: async () => undefined,
    stop: new AbortController().signal,
    out: () => out.join(''),
    err: () => err.join(''),
  };
};
