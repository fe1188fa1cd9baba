/** Clients in Go, Java, Ruby, C# and PHP as found places, with their settings. */
import { wholeAttempt } from '../../policy/timeout.ts';
import type { Sdk } from '../../sdk/sdk.ts';
import type { WrittenSettings } from '../../settings/read-settings.ts';
import { type Setting, unknown } from '../../settings/setting.ts';
import type { Language } from '../../syntax/language.ts';
import { type SourceText, spanOf } from '../../syntax/source.ts';
import type { Found } from '../find-sites.ts';
import { type BuildersOf, type Built, csharpBuilders, goBuilders, javaBuilders, phpBuilders, rubyBuilders } from './builders.ts';
import { type Amount, plainValue } from './plain-value.ts';

const BUILDERS: { readonly [language in Language]?: BuildersOf } = {
  go: goBuilders,
  java: javaBuilders,
  ruby: rubyBuilders,
  csharp: csharpBuilders,
  php: phpBuilders,
};

export const isBuilt = (language: Language): boolean => BUILDERS[language] !== undefined;

/** Milliseconds of one plain number where the SDK wants a duration: Go counts nanoseconds, .NET and Java take no number. */
const NANOSECOND_MS = 1e-6;

const setting = (source: SourceText, built: Built, argument: string): Setting<Amount> | undefined => {
  const all = built.options.filter((option) => option.name === argument);
  const one = all.at(-1);
  if (one === undefined) return built.opaque === null ? undefined : unknown(built.opaque);
  const place = { span: one.span, valueSpan: spanOf(one.value), written: one.value.text };
  if (one.isConditional) return unknown('conditional', place);
  return { ...plainValue(source, one.value), ...place };
};

const map = <T>(from: Setting<Amount>, value: (amount: Amount) => T): Setting<T> => {
  if (!from.known) return from;
  const { alternatives: _, ...rest } = from;
  return { ...rest, value: value(from.value) };
};

const writtenBy = (source: SourceText, built: Built): WrittenSettings => {
  const { maxRetries, timeout } = built.sdk.settings;
  const count = setting(source, built, maxRetries.argument);
  const limit = setting(source, built, timeout.argument);
  const msOf = ({ value, isDuration }: Amount): number =>
    isDuration ? value : value * (timeout.unit === 's' ? 1000 : timeout.unit === 'ms' ? 1 : NANOSECOND_MS);
  return {
    ...(count === undefined ? {} : { maxRetries: map<number | null>(count, ({ value }) => value) }),
    ...(limit === undefined ? {} : { timeout: map(limit, (amount) => wholeAttempt(msOf(amount))) }),
  };
};

export const findBuilt = (source: SourceText, language: Language, sdks: readonly Sdk[]): readonly Found[] =>
  (BUILDERS[language]?.(source, sdks) ?? []).map((built) => ({
    kind: 'client',
    sdk: built.sdk,
    client: built.client,
    span: spanOf(built.node),
    name: spanOf(built.name),
    symbol: built.symbol,
    call: null,
    written: writtenBy(source, built),
    base: null,
    onRequest: false,
    deadline: null,
    places: [],
  }));
