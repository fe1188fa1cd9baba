/** From a call's options to settings: names and units come from the SDK's data. */
import type { CallExpression, Entry } from '../calls/expression.ts';
import type { Names } from '../calls/names.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { covers } from '../text/span.ts';
import { evaluate, weakest } from './evaluate.ts';
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

/** The entry that counts. `undefined` is the same as nothing written. */
const named = (names: Names, entries: readonly Entry[], name: string): Entry | undefined => {
  const entry = name === '' ? undefined : entries.findLast((one) => one.name === name);
  return entry?.value.kind === 'nothing' && names.source.slice(entry.value.span) === 'undefined' ? undefined : entry;
};

/** A literal in a constant object is a constant here. */
const from = <T>(value: Setting<T>, entry: Entry, call: CallExpression): Setting<T> =>
  value.known && !covers(call.span, entry.span) ? { ...value, origin: weakest(value.origin, 'constant') } : value;

/** The settings that a call writes. An entry behind something opaque may be replaced by it, unless it stands after it at the call itself. */
export const readSettings = (names: Names, sdk: Sdk, call: CallExpression, options: Options): WrittenSettings => {
  const hidden = <T>(): Setting<T> | undefined => (options.opaque === null ? undefined : unknown(options.opaque));
  const count = named(names, options.entries, sdk.settings.maxRetries.argument);
  const limit = named(names, options.entries, sdk.settings.timeout.argument);
  const maxRetries: Setting<number | null> | undefined =
    count === undefined ? hidden() : { ...from(evaluate(names, count.value), count, call), ...placeOf(names, count, call) };
  const timeout: Setting<TimeoutValue> | undefined =
    limit === undefined ? hidden() : { ...from(timeoutOf(names, sdk, limit.value), limit, call), ...placeOf(names, limit, call) };
  return { ...(maxRetries === undefined ? {} : { maxRetries }), ...(timeout === undefined ? {} : { timeout }) };
};
