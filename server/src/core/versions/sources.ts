/**
 * Folder listings and readings of manifests, each asked for once until it is invalidated.
 * Texts are not kept: a lockfile of 20 MB leaves behind the few statements that were looked for.
 */
import { sdks } from '../sdk/index.ts';
import type { Registry } from '../sdk/sdk.ts';
import type { ManifestProblem, VersionFiles } from './found-version.ts';
import { type Format, ManifestError, type Reading } from './manifest.ts';
import { normalName } from './package-names.ts';
import { folderOf, join, keyOf } from './paths.ts';
import { LONGEST_MANIFEST, lineAt } from './text/lines.ts';

interface Cached {
  readonly names: ReadonlySet<string>;
  /** null: there is no such file, or it is broken. */
  readonly reading: Promise<Reading | null>;
}

const LONGEST_MESSAGE = 200;

/** One plain line: parsers quote the text, which may be anything. */
const messageOf = (error: unknown): string => {
  const text = error instanceof RangeError ? 'nested too deep' : error instanceof Error ? error.message : String(error);
  const [first = ''] = text.split('\n');
  return first.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').slice(0, LONGEST_MESSAGE);
};

const lineOf = (error: unknown, text: string): number | undefined => {
  if (error instanceof ManifestError) return error.line;
  const line = typeof error === 'object' && error !== null && 'line' in error ? error.line : undefined;
  // smol-toml counts from 1; a place past the end is of no use.
  return typeof line === 'number' && line >= 1 && line <= lineAt(text, text.length) ? line : undefined;
};

export class Sources {
  readonly #files: VersionFiles;
  readonly #onProblem: (problem: ManifestProblem) => void;
  readonly #listings = new Map<string, Promise<readonly string[]>>();
  /** By path, then by format. */
  readonly #readings = new Map<string, Map<string, Cached>>();
  readonly #reported = new Set<string>();
  readonly #names = new Map<Registry, ReadonlySet<string>>();

  constructor(files: VersionFiles, onProblem: (problem: ManifestProblem) => void) {
    this.#files = files;
    this.#onProblem = onProblem;
  }

  /** Names in a folder; empty when there is none. */
  list(folder: string): Promise<readonly string[]> {
    const key = keyOf(folder);
    let listing = this.#listings.get(key);
    if (listing === undefined) {
      listing = Promise.resolve()
        .then(() => this.#files.list(folder))
        .catch(() => []);
      this.#listings.set(key, listing);
    }
    return listing;
  }

  /** What a file says of `name` (and of other packages); null when there is no file, or it is broken, which is reported once. */
  read(path: string, format: Format, registry: Registry, name: string): Promise<Reading | null> {
    const names = this.#namesWith(registry, name);
    const key = keyOf(path);
    const ofPath = this.#readings.get(key) ?? new Map<string, Cached>();
    this.#readings.set(key, ofPath);
    const cached = ofPath.get(format.name);
    if (cached?.names.has(name)) return cached.reading;
    const reading = this.#read(path, format, names);
    ofPath.set(format.name, { names, reading });
    return reading;
  }

  /** A file or a folder came, went or changed. */
  invalidate(path: string): void {
    const key = keyOf(path);
    const isAt = (other: string): boolean => other === key || other.startsWith(`${key}/`);
    for (const one of [...this.#readings.keys()].filter(isAt)) this.#readings.delete(one);
    for (const one of [...this.#listings.keys()].filter(isAt)) this.#listings.delete(one);
    for (const one of [...this.#reported].filter(isAt)) this.#reported.delete(one);
    // A new file may bring its folders with it.
    for (let folder = folderOf(path); folder !== null; folder = folderOf(folder)) this.#listings.delete(keyOf(folder));
  }

  /** The names that one pass over a file looks for: every SDK's of the registry, since the next question is for one of them. */
  #namesWith(registry: Registry, name: string): ReadonlySet<string> {
    const known =
      this.#names.get(registry) ?? new Set(sdks.filter((sdk) => sdk.registry === registry).map((sdk) => normalName(registry, sdk.package)));
    const all = known.has(name) ? known : new Set([...known, name]);
    this.#names.set(registry, all);
    return all;
  }

  async #read(path: string, format: Format, names: ReadonlySet<string>): Promise<Reading | null> {
    let text: string | null;
    try {
      text = await this.#files.readText(path);
    } catch {
      return null;
    }
    if (text === null) return null;
    if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    try {
      if (text.length > LONGEST_MANIFEST) throw new ManifestError('too long to be read');
      return format.read(text, names);
    } catch (error) {
      this.#report(path, messageOf(error), lineOf(error, text));
      return null;
    }
  }

  #report(path: string, message: string, line: number | undefined): void {
    const key = keyOf(path);
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#onProblem({ path, message, ...(line === undefined ? {} : { line }) });
  }
}

/** A child whose name came from a listing; null for a name that is no name. */
export const childOf = (folder: string, name: string): string | null => (name.includes('/') || name === '..' ? null : join(folder, name));
