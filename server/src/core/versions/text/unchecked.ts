/** Reading what a parser gave without believing anything of its shape. */

export type Unchecked = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Unchecked => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property only: a manifest may have a key like `__proto__` or `constructor`. */
export const field = (value: unknown, key: string): unknown => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined);

export const textField = (value: unknown, key: string): string | undefined => {
  const found = field(value, key);
  return typeof found === 'string' ? found : undefined;
};

export const at = (value: unknown, ...path: readonly string[]): unknown => path.reduce(field, value);

export const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] => (isRecord(value) ? Object.entries(value) : []);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textsOf = (value: unknown): readonly string[] => listOf(value).filter((item) => typeof item === 'string');
