/**
 * What a name stands for at a place: its bindings in the innermost scope that has one.
 *
 * In:  a source text and the reader of its language. Out: bindings, never a guess: several are all given.
 */
import type { Node } from 'web-tree-sitter';
import type { SourceText } from '../syntax/source.ts';
import { covers, type Span } from '../text/span.ts';
import type { Expression, FunctionExpression } from './expression.ts';
import type { Statement } from './statement.ts';

export interface Binding {
  readonly name: string;
  /** The name's own place. */
  readonly span: Span;
  /** Where it is visible. */
  readonly scope: Span;
  /** A class's own names are not seen from its methods. */
  readonly inClass: boolean;
  readonly means: Meaning;
}

export type Meaning =
  /** `name: null`: the module itself; `default`: its default export. */
  | { readonly kind: 'import'; readonly module: string; readonly name: string | null }
  | { readonly kind: 'value'; readonly node: Node }
  /** Annotated, and no value. */
  | { readonly kind: 'declared' }
  /** A property of a value: `const { timeout } = options`. */
  | { readonly kind: 'property'; readonly node: Node; readonly name: string; readonly otherwise: Node | null }
  | { readonly kind: 'parameter'; readonly otherwise: Node | null; readonly type: Node | null; readonly function: Node }
  | { readonly kind: 'function'; readonly node: Node }
  | { readonly kind: 'class'; readonly node: Node }
  /** Set in a way that is not followed: a loop's variable, `+=`, a caught error. */
  | { readonly kind: 'changes' }
  | { readonly kind: 'loop-variable' };

/** What a name, with the members after it, is used for. */
export interface Use {
  /** The names after it: `['lib', 'bedrock', 'AnthropicBedrock']` of `anthropic.lib.bedrock.AnthropicBedrock`. */
  readonly members: readonly string[];
  /** The whole chain. */
  readonly node: Node;
  readonly as:
    | { readonly kind: 'called'; readonly call: Node }
    /** `@retry` without parentheses. */
    | { readonly kind: 'decorator'; readonly node: Node }
    | { readonly kind: 'base'; readonly class: Node }
    | { readonly kind: 'annotation' }
    | { readonly kind: 'value' };
}

/** Where a value goes. */
export type Holder =
  | { readonly kind: 'name'; readonly name: string; readonly span: Span; readonly scope: Span }
  /** `self.client`, `this.client`: visible in the whole class. */
  | { readonly kind: 'member'; readonly name: string; readonly class: Span }
  /** Given back by a function of this name; `method`: of a class. */
  | { readonly kind: 'result'; readonly function: Node }
  /** Used at once: `Anthropic().messages`. */
  | { readonly kind: 'chain'; readonly node: Node }
  /** An entry of a table. */
  | { readonly kind: 'entry'; readonly table: Node; readonly key: string };

/** What is particular to a language. */
export interface LanguageReader {
  readonly family: 'python' | 'javascript';
  readonly self: ReadonlySet<string>;
  expression(node: Node): Expression;
  /** The statements of a block, a body or a single statement. */
  statements(node: Node): readonly Statement[];
  /** @returns null where the name is only used */
  binding(name: Node): Binding | null;
  /** @returns null where the name is no expression of its own: a keyword, an import, a declaration. */
  use(name: Node): Use | null;
  /** Where the value of an expression goes; the first that is found from it outwards. */
  holder(expression: Node): Holder | null;
  functionOf(node: Node): FunctionExpression | null;
  /** Parts of a class: bases and the names of its own fields. */
  bases(classNode: Node): readonly Node[];
  isFunction(type: string): boolean;
  isClass(type: string): boolean;
  isLoop(type: string): boolean;
  isCall(type: string): boolean;
  /** A member's parts: `a` and `b` of `a.b`; null when it is none. */
  member(node: Node): { readonly of: Node; readonly name: Node } | null;
  /** The value that is assigned to a member `self.x` or a field, whose name node this is. */
  memberValue(name: Node): Node | null;
}

/** The uses of a name, by the binding that each means. */
export interface Uses {
  /** By the start of the binding's own name. */
  readonly of: ReadonlyMap<number, readonly (Use & { readonly at: Node })[]>;
  /** Nothing in this file binds it there. */
  readonly unbound: readonly (Use & { readonly at: Node })[];
}

/** A name that is set so often is generated: each use then means the setting before it. */
const MANY_BINDINGS = 50;
/** Nobody uses one name so often in one file; the rest is left out. */
const MOST_USES = 20_000;

const within = (scope: Span, offset: number): boolean => scope.start <= offset && offset < scope.end;

