/**
 * Hand-written retry loops: found by what they do, not by how they look.
 *
 * A loop retries when it sends a request, sleeps, ends after one attempt where the server answers, and sends again where it refuses.
 * In:  a file's functions. Out: loops with their waits and their flaws.
 */
import { type CallExpression, type Expression, type FunctionExpression, pathOf } from '../../calls/expression.ts';
import type { Names } from '../../calls/names.ts';
import type { LoopStatement, Statement } from '../../calls/statement.ts';
import { callsIn } from '../../calls/walk.ts';
import { sum, zero } from '../../policy/interval.ts';
import type { RetryPolicy, ScenarioName } from '../../policy/policy.ts';
import type { Reason, Waits } from '../../policy/waits.ts';
import { symbolOf } from '../../settings/timeouts.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Flaw } from '../site.ts';
import { promisedTimeout } from './known-calls.ts';
import { type Meets, MOST_ATTEMPTS, Play, type Played, type Stage } from './play.ts';
import { policyOfLoop } from './policy-of-loop.ts';

export interface FoundLoop {
  readonly loop: LoopStatement;
  /** The call that is repeated. */
  readonly request: CallExpression;
  /** Infinity: no last attempt; null: this file does not say. */
  readonly attempts: number | null;
  /** The same as a rule, for layers; null where it cannot be put as one. */
  readonly policy: RetryPolicy | null;
  readonly retryAfter: Waits | null;
  readonly noHeader: Waits | null;
  readonly flaws: readonly Flaw[];
}

/** Undecidable conditions: so many ways through a loop are tried. */
const MOST_RUNS = 24;
const MOST_CHOICES = 6;
/** The date that a loop is asked to read, so far ahead. */
const DATE_AHEAD_S = 90;
const DATE = 'Wed, 02 Dec 2026 00:01:30 GMT';
const SLEEPS_SHOWN = 8;

const httpVerbs = /^(get|post|put|patch|delete|request|send|urlopen|stream)$/;
const httpModules = /^(httpx2?|requests|aiohttp|urllib|urllib3|axios|got|ky|undici|node-fetch)$/;
/** What is called beside the request: it sends nothing. */
const harmless =
  /(^|\.)(log|logger|logging|console|print|warn|warning|info|debug|error|exception|len|str|repr|format|append|push|join|isinstance|hasattr|getattr|min|max|range|enumerate|float|int|parseInt|parseFloat|Number|String|JSON|json|Math|math|random|time|Date|performance|set|list|dict|Error|Promise|setTimeout|isNaN|isFinite|includes|startswith|startsWith|lower|toLowerCase|get|items|keys|values|strip|split|trim)(\.|$)/;
const networkWords =
  /(create|complet|generat|invoke|chat|call|ask|query|request|send|fetch|llm|model|predict|embed|execute|run|attempt|operation|upload|download|post|func|callback|callable|action|task|work|fn$|^f$|^fn)/i;

const isSleep = (call: CallExpression): boolean =>
  promisedTimeout(call) !== null || /(^|[._])(sleep|delay|wait|pause|backoff)\w*$|^setTimeout$/i.test(pathOf(call.callee)?.join('.') ?? '');

/** How likely a call is the request: 0 for not at all. */
const likelihood = (call: CallExpression, names: Names, { sdks }: Catalogue): number => {
  const path = pathOf(call.callee);
  const last = call.callee.kind === 'member' ? call.callee.name : (path?.at(-1) ?? '');
  const whole = path?.join('.') ?? last;
  if (isSleep(call)) return 0;
  const depth = path?.length ?? 3;
  if (depth >= 3 && sdks.some((sdk) => sdk.overrides.requestMethods.includes(last))) return 5;
  const symbol = symbolOf(names, call.callee);
  const module = symbol?.split('.')[0] ?? '';
  if (last === 'fetch' || (httpModules.test(module) && (httpVerbs.test(last) || depth === 1))) return 4;
  if (depth >= 2 && httpVerbs.test(last) && !/headers|environ|kwargs|params|config|options|cache|dict/i.test(whole) && last !== 'get')
    return 3;
  if (harmless.test(whole)) return 0;
  return networkWords.test(last) ? 2 : 1;
};

