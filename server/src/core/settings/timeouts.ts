/** Timeouts as code writes them: plain numbers in the SDK's unit, or the timeout object of an HTTP library. */
import { type CallExpression, type Entry, type Expression, pathOf } from '../calls/expression.ts';
import type { Names } from '../calls/names.ts';
import { everyPhase, type TimeoutValue, wholeAttempt } from '../policy/timeout.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { evaluate, follow, weakest } from './evaluate.ts';
import { known, type Origin, type Setting, unknown } from './setting.ts';

/** Milliseconds in one unit of the SDK's timeout. */
export const unitMs = (sdk: Sdk): number => (sdk.settings.timeout.unit === 's' ? 1000 : 1);

/** `module.Name` of what a callee stands for; null when it is nothing imported. */
export const symbolOf = (names: Names, callee: Expression): string | null => {
  const path = pathOf(callee);
  const root = path?.[0];
  if (path === null || root === undefined) return null;
  const imported = names.resolve(root, callee.span.start).find((b) => b.means.kind === 'import');
  if (imported?.means.kind !== 'import') return null;
  const { module, name } = imported.means;
  return [module, ...(name === null ? [] : [name]), ...path.slice(1)].join('.');
};

const named = (entries: readonly Entry[], name: string): Entry | undefined => entries.findLast((entry) => entry.name === name);

const PHASES = ['connect', 'read', 'write', 'pool'] as const;

/**
 * `Timeout(10)`, `Timeout(10, connect=5)`, `Timeout(connect=…, read=…, write=…, pool=…)`, `Timeout(None)`, `Timeout((5, 10, 10, 5))`,
 * `Timeout(other_timeout)`.
 */
export const timeoutObject = (names: Names, call: CallExpression, msPerUnit = 1000): Setting<TimeoutValue> => {
  if (call.spreads.length > 0) return unknown('spread');
  const first = call.positional[0] ?? named(call.keywords, 'timeout')?.value;
  const asTuple = first?.kind === 'list' ? first.items : null;
  let origin: Origin = 'literal';
  const limits: (number | null)[] = [];
  for (const [i, phase] of PHASES.entries()) {
    const written = named(call.keywords, phase)?.value ?? asTuple?.[i] ?? (asTuple === null ? first : undefined);
    // httpx raises when neither a default nor all four phases are given; a short tuple leaves the rest open.
    if (written === undefined) {
      if (asTuple === null) return unknown('computed');
      limits.push(null);
      continue;
    }
    const value = evaluate(names, written);
    if (!value.known) return unknown(value.reason);
    if (value.alternatives !== undefined) return unknown('conditional');
    origin = weakest(origin, value.origin);
    limits.push(value.value === null ? null : value.value * msPerUnit);
  }
  const [connectMs = null, readMs = null, writeMs = null, poolMs = null] = limits;
  return known({ connectMs, readMs, writeMs, poolMs, totalMs: null }, origin);
};

/** The call of a timeout class that an expression is, or stands for. */
export const timeoutCall = (names: Names, objects: readonly string[], expression: Expression, depth = 0): CallExpression | null => {
  if (expression.kind === 'call') {
    const symbol = symbolOf(names, expression.callee);
    return symbol !== null && objects.includes(symbol) ? expression : null;
  }
  if (depth > 6) return null;
  const followed = follow(names, expression);
  return followed?.kind === 'found' ? timeoutCall(names, objects, followed.expression, depth + 1) : null;
};

/** The limit that an expression says, as this SDK reads it. */
export const timeoutOf = (names: Names, sdk: Sdk, expression: Expression): Setting<TimeoutValue> => {
  const object = timeoutCall(names, sdk.settings.timeout.objects ?? [], expression);
  if (object !== null) {
    const made = timeoutObject(names, object, unitMs(sdk));
    const symbol = symbolOf(names, object.callee);
    const value = made.known && symbol !== null ? { ...made, madeBy: symbol.slice(0, symbol.lastIndexOf('.')) } : made;
    return object === expression || !value.known ? value : { ...value, origin: weakest(value.origin, 'constant') };
  }
  const value = evaluate(names, expression);
  if (!value.known) return value;
  const bounds = sdk.behaviour[0]?.changes.bounds;
  const limit = (n: number | null): TimeoutValue => {
    const ms = n === null ? null : n * unitMs(sdk);
    return bounds === 'gap' ? everyPhase(ms) : wholeAttempt(ms);
  };
  const { alternatives, ...rest } = value;
  return { ...rest, value: limit(value.value), ...(alternatives === undefined ? {} : { alternatives: alternatives.map(limit) }) };
};
