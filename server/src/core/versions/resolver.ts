/**
 * From a source file to the release of an SDK that it uses.
 *
 * In:  the files around it, through {@link VersionFiles}; nothing above the roots is looked at.
 * Out: {@link FoundVersion}: from the nearest source; in one folder a lockfile goes before an exact pin, that before what is
 *      installed, that before a range. A range is not the last word: a lockfile or an installation further up that covers
 *      this project (a workspace) names the release.
 */
import type { Sdk, SdkId } from '../sdk/sdk.ts';
import { isVersion } from '../sdk/version-order.ts';
import { type Chosen, chooseFromLock, chooseFromManifests, type Told } from './choose.ts';
import { formatsOf } from './formats/index.ts';
import type { FoundVersion, ManifestProblem, VersionFiles } from './found-version.ts';
import { installedAt } from './installed.ts';
import type { Format, Reading, Said, Statement } from './manifest.ts';
import { normalName } from './package-names.ts';
import { below, folderOf, join, keyOf } from './paths.ts';
import { parseRange } from './ranges/parse-range.ts';
import { allows } from './ranges/version-set.ts';
import { childOf, Sources } from './sources.ts';

export interface VersionResolver {
  /** @param filePath absolute or a URI, with `/`. Never rejects: what cannot be read counts as absent. */
  versionOf(sdk: Sdk, filePath: string): Promise<FoundVersion>;
  /** A file or folder was changed, made or removed: what was read of it is forgotten. */
  invalidate(path: string): void;
}

export interface VersionResolverOptions {
  /** A broken manifest, once until it is invalidated. */
  onProblem(problem: ManifestProblem): void;
  /** The user's own word, which goes before every file; `from` is then `override`. */
  readonly overrides?: ReadonlyMap<SdkId, string>;
  /** Nothing above these is looked at; for a file outside all of them, only its own folder is. */
  readonly roots: readonly string[];
}

/** Files of one format in one folder, and included files: more are not read. */
const MOST_FILES = 16;
const MOST_INCLUDES = 32;
const MOST_FOLDERS = 100;

interface Question {
  readonly sdk: Sdk;
  /** As {@link normalName} spells it. */
  readonly name: string;
  readonly fileFolder: string;
  readonly root: string;
}

interface Lock {
  readonly path: string;
  readonly format: Format;
  readonly reading: Reading;
}

interface FolderSays {
  readonly names: readonly string[];
  readonly told: readonly Told[];
  readonly locks: readonly Lock[];
  readonly properties: ReadonlyMap<string, string>;
}

/** What a nearer folder asked for, without naming a release. */
interface Held extends Chosen {
  readonly folder: string;
}

/** The folder that asked first stays the one that asks. */
const holding = (chosen: Chosen, near: Held | null, folder: string): Held => ({ ...chosen, folder: near?.folder ?? folder });

const outermostRoot = (roots: readonly string[], folder: string): string =>
  roots.filter((root) => below(root, folder) !== null).sort((a, b) => keyOf(a).length - keyOf(b).length)[0] ?? folder;

const LONGEST_PROPERTY = 500;

/** @returns the text with its properties filled in; null when one is not known. */
const filledIn = (text: string, properties: ReadonlyMap<string, string>): string | null => {
  let filled = text;
  for (let round = 0; round < 10 && filled.includes('${') && filled.length < LONGEST_PROPERTY; round++) {
    filled = filled.replace(/\$\{([^{}]+)\}/g, (whole, name: string) => properties.get(name) ?? whole);
  }
  return filled.includes('${') || filled.length >= LONGEST_PROPERTY ? null : filled;
};

const requirementOf = (said: Said): string | null => {
  switch (said.kind) {
    case 'exact':
      return said.version;
    case 'range':
      return said.range;
    case 'tag':
    case 'address':
      return said.text;
    default:
      return null;
  }
};

