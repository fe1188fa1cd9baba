/** From a call's options to settings: names and units come from the SDK's data. */
import type { CallExpression, Entry } from '../calls/expression.ts';
import type { Names } from '../calls/names.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { covers } from '../text/span.ts';
import { evaluate } from './evaluate.ts';
import type { Options } from './options.ts';
import { type Setting, unknown } from './setting.ts';
import { timeoutOf } from './timeouts.ts';

/** What a call says; undefined where it says nothing. */
export interface WrittenSettings {
  readonly maxRetries?: Setting<number | null>;
  readonly timeout?: Setting<TimeoutValue>;
}

const placeOf = (names: Names, entry: Entry, call: CallExpression) => ({
  // What stands elsewhere (a constant object) is no place at this site.
  ...(covers(call.span, entry.span) ? { span: entry.span, valueSpan: entry.value.span } : {}),
  written: names.source.slice(entry.value.span),
});

const named = (entries: readonly Entry[], name: string): Entry | undefined =>
  name === '' ? undefined : entries.findLast((entry) => entry.name === name);

/** The settings that a call writes. An entry behind something opaque may be replaced by it, unless it stands after it at the call itself. */
export const readSettings = (names: Names, sdk: Sdk, call: CallExpression, options: Options): WrittenSettings => {
  const hidden = <T>(): Setting<T> | undefined => (options.opaque === null ? undefined : unknown(options.opaque));
  const count = named(options.entries, sdk.settings.maxRetries.argument);
  const limit = named(options.entries, sdk.settings.timeout.argument);
  const maxRetries: Setting<number | null> | undefined =
    count === undefined ? hidden() : { ...evaluate(names, count.value), ...placeOf(names, count, call) };
  const timeout: Setting<TimeoutValue> | undefined =
    limit === undefined ? hidden() : { ...timeoutOf(names, sdk, limit.value), ...placeOf(names, limit, call) };
  return { ...(maxRetries === undefined ? {} : { maxRetries }), ...(timeout === undefined ? {} : { timeout }) };
};
