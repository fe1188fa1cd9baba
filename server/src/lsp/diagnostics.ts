/**
 * Findings to the client: pulled where the client pulls, pushed where it does not. One face for both.
 * An answer for an old version is never published; closing a document clears what was said of it.
 */
import { type DocumentDiagnosticParams, type DocumentDiagnosticReport, DocumentDiagnosticReportKind } from 'vscode-languageserver';
import { Cancelled } from './safe.ts';
import type { Session } from './session.ts';
import { toDiagnostic } from './to-diagnostic.ts';

/** How long typing must pause before findings are pushed, ms. */
const debounceMs = 300;

export const provideDiagnostics = (session: Session): void => (session.client.pullsDiagnostics ? pull(session) : push(session));

const pull = (session: Session): void => {
  const { connection, safe } = session;
  connection.languages.diagnostics.on(
    safe<DocumentDiagnosticParams, DocumentDiagnosticReport>(
      'diagnostics',
      { kind: 'full', items: [] },
      async ({ textDocument }, token) => {
        const explained = await session.explained(textDocument.uri, token);
        const items = explained?.findings.map((finding) => toDiagnostic(session, explained, finding)) ?? [];
        return { kind: DocumentDiagnosticReportKind.Full, items };
      },
    ),
  );
  if (session.client.refreshesDiagnostics) session.onForgotten(() => connection.languages.diagnostics.refresh());
};

const push = (session: Session): void => {
  const { connection, documents } = session;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const publish = async (uri: string): Promise<void> => {
    timers.delete(uri);
    try {
      const explained = await session.explained(uri);
      if (explained === null) return;
      const diagnostics = explained.findings.map((finding) => toDiagnostic(session, explained, finding));
      await connection.sendDiagnostics({ uri, version: explained.version, diagnostics });
    } catch (error) {
      if (!(error instanceof Cancelled)) connection.console.error(`diagnostics failed: ${String(error)}`);
    }
  };
  const soon = (uri: string, ms: number): void => {
    clearTimeout(timers.get(uri));
    timers.set(
      uri,
      setTimeout(() => void publish(uri), ms),
    );
  };
  const opened = new Set<string>();
  documents.onDidOpen(({ document }) => {
    opened.add(document.uri);
    soon(document.uri, 0);
  });
  documents.onDidChangeContent(({ document }) => {
    // Opening counts as a change, too.
    if (!opened.delete(document.uri)) soon(document.uri, debounceMs);
  });
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(timers.get(uri));
    timers.delete(uri);
    connection.sendDiagnostics({ uri, diagnostics: [] }).catch(() => undefined);
  });
  session.onForgotten(() => {
    for (const { uri } of documents.all()) soon(uri, 0);
  });
};
