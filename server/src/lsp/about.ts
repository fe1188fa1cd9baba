import { sdks } from '../core/sdk/index.ts';
import { answer } from './answer.ts';
import { about } from './messages.ts';
import type { Session } from './session.ts';

/** For bug reports: state and versions, nothing of the user's code. */
export const provideAbout = (session: Session): void => {
  const { host, client, documents, explainer, failures } = session;
  answer(session, about, { text: '' }, () => ({
    text: [
      `server: ${host.name}, locale ${client.locale}, diagnostics ${client.pullsDiagnostics ? 'pulled' : 'pushed'}`,
      `documents open: ${documents.all().length}`,
      `languages analysed so far: ${explainer.languages.join(', ') || 'none'}`,
      `newest known: ${sdks.map((sdk) => `${sdk.id} ${sdk.newestKnown}`).join(', ')}`,
      failures.lines.length === 0 ? 'no failures' : `failures:\n${failures.lines.map((line) => `  ${line}`).join('\n')}`,
    ].join('\n'),
  }));
};
