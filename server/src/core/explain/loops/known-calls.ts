/** Functions of the languages and their usual libraries that decide about sleeps: clocks, randomness, conversions, sleeping. */
import { type Expression, numberOf, pathOf } from '../../calls/expression.ts';
import { symbolOf } from '../../settings/timeouts.ts';
import type { Span } from '../../text/span.ts';
import type { Play } from './play.ts';
import { combine, notANumber, number, unknownValue, type Value } from './values.ts';

const SECOND = 1000;

/** A clock's reading: the time that the loop has taken so far, in the clock's unit. */
const clock = (play: Play, msPerUnit: number): Value => ({
  kind: 'number',
  min: play.elapsed.minMs / msPerUnit,
  max: play.elapsed.maxMs / msPerUnit,
  clock: true,
});

const pythonSleeps = new Set(['time.sleep', 'asyncio.sleep', 'anyio.sleep', 'trio.sleep', 'gevent.sleep', 'eventlet.sleep', 'sleep']);
const pythonClocks = new Set(['time.time', 'time.monotonic', 'time.perf_counter', 'monotonic', 'perf_counter', 'loop.time']);
const scriptClocks = new Set(['Date.now', 'performance.now']);

/** `float("12")` and `Number("12")`, with what each makes of a date. */
const convert = (play: Play, name: string, value: Value, span: Span): Value => {
  const { isPython } = play.stage;
  if (value.kind === 'number')
    return name === 'int' || name === 'parseInt' ? { ...value, min: Math.trunc(value.min), max: Math.trunc(value.max) } : value;
  if (value.kind === 'boolean') return number(value.value ? 1 : 0);
  if (value.kind === 'nothing') return isPython ? play.fail('TypeError', span) : name === 'Number' ? number(0) : notANumber;
  if (value.kind !== 'text') return unknownValue;
  const plain = name === 'parseInt' || name === 'parseFloat' ? Number.parseFloat(value.text) : numberOf(value.text.trim());
  const told = value.told ? { told: true as const } : {};
  if (!Number.isNaN(plain)) {
    const kept = name === 'int' || name === 'parseInt' ? Math.trunc(plain) : plain;
    return { kind: 'number', min: kept, max: kept, ...told };
  }
  if (isPython) return play.fail('ValueError', span);
  if (value.told) {
    play.misread = true;
    play.places.conversion ??= span;
  }
  return notANumber;
};

const dateAhead = (play: Play, value: Value, msPerUnit: number): Value => {
  if (value.kind !== 'text' || !value.told || play.meets.dateAhead === null) return unknownValue;
  const now = clock(play, msPerUnit);
  return combine('+', now, {
    kind: 'number',
    min: (play.meets.dateAhead * SECOND) / msPerUnit,
    max: (play.meets.dateAhead * SECOND) / msPerUnit,
    told: true,
  });
};

/** The milliseconds that a promise around `setTimeout` waits: `new Promise((r) => setTimeout(r, ms))`. */
export const promisedTimeout = (call: Expression & { kind: 'call' }): Expression | null => {
  const [body] = call.positional;
  if (!call.isNew || pathOf(call.callee)?.join('.') !== 'Promise' || body?.kind !== 'function') return null;
  const [only] = body.gives === null ? body.body() : [];
  const inner = body.gives ?? (only?.kind === 'expression' ? only.value : null);
  if (inner?.kind !== 'call' || !/(^|\.)setTimeout$/.test(pathOf(inner.callee)?.join('.') ?? '')) return null;
  return inner.positional[1] ?? { kind: 'number', value: 0, span: inner.span };
};

const mathOf = (name: string, values: readonly Value[]): Value | null => {
  const [first = unknownValue, second = unknownValue] = values;
  const each = (f: (n: number) => number): Value =>
    first.kind === 'number' ? { ...first, min: f(first.min), max: f(first.max) } : unknownValue;
  switch (name) {
    case 'min':
    case 'max': {
      const items = values.length === 1 && first.kind === 'list' ? first.items : values;
      const [head = unknownValue, ...rest] = items;
      return rest.reduce((a, b) => limited(name, a, b), head);
    }
    case 'pow':
      return combine('**', first, second);
    case 'floor':
      return each(Math.floor);
    case 'ceil':
      return each(Math.ceil);
    case 'round':
    case 'trunc':
      return each(name === 'round' ? Math.round : Math.trunc);
    default:
      return null;
  }
};

/** `min(unknown, 60)` is no more than 60, and a wait is never below 0. */
const limited = (name: string, a: Value, b: Value): Value => {
  if (name === 'min' && a.kind === 'number' && b.kind === 'unknown') return { ...a, min: Math.min(0, a.max) };
  if (name === 'min' && b.kind === 'number' && a.kind === 'unknown') return { ...b, min: Math.min(0, b.max) };
  return combine(name, a, b);
};

