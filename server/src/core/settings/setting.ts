/**
 * What the code says, or that we cannot know it. Both travel to the screen: an unknown is never replaced by a number.
 */
import type { Span } from '../text/span.ts';

/**
 * Where a value was found. `default`: not written, the SDK's own; `constant`: followed to a value in the same file;
 * `imported`: followed to another file; `environment`: the fallback of an environment variable;
 * `parameter`: the default of a parameter, which callers may change; `inherited`: from the client that an override is made on.
 */
export type Origin = 'default' | 'literal' | 'constant' | 'imported' | 'environment' | 'parameter' | 'inherited';

/** Why a value is not known; the sentence is made in `show/`. */
export type UnknownReason =
  | 'parameter'
  | 'call-result'
  | 'environment'
  | 'reassigned'
  | 'spread'
  | 'computed'
  | 'imported'
  | 'attribute'
  | 'conditional'
  | 'not-a-number'
  | 'too-deep';

export interface Known<T> {
  readonly known: true;
  readonly value: T;
  readonly origin: Origin;
  /** Where the setting is written at the site (name and value); absent for a default. */
  readonly span?: Span;
  /** The value's own place at the site, for a fix. */
  readonly valueSpan?: Span;
  /** The source text of the value, as written at the site. */
  readonly written?: string;
  /** The module of the class that makes the value: `httpx`. */
  readonly madeBy?: string;
  /** Other values that a conditional may give instead, in source order. */
  readonly alternatives?: readonly T[];
}

export interface Unknown {
  readonly known: false;
  readonly reason: UnknownReason;
  readonly span?: Span;
  readonly valueSpan?: Span;
  readonly written?: string;
}

export type Setting<T> = Known<T> | Unknown;

export const known = <T>(value: T, origin: Origin, place: Pick<Known<T>, 'span' | 'valueSpan' | 'written'> = {}): Known<T> => ({
  known: true,
  value,
  origin,
  ...place,
});

export const unknown = (reason: UnknownReason, place: Pick<Unknown, 'span' | 'valueSpan' | 'written'> = {}): Unknown => ({
  known: false,
  reason,
  ...place,
});
