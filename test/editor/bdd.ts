/** Mocha's globals, as far as the suites use them: the same in the Node and in the web extension host. */
interface Bdd {
  describe(title: string, body: () => void): void;
  it(title: string, body: () => Promise<void> | void): void;
  before(body: () => Promise<void> | void): void;
  afterEach(body: () => Promise<void> | void): void;
}

export const { describe, it, before, afterEach } = globalThis as unknown as Bdd;