const random = (play: Play, path: string, values: readonly Value[]): Value | null => {
  const [a = unknownValue, b = unknownValue] = values;
  switch (path) {
    case 'random.random':
    case 'Math.random':
      return number(0, 1);
    case 'random.uniform':
    case 'random.randint':
    case 'random.randrange':
    case 'uniform':
    case 'randint':
      return a.kind === 'number' && b.kind === 'number' ? number(Math.min(a.min, b.min), Math.max(a.max, b.max)) : unknownValue;
    default:
      return play.stage.isPython && path.startsWith('random.') ? unknownValue : null;
  }
};

/** @returns null when the call is none of these */
export const callKnown = (play: Play, call: Expression & { kind: 'call' }, values: readonly Value[], receiver: Value): Value | null => {
  const { isPython } = play.stage;
  const path = pathOf(call.callee)?.join('.') ?? '';
  const name = call.callee.kind === 'member' ? call.callee.name : path;
  const [first = unknownValue, second] = values;
  if (isPython && pythonSleeps.has(path) && values.length > 0) return play.sleep(first, SECOND, call.span);
  if (
    isPython
      ? pythonClocks.has(path) || /^loop\.time$|get_event_loop|^datetime\.(datetime\.)?(now|utcnow)$/.test(path)
      : scriptClocks.has(path)
  )
    return clock(play, isPython ? SECOND : 1);
  if (!isPython) {
    const script = scriptCall(play, call, path, values);
    if (script !== null) return script;
  }
  if (receiver.kind === 'headers' && (name === 'get' || name === 'getlist')) {
    const value = first.kind === 'text' ? play.header(first.text) : unknownValue;
    return value.kind === 'nothing' && second !== undefined ? second : value;
  }
  if (receiver.kind === 'object' && name === 'get' && first.kind === 'text')
    return receiver.entries.get(first.text) ?? second ?? { kind: 'nothing' };
  if (receiver.kind === 'response' && name === 'raise_for_status') return play.refuse();
  // A date's seconds, a difference's seconds: dates are kept as seconds already.
  if (receiver.kind === 'number' && /^(timestamp|total_seconds|getTime|valueOf)$/.test(name)) return receiver;
  if (name === 'isinstance' && first.kind === 'error' && call.positional[1] !== undefined)
    return play.isInstance(first, call.positional[1]);
  if (receiver.kind === 'text' && (name === 'strip' || name === 'trim')) return receiver;
  if (receiver.kind === 'text' && name === 'isdigit') return { kind: 'boolean', value: /^\d+$/.test(receiver.text) };
  if (isPython && name === 'getattr' && second?.kind === 'text') return attribute(play, first, second.text);
  if (/^(int|float|Number|parseInt|parseFloat|Number\.parseInt|Number\.parseFloat)$/.test(path)) {
    return convert(play, path.split('.').at(-1) ?? path, first, call.span);
  }
  if (/parsedate_to_datetime$|^Date\.parse$/.test(path)) return dateAhead(play, first, isPython ? SECOND : 1);
  if (/^(Number\.)?isNaN$/.test(path)) return first.kind === 'unknown' ? unknownValue : { kind: 'boolean', value: first.kind === 'nan' };
  if (/^(Number\.)?isFinite$/.test(path))
    return first.kind === 'unknown' ? unknownValue : { kind: 'boolean', value: first.kind === 'number' };
  if (/^(math\.|Math\.)?(min|max|pow|floor|ceil|round|trunc)$/.test(path)) return mathOf(name, values);
  return random(play, path, values);
};

const attribute = (play: Play, of: Value, name: string): Value => {
  if (of.kind === 'error' && of.error.of === 'status' && name === 'response') return { kind: 'response' };
  if (of.kind === 'response' && name === 'headers') return { kind: 'headers' };
  if (of.kind === 'error' && of.error.of === 'status' && /status/.test(name)) return number(play.meets.status ?? 0);
  return of.kind === 'error' ? { kind: 'nothing' } : unknownValue;
};

const scriptCall = (play: Play, call: Expression & { kind: 'call' }, path: string, values: readonly Value[]): Value | null => {
  const promised = promisedTimeout(call);
  if (promised !== null) return play.sleep(asWait(play.read(promised)), 1, call.span);
  const [first = unknownValue] = values;
  const symbol = symbolOf(play.stage.names, call.callee);
  const isTimersPromise = symbol !== null && /(^|:)timers\/promises\.(setTimeout|scheduler\.wait)$/.test(symbol);
  const isLocal = play.stage.functionOf(call) !== null;
  const isNamedSleep = !isLocal && /^(.*\.)?(sleep|delay|wait|pause)(Ms|For)?$/i.test(path) && values.length > 0;
  return isTimersPromise || isNamedSleep ? play.sleep(asWait(first), 1, call.span) : null;
};

/** A timer takes what is no number for a millisecond. */
const asWait = (value: Value): Value => (value.kind === 'nan' || value.kind === 'nothing' ? number(1) : value);
