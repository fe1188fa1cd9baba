/** The named options of a call: keyword arguments, or those of its options object, with those behind spreads and later changes. */
import type { CallExpression, Entry, Expression } from '../calls/expression.ts';
import type { Names } from '../calls/names.ts';
import { follow, resolveObject } from './evaluate.ts';
import type { UnknownReason } from './setting.ts';

export interface Options {
  readonly entries: readonly Entry[];
  /** Something that could not be followed may set anything: why. */
  readonly opaque: UnknownReason | null;
}

const none: Options = { entries: [], opaque: null };

const LONGEST_CHAIN = 8;

const whyLost = (names: Names, expression: Expression): UnknownReason => {
  const followed = follow(names, expression);
  return followed?.kind === 'lost' && followed.reason === 'parameter' ? 'parameter' : 'spread';
};

/** What a spread adds: an object, a conditional one, an empty one by default. */
const spreadOf = (names: Names, expression: Expression, depth: number): Options => {
  if (depth > LONGEST_CHAIN) return { entries: [], opaque: 'too-deep' };
  switch (expression.kind) {
    case 'object':
      return objectOptions(names, expression, depth + 1);
    case 'nothing':
      return none;
    case 'conditional': {
      const [a, b] = [spreadOf(names, expression.whenTrue, depth + 1), spreadOf(names, expression.whenFalse, depth + 1)];
      return eitherOf(a, b);
    }
    case 'binary':
      // `...(flag && { timeout })`, `**(extra or {})`
      if (expression.operator === '&&') return eitherOf(spreadOf(names, expression.right, depth + 1), none);
      if (expression.operator === '||' || expression.operator === '??') {
        const left = spreadOf(names, expression.left, depth + 1);
        return left.opaque === null ? left : { ...spreadOf(names, expression.right, depth + 1), opaque: left.opaque };
      }
      return { entries: [], opaque: 'spread' };
    case 'call': {
      // `dict(timeout=3)`
      if (expression.callee.kind === 'name' && expression.callee.name === 'dict' && expression.positional.length === 0) {
        return optionsOf(names, expression.keywords, expression.spreads, depth + 1);
      }
      return resultOf(names, expression, depth);
    }
    case 'name':
    case 'member':
    case 'index': {
      const followed = follow(names, expression);
      if (followed === null || followed.kind === 'lost') return { entries: [], opaque: whyLost(names, expression) };
      const base = spreadOf(names, followed.expression, depth + 1);
      const changed = expression.kind === 'name' ? changesOf(names, expression) : none;
      const opaque = base.opaque ?? changed.opaque ?? (followed.origin === 'parameter' ? 'parameter' : null);
      return { entries: [...base.entries, ...changed.entries], opaque };
    }
    default:
      return { entries: [], opaque: 'spread' };
  }
};

/** The object that a function of this file gives back. */
const resultOf = (names: Names, call: CallExpression, depth: number): Options => {
  const { callee } = call;
  const bindings = callee.kind === 'name' ? names.resolve(callee.name, callee.span.start) : [];
  const [only] = bindings;
  const body = only?.means.kind === 'function' && bindings.length === 1 ? names.reader.functionOf(only.means.node) : null;
  const returned = body?.gives ?? body?.body().findLast((s) => s.kind === 'return');
  const value = returned === undefined || returned === null ? null : returned.kind === 'return' ? returned.value : (returned as Expression);
  return value === null ? { entries: [], opaque: 'call-result' } : spreadOf(names, value, depth + 1);
};

/** Settings that only one arm has may apply or not: such a value cannot be known. */
const eitherOf = (a: Options, b: Options): Options => {
  const doubtful = [...a.entries, ...b.entries].map((entry): Entry => {
    const inBoth = a.entries.some((e) => e.name === entry.name) && b.entries.some((e) => e.name === entry.name);
    return inBoth ? entry : { ...entry, value: maybe(entry.value) };
  });
  return { entries: doubtful, opaque: a.opaque ?? b.opaque };
};

/** A value that may be there or not. */
const maybe = (value: Expression): Expression => ({
  kind: 'conditional',
  condition: { kind: 'other', span: value.span },
  whenTrue: value,
  whenFalse: { kind: 'other', span: value.span },
  span: value.span,
});

