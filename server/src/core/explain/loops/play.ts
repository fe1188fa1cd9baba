/**
 * Plays a hand-written loop against a server, statement by statement: the sleeps are what the code does, not what it looks like.
 *
 * In:  a loop with the function around it, a server that does the same at every attempt. Out: attempts, sleeps, how it ended.
 * Conditions that nobody can decide are tried both ways by the caller (`choices`). Work is bounded; nothing of the source is run.
 */
import { type Expression, type FunctionExpression, lastNameOf, pathOf } from '../../calls/expression.ts';
import type { Names } from '../../calls/names.ts';
import type { Handler, LoopStatement, Statement } from '../../calls/statement.ts';
import { type Interval, plus, zero } from '../../policy/interval.ts';
import { evaluate, follow } from '../../settings/evaluate.ts';
import type { Span } from '../../text/span.ts';
import { callKnown } from './known-calls.ts';
import { asInterval, combine, compare, number, type Thrown, truth, unknownValue, type Value } from './values.ts';

/** What every attempt meets. */
export interface Meets {
  /** null: no answer. */
  readonly status: number | null;
  /** The Retry-After header; null: none. */
  readonly retryAfter: string | null;
  /** What `Date.parse` and date readers make of the header, seconds ahead; null: it is no date. */
  readonly dateAhead: number | null;
}

export interface Played {
  readonly attempts: number;
  readonly sleeps: readonly Interval[];
  /** Sleeps after which no attempt came. */
  readonly sleptLast: boolean;
  readonly end: 'returned' | 'raised' | 'ran-out' | 'crashed' | 'too-long';
  /** The class of a crash: `ValueError` of `float("Wed, …")`. */
  readonly crash: string | null;
  readonly readsHeader: boolean;
  readonly readsClock: boolean;
  /** A conversion of the header failed and was caught. */
  readonly misread: boolean;
  /** Conditions that were decided by `choices`, in order. */
  readonly asked: number;
  /** How often it goes round is not said in this file. */
  readonly hasUnknownBound: boolean;
  /** Where it sleeps, converts the header and looks at a clock; absent where it does not. */
  readonly places: { readonly sleep?: Span; readonly conversion?: Span; readonly clock?: Span };
}

/** More attempts than this: there is no last one. */
export const MOST_ATTEMPTS = 64;
const MOST_STEPS = 20_000;
const DEEPEST_CALL = 4;

export interface Stage {
  readonly names: Names;
  /** The function of this file that a call means; null: none. */
  readonly functionOf: (call: Expression & { kind: 'call' }) => FunctionExpression | null;
  readonly isPython: boolean;
  /** Whether an answer comes back as a value (HTTP libraries) or refusals are raised (SDKs). */
  readonly answersWithStatus: boolean;
  readonly isRequest: (call: Expression & { kind: 'call' }) => boolean;
}

/** Leaves a statement: the way to its handler, its loop or its function. */
export type Leave =
  | { readonly kind: 'raise'; readonly error: Thrown }
  | { readonly kind: 'return'; readonly value: Value }
  | { readonly kind: 'break' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'stop' };

/** The state of one run. */
export class Play {
  readonly stage: Stage;
  readonly meets: Meets;
  readonly #choices: readonly boolean[];
  readonly #decided = new Map<number, boolean>();
  readonly sleeps: Interval[] = [];
  attempts = 0;
  sleptSince = false;
  elapsed: Interval = zero;
  readsHeader = false;
  readsClock = false;
  misread = false;
  asked = 0;
  hasUnknownBound = false;
  crash: string | null = null;
  places: { sleep?: Span; conversion?: Span; clock?: Span } = {};
  #steps = 0;
  /** The names of the function that is being played, for what a known call reads by itself. */
  #env = new Map<string, Value>();

  constructor(stage: Stage, meets: Meets, choices: readonly boolean[]) {
    this.stage = stage;
    this.meets = meets;
    this.#choices = choices;
  }

