/** Which release it is and how we know, with the evidence for its behaviour. */
import type { Site, WaitGroup } from '../explain/site.ts';
import type { Sdk } from '../sdk/sdk.ts';
import type { FoundVersion } from '../versions/found-version.ts';
import type { Locale } from './locale.ts';
import { type RichPart, type RichText, sentence } from './rich.ts';
import { hoverSentences } from './sentences/hover.ts';
import { sourceLink, sourceParts } from './source-link.ts';

/** The last part of a path: enough to recognise it. */
const fileName = (path: string): string =>
  path
    .replace(/[/\\]+$/, '')
    .split(/[/\\]/)
    .at(-1) ?? path;
const code = (text: string): RichText => [{ text, tone: 'code' }];

/** `anthropic 1.6.0 from uv.lock`. */
export const versionText = (of: Sdk, version: FoundVersion, isKnown: boolean, locale: Locale): RichText => {
  const s = hoverSentences[locale];
  const sdk = of.package;
  switch (version.kind) {
    case 'exact':
      return sentence(isKnown ? s.sure : s.tooOld, { sdk, version: version.version, from: code(fileName(version.from)) });
    case 'range':
      return sentence(s.range, { sdk, range: code(version.range), from: code(fileName(version.from)) });
    case 'not-found':
      return sentence(s.notFound, { sdk, version: version.newestKnown });
    case 'unreadable':
      return sentence(s.unreadable, { sdk, text: code(version.text), from: code(fileName(version.from)), version: of.newestKnown });
    default: {
      const never: never = version;
      return never;
    }
  }
};

/** The newest group's first source that has an address, else its first. */
export const evidence = (group: WaitGroup, locale: Locale): RichText => {
  const s = hoverSentences[locale];
  const parts: RichPart[] = [{ text: group.measured ? s.measured : s.read }];
  const newest = group.at?.group.sources[0];
  const linked = newest !== undefined && sourceLink(newest) !== null ? newest : undefined;
  if (linked !== undefined) parts.push({ text: ' · ' }, { text: s.source, link: sourceLink(linked) ?? '' });
  else if (newest !== undefined) parts.push({ text: ' · ' }, ...sentence(s.sourceOf, { source: sourceParts(newest) }));
  return parts;
};

export const versionLine = (site: Site, locale: Locale): RichText | null => {
  if (site.sdk === null || site.version === null) return null;
  const group = site.groups.at(-1);
  const known = group !== undefined && group.at !== null;
  const parts: RichPart[] = [...versionText(site.sdk, site.version, known, locale)];
  if (group !== undefined && known) parts.push({ text: ' · ' }, ...evidence(group, locale));
  return parts;
};
