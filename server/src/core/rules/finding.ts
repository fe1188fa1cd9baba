/** One thing that we tell the user, with the data that its sentence needs (the sentence is made in `show/`). */
import type { Span } from '../text/span.ts';

export type Severity = 'error' | 'warning' | 'info' | 'hint';

export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

export interface Fix {
  /** The fix's file in `fixes/`. */
  readonly id: string;
  /** What its title needs. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly edits: readonly TextEdit[];
  /** Applied by "fix all" and `check --fix`. */
  readonly isSafe: boolean;
  readonly isPreferred: boolean;
}

export interface Finding {
  /** The rule's id, see `rules.ts`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly span: Span;
  /** Index into the explanation's sites. */
  readonly site: number;
  /** What the message needs; durations in ms. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly fixes: readonly Fix[];
  /** Other sites that matter: the wrapper, the client, the deadline (indexes). */
  readonly related?: readonly number[];
}