  /** Plays the loop as a statement of its function. */
  run(loop: LoopStatement, around: FunctionExpression): Played {
    const env = new Map<string, Value>();
    for (const { name, otherwise } of around.parameters) env.set(name, otherwise === null ? unknownValue : this.#value(otherwise, env, 0));
    const left = this.#before(around.body(), loop, env) ?? this.#statement(loop, env, 0);
    const end = this.crash !== null ? 'crashed' : left?.kind === 'raise' ? 'raised' : left?.kind === 'return' ? 'returned' : 'ran-out';
    return {
      attempts: this.attempts,
      sleeps: this.sleeps,
      sleptLast: this.sleptSince && this.attempts > 0,
      end: left?.kind === 'stop' ? 'too-long' : end,
      crash: this.crash,
      readsHeader: this.readsHeader,
      readsClock: this.readsClock,
      misread: this.misread,
      asked: this.asked,
      hasUnknownBound: this.hasUnknownBound,
      places: this.places,
    };
  }

  /** The assignments in front of the loop, in its own and the enclosing blocks. */
  #before(statements: readonly Statement[], loop: LoopStatement, env: Map<string, Value>): Leave | null {
    for (const statement of statements) {
      if (statement.span.start >= loop.span.start) return null;
      const encloses = statement.span.end >= loop.span.end;
      if (encloses && 'body' in statement) return this.#before(statement.body, loop, env);
      if (statement.kind === 'assign') this.#statement(statement, env, 0);
    }
    return null;
  }

  /** The value of an expression where the play stands. */
  read(expression: Expression): Value {
    return this.#value(expression, this.#env, DEEPEST_CALL);
  }

  /** What nobody can decide is taken the same way each time that it is asked. */
  choose(at: Span): boolean {
    const known = this.#decided.get(at.start);
    if (known !== undefined) return known;
    const choice = this.#choices[this.asked++] ?? true;
    this.#decided.set(at.start, choice);
    return choice;
  }

