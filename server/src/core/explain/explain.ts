/**
 * From a source text to its sites: clients, overrides, timeout objects, wrappers, loops and deadlines, with their settings and waits.
 *
 * In:  a document, grammars, the SDKs that are known, a way to find their versions. Out: an explanation without any sentence.
 * A text that mentions no known package and retries nothing is never parsed. What cannot be known is `unknown` with a reason.
 */
import { scriptReader } from '../calls/javascript/reader.ts';
import { Names } from '../calls/names.ts';
import { pythonReader } from '../calls/python/reader.ts';
import type { Sdk } from '../sdk/sdk.ts';
import type { CancelSignal, Grammars } from '../syntax/grammars.ts';
import type { Language } from '../syntax/language.ts';
import { bracketDepth, SourceText } from '../syntax/source.ts';
import { covers } from '../text/span.ts';
import type { FoundVersion } from '../versions/found-version.ts';
import { type Placed, surrounded } from './around.ts';
import { findBuilt, isBuilt } from './built/find-built.ts';
import { type Catalogue, catalogueFor, isPython } from './catalogue.ts';
import { type Found, SiteFinder } from './find-sites.ts';
import { findLoops } from './loops/find-loops.ts';
import { loopSite } from './loops/loop-site.ts';
import { requestNames, sendsRequests } from './requests.ts';
import type { Explanation, Site } from './site.ts';
import { draftOf, type SiteDraft } from './site-of.ts';

export interface SourceDocument {
  /** As the version resolver takes it: absolute or a URI. */
  readonly path: string;
  readonly language: Language;
  readonly text: string;
}

export interface Environment {
  readonly grammars: Grammars;
  readonly sdks: readonly Sdk[];
  versionOf(sdk: Sdk, path: string): Promise<FoundVersion>;
  /** The Retry-After that worst cases assume. */
  readonly retryAfterSeconds: number;
  readonly cancel?: CancelSignal;
  /** The document is open in an editor: its tree is kept for the next version, until `grammars.forget(path)`. */
  readonly isEdited?: boolean;
}

/** Longer texts are generated; nobody reads them in a hover. UTF-16 units. */
export const LONGEST_TEXT = 4 * 1024 * 1024;

/** Brackets that nest deeper are no program that somebody wrote. */
const DEEPEST_BRACKETS = 1000;

