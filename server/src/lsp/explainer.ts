/** The core with what it needs from this place: grammars from the host, releases from the manifests around a file. */
import { explain } from '../core/explain/explain.ts';
import type { Explanation } from '../core/explain/site.ts';
import { sdks } from '../core/sdk/index.ts';
import { Grammars } from '../core/syntax/grammars.ts';
import type { Language } from '../core/syntax/language.ts';
import type { VersionFiles } from '../core/versions/found-version.ts';
import { createVersionResolver, type VersionResolver } from '../core/versions/resolver.ts';
import type { Host } from './host.ts';

export interface ExplainerOptions {
  readonly roots: readonly string[];
  /** SDK id or package name → version, before any lockfile. */
  readonly sdkVersions: Readonly<Record<string, string>>;
  /** What the user can act on, told once. */
  readonly tell: (message: string) => void;
}

export interface Question {
  readonly path: string;
  readonly language: Language;
  readonly text: string;
  readonly retryAfterSeconds: number;
  /** Open in the editor: asked again after each change, until {@link Explainer.forget}. */
  readonly isEdited?: boolean;
}

/** Manifests are small; what is larger is none. */
const largestManifest = 32 * 1024 * 1024;

const versionFiles = (host: Host): VersionFiles => ({
  readText: async (path) => {
    try {
      const { size } = await host.stat(path);
      return size > largestManifest ? null : new TextDecoder().decode((await host.read(path)).bytes);
    } catch {
      return null;
    }
  },
  list: async (folder) => {
    try {
      return (await host.list(folder)).map(({ name }) => name);
    } catch {
      return [];
    }
  },
});

const overridesOf = (versions: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    sdks.flatMap((sdk) => {
      const version = versions[sdk.id] ?? versions[sdk.package];
      return version === undefined ? [] : [[sdk.id, version]];
    }),
  );

const WHY_UNREAD: Readonly<Record<NonNullable<Explanation['unread']>, string>> = {
  'nested-too-deeply': 'it is nested too deeply',
  'no-tree': 'it could not be parsed in time',
  minified: 'it is minified',
};

export class Explainer {
  readonly #grammars: Grammars;
  readonly #host: Host;
  readonly #tell: (message: string) => void;
  #resolver: VersionResolver;
  readonly #used = new Set<Language>();
  /** Files of which it was said that they are not analysed. */
  readonly #unread = new Set<string>();

  constructor(host: Host, options: ExplainerOptions) {
    this.#host = host;
    this.#tell = options.tell;
    this.#grammars = new Grammars({ readWasm: (name) => host.asset(name), now: () => host.now() }, ({ language, message }) =>
      options.tell(`${language} is not analysed: its grammar did not load (${message}). Other languages are not affected.`),
    );
    this.#resolver = this.#newResolver(options);
  }

  #newResolver({ roots, sdkVersions }: Pick<ExplainerOptions, 'roots' | 'sdkVersions'>): VersionResolver {
    return createVersionResolver(versionFiles(this.#host), {
      roots,
      overrides: overridesOf(sdkVersions),
      onProblem: ({ path, line, message }) =>
        this.#tell(`${path}${line === undefined ? '' : `:${line}`} was not read: ${message}. The next source of versions is used.`),
    });
  }

  /** Folders or the user's own versions changed. */
  configure(options: Pick<ExplainerOptions, 'roots' | 'sdkVersions'>): void {
    this.#resolver = this.#newResolver(options);
  }

  /** A manifest changed, came or went. */
  invalidate(path: string): void {
    this.#resolver.invalidate(path);
  }

  /** The document was closed. */
  forget(path: string): void {
    this.#grammars.forget(path);
  }

  /** Languages that were looked at. */
  get languages(): readonly Language[] {
    return [...this.#used].sort();
  }

  async explain({ path, language, text, retryAfterSeconds, isEdited = false }: Question, isStale: () => boolean): Promise<Explanation> {
    this.#used.add(language);
    const explanation = await explain(
      { path, language, text },
      {
        grammars: this.#grammars,
        sdks,
        versionOf: (sdk, file) => this.#resolver.versionOf(sdk, file),
        retryAfterSeconds,
        isEdited,
        cancel: {
          get isCancellationRequested() {
            return isStale();
          },
        },
      },
    );
    if (explanation.unread !== undefined && !this.#unread.has(path)) {
      this.#unread.add(path);
      const why = WHY_UNREAD[explanation.unread];
      this.#tell(`${path} is not analysed: ${why}. Other files are not affected.`);
    }
    return explanation;
  }
}
