import type { CancellationToken } from 'vscode-languageserver';
import type { RequestName } from './messages.ts';
import type { Session } from './session.ts';

/** Answers one of our own requests; `nothing` is the answer when the handler fails. */
export const answer = <P, R>(
  { connection, safe }: Pick<Session, 'connection' | 'safe'>,
  name: RequestName<P, R>,
  nothing: R,
  handler: (params: P, token: CancellationToken) => R | Promise<R>,
): void => {
  const guarded = safe<P, R>(name.method, nothing, handler);
  connection.onRequest(name.method, (params: P, token: CancellationToken): Promise<unknown> => guarded(params, token));
};
