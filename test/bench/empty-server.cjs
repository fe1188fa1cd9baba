// The floor of the library: a language server that answers every hover with the same word.
const { createConnection, ProposedFeatures, TextDocumentSyncKind } = require('vscode-languageserver/node');

const connection = createConnection(ProposedFeatures.all);
connection.onInitialize(() => ({ capabilities: { hoverProvider: true, textDocumentSync: TextDocumentSyncKind.Incremental } }));
connection.onHover(() => ({ contents: { kind: 'markdown', value: 'x' } }));
connection.listen();