export class Names {
  readonly source: SourceText;
  readonly reader: LanguageReader;
  readonly #bindings = new Map<string, readonly Binding[]>();
  readonly #uses = new Map<string, Uses>();
  readonly #ownMembers = new Map<string, readonly Node[]>();
  readonly #members = new Map<string, readonly { readonly value: Node; readonly class: Span; readonly span: Span }[]>();

  constructor(source: SourceText, reader: LanguageReader) {
    this.source = source;
    this.reader = reader;
  }

  bindingsOf(name: string): readonly Binding[] {
    let known = this.#bindings.get(name);
    if (known === undefined) {
      known = this.source.named(name).flatMap((node) => this.reader.binding(node) ?? []);
      this.#bindings.set(name, known);
    }
    return known;
  }

  usesOf(name: string): Uses {
    const known = this.#uses.get(name);
    if (known !== undefined) return known;
    const of = new Map<number, (Use & { readonly at: Node })[]>();
    const unbound: (Use & { readonly at: Node })[] = [];
    for (const node of this.source.named(name).slice(0, MOST_USES)) {
      const use = this.reader.use(node);
      if (use === null) continue;
      const all = this.resolve(name, node.startIndex);
      const before = all.length > MANY_BINDINGS ? all.findLast((b) => b.span.start < node.startIndex) : undefined;
      const one = { ...use, at: node };
      if (all.length === 0) unbound.push(one);
      for (const binding of before === undefined ? all.slice(0, MANY_BINDINGS) : [before]) {
        const uses = of.get(binding.span.start);
        if (uses === undefined) of.set(binding.span.start, [one]);
        else uses.push(one);
      }
    }
    const uses = { of, unbound };
    this.#uses.set(name, uses);
    return uses;
  }

  /** `self.name`, `this.name`: the member expressions, wherever they stand. */
  ownMembers(name: string): readonly Node[] {
    const known = this.#ownMembers.get(name);
    if (known !== undefined) return known;
    const found = this.source
      .named(name)
      .slice(0, MOST_USES)
      .flatMap((node) => {
        const member = node.parent === null ? null : this.reader.member(node.parent);
        return node.parent !== null && member?.name.id === node.id && this.reader.self.has(member.of.text) ? [node.parent] : [];
      });
    this.#ownMembers.set(name, found);
    return found;
  }

  /** All bindings in the innermost scope that binds `name` for a use at `offset`; empty when nothing in this file does. */
  resolve(name: string, offset: number): readonly Binding[] {
    const visible = this.bindingsOf(name).filter((b) => within(b.scope, offset) && !(b.inClass && this.#isInMethod(b.scope, offset)));
    let best: Binding[] = [];
    for (const one of visible) {
      const [first] = best;
      if (first === undefined || !covers(first.scope, one.scope)) {
        if (first === undefined) best = [one];
      } else if (covers(one.scope, first.scope)) best.push(one);
      else best = [one];
    }
    return best;
  }

  /** Whether a function stands between a class and a place in it. */
  #isInMethod(classScope: Span, offset: number): boolean {
    const inner = this.enclosing(offset, (type) => this.reader.isFunction(type));
    return inner !== null && covers(classScope, { start: inner.startIndex, end: inner.endIndex });
  }

  /** The innermost node around an offset whose type is wanted. */
  enclosing(offset: number, isWanted: (type: string) => boolean): Node | null {
    let steps = 0;
    for (let at = this.source.root.descendantForIndex(offset, offset); at !== null && steps < 400; at = at.parent, steps++) {
      if (isWanted(at.type)) return at;
    }
    return null;
  }

  /** What `self.name` was set to in the class around `offset`, in source order. */
  memberValues(name: string, offset: number): readonly Node[] {
    let all = this.#members.get(name);
    if (all === undefined) {
      all = this.source.named(name).flatMap((node) => {
        const value = this.reader.memberValue(node);
        const owner = value === null ? null : this.enclosing(node.startIndex, (type) => this.reader.isClass(type));
        return value === null || owner === null
          ? []
          : [{ value, class: { start: owner.startIndex, end: owner.endIndex }, span: { start: node.startIndex, end: node.endIndex } }];
      });
      this.#members.set(name, all);
    }
    const here = all.filter((m) => within(m.class, offset));
    const innermost = here.reduce<Span | null>((best, m) => (best === null || covers(best, m.class) ? m.class : best), null);
    return here.filter((m) => innermost !== null && covers(innermost, m.class)).map((m) => m.value);
  }

  expression(node: Node): Expression {
    return this.reader.expression(node);
  }
}
