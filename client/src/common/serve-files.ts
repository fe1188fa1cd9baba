/**
 * Files for a server that cannot read them itself: in the browser, and of virtual file systems.
 * The editor has no ranged reads, so the file read last is kept for the next range of it.
 */
import * as vscode from 'vscode';
import { type FileTrouble, findFiles, readDirectory, readFile, stat } from '../../../server/src/lsp/messages.ts';
import { toBase64 } from '../../../server/src/lsp/packed.ts';
import type { Server } from './server.ts';

/** Larger files are refused: the editor would hold them whole in memory. */
const largest = 1024 * 1024 * 1024;
/** How long a file is kept for the next range. */
const keptMs = 20_000;

const kindOf = (type: vscode.FileType): 'file' | 'folder' | 'other' =>
  (type & vscode.FileType.File) !== 0 ? 'file' : (type & vscode.FileType.Directory) !== 0 ? 'folder' : 'other';

const troubleOf = (error: unknown): FileTrouble => {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof vscode.FileSystemError)) return { trouble: 'failed', message };
  const trouble = error.code === 'FileNotFound' ? 'not-found' : error.code === 'NoPermissions' ? 'no-access' : 'failed';
  return { trouble, message };
};

/** The answer, or what went wrong: an error of the file system is an answer too. */
const attempt = async <T>(work: () => Promise<T>): Promise<T | FileTrouble> => {
  try {
    return await work();
  } catch (error) {
    return troubleOf(error);
  }
};

class LastFile implements vscode.Disposable {
  #key = '';
  #bytes: Uint8Array | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @throws what the file system throws. */
  async read(uri: vscode.Uri, from: number, to: number): Promise<{ readonly bytes: Uint8Array; readonly size: number }> {
    const { mtime, size } = await vscode.workspace.fs.stat(uri);
    if (size > largest) throw new Error(vscode.l10n.t('larger than {0} MB', largest / 1_048_576));
    const key = `${uri.toString()} ${mtime} ${size}`;
    if (this.#bytes === null || this.#key !== key) {
      this.#bytes = await vscode.workspace.fs.readFile(uri);
      this.#key = key;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.dispose(), keptMs);
    return { bytes: this.#bytes.subarray(from, to), size: this.#bytes.length };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#bytes = null;
    this.#key = '';
  }
}

export const serveFiles = (server: Server): vscode.Disposable => {
  const last = new LastFile();
  return vscode.Disposable.from(
    last,
    server.answer(readFile, ({ uri, from, to }) =>
      attempt(async () => {
        const target = vscode.Uri.parse(uri, true);
        if (from === undefined && to === undefined) {
          const whole = await vscode.workspace.fs.readFile(target);
          return { base64: toBase64(whole), size: whole.length };
        }
        const { bytes, size } = await last.read(target, from ?? 0, to ?? Number.POSITIVE_INFINITY);
        return { base64: toBase64(bytes), size };
      }),
    ),
    server.answer(stat, ({ uri }) =>
      attempt(async () => {
        const facts = await vscode.workspace.fs.stat(vscode.Uri.parse(uri, true));
        return { kind: kindOf(facts.type), size: facts.size, modifiedMs: facts.mtime };
      }),
    ),
    server.answer(readDirectory, ({ uri }) =>
      attempt(async () => {
        const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(uri, true));
        return { entries: entries.map(([name, type]) => ({ name, kind: kindOf(type) })) };
      }),
    ),
    server.answer(findFiles, ({ folder, include, limit }, token) =>
      attempt(async () => {
        const pattern = folder === undefined ? include : new vscode.RelativePattern(vscode.Uri.parse(folder, true), include);
        const found = await vscode.workspace.findFiles(pattern, undefined, limit, token);
        return { uris: found.map((uri) => uri.toString()) };
      }),
    ),
  );
};
