/** What a rule is: it looks at one site and answers with what it found there. No texts, no severities. */
import type { Explanation, Site } from '../explain/site.ts';
import type { Span } from '../text/span.ts';

export interface RuleInput {
  readonly explanation: Explanation;
  readonly site: Site;
  readonly index: number;
  readonly text: string;
  /** The Retry-After that worst cases assume, seconds. */
  readonly retryAfterSeconds: number;
}

export interface Hit {
  readonly span: Span;
  /** Placeholders of the message. A name that ends in `Ms` is a duration. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A shape of the message that reads differently. */
  readonly variant?: string;
  readonly related?: readonly number[];
  /** Which quick fixes fit; `fixes/` makes the edits. */
  readonly fixes?: readonly FixRequest[];
  /** Milder than the rule's own severity. */
  readonly isMild?: boolean;
}

/** A fix that the rule asks for, and the site whose code it changes. */
export type FixRequest =
  | { readonly fix: 'max-retries-zero'; readonly site: number }
  | { readonly fix: 'convert-unit'; readonly site: number; readonly value: number }
  | { readonly fix: 'rename-option'; readonly span: Span; readonly to: string }
  | { readonly fix: 'import-library'; readonly given: string; readonly wanted: string };

export type Find = (input: RuleInput) => readonly Hit[];