const sleepsSomewhere = (statements: readonly Statement[], functionOf: Stage['functionOf'], depth = 0): boolean =>
  callsIn(statements).some((call) => {
    if (isSleep(call)) return true;
    const local = depth < 2 ? functionOf(call) : null;
    return local !== null && sleepsSomewhere(local.body(), functionOf, depth + 1);
  });

/** Whether what the request gives is asked for its status: then refusals come back as values. */
const answersWithStatus = (loop: LoopStatement, request: CallExpression, text: string, rank: number): boolean => {
  if (rank === 5) return false;
  if (rank >= 3 && !/axios|got|ky/.test(pathOf(request.callee)?.[0] ?? '')) return true;
  const body = text.slice(loop.span.start, loop.span.end);
  const before = text.slice(Math.max(loop.span.start, request.span.start - 80), request.span.start);
  const target = /(\w+)\s*(?::[^=]+)?=\s*(?:await\s+)?$/.exec(before)?.[1];
  return target !== undefined && new RegExp(`\\b${target}\\.(status|status_code|statusCode|ok|is_success|raise_for_status)\\b`).test(body);
};

/** Every way through the loop, at most `MOST_RUNS`. */
const waysThrough = (stage: Stage, meets: Meets, loop: LoopStatement, around: FunctionExpression): readonly Played[] => {
  const runs: Played[] = [];
  let choices: boolean[] = [];
  for (let i = 0; i < MOST_RUNS; i++) {
    const played = new Play(stage, meets, choices).run(loop, around);
    runs.push(played);
    const taken = Array.from({ length: Math.min(played.asked, MOST_CHOICES) }, (_, n) => choices[n] ?? true);
    while (taken.length > 0 && taken.at(-1) === false) taken.pop();
    if (taken.length === 0) break;
    taken[taken.length - 1] = false;
    choices = taken;
  }
  return runs;
};

const length = (played: Played): number => sum(played.sleeps).maxMs;

/** The way on which the caller sits longest: more time, or else more attempts. */
const longest = (runs: readonly Played[]): Played | null =>
  runs.reduce<Played | null>((worst, run) => {
    if (worst === null || length(run) > length(worst)) return run;
    return length(run) === length(worst) && run.attempts > worst.attempts ? run : worst;
  }, null);

const isEndless = (played: Played): boolean => played.end === 'too-long' || played.attempts > MOST_ATTEMPTS;

const waitsFrom = (scenario: ScenarioName, played: Played | null, toldMs: number | null): Waits | null => {
  if (played === null || played.sleeps.some(({ maxMs }) => maxMs === Number.POSITIVE_INFINITY)) return null;
  const endless = isEndless(played);
  const sleeps = endless ? played.sleeps.slice(0, SLEEPS_SHOWN) : played.sleeps;
  const [first] = sleeps;
  const obeyed = toldMs !== null && first !== undefined && first.minMs === toldMs && first.maxMs === toldMs;
  const because: Reason[] = [
    obeyed ? { rule: 'retry-after-obeyed', header: 'retry-after', value: String(toldMs / 1000), ms: toldMs } : { rule: 'backoff' },
    ...(played.sleptLast && !endless ? [{ rule: 'sleeps-after-last' } as const] : []),
  ];
  const total = sum(played.sleeps);
  return {
    scenario,
    retried: played.attempts > 1,
    attempts: endless ? Number.POSITIVE_INFINITY : played.attempts,
    sleeps,
    attempt: zero,
    total: endless ? { minMs: Number.POSITIVE_INFINITY, maxMs: Number.POSITIVE_INFINITY } : total,
    ends: endless ? 'never' : played.end === 'crashed' ? 'error' : 'answer',
    ...(played.crash === null ? {} : { throws: played.crash }),
    because,
  };
};

interface Plays {
  readonly told: Played;
  readonly untold: Played;
  readonly dated: Played;
  readonly refused: Played | null;
  /** Told to wait for longer than anybody likes to. */
  readonly toldLong: Played | null;
}

/** A date that is tried as a number first is read all the same, when the sleep is that long. What is not known is not blamed. */
const isMisread = ({ sleeps: [first] }: Played): boolean =>
  first !== undefined && Number.isFinite(first.maxMs) && Math.abs(first.maxMs - DATE_AHEAD_S * 1000) > 1000;

