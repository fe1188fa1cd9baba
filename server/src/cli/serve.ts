/** `retry-lens serve --stdio`: the language server for any editor. */
import path from 'node:path';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { runServer } from '../lsp/server.ts';
import { nodeHost } from '../node/host.ts';
import { parseArgs, UsageError } from './args.ts';
import type { CliIo } from './io.ts';
import { printable } from './printable.ts';

/** Never resolves while the editor is there: the connection ends the process. */
export const runServe = async (argv: readonly string[], io: CliIo): Promise<number> => {
  try {
    const args = parseArgs(argv, { stdio: 'flag' });
    if (args.words[0] !== undefined) throw new UsageError(`unexpected word ${args.words[0]}`);
    if (!args.has('stdio')) throw new UsageError('only --stdio is known: the editor talks through standard input and output');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr(`retry-lens serve: ${printable(error.message)}\n`);
    return 2;
  }
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  runServer(connection, (client) => nodeHost(client, path.join(__dirname, '..', 'wasm')));
  return new Promise(() => undefined);
};
