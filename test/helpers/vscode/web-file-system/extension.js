// A folder of this machine as testfs:/NAME inside the web extension host, over HTTP (see ../web-host.ts).
const vscode = require('vscode');

exports.activate = (context) => {
  const base = context.extensionUri.with({ path: '/files' }).toString(true);
  const changes = new vscode.EventEmitter();
  const changed = (type, uri) => changes.fire([{ type, uri }]);

  async function ask(operation, uri, body, more = '') {
    const request = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(`${base}/${operation}?path=${encodeURIComponent(uri.path)}${more}`, request);
    if (response.status === 404) throw vscode.FileSystemError.FileNotFound(uri);
    if (!response.ok) throw vscode.FileSystemError.Unavailable(`${operation} ${uri.path}: ${response.status}`);
    return response;
  }

  const files = {
    onDidChangeFile: changes.event,
    watch: () => ({ dispose() {} }),
    stat: async (uri) => (await ask('stat', uri)).json(),
    readDirectory: async (uri) => (await ask('list', uri)).json(),
    readFile: async (uri) => new Uint8Array(await (await ask('read', uri)).arrayBuffer()),
    async writeFile(uri, bytes) {
      await ask('write', uri, bytes);
      changed(vscode.FileChangeType.Changed, uri);
    },
    async createDirectory(uri) {
      await ask('make', uri, '');
      changed(vscode.FileChangeType.Created, uri);
    },
    async delete(uri) {
      await ask('delete', uri, '');
      changed(vscode.FileChangeType.Deleted, uri);
    },
    async rename(from, to) {
      await ask('rename', from, '', `&to=${encodeURIComponent(to.path)}`);
      changed(vscode.FileChangeType.Deleted, from);
      changed(vscode.FileChangeType.Created, to);
    },
  };
  // Without a search provider findFiles() never answers on such a scheme; VS Code applies the globs itself.
  const search = {
    provideFileSearchResults: async (_query, { folder }) =>
      (await (await ask('walk', folder)).json()).map((path) => vscode.Uri.joinPath(folder, path)),
  };
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider('testfs', files, { isCaseSensitive: true }),
    vscode.workspace.registerFileSearchProvider('testfs', search),
  );
};