/** `options["timeout"] = 3`, `options.timeout = 3`, `options.update(timeout=3)` after the object was made. */
const changesOf = (names: Names, name: Expression & { kind: 'name' }): Options => {
  const entries: Entry[] = [];
  let opaque: UnknownReason | null = null;
  const [binding] = names.resolve(name.name, name.span.start);
  if (binding === undefined) return none;
  const { reader } = names;
  for (const node of names.source.named(name.name)) {
    const { parent } = node;
    if (node.startIndex < binding.scope.start || node.startIndex >= binding.scope.end || parent === null) continue;
    const target = parent.parent;
    const isTarget = target?.childForFieldName('left')?.id === parent.id && /assignment/.test(target.type);
    if (isTarget) {
      const expression = reader.expression(parent);
      const right = target.childForFieldName('right');
      const key =
        expression.kind === 'member'
          ? expression.name
          : expression.kind === 'index' && expression.index.kind === 'string'
            ? expression.index.value
            : null;
      if (key === null || right === null) opaque = 'reassigned';
      else {
        const value = reader.expression(right);
        const isSure = sameBlock(names, node.startIndex, binding.span.start);
        entries.push({ name: key, value: isSure ? value : maybe(value), span: { start: target.startIndex, end: target.endIndex } });
      }
      continue;
    }
    const use = reader.use(node);
    if (use?.as.kind !== 'called' || use.members[0] !== 'update') continue;
    const call = reader.expression(use.as.call);
    if (call.kind !== 'call') continue;
    const added =
      call.positional.length === 0
        ? optionsOf(names, call.keywords, call.spreads, 1)
        : call.positional.map((p) => spreadOf(names, p, 1)).reduce(merge, none);
    const isSure = sameBlock(names, node.startIndex, binding.span.start);
    entries.push(...added.entries.map((e) => (isSure ? e : { ...e, value: maybe(e.value) })));
    opaque ??= added.opaque;
  }
  return { entries, opaque };
};

/** Whether two places are in the same branch: what one does, the other sees. */
const sameBlock = (names: Names, a: number, b: number): boolean => {
  const branch = (offset: number): number =>
    names.enclosing(offset, (type) =>
      /^(if_statement|elif_clause|else_clause|try_statement|for_|while_|except_clause|catch_clause)/.test(type),
    )?.id ?? -1;
  return branch(a) === branch(b);
};

const merge = (a: Options, b: Options): Options => ({ entries: [...a.entries, ...b.entries], opaque: a.opaque ?? b.opaque });

const objectOptions = (names: Names, object: Expression & { kind: 'object' }, depth: number): Options =>
  optionsOf(names, object.entries, object.spreads, depth);

/** In the order of the source: what stands later wins. */
const optionsOf = (names: Names, entries: readonly Entry[], spreads: readonly Expression[], depth: number): Options => {
  const parts = [
    ...entries.map((entry) => ({ at: entry.span.start, options: (): Options => ({ entries: [entry], opaque: null }) })),
    ...spreads.map((spread) => ({ at: spread.span.start, options: (): Options => spreadOf(names, spread, depth) })),
  ].sort((a, b) => a.at - b.at);
  return parts.map(({ options }) => options()).reduce(merge, none);
};

/** Where an SDK's calls take their options. */
export type OptionsPlace = 'keyword' | 'first' | 'last' | 'second' | 'any';

const isObjectLike = (names: Names, expression: Expression): boolean => resolveObject(names, expression) !== null;

export const optionsOfCall = (names: Names, call: CallExpression, where: OptionsPlace): Options => {
  if (where === 'keyword') return optionsOf(names, call.keywords, call.spreads, 0);
  if (where === 'any')
    return call.positional
      .filter((p) => isObjectLike(names, p))
      .map((p) => spreadOf(names, p, 0))
      .reduce(merge, none);
  const argument = where === 'first' ? call.positional[0] : where === 'second' ? call.positional[1] : call.positional.at(-1);
  if (argument === undefined) return call.spreads.length > 0 ? { entries: [], opaque: 'spread' } : none;
  return spreadOf(names, argument, 0);
};
