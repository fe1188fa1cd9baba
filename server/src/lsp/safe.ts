/** Around every handler: an error is logged and answered with nothing, a cancelled request says so; the server never ends by one. */
import { type CancellationToken, type Connection, LSPErrorCodes, ResponseError } from 'vscode-languageserver';

/** Thrown inside handlers whose answer nobody waits for any more. */
export class Cancelled extends Error {}

const cancelled = (): ResponseError<void> => new ResponseError(LSPErrorCodes.RequestCancelled, 'Request cancelled');

export type Safe = <P, R>(
  name: string,
  nothing: R,
  handler: (params: P, token: CancellationToken) => R | Promise<R>,
) => (params: P, token: CancellationToken) => Promise<R>;

/** What went wrong lately, for bug reports: no source text. */
export class Failures {
  readonly #lines: string[] = [];
  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > 10) this.#lines.shift();
  }
  get lines(): readonly string[] {
    return this.#lines;
  }
}

export const makeSafe =
  (connection: Connection, failures: Failures): Safe =>
  (name, nothing, handler) =>
  async (params, token) => {
    if (token.isCancellationRequested) throw cancelled();
    let answer: Awaited<ReturnType<typeof handler>>;
    try {
      answer = await handler(params, token);
    } catch (error) {
      if (error instanceof Cancelled || token.isCancellationRequested) throw cancelled();
      const message = error instanceof Error ? error.message : String(error);
      failures.add(`${name}: ${message}`);
      connection.console.error(`${name} failed: ${error instanceof Error ? (error.stack ?? message) : message}`);
      return nothing;
    }
    if (token.isCancellationRequested) throw cancelled();
    return answer;
  };
