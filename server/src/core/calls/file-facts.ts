/** What a source file says that matters here: its imports, its assignments, its calls. Neutral: no language, no SDK. */
import type { Span } from '../text/span.ts';
import type { CallExpression, Expression } from './expression.ts';

/** What a local name stands for: a module (`import anthropic as a`) or something that a module exports. */
export interface Imported {
  readonly module: string;
  /** null: the module itself. `default` for a default export. */
  readonly name: string | null;
}

export interface Assignment {
  /** `timeout`, `self.timeout`, `this.client`. */
  readonly target: string;
  readonly value: Expression;
  /** The function that it stands in; null at the top of the file. */
  readonly scope: Span | null;
  /** A parameter's default: callers may give another. */
  readonly isParameter: boolean;
}

export interface CallFact {
  readonly call: CallExpression;
  /** The function that it stands in; null at the top of the file. */
  readonly scope: Span | null;
  /** Another call of which this one is an argument. */
  readonly argumentOf: CallExpression | null;
}

export interface FileFacts {
  readonly imports: ReadonlyMap<string, Imported>;
  readonly assignments: readonly Assignment[];
  /** Names of parameters without a default, with their function. */
  readonly parameters: readonly { readonly name: string; readonly scope: Span }[];
  readonly calls: readonly CallFact[];
  /** Syntax errors were met: some of the file may be missing. */
  readonly incomplete: boolean;
}