/** The user-facing answer; null for what is no answer yet. */
const foundOf = (said: Said, from: string, sdk: Sdk): FoundVersion => {
  switch (said.kind) {
    case 'exact':
      return { kind: 'exact', version: said.version, from };
    case 'range':
      return parseRange(sdk.registry, said.range) === null
        ? { kind: 'unreadable', text: said.range, from }
        : { kind: 'range', range: said.range, from };
    case 'catalog':
      return { kind: 'unreadable', text: `catalog:${said.catalog}`, from };
    case 'address':
    case 'tag':
    case 'property':
      return { kind: 'unreadable', text: said.text, from };
    default: {
      const never: never = said;
      return never;
    }
  }
};

/** Whether what is found further up is what this project gets: where nothing says otherwise, it must be a version that it allows. */
const isAllowed = (held: Held, sdk: Sdk, said: Said): boolean => {
  if (held.said.kind !== 'range' || said.kind !== 'exact') return true;
  const allowed = parseRange(sdk.registry, held.said.range);
  return allowed !== null && allows(allowed, said.version);
};

const lockCovers = (lock: Lock, folder: string, member: string | null, held: Held, sdk: Sdk, said: Said): boolean => {
  const project = below(folder, held.folder);
  switch (lock.format.reaches) {
    case 'members':
      return project !== null && lock.reading.members?.includes(project) === true;
    case 'allowed':
      return (member !== null && member === project) || isAllowed(held, sdk, said);
    default:
      return false;
  }
};

class Resolver implements VersionResolver {
  readonly #sources: Sources;
  readonly #options: VersionResolverOptions;
  readonly #answers = new Map<string, Promise<FoundVersion>>();

  constructor(files: VersionFiles, options: VersionResolverOptions) {
    this.#sources = new Sources(files, (problem) => options.onProblem(problem));
    this.#options = options;
  }

  versionOf(sdk: Sdk, filePath: string): Promise<FoundVersion> {
    const override = this.#options.overrides?.get(sdk.id);
    if (override !== undefined) {
      const said: Said = isVersion(override) ? { kind: 'exact', version: override } : { kind: 'range', range: override };
      return Promise.resolve(foundOf(said, 'override', sdk));
    }
    const fileFolder = folderOf(filePath);
    if (fileFolder === null) return Promise.resolve({ kind: 'not-found', newestKnown: sdk.newestKnown });
    const key = `${sdk.id}\0${keyOf(fileFolder)}`;
    let answer = this.#answers.get(key);
    if (answer === undefined) {
      const root = outermostRoot(this.#options.roots, fileFolder);
      answer = this.#find({ sdk, name: normalName(sdk.registry, sdk.package), fileFolder, root });
      this.#answers.set(key, answer);
    }
    return answer;
  }

  invalidate(path: string): void {
    this.#sources.invalidate(path);
    this.#answers.clear();
  }

  async #find(question: Question): Promise<FoundVersion> {
    const { sdk, name, fileFolder, root } = question;
    const properties = new Map<string, string>();
    let held: Held | null = null;
    let folder: string | null = fileFolder;
    for (let n = 0; folder !== null && n < MOST_FOLDERS; n++) {
      const says = await this.#folderSays(question, folder);
      for (const [property, value] of says.properties) if (!properties.has(property)) properties.set(property, value);
      const near: Held | null = held;
      const chosen: Chosen | null = near ?? chooseFromManifests(sdk.registry, says.told);
      const settled: Chosen | null = chosen === null ? null : settle(chosen, says.told, properties);
      if (settled !== null) held = holding(settled, near, folder);

      const requirement = held === null ? null : requirementOf(held.said);
      const locked = this.#locked(question, folder, says.locks, near, requirement);
      if (locked !== null) return locked;
      if (held !== null && (held.said.kind === 'exact' || held.said.kind === 'address')) return foundOf(held.said, held.from, sdk);
      const installed = await installedAt(this.#sources, sdk.registry, folder, says.names, name);
      if (installed !== null && (near === null || isAllowed(near, sdk, { kind: 'exact', version: installed.version })))
        return { kind: 'exact', ...installed };
      folder = keyOf(folder) === keyOf(root) ? null : folderOf(folder);
    }
    return held === null ? { kind: 'not-found', newestKnown: sdk.newestKnown } : foundOf(held.said, held.from, sdk);
  }

  /** @param held what a nearer folder asks for; null when this folder is the first that says anything. */
  #locked(question: Question, folder: string, locks: readonly Lock[], held: Held | null, requirement: string | null): FoundVersion | null {
    const { sdk, name, fileFolder } = question;
    const relative = below(folder, fileFolder) ?? '';
    for (const lock of locks) {
      const chosen = chooseFromLock(sdk.registry, lock.reading, name, relative, requirement);
      // A neighbour in the workspace: what it is, other sources tell.
      if (chosen === null || chosen.said.kind === 'tag') continue;
      if (held !== null && !lockCovers(lock, folder, chosen.member, held, sdk, chosen.said)) continue;
      return foundOf(chosen.said, lock.path, sdk);
    }
    return null;
  }

