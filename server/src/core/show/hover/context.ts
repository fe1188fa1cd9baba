/** What a hover needs besides the explanation. */
import type { Locale } from '../locale.ts';
import { escapeMarkdown, markdown, type RichText, sentence, type Values } from '../rich.ts';
import { type HoverKey, hoverSentences } from '../sentences/hover.ts';

export interface HoverLink {
  readonly title: string;
  /** A command of the client that the client itself allows in hovers. */
  readonly command: string;
  readonly argument: unknown;
}

export interface HoverContext {
  readonly locale: Locale;
  /** The Retry-After of the scenario, seconds. */
  readonly retryAfterSeconds: number;
  /** Whether images may be shown: the client shows data URIs. */
  readonly hasPicture: boolean;
  /** 1-based line of an offset. */
  readonly lineAt: (offset: number) => number;
  /** What may be done here, as commands that the client has. */
  readonly links: readonly HoverLink[];
}

export const say = (context: HoverContext, key: HoverKey, values?: Values): RichText =>
  sentence(hoverSentences[context.locale][key], values);

/** `Retry-After: 120`, as code. */
export const toldText = (context: HoverContext): RichText => [{ text: `Retry-After: ${context.retryAfterSeconds}`, tone: 'code' }];

/** Arguments are JSON that we built, percent-encoded to the last bracket: nothing in them can end the link. */
const commandLink = ({ title, command, argument }: HoverLink): string => {
  const json = encodeURIComponent(JSON.stringify([argument])).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `[${escapeMarkdown(title)}](command:${command}?${json})`;
};

export const linkLine = (links: readonly HoverLink[]): string => links.map(commandLink).join(' · ');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`| ${head.join(' | ')} |`, `| ${head.map(() => ':--').join(' | ')} |`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');

/** Paragraphs of a hover; empty ones are left out. */
export const paragraphs = (parts: readonly (string | RichText | null)[]): string =>
  parts
    .map((part) => (part === null ? '' : typeof part === 'string' ? part : markdown(part)))
    .filter((text) => text !== '')
    .join('\n\n');

/** Sentences of one paragraph. */
export const together = (sentences: readonly (RichText | null)[], locale: Locale): string =>
  sentences
    .filter((s) => s !== null)
    .map(markdown)
    .join(locale === 'ja' ? '' : ' ');
