/** Files that the client serves: in the browser, and of virtual file systems. */
import type { Connection } from 'vscode-languageserver';
import { type Host, HostError, type HostFacts, type HostFile } from './host.ts';
import { type FileTrouble, type RequestName, readDirectory, readFile, stat } from './messages.ts';
import { fromBase64 } from './packed.ts';

const isTrouble = (answer: object): answer is FileTrouble => 'trouble' in answer;

export class ClientFiles implements Pick<Host, 'read' | 'stat' | 'list'> {
  readonly #connection: Connection;
  /** Whether the client has said that it answers. */
  readonly #serves: () => boolean;

  constructor(connection: Connection, serves: () => boolean) {
    this.#connection = connection;
    this.#serves = serves;
  }

  async #ask<P, R extends object>(name: RequestName<P, R | FileTrouble>, params: P, path: string): Promise<R> {
    if (!this.#serves()) throw new HostError('failed', `${path} cannot be read here`);
    const answer = await this.#connection.sendRequest<R | FileTrouble>(name.method, params);
    if (isTrouble(answer)) throw new HostError(answer.trouble, answer.message);
    return answer;
  }

  async read(path: string, from?: number, to?: number): Promise<HostFile> {
    const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    const { base64, size } = await this.#ask(readFile, { uri: path, ...range }, path);
    return { bytes: fromBase64(base64), size };
  }

  stat(path: string): Promise<HostFacts> {
    return this.#ask(stat, { uri: path }, path);
  }

  async list(path: string): ReturnType<Host['list']> {
    return (await this.#ask(readDirectory, { uri: path }, path)).entries;
  }
}
