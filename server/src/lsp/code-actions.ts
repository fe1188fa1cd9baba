import { type CodeAction, CodeActionKind, type CodeActionParams, type Range } from 'vscode-languageserver';
import { ignoreHere } from '../core/fixes/ignore-here.ts';
import type { Finding, Fix } from '../core/rules/finding.ts';
import { fixTitle, ignoreTitle } from '../core/show/messages.ts';
import { rangeOf } from './places.ts';
import type { Explained, Session } from './session.ts';
import { toDiagnostic } from './to-diagnostic.ts';

const touches = (a: Range, b: Range): boolean => {
  const before = (x: Range['start'], y: Range['start']): boolean => x.line < y.line || (x.line === y.line && x.character < y.character);
  return !before(a.end, b.start) && !before(b.end, a.start);
};

const actionOf = (session: Session, explained: Explained, finding: Finding, fix: Fix): CodeAction => ({
  title: fixTitle(fix, session.client.locale),
  kind: CodeActionKind.QuickFix,
  diagnostics: [toDiagnostic(session, explained, finding)],
  isPreferred: fix.isPreferred,
  edit: {
    changes: {
      [explained.document.uri]: fix.edits.map((edit) => ({ range: rangeOf(explained.document, edit.span), newText: edit.newText })),
    },
  },
});

/** The last resort: the finding is right, and it is meant so. */
const ignoreAction = (session: Session, explained: Explained, finding: Finding): CodeAction => {
  const language = explained.explanation.sites[finding.site]?.language ?? 'python';
  const edit = ignoreHere(explained.text, finding.span.start, finding.rule, language);
  return {
    title: ignoreTitle(finding.rule, session.client.locale),
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(session, explained, finding)],
    edit: { changes: { [explained.document.uri]: [{ range: rangeOf(explained.document, edit.span), newText: edit.newText }] } },
  };
};

export const provideCodeActions = (session: Session): void => {
  session.connection.onCodeAction(
    session.safe<CodeActionParams, CodeAction[]>('code actions', [], async ({ textDocument, range, context }, token) => {
      const wanted = context.only === undefined || context.only.some((kind) => kind === '' || CodeActionKind.QuickFix.startsWith(kind));
      const explained = wanted && session.client.hasLiteralActions ? await session.explained(textDocument.uri, token) : null;
      if (explained === null) return [];
      return explained.findings
        .filter((finding) => touches(range, rangeOf(explained.document, finding.span)))
        .flatMap((finding) => [
          ...finding.fixes.map((fix) => actionOf(session, explained, finding, fix)),
          ignoreAction(session, explained, finding),
        ]);
    }),
  );
};