  async #folderSays({ sdk, name, root }: Question, folder: string): Promise<FolderSays> {
    const names = await this.#sources.list(folder);
    const told: Told[] = [];
    const locks: Lock[] = [];
    const properties = new Map<string, string>();
    for (const format of formatsOf[sdk.registry]) {
      for (const path of await this.#pathsOf(format, folder, names)) {
        const reading = await this.#sources.read(path, format, sdk.registry, name);
        if (reading === null) continue;
        if (format.tier === 'lockfile') {
          locks.push({ path, format, reading });
        } else {
          await this.#collect({ sdk, name, root }, path, format, reading, { told, properties });
        }
      }
    }
    return { names, told, locks, properties };
  }

  async #pathsOf(format: Format, folder: string, names: readonly string[]): Promise<readonly string[]> {
    const matching = (all: readonly string[], of: string): readonly string[] =>
      all
        .filter((name) => format.matches(name))
        .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
        .slice(0, MOST_FILES)
        .flatMap((name) => childOf(of, name) ?? []);
    const beside = format.onlyInFolder ? [] : matching(names, folder);
    if (format.folder === undefined || !names.includes(format.folder)) return beside;
    const inner = childOf(folder, format.folder);
    return inner === null ? beside : [...beside, ...matching(await this.#sources.list(inner), inner)];
  }

  /** The statements of a manifest and of all that it includes. */
  async #collect(
    { sdk, name, root }: Pick<Question, 'sdk' | 'name' | 'root'>,
    path: string,
    format: Format,
    reading: Reading,
    into: { readonly told: Told[]; readonly properties: Map<string, string> },
  ): Promise<void> {
    const seen = new Set([keyOf(path)]);
    const queue: { path: string; reading: Reading; limits: boolean }[] = [{ path, reading, limits: false }];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { path: from, limits } = next;
      for (const statement of next.reading.statements) {
        if (statement.name !== name) continue;
        const asked: Statement = limits ? { ...statement, use: 'constraint' } : statement;
        into.told.push({ statement: asked, from, format });
      }
      for (const [property, value] of next.reading.properties ?? [])
        if (!into.properties.has(property)) into.properties.set(property, value);
      for (const include of next.reading.includes ?? []) {
        const at = join(folderOf(from) ?? '', include.path.replaceAll('\\', '/'));
        if (at === null || below(root, at) === null || seen.has(keyOf(at)) || seen.size > MOST_INCLUDES) continue;
        seen.add(keyOf(at));
        const included = await this.#sources.read(at, format, sdk.registry, name);
        if (included !== null) queue.push({ path: at, reading: included, limits: limits || include.as === 'constraints' });
      }
    }
  }
}

/** Fills in what another file defines: a property, a catalogue. */
const settle = (chosen: Chosen, told: readonly Told[], properties: ReadonlyMap<string, string>): Chosen => {
  const { said, format } = chosen;
  if (said.kind === 'property') {
    const filled = filledIn(said.text, properties);
    return filled === null || format.said === undefined ? chosen : { ...chosen, said: format.said(filled) };
  }
  if (said.kind === 'catalog') {
    const defined = told.find(({ statement }) => statement.catalog === said.catalog);
    return defined === undefined ? chosen : { said: defined.statement.said, from: defined.from, format: defined.format };
  }
  return chosen;
};

/** Answers are remembered until {@link VersionResolver.invalidate}. */
export const createVersionResolver = (files: VersionFiles, options: VersionResolverOptions): VersionResolver =>
  new Resolver(files, options);
