/**
 * Source expressions as far as settings need them, the same for every language. What does not matter here is `other`.
 */
import type { Span } from '../text/span.ts';

export type Expression = { readonly span: Span } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'name'; readonly name: string }
  /** `a.b`: `self.timeout`, `httpx.Timeout`. */
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'conditional'; readonly whenTrue: Expression; readonly whenFalse: Expression }
  | { readonly kind: 'object'; readonly entries: readonly Entry[]; readonly spreads: readonly Expression[] }
  | CallExpression
  | { readonly kind: 'other' }
);

export interface Entry {
  readonly name: string;
  readonly value: Expression;
  /** Name and value. */
  readonly span: Span;
}

export interface CallExpression {
  readonly kind: 'call';
  readonly span: Span;
  readonly callee: Expression;
  /** With `new`, where the language has it. */
  readonly isNew: boolean;
  readonly positional: readonly Expression[];
  readonly keywords: readonly Entry[];
  /** `**kwargs`, `...args`. */
  readonly spreads: readonly Expression[];
  /** The parentheses with what is in them; null where there are none (`new Anthropic`). */
  readonly arguments: Span | null;
}

/** `['anthropic', 'Anthropic']` of `anthropic.Anthropic`; null when it is no plain chain of names. */
export const pathOf = (expression: Expression): readonly string[] | null => {
  if (expression.kind === 'name') return [expression.name];
  if (expression.kind !== 'member') return null;
  const of = pathOf(expression.of);
  return of === null ? null : [...of, expression.name];
};
