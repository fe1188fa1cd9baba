/** What a name may hold while a loop is played: numbers are intervals, everything else only as exact as retry timing needs. */
import type { Interval } from '../../policy/interval.ts';

export type Value =
  /** In the unit of the source; `clock`: comes from reading a clock; `told`: comes from what the server said. */
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly clock?: true; readonly told?: true }
  /** Text; `told`: out of a header. */
  | { readonly kind: 'text'; readonly text: string; readonly told?: true }
  | { readonly kind: 'nothing' }
  /** JavaScript's NaN: what is computed with it is NaN, and no comparison with it holds. */
  | { readonly kind: 'nan' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly entries: ReadonlyMap<string, Value> }
  /** The server's answer, or an error that carries it. */
  | { readonly kind: 'response' }
  | { readonly kind: 'headers' }
  | { readonly kind: 'error'; readonly error: Thrown }
  | { readonly kind: 'unknown' };

/** What is raised: the server refused, nothing came, or the program's own. */
export interface Thrown {
  readonly of: 'status' | 'timeout' | 'own';
  /** The class that the source names, for the program's own errors. */
  readonly className: string;
  /** For a refusal. */
  readonly status?: number;
}

export const number = (min: number, max = min): Value => ({ kind: 'number', min, max });

export const unknownValue: Value = { kind: 'unknown' };

export const notANumber: Value = { kind: 'nan' };

export const asNumber = (value: Value): (Value & { kind: 'number' }) | null => (value.kind === 'number' ? value : null);

/** What two numbers come from, together. */
const marks = (...values: readonly (Value & { kind: 'number' })[]) => ({
  ...(values.some((v) => v.clock) ? { clock: true as const } : {}),
  ...(values.some((v) => v.told) ? { told: true as const } : {}),
});

const corners = (a: Value & { kind: 'number' }, b: Value & { kind: 'number' }, f: (x: number, y: number) => number): Value => {
  const results = [f(a.min, b.min), f(a.min, b.max), f(a.max, b.min), f(a.max, b.max)];
  if (results.some((n) => Number.isNaN(n))) return unknownValue;
  return { kind: 'number', min: Math.min(...results), max: Math.max(...results), ...marks(a, b) };
};

/** Arithmetic of intervals; monotonic in each operand for the operators here. */
export const combine = (operator: string, left: Value, right: Value): Value => {
  if (left.kind === 'nan' || right.kind === 'nan') return notANumber;
  const a = asNumber(left);
  const b = asNumber(right);
  if (a === null || b === null) return unknownValue;
  switch (operator) {
    case '+':
      return corners(a, b, (x, y) => x + y);
    case '-':
      return corners(a, b, (x, y) => x - y);
    case '*':
      return corners(a, b, (x, y) => x * y);
    case '/':
      return b.min <= 0 && b.max >= 0 ? unknownValue : corners(a, b, (x, y) => x / y);
    case '//':
      return b.min <= 0 && b.max >= 0 ? unknownValue : corners(a, b, (x, y) => Math.floor(x / y));
    case '%':
      return a.min === a.max && b.min === b.max && b.min !== 0 ? corners(a, b, (x, y) => x % y) : unknownValue;
    case '**':
      return corners(a, b, (x, y) => x ** y);
    case '<<':
      return corners(a, b, (x, y) => x * 2 ** y);
    case 'min':
      return { kind: 'number', min: Math.min(a.min, b.min), max: Math.min(a.max, b.max), ...marks(a, b) };
    case 'max':
      return { kind: 'number', min: Math.max(a.min, b.min), max: Math.max(a.max, b.max), ...marks(a, b) };
    default:
      return unknownValue;
  }
};

/** A comparison that holds for every number of both intervals, for none, or (null) for some. */
export const compare = (operator: string, left: Value, right: Value): boolean | null => {
  if (left.kind === 'nan' || right.kind === 'nan') return operator.startsWith('!');
  const same = sameValue(left, right);
  switch (operator) {
    case '==':
    case '===':
    case 'is':
      return same;
    case '!=':
    case '!==':
    case 'is not':
      return same === null ? null : !same;
    default:
  }
  const a = asNumber(left);
  const b = asNumber(right);
  if (a === null || b === null) return null;
  const always = (yes: boolean, no: boolean): boolean | null => (yes ? true : no ? false : null);
  switch (operator) {
    case '<':
      return always(a.max < b.min, a.min >= b.max);
    case '<=':
      return always(a.max <= b.min, a.min > b.max);
    case '>':
      return always(a.min > b.max, a.max <= b.min);
    case '>=':
      return always(a.min >= b.max, a.max < b.min);
    default:
      return null;
  }
};

const sameValue = (a: Value, b: Value): boolean | null => {
  if (a.kind === 'unknown' || b.kind === 'unknown') return null;
  if (a.kind === 'nan' || b.kind === 'nan') return false;
  if (a.kind !== b.kind) return a.kind === 'nothing' || b.kind === 'nothing' ? false : null;
  switch (a.kind) {
    case 'nothing':
      return true;
    case 'boolean':
      return a.value === (b as typeof a).value;
    case 'text':
      return a.text === (b as typeof a).text;
    case 'number': {
      const other = b as typeof a;
      if (a.min === a.max && other.min === other.max) return a.min === other.min;
      return a.max < other.min || a.min > other.max ? false : null;
    }
    default:
      return null;
  }
};

/** Whether a value counts as true; null: it depends. */
export const truth = (value: Value): boolean | null => {
  switch (value.kind) {
    case 'boolean':
      return value.value;
    case 'nothing':
    case 'nan':
      return false;
    case 'text':
      return value.text !== '';
    case 'number':
      return value.min === 0 && value.max === 0 ? false : value.min > 0 || value.max < 0 ? true : null;
    case 'list':
      return value.items.length > 0;
    case 'response':
    case 'headers':
    case 'error':
    case 'object':
      return true;
    case 'unknown':
      return null;
    default: {
      const never: never = value;
      return never;
    }
  }
};

export const asInterval = (value: Value, msPerUnit: number): Interval =>
  value.kind === 'number'
    ? { minMs: Math.max(0, value.min) * msPerUnit, maxMs: Math.max(0, value.max) * msPerUnit }
    : { minMs: 0, maxMs: Number.POSITIVE_INFINITY };
