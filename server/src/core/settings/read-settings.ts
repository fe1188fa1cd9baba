/** From a call's arguments to settings: names and units come from the SDK's data. */
import type { CallExpression, Entry, Expression } from '../calls/expression.ts';
import { pathOf } from '../calls/expression.ts';
import type { FileFacts } from '../calls/file-facts.ts';
import { everyPhase, type TimeoutValue, wholeAttempt } from '../policy/timeout.ts';
import type { Sdk } from '../sdk/sdk.ts';
import type { Span } from '../text/span.ts';
import { evaluate, isFound, lookUp } from './evaluate.ts';
import { type Setting, unknown } from './setting.ts';

/** What a call says; undefined where it says nothing. */
export interface WrittenSettings {
  readonly maxRetries?: Setting<number | null>;
  readonly timeout?: Setting<TimeoutValue>;
}

/** The named options of a call: keyword arguments, or those of its options object, with those that hide behind a spread. */
interface Options {
  readonly entries: readonly Entry[];
  /** A spread that could not be followed may set anything. */
  readonly opaque: boolean;
}

const follow = (facts: FileFacts, expression: Expression, at: Span): Expression => {
  if (expression.kind !== 'name' && expression.kind !== 'member') return expression;
  const found = lookUp(facts, expression, at);
  return isFound(found) ? found.expression : expression;
};

const optionsOf = (facts: FileFacts, entries: readonly Entry[], spreads: readonly Expression[], at: Span): Options => {
  const hidden: Entry[] = [];
  let opaque = false;
  for (const spread of spreads) {
    const object = follow(facts, spread, at);
    if (object.kind !== 'object') opaque = true;
    else {
      const inner = optionsOf(facts, object.entries, object.spreads, at);
      hidden.push(...inner.entries);
      opaque ||= inner.opaque;
    }
  }
  return { entries: [...hidden, ...entries], opaque };
};

/** @param where keyword arguments, the first argument (a constructor's object) or the last one (a request's options) */
export const optionsOfCall = (facts: FileFacts, call: CallExpression, where: 'keyword' | 'first' | 'last'): Options => {
  if (where === 'keyword') return optionsOf(facts, call.keywords, call.spreads, call.span);
  const argument = where === 'first' ? call.positional[0] : call.positional.at(-1);
  if (argument === undefined) return { entries: [], opaque: call.spreads.length > 0 };
  const object = follow(facts, argument, call.span);
  if (object.kind !== 'object') return { entries: [], opaque: true };
  return optionsOf(facts, object.entries, object.spreads, call.span);
};

const placeOf = (entry: Entry, call: CallExpression, text: string) => ({
  // What stands elsewhere (a constant object) is no place at this site.
  ...(entry.span.start >= call.span.start && entry.span.end <= call.span.end ? { span: entry.span, valueSpan: entry.value.span } : {}),
  written: text.slice(entry.value.span.start, entry.value.span.end),
});

const named = (entries: readonly Entry[], name: string): Entry | undefined => entries.findLast((entry) => entry.name === name);

/** The settings that a call writes. */
export const readSettings = (facts: FileFacts, sdk: Sdk, call: CallExpression, options: Options, text: string): WrittenSettings => {
  const count = named(options.entries, sdk.settings.maxRetries.argument);
  const limit = named(options.entries, sdk.settings.timeout.argument);
  const maxRetries: Setting<number | null> | undefined =
    count === undefined
      ? options.opaque
        ? unknown('spread')
        : undefined
      : { ...evaluate(facts, count.value, call.span), ...placeOf(count, call, text) };
  const timeout: Setting<TimeoutValue> | undefined =
    limit === undefined
      ? options.opaque
        ? unknown('spread')
        : undefined
      : { ...timeoutOf(facts, sdk, limit.value, call.span), ...placeOf(limit, call, text) };
  return { ...(maxRetries === undefined ? {} : { maxRetries }), ...(timeout === undefined ? {} : { timeout }) };
};

/** Milliseconds in one unit of the SDK's timeout. */
export const unitMs = (sdk: Sdk): number => (sdk.settings.timeout.unit === 's' ? 1000 : 1);

const timeoutOf = (facts: FileFacts, sdk: Sdk, expression: Expression, at: Span): Setting<TimeoutValue> => {
  const object = follow(facts, expression, at);
  if (object.kind === 'call' && isTimeoutObject(facts, sdk, object)) {
    const value = timeoutObject(facts, object, unitMs(sdk));
    return expression === object || !value.known ? value : { ...value, origin: 'constant' };
  }
  const value = evaluate(facts, expression, at);
  if (!value.known) return value;
  const limit = (ms: number | null): TimeoutValue => (sdk.language === 'python' ? everyPhase(ms) : wholeAttempt(ms));
  const scaled = (n: number | null): TimeoutValue => limit(n === null ? null : n * unitMs(sdk));
  const { alternatives, ...rest } = value;
  return { ...rest, value: scaled(value.value), ...(alternatives === undefined ? {} : { alternatives: alternatives.map(scaled) }) };
};

/** `httpx.Timeout` under whatever name it was imported. */
export const isTimeoutObject = (facts: FileFacts, sdk: Sdk, call: CallExpression): boolean => {
  const symbol = symbolOf(facts, call.callee);
  return symbol !== null && (sdk.settings.timeout.objects ?? []).includes(symbol);
};

/** `module.Name` of what a callee stands for; null when it is nothing imported. */
export const symbolOf = (facts: FileFacts, callee: Expression): string | null => {
  const path = pathOf(callee);
  const imported = path?.[0] === undefined ? undefined : facts.imports.get(path[0]);
  if (path === null || imported === undefined) return null;
  return [imported.module, ...(imported.name === null ? [] : [imported.name]), ...path.slice(1)].join('.');
};

/** `Timeout(10)`, `Timeout(10, connect=5)`, `Timeout(connect=…, read=…, write=…, pool=…)`, `Timeout(None)`, `Timeout((5, 10, 10, 5))` is unknown. */
export const timeoutObject = (facts: FileFacts, call: CallExpression, msPerUnit: number): Setting<TimeoutValue> => {
  if (call.spreads.length > 0) return unknown('spread');
  const phase = (name: string): Setting<number | null> | undefined => {
    const entry = named(call.keywords, name);
    return entry === undefined ? undefined : evaluate(facts, entry.value, call.span);
  };
  const [first] = call.positional;
  const base = first === undefined ? phase('timeout') : evaluate(facts, first, call.span);
  const phases = ['connect', 'read', 'write', 'pool'].map((name) => phase(name) ?? base);
  const bad = phases.find((p) => p === undefined || !p.known);
  if (bad !== undefined && !bad.known) return unknown(bad.reason);
  // httpx raises when neither a default nor all four phases are given.
  if (phases.some((p) => p === undefined)) return unknown('computed');
  const [connectMs = null, readMs = null, writeMs = null, poolMs = null] = phases.map((p) =>
    p?.known && p.value !== null ? p.value * msPerUnit : null,
  );
  const origin = phases.every((p) => p?.known && p.origin === 'literal') ? 'literal' : 'constant';
  return { known: true, value: { connectMs, readMs, writeMs, poolMs, totalMs: null }, origin };
};
