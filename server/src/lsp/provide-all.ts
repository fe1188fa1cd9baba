/** Every provider of the server. */
import { provideAbout } from './about.ts';
import { provideCodeActions } from './code-actions.ts';
import { provideCodeLenses } from './code-lens.ts';
import { provideDiagnostics } from './diagnostics.ts';
import { provideHover } from './hover.ts';
import { provideInlayHints } from './inlay-hints.ts';
import { provideLogs } from './logs/logs.ts';
import { provideOverview } from './overview.ts';
import type { Session } from './session.ts';
import { provideSimulator } from './simulator.ts';
import { provideStatus } from './status.ts';

const providers: readonly ((session: Session) => void)[] = [
  provideHover,
  provideDiagnostics,
  provideCodeActions,
  provideInlayHints,
  provideCodeLenses,
  provideStatus,
  provideOverview,
  provideSimulator,
  provideLogs,
  provideAbout,
];

export const provideAll = (session: Session): void => {
  for (const provide of providers) provide(session);
};
