/**
 * What an expression is worth, as far as a careful reader of this file could tell.
 *
 * In:  an expression, the file's names. Out: a number (or None/null) with where it comes from, or why it is not known.
 */
import { type Expression, pathOf } from '../calls/expression.ts';
import type { Binding, Names } from '../calls/names.ts';
import { known, type Origin, type Setting, type UnknownReason, unknown } from './setting.ts';

/** Constants that refer to constants that … are followed so far. */
const LONGEST_CHAIN = 12;

/** Numbers are in the unit of the source; null is None, null or undefined. */
export type Evaluated = Setting<number | null>;

const weaker: readonly Origin[] = ['literal', 'constant', 'imported', 'environment', 'parameter'];

/** Of two origins the one that says less: a sum of a literal and an environment variable comes from the environment. */
export const weakest = (a: Origin, b: Origin): Origin => (weaker.indexOf(a) >= weaker.indexOf(b) ? a : b);

export const arithmetic = (operator: string, a: number, b: number): number => {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '//':
      return Math.floor(a / b);
    case '%':
      return a % b;
    case '**':
      return a ** b;
    case '<<':
      return a * 2 ** b;
    default:
      return Number.NaN;
  }
};

const CONVERSIONS = new Set(['int', 'float', 'Number', 'parseInt', 'parseFloat', 'Number.parseInt', 'Number.parseFloat']);
const ENVIRONMENT_READS = new Set(['os.environ.get', 'os.getenv', 'environ.get', 'getenv', 'Deno.env.get']);
const CHOOSERS: Readonly<Record<string, (...n: number[]) => number>> = {
  max: Math.max,
  min: Math.min,
  'Math.max': Math.max,
  'Math.min': Math.min,
};
const FALLBACKS = new Set(['??', '||']);
const COMPARISONS = new Set(['<', '>', '<=', '>=', '==', '!=', '===', '!==', 'in', 'not in', 'is', 'is not', 'instanceof', '&&']);

const readsEnvironment = (expression: Expression): boolean => {
  const path = pathOf(expression)?.join('.');
  if (path !== undefined) return path.startsWith('process.env.') || path.startsWith('import.meta.env.');
  return expression.kind === 'index' && /^(os\.environ|process\.env)$/.test(pathOf(expression.of)?.join('.') ?? '');
};

/** `process.env.X`, `Number(process.env.X)`, `os.environ.get("X")`: the fallback behind it is what we can show. */
const mayBeEnvironment = (expression: Expression): boolean => {
  if (readsEnvironment(expression)) return true;
  if (expression.kind !== 'call') return false;
  const callee = pathOf(expression.callee)?.join('.') ?? '';
  const [first] = expression.positional;
  return ENVIRONMENT_READS.has(callee) || (CONVERSIONS.has(callee) && first !== undefined && mayBeEnvironment(first));
};

/** An expression that a name stands for, or why there is no such one. */
export type Followed =
  | { readonly kind: 'found'; readonly expression: Expression; readonly origin: Origin }
  | { readonly kind: 'lost'; readonly reason: UnknownReason };

const lost = (reason: UnknownReason): Followed => ({ kind: 'lost', reason });

const followBindings = (names: Names, bindings: readonly Binding[]): Followed => {
  const set = bindings.filter((b) => b.means.kind !== 'declared');
  const [first] = set;
  if (first === undefined) return lost(bindings.length > 0 ? 'reassigned' : 'computed');
  if (set.length > 1) return lost(set.some((b) => b.means.kind === 'parameter') ? 'parameter' : 'reassigned');
  const { means } = first;
  switch (means.kind) {
    case 'value':
      return { kind: 'found', expression: names.expression(means.node), origin: 'constant' };
    case 'parameter':
      return means.otherwise === null
        ? lost('parameter')
        : { kind: 'found', expression: names.expression(means.otherwise), origin: 'parameter' };
    case 'property': {
      const object = resolveObject(names, names.expression(means.node));
      const entry = object?.entries.findLast((e) => e.name === means.name);
      if (entry !== undefined) return { kind: 'found', expression: entry.value, origin: 'constant' };
      return means.otherwise === null
        ? lost('attribute')
        : { kind: 'found', expression: names.expression(means.otherwise), origin: 'parameter' };
    }
    case 'import':
      return lost('imported');
    case 'changes':
    case 'loop-variable':
      return lost('reassigned');
    default:
      return lost('computed');
  }
};

