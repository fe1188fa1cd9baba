import type { Hover, HoverParams } from 'vscode-languageserver';
import { hoverText, targetAt } from '../core/show/hover/hover.ts';
import { linksOf } from '../core/show/hover/links.ts';
import { withoutMarkup } from '../core/show/without-markup.ts';
import { clientCommands } from './messages.ts';
import { rangeOf } from './places.ts';
import type { Session } from './session.ts';

export const provideHover = (session: Session): void => {
  const { connection, client, safe } = session;
  connection.onHover(
    safe<HoverParams, Hover | null>('hover', null, async ({ textDocument, position }, token) => {
      const explained = await session.explained(textDocument.uri, token);
      if (explained === null) return null;
      const { document, explanation, findings } = explained;
      const target = targetAt(explanation, document.offsetAt(position));
      if (target === null) return null;
      const range = rangeOf(document, target.span);
      const commands = client.options.hasClientCommands === true ? clientCommands : null;
      const text = hoverText(explanation, target, {
        locale: client.locale,
        retryAfterSeconds: session.settings.assumedRetryAfter,
        hasPicture: commands !== null && session.settings.hover.picture,
        lineAt: (offset) => document.positionAt(offset).line + 1,
        links:
          commands === null
            ? []
            : linksOf(explanation, target, findings, {
                locale: client.locale,
                commands,
                uri: document.uri,
                positionAt: (o) => document.positionAt(o),
              }),
      });
      return {
        contents: client.hasMarkdown ? { kind: 'markdown', value: text } : { kind: 'plaintext', value: withoutMarkup(text) },
        range,
      };
    }),
  );
};
