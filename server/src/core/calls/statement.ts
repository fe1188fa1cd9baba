/** Statements as far as hand-written retry loops need them, the same for every language. */
import type { Span } from '../text/span.ts';
import type { Expression } from './expression.ts';

export type Statement = { readonly span: Span } /** `a = b`; with an operator `a += b` (then `+`). */ & (
  | { readonly kind: 'assign'; readonly target: Expression; readonly value: Expression; readonly operator: string | null }
  | { readonly kind: 'expression'; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly condition: Expression;
      /** When it holds. */
      readonly yes: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | TryStatement
  | LoopStatement
  | { readonly kind: 'return'; readonly value: Expression | null }
  | { readonly kind: 'raise'; readonly value: Expression | null }
  | { readonly kind: 'break' }
  | { readonly kind: 'continue' }
  /** `with a as b: …`: the managers are evaluated first. */
  | { readonly kind: 'with'; readonly managers: readonly Expression[]; readonly body: readonly Statement[] }
  | { readonly kind: 'block'; readonly body: readonly Statement[] }
  | { readonly kind: 'other' }
);

export interface TryStatement {
  readonly kind: 'try';
  readonly span: Span;
  readonly body: readonly Statement[];
  readonly handlers: readonly Handler[];
  readonly otherwise: readonly Statement[];
  readonly finally: readonly Statement[];
}

export interface Handler {
  /** What it catches; empty = everything. */
  readonly types: readonly Expression[];
  readonly name: string | null;
  readonly body: readonly Statement[];
  readonly span: Span;
}

export interface LoopStatement {
  readonly kind: 'loop';
  readonly span: Span;
  /** The keyword, which a person points at. */
  readonly keyword: Span;
  readonly word: 'for' | 'while' | 'do';
  readonly init: readonly Statement[];
  /** null: for ever. */
  readonly condition: Expression | null;
  readonly update: readonly Statement[];
  /** The condition is looked at after the body first. */
  readonly checksLast: boolean;
  /** `for x in items`; null for the loops above. */
  readonly each: { readonly target: Expression; readonly items: Expression } | null;
  readonly body: readonly Statement[];
  /** Python's `else`: runs when the loop was not left by break. */
  readonly otherwise: readonly Statement[];
}
