// Talks to the built language server over stdio, as any editor does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { root } from './setup.mjs';

const languages = {
  '.py': 'python',
  '.pyi': 'python',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.tsx': 'typescriptreact',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.jsx': 'javascriptreact',
};

/** Starts the server for a folder. Ends by itself when this script does. */
export async function startLanguageServer(folder) {
  const child = spawn(process.execPath, [join(root, 'dist/cli/retry-lens.js'), 'serve', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the language server ended (exit code ${code})`);
  });
  died.catch(() => undefined);
  const ask = (method, params) => Promise.race([connection.sendRequest(method, params), died]);

  // What a server may ask of an editor: nothing is configured here, everything may be registered.
  connection.onRequest((method, params) => (method === 'workspace/configuration' ? params.items.map(() => null) : null));
  connection.listen();
  const rootUri = pathToFileURL(folder).href;
  await ask('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'tour' }],
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] }, diagnostic: {} }, workspace: { workspaceFolders: true } },
  });
  await connection.sendNotification('initialized', {});

  return {
    /** @returns the document's uri. */
    async open(file) {
      const uri = pathToFileURL(file).href;
      const textDocument = { uri, languageId: languages[extname(file)] ?? 'plaintext', version: 1, text: readFileSync(file, 'utf8') };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
      return uri;
    },
    /** Markdown, or '' where there is nothing to say. `line` and `column` are 1-based. */
    async hover(uri, { line, column }) {
      const hover = await ask('textDocument/hover', { textDocument: { uri }, position: { line: line - 1, character: column - 1 } });
      return hover?.contents?.value ?? '';
    },
    async diagnostics(uri) {
      const report = await ask('textDocument/diagnostic', { textDocument: { uri } });
      return report.items;
    },
    async stop() {
      await ask('shutdown').catch(() => undefined);
      await connection.sendNotification('exit');
      connection.dispose();
      await died.catch(() => undefined);
    },
  };
}
