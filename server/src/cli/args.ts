/** Command lines, checked against a list of options: one clear line for what is wrong. */

/** `flag`: no value; `value`: the last one counts; `list`: all count. */
export type OptionKind = 'flag' | 'value' | 'list';

export interface Args {
  readonly words: readonly string[];
  has(name: string): boolean;
  value(name: string): string | undefined;
  list(name: string): readonly string[];
}

export class UsageError extends Error {}

/**
 * @param options without the dashes. A value may begin with `-`: `--max-retries -1`.
 * @throws UsageError
 */
export const parseArgs = (args: readonly string[], options: Readonly<Record<string, OptionKind>>): Args => {
  const words: string[] = [];
  const given = new Map<string, string[]>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--') {
      words.push(...args.slice(i + 1));
      break;
    }
    if (arg === '-' || !arg.startsWith('-')) {
      words.push(arg);
      continue;
    }
    const equals = arg.indexOf('=');
    const name = (equals < 0 ? arg : arg.slice(0, equals)).replace(/^--?/, '');
    const kind = Object.hasOwn(options, name) ? options[name] : undefined;
    if (kind === undefined || !arg.startsWith('--')) throw new UsageError(`unknown option ${arg}`);
    if (kind === 'flag') {
      if (equals >= 0) throw new UsageError(`--${name} takes no value`);
      given.set(name, []);
      continue;
    }
    const value = equals < 0 ? args[++i] : arg.slice(equals + 1);
    if (value === undefined) throw new UsageError(`--${name} needs a value`);
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  return {
    words,
    has: (name) => given.has(name),
    value: (name) => given.get(name)?.at(-1),
    list: (name) => given.get(name) ?? [],
  };
};

/** @throws UsageError */
export const oneOf = <T extends string>(args: Args, name: string, choices: readonly [T, ...T[]]): T => {
  const value = args.value(name);
  if (value === undefined) return choices[0];
  const choice = choices.find((c) => c === value);
  if (choice === undefined) throw new UsageError(`--${name} is one of ${choices.join(', ')}, not ${value}`);
  return choice;
};

/** @throws UsageError for what is no number within the limits. */
export const numberOf = (
  args: Args,
  name: string,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): number | undefined => {
  const text = args.value(name);
  if (text === undefined) return undefined;
  const value = /^\s*$/.test(text)
    ? Number.NaN
    : /^[+-]?inf(inity)?$/i.test(text)
      ? Number(`${text.startsWith('-') ? '-' : ''}Infinity`)
      : Number(text);
  if (Number.isNaN(value) || value < least || value > most) {
    const range =
      least === Number.NEGATIVE_INFINITY ? '' : most === Number.POSITIVE_INFINITY ? ` from ${least} on` : ` from ${least} to ${most}`;
    throw new UsageError(`--${name} takes a number${range}, not ${text}`);
  }
  return value;
};
