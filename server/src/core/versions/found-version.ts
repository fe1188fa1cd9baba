/** Which release of an SDK a file uses, and how we know. */

/** `from` is the path of the file or folder that says so, or `override` for the user's own word. */
export type FoundVersion =
  /** One release: from a lockfile, an exact pin or the installed package. */
  | { readonly kind: 'exact'; readonly version: string; readonly from: string }
  /** A manifest's range, in its registry's language; which release is installed is not known. Several locked releases are a range, too. */
  | { readonly kind: 'range'; readonly range: string; readonly from: string }
  /** Nothing names one. */
  | { readonly kind: 'not-found'; readonly newestKnown: string }
  /** Something names one that is no version number (a git address, a path, a tag). */
  | { readonly kind: 'unreadable'; readonly text: string; readonly from: string };

/** What the resolver may ask of the place that it runs in. Paths are absolute or URIs, with `/`. */
export interface VersionFiles {
  /** @returns the text, or null when there is none (or it cannot be read). */
  readText(path: string): Promise<string | null>;
  /** Names in a folder, empty when there is none. */
  list(folder: string): Promise<readonly string[]>;
}

/** A manifest that could not be read: named once to the user; the next source is used. */
export interface ManifestProblem {
  readonly path: string;
  /** 1-based; absent when the format's parser does not say. */
  readonly line?: number;
  readonly message: string;
}
