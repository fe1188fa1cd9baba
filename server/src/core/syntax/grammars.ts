/**
 * Grammars, loaded one by one when a file of their language is first read, and parsing that gives up in time.
 *
 * In:  WebAssembly bytes from the host (a file on disk, a fetch in a worker), source text.
 * Out: trees that the caller must free: there is no finalizer, and a kept tree costs 22 bytes a source byte.
 * Refuses: texts over the size limit. A grammar that fails to load is told once; other languages are not affected.
 */
import { Language as Grammar, Parser, type Tree } from 'web-tree-sitter';
import { KeptTrees } from './kept-trees.ts';
import type { Language } from './language.ts';

export interface GrammarHost {
  /** The bytes of a file in dist/wasm. */
  readWasm(name: string): Promise<Uint8Array>;
  /** Milliseconds that only go forward. */
  now(): number;
}

/** The user can act on it: which language is not analysed, and why. */
export interface GrammarProblem {
  readonly language: Language;
  readonly message: string;
}

export interface CancelSignal {
  readonly isCancellationRequested: boolean;
}

const grammarFiles: { readonly [language in Language]?: string } = {
  python: 'tree-sitter-python.wasm',
  typescript: 'tree-sitter-typescript.wasm',
  typescriptreact: 'tree-sitter-tsx.wasm',
  javascript: 'tree-sitter-javascript.wasm',
  javascriptreact: 'tree-sitter-javascript.wasm',
  go: 'tree-sitter-go.wasm',
  java: 'tree-sitter-java.wasm',
  ruby: 'tree-sitter-ruby.wasm',
  csharp: 'tree-sitter-c-sharp.wasm',
  php: 'tree-sitter-php.wasm',
};

/**
 * One parse may take so long, ms; a file that needs more is generated or hostile. A file of 60 KB takes 20 ms on a quiet machine, and
 * fifty times that on one that is busy and still compiles the grammar: a true file must not fall out for it.
 */
const longestParseMs = (text: string): number => Math.min(5000, 1000 + text.length / 30);

/** The languages that have a grammar. */
export const analysedLanguages = Object.keys(grammarFiles) as readonly Language[];

export class Grammars {
  readonly #host: GrammarHost;
  readonly #onProblem: (problem: GrammarProblem) => void;
  readonly #parsers = new Map<string, Promise<Parser | null>>();
  readonly #kept = new KeptTrees();
  #runtime: Promise<void> | undefined;

  constructor(host: GrammarHost, onProblem: (problem: GrammarProblem) => void) {
    this.#host = host;
    this.#onProblem = onProblem;
  }

  /**
   * Parses a text. The caller frees the tree.
   * @param key a document that will be parsed again after an edit: its tree is kept until {@link forget}
   * @returns null when the language has no grammar, it did not load, the time ran out or the caller cancelled.
   */
  async parse(language: Language, text: string, cancel?: CancelSignal, key?: string): Promise<Tree | null> {
    const parser = await this.#parserFor(language);
    if (parser === null || cancel?.isCancellationRequested) return null;
    const started = this.#host.now();
    const longest = longestParseMs(text);
    const stop = (): boolean => (cancel?.isCancellationRequested ?? false) || this.#host.now() - started > longest;
    const parseFrom = (old: Tree | null): Tree | null => {
      const tree = parser.parse(text, old, { progressCallback: stop });
      if (tree === null) parser.reset();
      old?.delete();
      return tree;
    };
    const old = key === undefined ? null : this.#kept.start(key, language, text);
    let tree = parseFrom(old);
    if (old !== null && tree?.rootNode.hasError) {
      tree.delete();
      tree = parseFrom(null);
    }
    if (key !== undefined && tree !== null) this.#kept.keep(key, language, text, tree);
    return tree;
  }

  /** The document is closed. */
  forget(key: string): void {
    this.#kept.forget(key);
  }

  #parserFor(language: Language): Promise<Parser | null> {
    const file = grammarFiles[language];
    if (file === undefined) return Promise.resolve(null);
    let parser = this.#parsers.get(file);
    if (parser === undefined) {
      parser = this.#load(file).catch((error: unknown) => {
        this.#onProblem({ language, message: error instanceof Error ? error.message : String(error) });
        return null;
      });
      this.#parsers.set(file, parser);
    }
    return parser;
  }

  async #load(file: string): Promise<Parser> {
    // With `locateFile` the runtime does not ask where its own file lies: a bundle in a worker has no address to ask.
    const locateFile = (name: string): string => name;
    this.#runtime ??= this.#host.readWasm('web-tree-sitter.wasm').then((wasmBinary) => Parser.init({ wasmBinary, locateFile }));
    await this.#runtime;
    const grammar = await Grammar.load(await this.#host.readWasm(file));
    return new Parser().setLanguage(grammar);
  }
}
