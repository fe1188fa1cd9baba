/** The host in a web worker: the client serves files; the grammars are fetched from the extension's own folder. */
import type { ClientFiles } from '../lsp/client-files.ts';
import { type Host, HostError } from '../lsp/host.ts';

/** @param assets where the grammars lie, a URI that ends in `/`; known once the client has said so. */
export const browserHost = (client: ClientFiles, assets: () => string): Host => ({
  name: 'web worker',
  pathOf: (uri) => uri,
  uriOf: (path) => path,
  read: (path, from, to) => client.read(path, from, to),
  stat: (path) => client.stat(path),
  list: (path) => client.list(path),
  asset: async (name) => {
    const answer = await fetch(assets() + name);
    if (!answer.ok) throw new HostError('not-found', `${name}: status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
  now: () => Date.now(),
});