const SLEEPS = /\b\w*(?:[sS]leep|[dD]elay|setTimeout)\w*\s*\(/;
const RETRIES = /retr(?:y|ies)|attempt|backoff|back_off|retry.?after|\b429\b|rate.?limit/i;
const LOOPS = /\b(?:for|while)\b/;

/** Lines of hundreds of characters on average, in more than a few of them: written by a program, for none to read. */
const isMinified = (text: string): boolean => {
  if (text.length < 50_000) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return text.length / lines > 300;
};

/** A loop that retries by hand sleeps, repeats, and speaks of it. */
const mayRetryByHand = (text: string): boolean => SLEEPS.test(text) && LOOPS.test(text) && RETRIES.test(text);

const hasReader = (language: Language): boolean => /^(python|typescript|javascript)/.test(language);

const isAnalysed = (language: Language): boolean => hasReader(language) || isBuilt(language);

/** SDKs that code of a language can use. */
export const sdksFor = (sdks: readonly Sdk[], language: Language): readonly Sdk[] => catalogueFor(sdks, language).sdks;

/** Whether a text is worth parsing: it names a package of a known SDK, or may hold a retry loop. */
export const isWorthReading = (text: string, sdks: readonly Sdk[], language: Language): boolean =>
  isAnalysed(language) && (catalogueFor(sdks, language).mentions.test(text) || (hasReader(language) && mayRetryByHand(text)));

const nothing: Explanation = { sites: [], incomplete: false };

/** @returns the sites, in source order; none when the caller cancelled */
export const explain = async (document: SourceDocument, env: Environment): Promise<Explanation> => {
  const { text, language, path } = document;
  if (text.length > LONGEST_TEXT || !isWorthReading(text, env.sdks, language)) return nothing;
  if (isMinified(text)) return { sites: [], incomplete: true, unread: 'minified' };
  if (bracketDepth(text) > DEEPEST_BRACKETS) return { sites: [], incomplete: true, unread: 'nested-too-deeply' };
  const tree = await env.grammars.parse(language, text, env.cancel, env.isEdited === true ? path : undefined);
  if (tree === null) return env.cancel?.isCancellationRequested ? nothing : { sites: [], incomplete: true, unread: 'no-tree' };
  try {
    const catalogue = catalogueFor(env.sdks, language);
    const source = new SourceText(text, tree);
    const names = new Names(source, isPython(language) ? pythonReader : scriptReader);
    const finder = new SiteFinder(names, catalogue);
    const found = hasReader(language) ? finder.run() : findBuilt(source, language, catalogue.sdks);
    const versions = await versionsFor(found, env, path);
    if (env.cancel?.isCancellationRequested) return nothing;
    const context = { names, language, sdks: env.sdks, retryAfterSeconds: env.retryAfterSeconds, versions };
    const drafts: SiteDraft[] = [];
    for (const one of found) drafts.push(draftOf(context, one, one.base === null ? null : (drafts[one.base] ?? null)));
    const placed: Placed[] = found.map((one, i) => ({ site: drafts[i]!.site, places: one.places }));
    if (!hasReader(language))
      return { sites: placed.map(({ site }) => site).sort((a, b) => a.span.start - b.span.start), incomplete: tree.rootNode.hasError };
    if (mayRetryByHand(text)) placed.push(...loopsOf(names, catalogue, document, env.retryAfterSeconds));
    return {
      sites: inOrder(worthShowing(names, catalogue, placed, found), names, env.retryAfterSeconds),
      incomplete: finder.isFull || tree.rootNode.hasError,
    };
  } finally {
    tree.delete();
  }
};

/** The releases of all SDKs that were found, and of those inside them. */
const versionsFor = async (found: readonly Found[], env: Environment, path: string): Promise<ReadonlyMap<Sdk, FoundVersion>> => {
  const versions = new Map<Sdk, FoundVersion>();
  const ask = async (sdk: Sdk): Promise<void> => {
    if (!versions.has(sdk)) versions.set(sdk, await env.versionOf(sdk, path));
  };
  for (const { sdk, client } of found) {
    if (sdk === null) continue;
    await ask(sdk);
    for (const part of sdk.layers?.({ version: sdk.newestKnown, ...(client === null ? {} : { variant: client.name }) }) ?? []) {
      const inner = part.kind === 'inner' ? env.sdks.find((one) => one.id === part.sdk) : undefined;
      if (inner !== undefined) await ask(inner);
    }
  }
  return versions;
};

const loopsOf = (names: Names, catalogue: Catalogue, document: SourceDocument, retryAfterSeconds: number): readonly Placed[] =>
  findLoops(names, catalogue, retryAfterSeconds).map((loop) => ({
    site: loopSite(loop, document.language, document.text),
    places: [loop.loop.span],
  }));

/** What says something by itself. */
const worthShowing = (names: Names, catalogue: Catalogue, placed: readonly Placed[], found: readonly Found[]): readonly Placed[] => {
  const calls = found.filter((f) => f.kind === 'client' || f.kind === 'override');
  const usesSdk = calls.length > 0 || placed.some(({ site }) => site.kind === 'loop');
  const requests = requestNames(names, catalogue);
  const bounded = new Set<number>();
  if (placed.some(({ site }) => site.kind === 'deadline')) {
    for (const site of surrounded(names, placed, 0)) for (const { site: index } of site.boundedBy) bounded.add(index);
  }
  return placed.filter(({ site, places }, index) => {
    switch (site.kind) {
      case 'timeout':
        // An argument of a client is shown there; where no request is retried it is somebody else's business.
        return usesSdk && !calls.some((call) => covers(call.span, site.span));
      case 'deadline':
        return bounded.has(index);
      case 'wrapper':
        return sendsRequests(names, places, requests, site.groups.at(-1)?.policy != null);
      case 'client':
        // A transport that is not told to retry.
        return (
          site.sdk?.kind !== 'http' ||
          site.groups.length === 0 ||
          site.groups.some(({ policy }) => policy === null || policy.maxRetries > 0)
        );
      default:
        return true;
    }
  });
};

const inOrder = (placed: readonly Placed[], names: Names, retryAfterSeconds: number): readonly Site[] => {
  const ordered = placed.toSorted((a, b) => a.site.span.start - b.site.span.start || b.site.span.end - a.site.span.end);
  return surrounded(names, ordered, retryAfterSeconds);
};
