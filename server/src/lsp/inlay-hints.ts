import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { hintText } from '../core/show/hint.ts';
import type { Session } from './session.ts';

export const provideInlayHints = (session: Session): void => {
  session.connection.languages.inlayHint.on(
    session.safe<InlayHintParams, InlayHint[]>('inlay hints', [], async ({ textDocument, range }, token) => {
      const explained = session.settings.inlayHints.enabled ? await session.explained(textDocument.uri, token) : null;
      if (explained === null) return [];
      const { document, explanation } = explained;
      return explanation.sites.flatMap((site) => {
        const label = hintText(site, session.client.locale);
        const position = document.positionAt(site.span.end);
        if (label === null || position.line < range.start.line || position.line > range.end.line) return [];
        return [{ position, label, paddingLeft: true }];
      });
    }),
  );
  if (session.client.refreshesHints) {
    session.onForgotten(() => void session.connection.languages.inlayHint.refresh().catch(() => undefined));
  }
};
