/** What a command may touch: streams, files, a clock. Tests hand in their own. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

export interface CliIo {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly cwd: string;
  /** Standard output is a terminal. */
  readonly isTty: boolean;
  /** Standard error is a terminal: progress may be shown there. */
  readonly isErrorTty: boolean;
  /** Columns of the terminal, 0 when unknown. */
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** The whole file; rejects with a Node error that has a `code`. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  /** The file's bytes from `from` on, in pieces; `-` is standard input. */
  readonly readChunks: (path: string, from?: number) => AsyncIterable<Uint8Array>;
  /** Bytes in the file, and when it was last written (UNIX ms). */
  readonly stat: (path: string) => Promise<{ readonly size: number; readonly modifiedMs: number; readonly isFile: boolean }>;
  /** Resolves after `ms`, or at once when `stop` fires. */
  readonly pause: (ms: number) => Promise<void>;
  /** Fires when the user interrupts. */
  readonly stop: AbortSignal;
}

const chunkBytes = 1 << 20;

/** The real thing. */
export const nodeIo = (stop: AbortSignal): CliIo => {
  const cwd = process.cwd();
  return {
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    cwd,
    isTty: process.stdout.isTTY === true,
    isErrorTty: process.stderr.isTTY === true,
    columns: process.stdout.columns ?? 0,
    env: process.env,
    now: () => Date.now(),
    readFile: (path) => readFile(resolve(cwd, path)),
    readChunks: (path, from = 0) =>
      path === '-' ? process.stdin : createReadStream(resolve(cwd, path), { start: from, highWaterMark: chunkBytes }),
    stat: async (path) => {
      const s = await stat(resolve(cwd, path));
      return { size: s.size, modifiedMs: s.mtimeMs, isFile: s.isFile() || s.isFIFO() || s.isCharacterDevice() };
    },
    pause: (ms) =>
      new Promise((done) => {
        const timer = setTimeout(done, ms);
        stop.addEventListener('abort', () => {
          clearTimeout(timer);
          done();
        });
      }),
    stop,
  };
};
