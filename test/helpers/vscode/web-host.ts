/**
 * Serves the workbench, the extension, its suite and a folder of this machine, so that extensions run in the browser's
 * web worker, as on vscode.dev, on a file system that is not this machine's.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOperations } from './web-folder.ts';
import { changedFiles, pageOf } from './web-page.ts';

export interface WebHostOptions {
  /** From vscodeFromNpm or oldestVSCode. */
  readonly home: string;
  /** Mounted as `testfs:/NAME`. */
  readonly folder: string;
  /** The extension's folder. */
  readonly extension: string;
  /** One bundled CommonJS file that exports run(); a worker can only require('vscode'). */
  readonly tests?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface WebHost {
  readonly address: string;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
};

export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const { home, extension, tests, folder, settings } = options;
  const changed = await changedFiles(home);
  const operations = folderOperations(folder);
  const mounts: Readonly<Record<string, string>> = {
    static: home,
    extension,
    'web-file-system': join(dirname(fileURLToPath(import.meta.url)), 'web-file-system'),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const send = (body: string | Uint8Array, type: string) => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' }).end(body);
    };
    const [top = '', ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
    if (top === '') {
      const authority = request.headers.host ?? '';
      const page = { home, authority, folder: basename(folder), ...(tests && { tests: basename(tests) }), ...(settings && { settings }) };
      return send(await pageOf(page), 'text/html');
    }
    if (top === 'files') {
      const operation = operations[rest[0] ?? ''];
      if (!operation) throw new NotHere(url.pathname);
      return send(await operation(url.searchParams, request), 'application/octet-stream');
    }
    const mount = mounts[top];
    if (!mount) throw new NotHere(url.pathname);
    // VS Code chooses the extension host by the suite's address: it must lie under the extension's.
    const ofSuite = tests && top === 'extension' && rest[0] === '.tests';
    const file = ofSuite ? within(dirname(tests), rest.slice(1)) : within(mount, rest);
    send(changed.get(file) ?? (await readFile(file)), types[extname(file)] ?? 'application/octet-stream');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: NodeJS.ErrnoException) => {
      const missing = ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '');
      response.writeHead(missing ? 404 : 500, { 'Access-Control-Allow-Origin': '*' }).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the web host has no port');
  return {
    address: `http://127.0.0.1:${bound.port}/`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

class NotHere extends Error {
  readonly code = 'ENOENT';
}

function within(root: string, parts: readonly string[]): string {
  const file = resolve(root, ...parts);
  if (!file.startsWith(resolve(root) + sep)) throw new NotHere(file);
  return file;
}