/** An object that is written in this file, through constants; null when it is none. */
export const resolveObject = (names: Names, expression: Expression, depth = 0): (Expression & { kind: 'object' }) | null => {
  if (expression.kind === 'object') return expression;
  if (depth > LONGEST_CHAIN) return null;
  const followed = follow(names, expression);
  return followed?.kind === 'found' ? resolveObject(names, followed.expression, depth + 1) : null;
};

/** Follows a name, `self.x`, `config.x` of an object in this file, or a class's own field. null: no name at all. */
export const follow = (names: Names, expression: Expression): Followed | null => {
  if (expression.kind === 'name') return followBindings(names, names.resolve(expression.name, expression.span.start));
  if (expression.kind === 'index' && expression.index.kind === 'string') return followEntry(names, expression.of, expression.index.value);
  if (expression.kind !== 'member') return null;
  const { of, name } = expression;
  if (of.kind === 'name' && names.reader.self.has(of.name)) {
    const values = names.memberValues(name, expression.span.start);
    const [only] = values;
    if (only === undefined || values.length > 1) return lost(values.length > 1 ? 'reassigned' : 'attribute');
    const parameter = names.reader.binding(only);
    return parameter === null
      ? { kind: 'found', expression: names.expression(only), origin: 'constant' }
      : followBindings(names, [parameter]);
  }
  return followEntry(names, of, name);
};

const followEntry = (names: Names, of: Expression, name: string): Followed => {
  const object = resolveObject(names, of);
  const entry = object?.entries.findLast((e) => e.name === name);
  if (entry !== undefined) return { kind: 'found', expression: entry.value, origin: 'constant' };
  if (of.kind === 'name') {
    const [binding] = names.resolve(of.name, of.span.start);
    if (binding?.means.kind === 'import') return lost('imported');
    if (binding?.means.kind === 'parameter') return lost('parameter');
    if (binding?.means.kind === 'class') {
      const [value, second] = names.memberValues(name, binding.means.node.startIndex + 1);
      if (value !== undefined && second === undefined) return { kind: 'found', expression: names.expression(value), origin: 'constant' };
    }
  }
  return lost('attribute');
};

/** The value of an expression, where it stands. */
export const evaluate = (names: Names, expression: Expression, depth = 0): Evaluated => {
  if (depth > LONGEST_CHAIN) return unknown('too-deep');
  const again = (e: Expression): Evaluated => evaluate(names, e, depth + 1);
  switch (expression.kind) {
    case 'number':
      return known(expression.value, 'literal');
    case 'string': {
      const value = Number(expression.value);
      return expression.value.trim() === '' || Number.isNaN(value) ? unknown('not-a-number') : known(value, 'literal');
    }
    case 'nothing':
      return known(null, 'literal');
    case 'unary': {
      const value = again(expression.operand);
      if (!value.known || value.value === null) return value.known ? unknown('computed') : value;
      const sign = expression.operator === '-' ? -1 : expression.operator === '+' ? 1 : Number.NaN;
      return Number.isNaN(sign) ? unknown('computed') : known(sign * value.value, value.origin);
    }
    case 'binary':
      return evaluateBinary(expression, again);
    case 'conditional':
      return eitherOf(again(expression.whenTrue), again(expression.whenFalse));
    case 'call':
      return evaluateCall(names, expression, again);
    case 'assigning':
      return again(expression.value);
    case 'name':
    case 'member':
    case 'index': {
      if (expression.kind === 'name' && expression.name === 'Infinity') return known(Number.POSITIVE_INFINITY, 'literal');
      if (expression.kind === 'name' && expression.name === 'NaN') return known(Number.NaN, 'literal');
      if (readsEnvironment(expression)) return unknown('environment');
      const path = pathOf(expression)?.join('.');
      if (path === 'math.inf' || path === 'Number.POSITIVE_INFINITY') return known(Number.POSITIVE_INFINITY, 'literal');
      const followed = follow(names, expression);
      if (followed === null) return unknown('computed');
      if (followed.kind === 'lost') return unknown(followed.reason);
      const value = again(followed.expression);
      return value.known ? { ...value, origin: weakest(value.origin, followed.origin) } : value;
    }
    default:
      return unknown('computed');
  }
};

/** Both arms of a conditional: the first is the value, the other an alternative. */
const eitherOf = (one: Evaluated, other: Evaluated): Evaluated => {
  if (!one.known || !other.known) return unknown('conditional');
  if (one.value === other.value) return one;
  return { ...known(one.value, weakest(one.origin, other.origin)), alternatives: [...(one.alternatives ?? []), other.value] };
};

