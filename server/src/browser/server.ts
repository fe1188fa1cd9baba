/** Entry of the server in a web worker. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { runServer } from '../lsp/server.ts';
import { browserHost } from './host.ts';

const worker = globalThis as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
runServer(connection, (client, options) => browserHost(client, () => options().assets ?? new URL('../wasm/', worker.location.href).href));