/** A wait that is longer than most limits that loops set themselves. */
const LONG_WAIT_S = 3600;

const cuts = ({ sleeps }: Played, toldMs: number): boolean => sleeps.some(({ maxMs }) => maxMs < toldMs - 1);

/** What the plays show to be wrong. */
const flawsOf = (loop: LoopStatement, { told, untold, dated, refused, toldLong }: Plays, toldMs: number): readonly Flaw[] => {
  const flaws: Flaw[] = [];
  const sleep = told.places.sleep ?? untold.places.sleep ?? loop.keyword;
  const add = (kind: Flaw['kind'], span = sleep, ms?: number): void => {
    flaws.push({ kind, span, ...(ms === undefined ? {} : { ms }) });
  };
  const endless = isEndless(told) || isEndless(untold);
  if (endless) add('no-last-attempt', loop.keyword);
  if (!endless && ((told.sleptLast && told.end !== 'crashed') || (untold.sleptLast && untold.end !== 'crashed'))) add('sleeps-after-last');
  const reads = told.readsHeader;
  const [first] = told.sleeps;
  const isMillisecond = first !== undefined && first.maxMs > 0 && Math.abs(first.maxMs * 1000 - toldMs) < 1 && reads;
  if (isMillisecond) add('wrong-unit', sleep, first.maxMs);
  else if (reads && (cuts(told, toldMs) || (toldLong !== null && cuts(toldLong, LONG_WAIT_S * 1000)))) add('cuts-told-wait-short');
  if (reads && dated.end === 'crashed') add('date-crashes', dated.places.conversion);
  else if (reads && dated.misread && isMisread(dated)) add('date-misread', dated.places.conversion, dated.sleeps[0]?.maxMs);
  if (!reads && told.attempts > 1) add('ignores-retry-after');
  if (untold.attempts > 1 && untold.sleeps.length > 0 && untold.sleeps.every(({ maxMs }) => maxMs <= 1)) add('no-wait-without-header');
  const clock = told.places.clock ?? untold.places.clock;
  if (clock !== undefined) add('deadline-between-attempts', clock);
  if (refused !== null && refused.attempts > 1) add('retries-everything', loop.keyword);
  const fixed = untold.sleeps.length > 0 && untold.sleeps.every(({ minMs, maxMs }) => minMs === maxMs && maxMs > 1);
  if (fixed && untold.attempts > 1) add('no-jitter');
  return flaws;
};

const playLoop = (
  loop: LoopStatement,
  around: FunctionExpression,
  stage: Stage,
  request: CallExpression,
  retryAfterSeconds: number,
): FoundLoop | null => {
  const meets = (status: number | null, retryAfter: string | null, dateAhead: number | null = null): readonly Played[] =>
    waysThrough(stage, { status, retryAfter, dateAhead }, loop, around);
  // A loop that goes on although all is well polls, or works through a list.
  const well = meets(200, null);
  if (!well.some((run) => run.attempts === 1 && run.end !== 'too-long')) return null;
  const untold = longest(meets(429, null));
  const told = longest(meets(429, String(retryAfterSeconds)));
  if (told === null || untold === null || Math.max(told.attempts, untold.attempts) < 2) return null;
  const dated = longest(meets(429, DATE, DATE_AHEAD_S)) ?? told;
  const refused = longest(meets(400, null));
  const toldMs = retryAfterSeconds * 1000;
  const retryAfter = waitsFrom('retry-after', told, toldMs);
  const noHeader = waitsFrom('no-header', untold, null);
  if (told.sleeps.length + untold.sleeps.length === 0) return null;
  // Nobody here can tell how often it goes round: what it waits in all is as unknown.
  const isOpen = told.hasUnknownBound || untold.hasUnknownBound;
  const attempts = Math.max(
    isEndless(told) ? Number.POSITIVE_INFINITY : told.attempts,
    isEndless(untold) ? Number.POSITIVE_INFINITY : untold.attempts,
  );
  const flaws = flawsOf(loop, { told, untold, dated, refused, toldLong: longest(meets(429, String(LONG_WAIT_S))) }, toldMs);
  if (isOpen)
    return {
      loop,
      request,
      attempts: null,
      policy: null,
      retryAfter: null,
      noHeader: null,
      flaws: flaws.filter((f) => f.kind !== 'no-last-attempt'),
    };
  const longestTold = (seconds: number): Played | null => longest(meets(429, String(seconds)));
  const policy = policyOfLoop({ attempts, untold, longestTold, everyError: (refused?.attempts ?? 0) > 1, isPython: stage.isPython });
  return { loop, request, attempts, policy, retryAfter, noHeader, flaws };
};

