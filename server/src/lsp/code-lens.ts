import { type CodeLens, type CodeLensParams, CodeLensRefreshRequest } from 'vscode-languageserver';
import { lensText } from '../core/show/hint.ts';
import { rangeOf } from './places.ts';
import type { Session } from './session.ts';

export const provideCodeLenses = (session: Session): void => {
  session.connection.onCodeLens(
    session.safe<CodeLensParams, CodeLens[]>('code lenses', [], async ({ textDocument }, token) => {
      const explained = session.settings.codeLens.enabled ? await session.explained(textDocument.uri, token) : null;
      if (explained === null) return [];
      const { document, explanation } = explained;
      return explanation.sites.flatMap((site, index) => {
        const title = lensText(explanation, index, session.client.locale);
        // A lens without a command is a text above the line.
        return title === null ? [] : [{ range: rangeOf(document, site.nameSpan), command: { title, command: '' } }];
      });
    }),
  );
  if (session.client.refreshesLenses) {
    session.onForgotten(() => void session.connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined));
  }
};
