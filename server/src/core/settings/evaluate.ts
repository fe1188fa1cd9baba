/**
 * What an expression is worth, as far as a careful reader of this file could tell.
 *
 * In:  an expression, the file's assignments. Out: a number (or None/null) with where it comes from, or why it is not known.
 */
import type { Expression } from '../calls/expression.ts';
import { pathOf } from '../calls/expression.ts';
import type { FileFacts } from '../calls/file-facts.ts';
import type { Span } from '../text/span.ts';
import { covers } from '../text/span.ts';
import { known, type Origin, type Setting, unknown } from './setting.ts';

/** Constants that refer to constants that … are followed so far. */
const LONGEST_CHAIN = 8;

/** Numbers are in the unit of the source; null is None, null or undefined. */
export type Evaluated = Setting<number | null>;

const weaker: readonly Origin[] = ['literal', 'constant', 'imported', 'environment', 'parameter'];

/** Of two origins the one that says less: a sum of a literal and an environment variable comes from the environment. */
const weakest = (a: Origin, b: Origin): Origin => (weaker.indexOf(a) >= weaker.indexOf(b) ? a : b);

const arithmetic = (operator: string, a: number, b: number): number => {
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
    default:
      return Number.NaN;
  }
};

const conversions = new Set(['int', 'float', 'Number', 'parseInt', 'parseFloat', 'Number.parseInt', 'Number.parseFloat']);
const environmentReads = new Set(['os.environ.get', 'os.getenv', 'environ.get', 'getenv']);

const readsEnvironment = (expression: Expression): boolean => {
  const path = pathOf(expression)?.join('.');
  return path !== undefined && (path.startsWith('process.env.') || path.startsWith('import.meta.env.'));
};

export interface Found {
  readonly expression: Expression;
  readonly origin: Origin;
}

/** What a name or `self.x` was set to: the only assignment that can be meant, or why there is none. */
export const lookUp = (facts: FileFacts, expression: Expression, at: Span): Found | Evaluated => {
  const name = pathOf(expression)?.join('.');
  if (name === undefined) return unknown('computed');
  const visible = facts.assignments.filter((a) => a.target === name && (a.scope === null || covers(a.scope, at) || name.includes('.')));
  const inner = visible.filter((a) => a.scope !== null && covers(a.scope, at));
  const isParameter = facts.parameters.some((p) => p.name === name && covers(p.scope, at));
  const candidates = inner.length > 0 ? inner : visible;
  const [only] = candidates;
  if (isParameter && inner.length === 0) return unknown('parameter');
  if (only === undefined) return unknown(facts.imports.has(name) ? 'imported' : name.includes('.') ? 'attribute' : 'computed');
  if (candidates.length > 1 || isParameter) return unknown('reassigned');
  return { expression: only.value, origin: only.isParameter ? 'parameter' : 'constant' };
};

export const isFound = (result: Found | Evaluated): result is Found => 'expression' in result;

/** The value of an expression that stands at `at`. */
export const evaluate = (facts: FileFacts, expression: Expression, at: Span, depth = 0): Evaluated => {
  if (depth > LONGEST_CHAIN) return unknown('too-deep');
  const again = (e: Expression): Evaluated => evaluate(facts, e, at, depth + 1);
  switch (expression.kind) {
    case 'number':
      return known(expression.value, 'literal');
    case 'string': {
      const value = Number(expression.value);
      return expression.value.trim() === '' || Number.isNaN(value) ? unknown('not-a-number') : known(value, 'literal');
    }
    case 'nothing':
      return known(null, 'literal');
    case 'boolean':
    case 'object':
    case 'other':
      return unknown('computed');
    case 'unary': {
      const value = again(expression.operand);
      if (!value.known || value.value === null) return value.known ? unknown('computed') : value;
      const sign = expression.operator === '-' ? -1 : expression.operator === '+' ? 1 : Number.NaN;
      return Number.isNaN(sign) ? unknown('computed') : known(sign * value.value, value.origin);
    }
    case 'binary': {
      const isFallback = expression.operator === '??' || expression.operator === '||' || expression.operator === 'or';
      if (isFallback) {
        if (!mayBeEnvironment(expression.left)) return unknown('conditional');
        const right = again(expression.right);
        return right.known ? known(right.value, 'environment') : right;
      }
      const left = again(expression.left);
      const right = again(expression.right);
      if (!left.known) return left;
      if (!right.known) return right;
      if (left.value === null || right.value === null) return unknown('not-a-number');
      const value = arithmetic(expression.operator, left.value, right.value);
      return Number.isNaN(value) ? unknown('computed') : known(value, weakest(left.origin, right.origin));
    }
    case 'conditional': {
      const then = again(expression.whenTrue);
      const otherwise = again(expression.whenFalse);
      if (!then.known || !otherwise.known) return unknown('conditional');
      return { ...known(then.value, weakest(then.origin, otherwise.origin)), alternatives: [otherwise.value] };
    }
    case 'call': {
      const callee = pathOf(expression.callee)?.join('.') ?? '';
      const [first, second] = expression.positional;
      if (environmentReads.has(callee)) {
        if (second === undefined) return unknown('environment');
        const fallback = again(second);
        return fallback.known ? known(fallback.value, 'environment') : fallback;
      }
      if (conversions.has(callee) && first !== undefined) return readsEnvironment(first) ? unknown('environment') : again(first);
      return unknown('call-result');
    }
    case 'name':
    case 'member': {
      if (expression.kind === 'name' && expression.name === 'Infinity') return known(Number.POSITIVE_INFINITY, 'literal');
      if (readsEnvironment(expression)) return unknown('environment');
      const found = lookUp(facts, expression, at);
      if (!isFound(found)) return found;
      const value = evaluate(facts, found.expression, found.expression.span, depth + 1);
      return value.known ? { ...value, origin: weakest(value.origin, found.origin) } : value;
    }
    default: {
      const never: never = expression;
      return never;
    }
  }
};

/** `process.env.X`, `Number(process.env.X)`, `os.environ.get("X")`: the fallback behind it is what we can show. */
const mayBeEnvironment = (expression: Expression): boolean => {
  if (readsEnvironment(expression)) return true;
  if (expression.kind !== 'call') return false;
  const callee = pathOf(expression.callee)?.join('.') ?? '';
  const [first] = expression.positional;
  return environmentReads.has(callee) || (conversions.has(callee) && first !== undefined && mayBeEnvironment(first));
};