const evaluateBinary = (expression: Expression & { kind: 'binary' }, again: (e: Expression) => Evaluated): Evaluated => {
  const { operator } = expression;
  if (FALLBACKS.has(operator)) {
    const right = again(expression.right);
    if (mayBeEnvironment(expression.left)) return right.known ? known(right.value, 'environment') : right;
    const left = again(expression.left);
    // `max_retries or 3` of a parameter: the fallback is what holds unless a caller says otherwise.
    if (!left.known) return left.reason === 'parameter' && right.known ? known(right.value, 'parameter') : left;
    if (left.value === null || (left.value === 0 && operator === '||')) {
      return right.known ? { ...right, origin: weakest(left.origin, right.origin) } : right;
    }
    return left;
  }
  if (COMPARISONS.has(operator)) return unknown('computed');
  const left = again(expression.left);
  const right = again(expression.right);
  if (!left.known) return left;
  if (!right.known) return right;
  if (left.value === null || right.value === null) return unknown('not-a-number');
  const value = arithmetic(operator, left.value, right.value);
  return Number.isNaN(value) ? unknown('computed') : known(value, weakest(left.origin, right.origin));
};

const evaluateCall = (names: Names, expression: Expression & { kind: 'call' }, again: (e: Expression) => Evaluated): Evaluated => {
  const callee = pathOf(expression.callee)?.join('.') ?? '';
  const [first, second] = expression.positional;
  if (ENVIRONMENT_READS.has(callee)) {
    const fallback = second ?? expression.keywords.find((k) => k.name === 'default')?.value;
    if (fallback === undefined) return unknown('environment');
    const value = again(fallback);
    return value.known ? known(value.value, 'environment') : value;
  }
  if (CONVERSIONS.has(callee) && first !== undefined) {
    if (first.kind === 'string' && /^[+-]?inf(inity)?$/i.test(first.value.trim())) {
      return known(first.value.trim().startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY, 'literal');
    }
    return readsEnvironment(first) ? unknown('environment') : again(first);
  }
  const choose = Object.hasOwn(CHOOSERS, callee) ? CHOOSERS[callee] : undefined;
  if (choose !== undefined && expression.positional.length > 0) {
    const values = expression.positional.map(again);
    const bad = values.find((v) => !v.known);
    if (bad !== undefined && !bad.known) return bad;
    const numbers = values.flatMap((v) => (v.known && v.value !== null ? [v.value] : []));
    const origin = values.reduce<Origin>((worst, v) => (v.known ? weakest(worst, v.origin) : worst), 'literal');
    return numbers.length === values.length ? known(choose(...numbers), origin) : unknown('not-a-number');
  }
  if (callee === 'timedelta' || callee === 'datetime.timedelta') return timedelta(expression, again);
  if (expression.callee.kind === 'member' && expression.callee.name === 'total_seconds') return again(expression.callee.of);
  // An entry of an object in this file, with a fallback: `OPTIONS.get("timeout", 30)`.
  if (expression.callee.kind === 'member' && expression.callee.name === 'get' && first?.kind === 'string') {
    const followed = followEntry(names, expression.callee.of, first.value);
    if (followed.kind === 'found') return again(followed.expression);
    if (second === undefined) return unknown(followed.reason);
    const value = again(second);
    return value.known ? known(value.value, 'parameter') : value;
  }
  return unknown('call-result');
};

const TIMEDELTA_SECONDS: Readonly<Record<string, number>> = {
  weeks: 604_800,
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
  milliseconds: 1e-3,
  microseconds: 1e-6,
};

const timedelta = (expression: Expression & { kind: 'call' }, again: (e: Expression) => Evaluated): Evaluated => {
  const order = ['days', 'seconds', 'microseconds', 'milliseconds', 'minutes', 'hours', 'weeks'];
  const given = [
    ...expression.positional.map((value, i) => ({ name: order[i] ?? '', value })),
    ...expression.keywords.map(({ name, value }) => ({ name, value })),
  ];
  let seconds = 0;
  let origin: Origin = 'literal';
  for (const { name, value } of given) {
    const amount = again(value);
    const unit = TIMEDELTA_SECONDS[name];
    if (!amount.known) return amount;
    if (amount.value === null || unit === undefined) return unknown('not-a-number');
    seconds += amount.value * unit;
    origin = weakest(origin, amount.origin);
  }
  return known(seconds, origin);
};
