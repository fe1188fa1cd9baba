/**
 * Source expressions as far as waits need them, the same for every language. What does not matter here is `other`.
 */
import type { Span } from '../text/span.ts';
import type { Statement } from './statement.ts';

export type Expression = { readonly span: Span } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  /** None, null, undefined, nil. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'name'; readonly name: string }
  /** `a.b`: `self.timeout`, `httpx.Timeout`. */
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string; readonly nameSpan: Span }
  /** `a[b]` */
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  /** Arithmetic, comparisons and `and`/`or`/`??` (as `&&`, `||`, `??`); `in` and `not in` too. */
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'conditional'; readonly condition: Expression; readonly whenTrue: Expression; readonly whenFalse: Expression }
  | { readonly kind: 'object'; readonly entries: readonly Entry[]; readonly spreads: readonly Expression[] }
  /** Lists, tuples, sets, arrays. */
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | FunctionExpression
  | CallExpression
  /** `x := value`, an assignment within an expression. */
  | { readonly kind: 'assigning'; readonly target: Expression; readonly value: Expression }
  | { readonly kind: 'other' }
);

export interface Entry {
  readonly name: string;
  readonly value: Expression;
  /** Name and value. */
  readonly span: Span;
}

export interface FunctionExpression {
  readonly kind: 'function';
  readonly span: Span;
  readonly parameters: readonly Parameter[];
  /** What it gives back, when that is all it does. */
  readonly gives: Expression | null;
  /** Else its statements, read only when asked. */
  readonly body: () => readonly Statement[];
}

export interface Parameter {
  readonly name: string;
  readonly otherwise: Expression | null;
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
  const names: string[] = [];
  let at = expression;
  for (; at.kind === 'member'; at = at.of) names.unshift(at.name);
  return at.kind === 'name' ? [at.name, ...names] : null;
};

/** The last name of what is called: `create` of `client.messages.create`. */
export const lastNameOf = (expression: Expression): string | null =>
  expression.kind === 'name' || expression.kind === 'member' ? expression.name : null;

/** A number as Python and JavaScript both write it: `1_000`, `1e3`, `.5`, `0x10`; NaN when it is none. */
export const numberOf = (text: string): number => {
  const plain = text.replaceAll('_', '').replace(/n$/, '');
  return /^(0x[\da-f]+|0o[0-7]+|0b[01]+|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)$/i.test(plain) ? Number(plain) : Number.NaN;
};