  #decide(value: Value, at: Span): boolean {
    return truth(value) ?? this.choose(at);
  }

  /** `isinstance(error, RateLimitError)`, `error instanceof RateLimitError`. */
  isInstance(value: Value & { kind: 'error' }, types: Expression): Value {
    const all = types.kind === 'list' ? types.items : [types];
    const names = all.map((type) => lastNameOf(type));
    if (names.includes(null)) return unknownValue;
    return { kind: 'boolean', value: names.some((name) => covers(name ?? '', value.error)) };
  }

  #block(statements: readonly Statement[], env: Map<string, Value>, depth: number): Leave | null {
    for (const statement of statements) {
      const left = this.#statement(statement, env, depth);
      if (left !== null) return left;
    }
    return null;
  }

  #statement(statement: Statement, env: Map<string, Value>, depth: number): Leave | null {
    if (++this.#steps > MOST_STEPS || this.attempts > MOST_ATTEMPTS) return { kind: 'stop' };
    try {
      switch (statement.kind) {
        case 'assign': {
          const value = this.#value(statement.value, env, depth);
          const target = pathOf(statement.target)?.join('.');
          if (target === undefined) return null;
          const before = env.get(target) ?? (statement.operator === null ? unknownValue : this.#value(statement.target, env, depth));
          env.set(target, statement.operator === null ? value : combine(statement.operator, before, value));
          return null;
        }
        case 'expression':
          this.#value(statement.value, env, depth);
          return null;
        case 'if':
          return this.#block(
            this.#decide(this.#value(statement.condition, env, depth), statement.condition.span) ? statement.yes : statement.otherwise,
            env,
            depth,
          );
        case 'with':
          for (const manager of statement.managers) this.#value(manager, env, depth);
          return this.#block(statement.body, env, depth);
        case 'block':
          return this.#block(statement.body, env, depth);
        case 'other':
          return null;
        case 'try':
          return this.#try(statement, env, depth);
        case 'return':
          return { kind: 'return', value: statement.value === null ? { kind: 'nothing' } : this.#value(statement.value, env, depth) };
        case 'raise':
          return { kind: 'raise', error: this.#raised(statement.value, env) };
        case 'break':
        case 'continue':
          return { kind: statement.kind };
        case 'loop':
          return this.#loop(statement, env, depth);
        default: {
          const never: never = statement;
          return never;
        }
      }
    } catch (error) {
      if (error instanceof Raised) return { kind: 'raise', error: error.error };
      throw error;
    }
  }

  #raised(value: Expression | null, env: ReadonlyMap<string, Value>): Thrown {
    const held = value?.kind === 'name' ? env.get(value.name) : undefined;
    if (held?.kind === 'error') return held.error;
    const named = value?.kind === 'call' ? pathOf(value.callee) : value === null ? null : pathOf(value);
    return { of: 'own', className: named?.at(-1) ?? '' };
  }

  #try(statement: Statement & { kind: 'try' }, env: Map<string, Value>, depth: number): Leave | null {
    let left = this.#block(statement.body, env, depth);
    if (left?.kind === 'raise') {
      const { error } = left;
      const handler = statement.handlers.find((h) => catches(h, error));
      if (handler !== undefined) {
        if (error.of === 'own' && this.crash !== null) {
          this.misread = true;
          this.crash = null;
        }
        if (handler.name !== null) env.set(handler.name, { kind: 'error', error });
        left = this.#block(handler.body, env, depth);
        // `raise` without a value raises the caught one again.
        if (left?.kind === 'raise' && left.error.of === 'own' && left.error.className === '') left = { kind: 'raise', error };
      }
    } else if (left === null) left = this.#block(statement.otherwise, env, depth);
    return this.#block(statement.finally, env, depth) ?? left;
  }

  #loop(loop: LoopStatement, env: Map<string, Value>, depth: number): Leave | null {
    const turn = (): Leave | null => this.#block(loop.body, env, depth);
    if (loop.each !== null) {
      const { target, items: over } = loop.each;
      const names = (target.kind === 'list' ? target.items : [target]).map((e) => pathOf(e)?.join('.') ?? '');
      for (const items of this.#items(over, env, depth)) {
        names.forEach((name, i) => {
          env.set(name, items[Math.min(i, items.length - 1)] ?? unknownValue);
        });
        const left = turn();
        if (left?.kind === 'break') return null;
        if (left !== null && left.kind !== 'continue') return left;
      }
      return this.#block(loop.otherwise, env, depth);
    }
    this.#block(loop.init, env, depth);
    const holds = (): boolean => {
      if (loop.condition === null) return true;
      const value = this.#value(loop.condition, env, depth);
      // A count that is compared with something unknown: nobody here can tell how often it goes round.
      if (truth(value) === null && isCount(loop.condition)) {
        this.hasUnknownBound = true;
        return true;
      }
      return this.#decide(value, loop.condition.span);
    };
    for (let first = true; ; first = false) {
      if (!(first && loop.checksLast) && !holds()) return this.#block(loop.otherwise, env, depth);
      const left = turn();
      if (left?.kind === 'break') return null;
      if (left !== null && left.kind !== 'continue') return left;
      if (++this.#steps > MOST_STEPS) return { kind: 'stop' };
      this.#block(loop.update, env, depth);
    }
  }

  /** What a `for` goes over, at most one turn more than attempts are played. */
  *#items(of: Expression, env: Map<string, Value>, depth: number): Generator<readonly Value[]> {
    const callee = of.kind === 'call' ? pathOf(of.callee)?.at(-1) : undefined;
    if (of.kind === 'call' && callee === 'range') {
      const values = of.positional.map((e) => this.#value(e, env, depth));
      const [from, to, step] = values.length === 1 ? [number(0), values[0]!, number(1)] : [values[0]!, values[1]!, values[2] ?? number(1)];
      if (from?.kind !== 'number' || step?.kind !== 'number' || step.min <= 0) return;
      if (to?.kind !== 'number') this.hasUnknownBound = true;
      const limit = to?.kind === 'number' ? to.max : Number.POSITIVE_INFINITY;
      for (let i = from.min; i < limit; i += step.min) yield [number(i)];
      return;
    }
    if (of.kind === 'call' && callee === 'enumerate' && of.positional[0] !== undefined) {
      let i = 0;
      for (const items of this.#items(of.positional[0], env, depth)) yield [number(i++), ...items];
      return;
    }
    if (of.kind === 'call' && (callee === 'count' || callee === 'repeat')) {
      for (let i = 0; ; i++) yield [number(i)];
    }
    const value = this.#value(of, env, depth);
    if (value.kind === 'list') for (const item of value.items) yield [item];
    else yield [unknownValue];
  }

  #value(expression: Expression, env: Map<string, Value>, depth: number): Value {
    if (++this.#steps > MOST_STEPS) return unknownValue;
    const again = (e: Expression): Value => this.#value(e, env, depth);
    switch (expression.kind) {
      case 'number':
        return number(expression.value);
      case 'string':
        return { kind: 'text', text: expression.value };
      case 'nothing':
        return { kind: 'nothing' };
      case 'boolean':
        return { kind: 'boolean', value: expression.value };
      case 'list':
        return { kind: 'list', items: expression.items.map(again) };
      case 'object':
        return { kind: 'object', entries: new Map(expression.entries.map((e) => [e.name, again(e.value)])) };
      case 'function':
      case 'other':
        return unknownValue;
      case 'name':
        return env.get(expression.name) ?? this.#fromFile(expression, env);
      case 'assigning': {
        const value = again(expression.value);
        const target = pathOf(expression.target)?.join('.');
        if (target !== undefined) env.set(target, value);
        return value;
      }
      case 'member':
        return env.get(pathOf(expression)?.join('.') ?? '') ?? this.#member(again(expression.of), expression, env);
      case 'index': {
        const of = again(expression.of);
        const index = again(expression.index);
        if (of.kind === 'headers') return index.kind === 'text' ? this.header(index.text) : unknownValue;
        if (of.kind === 'list' && index.kind === 'number' && index.min === index.max) {
          return of.items.at(index.min) ?? unknownValue;
        }
        return of.kind === 'object' && index.kind === 'text' ? (of.entries.get(index.text) ?? { kind: 'nothing' }) : unknownValue;
      }
      case 'unary': {
        const operand = again(expression.operand);
        if (expression.operator === '!') {
          const value = truth(operand);
          return value === null ? unknownValue : { kind: 'boolean', value: !value };
        }
        return expression.operator === '-' ? combine('-', number(0), operand) : expression.operator === '+' ? operand : unknownValue;
      }
      case 'conditional':
        return again(this.#decide(again(expression.condition), expression.condition.span) ? expression.whenTrue : expression.whenFalse);
      case 'binary':
        return this.#binary(expression, env, depth);
      case 'call':
        return this.#call(expression, env, depth);
      default: {
        const never: never = expression;
        return never;
      }
    }
  }

  #binary(expression: Expression & { kind: 'binary' }, env: Map<string, Value>, depth: number): Value {
    const { operator } = expression;
    const left = this.#value(expression.left, env, depth);
    const right = (): Value => this.#value(expression.right, env, depth);
    switch (operator) {
      case '&&':
        return this.#decide(left, expression.left.span) ? right() : left;
      case '||':
        return this.#decide(left, expression.left.span) ? left : right();
      case '??':
        return left.kind === 'nothing' ? right() : left.kind === 'unknown' && this.choose(expression.left.span) ? right() : left;
      case 'in':
      case 'not in': {
        const list = right();
        if (list.kind !== 'list') return unknownValue;
        const same = list.items.map((item) => compare('==', left, item));
        if (same.includes(true)) return { kind: 'boolean', value: operator === 'in' };
        return same.includes(null) ? unknownValue : { kind: 'boolean', value: operator !== 'in' };
      }
      case 'instanceof':
        return left.kind === 'error' ? this.isInstance(left, expression.right) : unknownValue;
      default:
    }
    const other = right();
    if (/^(<|>|<=|>=|={2,3}|!={1,2}|is|is not)$/.test(operator)) {
      if ((left.kind === 'number' && left.clock) || (other.kind === 'number' && other.clock)) {
        this.readsClock = true;
        this.places.clock ??= expression.span;
      }
      const answer = compare(operator, left, other);
      return answer === null ? unknownValue : { kind: 'boolean', value: answer };
    }
    return combine(operator, left, other);
  }

  /** A constant of the file, or a parameter's default. */
  #fromFile(expression: Expression, env: Map<string, Value>): Value {
    const { names } = this.stage;
    const value = evaluate(names, expression);
    if (value.known && value.value !== null) return number(value.value);
    if (value.known) return { kind: 'nothing' };
    const followed = follow(names, expression);
    if (followed?.kind !== 'found') return unknownValue;
    const { expression: given } = followed;
    // `RETRYABLE = new Set([…])`, `frozenset({…})`.
    const list = given.kind === 'call' ? given.positional[0] : given;
    return list?.kind === 'list' || list?.kind === 'object' || list?.kind === 'string' ? this.#value(list, env, 0) : unknownValue;
  }

  #member(of: Value, expression: Expression & { kind: 'member' }, env: Map<string, Value>): Value {
    const { name } = expression;
    const isAnswer = of.kind === 'response' || (of.kind === 'error' && of.error.of === 'status');
    if (isAnswer && /^(status|status_code|statusCode|code)$/.test(name)) return number(this.meets.status ?? 0);
    if (isAnswer && name === 'headers') return { kind: 'headers' };
    if (of.kind === 'error' && isAnswer && name === 'response') return { kind: 'response' };
    if (of.kind === 'response' && (name === 'ok' || name === 'is_success')) {
      return { kind: 'boolean', value: (this.meets.status ?? 500) < 400 };
    }
    if (of.kind === 'error' && of.error.of === 'timeout') return { kind: 'nothing' };
    if (of.kind === 'object') return of.entries.get(name) ?? { kind: 'nothing' };
    return of.kind === 'unknown' ? this.#fromFile(expression, env) : unknownValue;
  }

  header(name: string): Value {
    if (name.toLowerCase() !== 'retry-after') return { kind: 'nothing' };
    this.readsHeader = true;
    return this.meets.retryAfter === null ? { kind: 'nothing' } : { kind: 'text', text: this.meets.retryAfter, told: true };
  }

  #call(call: Expression & { kind: 'call' }, env: Map<string, Value>, depth: number): Value {
    if (this.stage.isRequest(call)) return this.#send();
    const values = call.positional.map((e) => (e.kind === 'function' ? unknownValue : this.#value(e, env, depth)));
    const receiver = call.callee.kind === 'member' ? this.#value(call.callee.of, env, depth) : unknownValue;
    this.#env = env;
    const known = callKnown(this, call, values, receiver);
    if (known !== null) return known;
    const local = depth < DEEPEST_CALL ? this.stage.functionOf(call) : null;
    if (local === null) return unknownValue;
    const inner = new Map<string, Value>();
    const parameters = local.parameters.filter((p) => p.name !== 'self' && p.name !== 'cls');
    parameters.forEach((p, i) => {
      const keyword = call.keywords.find((k) => k.name === p.name);
      const given = keyword === undefined ? values[i] : this.#value(keyword.value, env, depth);
      inner.set(p.name, given ?? (p.otherwise === null ? { kind: 'nothing' } : this.#value(p.otherwise, inner, depth)));
    });
    if (local.gives !== null) return this.#value(local.gives, inner, depth + 1);
    const left = this.#block(local.body(), inner, depth + 1);
    if (left?.kind === 'raise') throw new Raised(left.error);
    return left?.kind === 'return' ? left.value : { kind: 'nothing' };
  }

  #send(): Value {
    this.attempts++;
    this.sleptSince = false;
    if (this.meets.status !== null && this.meets.status < 400) return { kind: 'response' };
    if (this.meets.status === null) throw new Raised({ of: 'timeout', className: '' });
    if (this.stage.answersWithStatus) return { kind: 'response' };
    throw new Raised({ of: 'status', className: '', status: this.meets.status ?? 0 });
  }

  /** `raise_for_status()`. */
  refuse(): Value {
    if ((this.meets.status ?? 0) >= 400) throw new Raised({ of: 'status', className: '', status: this.meets.status ?? 0 });
    return { kind: 'nothing' };
  }

  /** A conversion that fails: Python raises. */
  fail(className: string, span: Span): never {
    this.crash = className;
    this.places.conversion ??= span;
    throw new Raised({ of: 'own', className });
  }

  sleep(value: Value, msPerUnit: number, span: Span): Value {
    const interval = asInterval(value, msPerUnit);
    this.sleeps.push(interval);
    this.elapsed = plus(this.elapsed, interval);
    this.sleptSince = true;
    this.places.sleep = span;
    return { kind: 'nothing' };
  }
}

/** How an error travels through expressions. No Error of the engine: a trace of its stack would cost more than the play. */
class Raised {
  readonly error: Thrown;
  constructor(error: Thrown) {
    this.error = error;
  }
}

/** `attempt < max`: a count against a limit. */
const isCount = (condition: Expression): boolean => condition.kind === 'binary' && /^[<>]=?$/.test(condition.operator);

/** Whether a handler covers an error. Names of SDKs and HTTP libraries follow the same few words. */
const catches = (handler: Handler, error: Thrown): boolean =>
  handler.types.length === 0 || handler.types.some((type) => covers(lastNameOf(type) ?? '', error));

const TIMEOUTS = /timeout|connect|transport|network|^(APIError|RequestError|HTTPError|OSError|RequestException|\w*APIException)$/i;
/** Classes for every refused status. */
const STATUSES =
  /status|http|^(\w*APIError|OpenAIError|AnthropicError|GroqError|RequestException|ClientError|\w*APIException|GoogleAPIError|GoogleAPICallError)$/i;
/** Classes for one status, or a kind of them. */
const ONE_STATUS: readonly (readonly [RegExp, (status: number) => boolean])[] = [
  [/rate_?limit|toomanyrequests|resourceexhausted|throttl/i, (s) => s === 429],
  [/internalserver|servererror|serviceunavailable|overloaded|badgateway/i, (s) => s >= 500],
  [/badrequest|invalidrequest/i, (s) => s === 400],
  [/authentication|unauthorized/i, (s) => s === 401],
  [/permission|forbidden/i, (s) => s === 403],
  [/notfound/i, (s) => s === 404],
  [/conflict/i, (s) => s === 409],
  [/unprocessable/i, (s) => s === 422],
];

const covers = (name: string, error: Thrown): boolean => {
  if (/^(Base)?Exception$/.test(name)) return true;
  if (error.of === 'own') return name === error.className;
  if (error.of === 'timeout') return TIMEOUTS.test(name);
  const one = ONE_STATUS.find(([names]) => names.test(name));
  return one === undefined ? STATUSES.test(name) && !/timeout|connect|transport/i.test(name) : one[1](error.status ?? 0);
};
