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
import { type Catalogue, catalogueFor, isPython } from './catalogue.ts';
import { type Found, SiteFinder } from './find-sites.ts';
import { findLoops } from './loops/find-loops.ts';
import { loopSite } from './loops/loop-site.ts';
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
}

/** Longer texts are generated; nobody reads them in a hover. UTF-16 units. */
export const LONGEST_TEXT = 4 * 1024 * 1024;

/** Brackets that nest deeper are no program that somebody wrote. */
const DEEPEST_BRACKETS = 1000;

const SLEEPS = /\b\w*(?:[sS]leep|[dD]elay|setTimeout)\w*\s*\(/;
const RETRIES = /retr(?:y|ies)|attempt|backoff|back_off|retry.?after|\b429\b|rate.?limit/i;
const LOOPS = /\b(?:for|while)\b/;

/** A loop that retries by hand sleeps, repeats, and speaks of it. */
const mayRetryByHand = (text: string): boolean => SLEEPS.test(text) && LOOPS.test(text) && RETRIES.test(text);

const hasReader = (language: Language): boolean => /^(python|typescript|javascript)/.test(language);

/** SDKs that code of a language can use. */
export const sdksFor = (sdks: readonly Sdk[], language: Language): readonly Sdk[] => catalogueFor(sdks, language).sdks;

/** Whether a text is worth parsing: it names a package of a known SDK, or may hold a retry loop. */
export const isWorthReading = (text: string, sdks: readonly Sdk[], language: Language): boolean =>
  hasReader(language) && (catalogueFor(sdks, language).mentions.test(text) || mayRetryByHand(text));

const nothing: Explanation = { sites: [], incomplete: false };

/** @returns the sites, in source order; none when the caller cancelled */
export const explain = async (document: SourceDocument, env: Environment): Promise<Explanation> => {
  const { text, language, path } = document;
  if (text.length > LONGEST_TEXT || !isWorthReading(text, env.sdks, language)) return nothing;
  if (bracketDepth(text) > DEEPEST_BRACKETS) return { sites: [], incomplete: true };
  const tree = await env.grammars.parse(language, text, env.cancel);
  if (tree === null) return { sites: [], incomplete: true };
  try {
    const catalogue = catalogueFor(env.sdks, language);
    const names = new Names(new SourceText(text, tree), isPython(language) ? pythonReader : scriptReader);
    const found = new SiteFinder(names, catalogue).run();
    const versions = new Map<Sdk, FoundVersion>();
    for (const { sdk } of found) if (sdk !== null && !versions.has(sdk)) versions.set(sdk, await env.versionOf(sdk, path));
    if (env.cancel?.isCancellationRequested) return nothing;
    const context = { names, language, sdks: env.sdks, retryAfterSeconds: env.retryAfterSeconds, versions };
    const drafts: SiteDraft[] = [];
    for (const one of found) drafts.push(draftOf(context, one, one.base === null ? null : (drafts[one.base] ?? null)));
    const placed: Placed[] = found.map((one, i) => ({ site: drafts[i]!.site, places: one.places }));
    if (mayRetryByHand(text)) placed.push(...loopsOf(names, catalogue, document, env.retryAfterSeconds));
    return { sites: inOrder(worthShowing(names, placed, found), names, env.retryAfterSeconds), incomplete: tree.rootNode.hasError };
  } finally {
    tree.delete();
  }
};

const loopsOf = (names: Names, catalogue: Catalogue, document: SourceDocument, retryAfterSeconds: number): readonly Placed[] =>
  findLoops(names, catalogue, retryAfterSeconds).map((loop) => ({
    site: loopSite(loop, document.language, document.text),
    places: [loop.loop.span],
  }));

/**
 * What says something by itself: an argument of a client is shown there, and a deadline is worth a word only where it bounds
 * something that we know.
 */
const worthShowing = (names: Names, placed: readonly Placed[], found: readonly Found[]): readonly Placed[] => {
  const calls = found.filter((f) => f.kind === 'client' || f.kind === 'override');
  const hasTargets = placed.some(({ site }) => site.kind === 'client' || site.kind === 'override' || site.kind === 'loop');
  const bounded = new Set<number>();
  if (hasTargets) {
    const sites = surrounded(names, placed, 0);
    for (const site of sites) for (const { site: index } of site.boundedBy) bounded.add(index);
  }
  return placed.filter(({ site }, index) => {
    if (site.kind === 'timeout') return !calls.some((call) => covers(call.span, site.span));
    return site.kind !== 'deadline' || bounded.has(index);
  });
};

const inOrder = (placed: readonly Placed[], names: Names, retryAfterSeconds: number): readonly Site[] => {
  const ordered = placed.toSorted((a, b) => a.site.span.start - b.site.span.start || b.site.span.end - a.site.span.end);
  return surrounded(names, ordered, retryAfterSeconds);
};
