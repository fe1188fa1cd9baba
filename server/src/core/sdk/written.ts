/**
 * Arguments of a call as the source writes them, neutral of the language: what a wrapper's reader is given.
 *
 * In:  literal values, names and calls. Out of a reader: a policy, or the argument that it cannot follow. Nothing is guessed.
 */
import type { RetryPolicy } from '../policy/policy.ts';

export type Written =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  /** A name that stands for itself: `backoff.expo` is `expo`. */
  | { readonly kind: 'name'; readonly name: string }
  | WrittenCall
  | { readonly kind: 'list'; readonly items: readonly Written[] }
  /** `a + b`, `a | b`, `a & b`. */
  | { readonly kind: 'joined'; readonly by: '+' | '|' | '&'; readonly parts: readonly Written[] }
  | { readonly kind: 'unknown' };

/** `wait_exponential(multiplier=1, max=10)`; the name is the last part of what is called. */
export interface WrittenCall {
  readonly kind: 'call';
  readonly name: string;
  readonly positional: readonly Written[];
  readonly named: { readonly [name: string]: Written };
}

export type WrapperReading =
  | { readonly kind: 'policy'; readonly policy: RetryPolicy }
  /** This argument decides, and its value cannot be known here. */
  | { readonly kind: 'unknown'; readonly argument: string };

/** @param version the release of the library; without it the newest that is known. */
export type WrapperReader = (call: WrittenCall, version?: string) => WrapperReading;

/** Raised inside a reader, and turned into an `unknown` reading by {@link reader}. */
class NotKnown extends Error {
  readonly argument: string;
  constructor(argument: string) {
    super(argument);
    this.argument = argument;
  }
}

/** The arguments of a call by parameter name, positional ones too. */
export class Arguments {
  readonly #call: WrittenCall;
  readonly #order: readonly string[];

  constructor(call: WrittenCall, order: readonly string[]) {
    this.#call = call;
    this.#order = order;
  }

  get(name: string): Written | undefined {
    const at = this.#order.indexOf(name);
    return this.#call.named[name] ?? (at < 0 ? undefined : this.#call.positional[at]);
  }

  /** @param otherwise the parameter's default @returns null for None. */
  number(name: string, otherwise: number): number;
  number(name: string, otherwise: number | null): number | null;
  number(name: string, otherwise: number | null): number | null {
    const value = this.get(name);
    if (value === undefined) return otherwise;
    if (value.kind === 'number') return value.value;
    if (value.kind === 'none') return null;
    if (value.kind === 'truth') return value.value ? 1 : 0;
    // A duration object, whose seconds are written in it.
    if (value.kind === 'call' && value.name === 'timedelta') return timedeltaSeconds(value);
    throw new NotKnown(name);
  }

  truth(name: string, otherwise: boolean): boolean {
    const value = this.get(name);
    if (value === undefined) return otherwise;
    if (value.kind === 'truth') return value.value;
    throw new NotKnown(name);
  }

  /** Numbers of a list or a set. */
  numbers(name: string, otherwise: readonly number[]): readonly number[] {
    const value = this.get(name);
    if (value === undefined) return otherwise;
    if (value.kind !== 'list') throw new NotKnown(name);
    return value.items.map((item) => {
      if (item.kind !== 'number') throw new NotKnown(name);
      return item.value;
    });
  }

  refuse(name: string): never {
    throw new NotKnown(name);
  }
}

const UNIT_SECONDS: { readonly [unit: string]: number } = {
  days: 86_400,
  seconds: 1,
  microseconds: 1e-6,
  milliseconds: 1e-3,
  minutes: 60,
  hours: 3_600,
  weeks: 604_800,
};

const timedeltaSeconds = (call: WrittenCall): number => {
  const order = ['days', 'seconds', 'microseconds', 'milliseconds', 'minutes', 'hours', 'weeks'];
  const given = new Arguments(call, order);
  return order.reduce((sum, unit) => sum + given.number(unit, 0) * (UNIT_SECONDS[unit] ?? 0), 0);
};

/** Makes a reader of a function that may find an argument unknown. */
export const reader =
  (read: (call: WrittenCall, version: string | undefined) => RetryPolicy): WrapperReader =>
  (call, version) => {
    try {
      return { kind: 'policy', policy: read(call, version) };
    } catch (error) {
      if (error instanceof NotKnown) return { kind: 'unknown', argument: error.argument };
      throw error;
    }
  };
