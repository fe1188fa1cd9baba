/** The panel's requests about logs. */
import { LogReader } from '../../core/log/reader.ts';
import { answer } from '../answer.ts';
import { logClose, logColumns, logDetail, logExport, logOpen, logRefresh, logSniff } from '../messages.ts';
import type { Session } from '../session.ts';
import { LogStore } from './log-store.ts';

/** What a log begins with is enough to know its kind. */
const sniffedBytes = 64 * 1024;

const lost = { trouble: 'failed', message: 'internal error' } as const;

export const provideLogs = (session: Session): void => {
  const { connection, host } = session;
  const store = new LogStore(session);
  answer(session, logSniff, { hasRetries: false, format: null }, async (asked) => {
    const head = 'uri' in asked ? (await host.read(host.pathOf(asked.uri), 0, sniffedBytes)).bytes : new TextEncoder().encode(asked.head);
    const reader = new LogReader({ now: host.now() / 1000, fields: session.settings.log.fields });
    reader.push(head);
    const report = reader.finish();
    return { hasRetries: report.attemptCount > 0, format: report.attemptCount > 0 ? report.input.format : null };
  });
  answer(session, logOpen, lost, ({ log, uri, text }, token) => store.open(log, uri, text, token));
  answer(session, logRefresh, lost, ({ log }, token) => store.refresh(log, token));
  answer(session, logColumns, lost, ({ log, generation }) => store.columns(log, generation));
  answer(session, logDetail, lost, ({ log, generation, request }) => store.detail(log, generation, request));
  answer(session, logExport, lost, ({ log, format, requests }) => store.export(log, format, requests));
  connection.onNotification(logClose.method, ({ log }: { readonly log: number }) => store.close(log));
};
