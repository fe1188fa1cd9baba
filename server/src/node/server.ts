/** Entry of the server in Node.js: over stdio, Node IPC, a pipe or a socket, as the command line says. */
import path from 'node:path';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { runServer } from '../lsp/server.ts';
import { nodeHost } from './host.ts';

runServer(createConnection(ProposedFeatures.all), (client) => nodeHost(client, path.join(__dirname, '..', 'wasm')));