/** A loop and the function around it; at the top of a file the file itself. */
interface Candidate {
  readonly loop: LoopStatement;
  readonly around: FunctionExpression;
}

/** Loops around something that sleeps, each once, in source order. */
const candidates = (names: Names): readonly Candidate[] => {
  const { reader, source } = names;
  const found = new Map<number, Candidate>();
  for (const match of source.text.matchAll(LOOP_WORDS)) {
    const at = source.root.descendantForIndex(match.index, match.index + match[0].length - 1);
    const node = at?.parent;
    if (at == null || node == null || at.isNamed || !reader.isLoop(node.type) || found.has(node.startIndex)) continue;
    const owner = names.enclosing(node.startIndex - 1, (type) => reader.isFunction(type));
    const around = owner === null ? null : reader.functionOf(owner);
    const [loop] = reader.statements(node);
    if (loop?.kind !== 'loop') continue;
    found.set(node.startIndex, { loop, around: around ?? fileOf(names) });
  }
  return [...found.values()];
};

/** A file with more loops is generated; the rest of them is left alone. */
const MOST_LOOPS = 500;

const LOOP_WORDS = /\b(?:for|while|do)\b/g;

const fileOf = (names: Names): FunctionExpression => ({
  kind: 'function',
  span: { start: 0, end: names.source.text.length },
  parameters: [],
  gives: null,
  body: () => names.reader.statements(names.source.root),
});

/** The function of this file that a call means: by its name, or as a method of the same class. */
const localFunction = (names: Names, call: CallExpression): FunctionExpression | null => {
  const { callee } = call;
  const { reader } = names;
  if (callee.kind === 'name') {
    const [only, ...more] = names.resolve(callee.name, callee.span.start);
    if (only === undefined || more.length > 0) return null;
    if (only.means.kind === 'function') return reader.functionOf(only.means.node);
    return only.means.kind === 'value' ? reader.functionOf(only.means.node) : null;
  }
  if (callee.kind !== 'member' || callee.of.kind !== 'name' || !reader.self.has(callee.of.name)) return null;
  const method = names.bindingsOf(callee.name).find((b) => b.means.kind === 'function');
  return method?.means.kind === 'function' ? reader.functionOf(method.means.node) : null;
};

/** @returns the retry loops of a file, in source order */
export const findLoops = (names: Names, catalogue: Catalogue, retryAfterSeconds: number): readonly FoundLoop[] => {
  const found: FoundLoop[] = [];
  const functionOf: Stage['functionOf'] = (call) => localFunction(names, call);
  for (const { loop, around } of candidates(names).slice(0, MOST_LOOPS)) {
    if (!sleepsSomewhere(loop.body, functionOf)) continue;
    const requests = callsIn(loop.body)
      .map((call) => ({ call, rank: likelihood(call, names, catalogue) }))
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank - a.rank)
      .slice(0, 4);
    for (const { call, rank } of requests) {
      const stage: Stage = {
        names,
        functionOf,
        isPython: names.reader.family === 'python',
        answersWithStatus: answersWithStatus(loop, call, names.source.text, rank),
        isRequest: (e: Expression & { kind: 'call' }) => e.span.start === call.span.start && e.span.end === call.span.end,
      };
      const played = playLoop(loop, around, stage, call, retryAfterSeconds);
      if (played !== null) {
        found.push(played);
        break;
      }
    }
  }
  return found.filter(
    (one) => !found.some((other) => other !== one && isInside(one, other) && one.request.span.start === other.request.span.start),
  );
};

/** Of two loops around one request the inner one retries it. */
const isInside = (outer: FoundLoop, inner: FoundLoop): boolean =>
  outer.loop.span.start < inner.loop.span.start && inner.loop.span.end <= outer.loop.span.end;
