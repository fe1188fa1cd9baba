/**
 * What a manifest or a lockfile says of the packages that we ask for, the same for all formats.
 *
 * A format is one file in `formats/`: from a text to statements. It never reads a file, and knows nothing of folders.
 */

/** What is said of a package's version. */
export type Said =
  | { readonly kind: 'exact'; readonly version: string }
  /** In the registry's own language of ranges; `*`: any. Alternatives are joined with ` || `. */
  | { readonly kind: 'range'; readonly range: string }
  /** A git address, an archive, a path: which release that is cannot be told. */
  | { readonly kind: 'address'; readonly text: string }
  /** A tag (`latest`) or a neighbour in the workspace: what is installed tells more. */
  | { readonly kind: 'tag'; readonly text: string }
  /** The named catalogue of the workspace says it. */
  | { readonly kind: 'catalog'; readonly catalog: string }
  /** A text with `${name}` that another file defines. */
  | { readonly kind: 'property'; readonly text: string };

/** Why the package is asked for, the first being what counts. `constraint`: holds only where something else asks for it. */
export const USES = ['main', 'optional', 'dev', 'peer', 'constraint'] as const;
export type Use = (typeof USES)[number];

export interface Statement {
  /** As {@link normalName} spells it. */
  readonly name: string;
  readonly said: Said;
  readonly use: Use;
  /** The folder, below the manifest's own, whose files this is for; `''` for the manifest's own. Absent: for whoever asks. */
  readonly member?: string;
  /** The requirements (`^4.0.0`) that this entry is the answer to. */
  readonly answers?: readonly string[];
  /** Holds under a condition that we do not evaluate: a marker, a target framework, a platform. */
  readonly conditional?: true;
  /** Defines the version of this catalogue, instead of asking for a package. */
  readonly catalog?: string;
}

export interface Include {
  /** Relative to the including file's folder. */
  readonly path: string;
  /** What the included file's statements are. */
  readonly as: 'more' | 'constraints' | 'parent';
}

export interface Reading {
  readonly statements: readonly Statement[];
  /** Folders that a lockfile says it speaks for. */
  readonly members?: readonly string[];
  readonly properties?: ReadonlyMap<string, string>;
  readonly includes?: readonly Include[];
}

/** The packages to look for, as {@link normalName} spells them. */
export type Wanted = ReadonlySet<string>;

export interface Format {
  /** For messages: `uv.lock`. */
  readonly name: string;
  readonly tier: 'lockfile' | 'manifest';
  readonly matches: (fileName: string) => boolean;
  /** Looked for in this folder of the project too: `gradle`, `requirements`. */
  readonly folder?: string;
  /** Only there, never beside the source. */
  readonly onlyInFolder?: true;
  /**
   * Whether a lockfile holds for a project below it that has a manifest of its own:
   * never; when it lists it; or whenever its version is one that the manifest allows (Node looks upwards for packages).
   */
  readonly reaches?: 'members' | 'allowed';
  /** @throws ManifestError, or anything a parsing library throws, when the text is not of this format. */
  readonly read: (text: string, wanted: Wanted) => Reading;
  /** What a version text of this format means, once its properties are known. */
  readonly said?: (text: string) => Said;
}

/** A text that is not what its name says. */
export class ManifestError extends Error {
  /** 1-based. */
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

export const nothing: Reading = { statements: [] };

export const exact = (version: string): Said => ({ kind: 'exact', version });
export const range = (text: string): Said => ({ kind: 'range', range: text });
export const address = (text: string): Said => ({ kind: 'address', text });
export const tag = (text: string): Said => ({ kind: 'tag', text });

/** Names of files, compared without case where the tools do so too. */
export const named =
  (...names: readonly string[]) =>
  (fileName: string): boolean =>
    names.includes(fileName);
