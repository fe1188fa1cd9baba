/** What the server may ask of the place that it runs in. A path is absolute with `/` (files), or a URI (everything else). */

export interface HostFile {
  readonly bytes: Uint8Array;
  /** The file's size at that moment. */
  readonly size: number;
}

export interface HostFacts {
  readonly kind: 'file' | 'folder' | 'other';
  readonly size: number;
  readonly modifiedMs: number;
}

export type HostTrouble = 'not-found' | 'no-access' | 'too-large' | 'failed';

/** Why a file could not be read. */
export class HostError extends Error {
  readonly trouble: HostTrouble;
  constructor(trouble: HostTrouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}

export interface Host {
  /** `Node.js v20.20.2`, for bug reports. */
  readonly name: string;
  pathOf(uri: string): string;
  uriOf(path: string): string;
  /** The whole file, or the bytes `[from, to)` of it. @throws HostError */
  read(path: string, from?: number, to?: number): Promise<HostFile>;
  /** @throws HostError */
  stat(path: string): Promise<HostFacts>;
  /** @throws HostError */
  list(path: string): Promise<readonly { readonly name: string; readonly kind: HostFacts['kind'] }[]>;
  /** A file beside the server: a grammar, the parser's runtime. @throws HostError */
  asset(name: string): Promise<Uint8Array>;
  /** Source files below a folder, honouring ignore files; absent where only the client can look. @throws HostError */
  sources?(folder: string, most: number): Promise<readonly string[]>;
  /** UNIX ms. */
  now(): number;
}
