/** `retry-lens wait`: one question without any file. How long does this client wait? */
import { type Simulation, simulate } from '../core/explain/simulate.ts';
import { zero } from '../core/policy/interval.ts';
import type { Waits } from '../core/policy/waits.ts';
import { groupsThatSay } from '../core/sdk/behaviour.ts';
import type { Behaviour, Source } from '../core/sdk/sdk.ts';
import { because } from '../core/show/because.ts';
import { interval, sleepList } from '../core/show/durations.ts';
import { plain, sentence, type Values } from '../core/show/rich.ts';
import { type ReportKey, reportSentences } from '../core/show/sentences/report.ts';
import { sourceText } from '../core/show/source-link.ts';
import { UsageError } from './args.ts';
import type { CliIo } from './io.ts';
import { countOf, pairOf } from './json.ts';
import { printable } from './printable.ts';
import { type WaitQuestion, waitArgs, waitUsage } from './wait-args.ts';
import { listJson, listText } from './wait-list.ts';

/** Exit code: 0 answered, 2 the question was unusable. */
export const runWait = async (argv: readonly string[], io: CliIo): Promise<number> => {
  try {
    const args = waitArgs(argv);
    if (args.kind === 'list') io.stdout(args.format === 'json' ? `${JSON.stringify(listJson())}\n` : listText());
    else io.stdout(answer(args, io));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr(`retry-lens wait: ${printable(error.message)}\n`);
    if (argv.length === 0) io.stderr(waitUsage);
    return 2;
  }
};

type Answered = Extract<Simulation, { readonly kind: 'waits' | 'refused' }>;

/** @throws UsageError where there is no answer. */
const answer = (question: WaitQuestion, io: CliIo): string => {
  const { sdk, version, server, locale } = question;
  const prediction = simulate(sdk, version, question, { name: 'custom', server, nowMs: question.nowMs ?? io.now() });
  if (prediction.kind === 'not-a-version') throw new UsageError(say(question, 'notAVersion', { version }));
  if (prediction.kind === 'too-old') {
    throw new UsageError(plain(sentence(reportSentences[locale].tooOld, { sdk: sdk.id, version, oldest: prediction.oldestKnown })));
  }
  return question.format === 'json' ? `${JSON.stringify(jsonOf(question, prediction))}\n` : textOf(question, prediction);
};

const say = ({ locale }: WaitQuestion, key: ReportKey, values?: Values): string => plain(sentence(reportSentences[locale][key], values));

/** The parts of the SDK's behaviour that this answer stands on. */
const decidedBy = ({ server, maxRetries, timeoutMs }: WaitQuestion, prediction: Answered): readonly (keyof Behaviour)[] => {
  if (prediction.kind === 'refused') return ['badMaxRetries', 'badTimeout', 'dynamicTimeout'];
  const { because } = prediction.waits;
  const onlyTold = because.some(({ rule }) => rule === 'retry-after-obeyed' || rule === 'retry-after-capped');
  const isCount = maxRetries === undefined || (Number.isSafeInteger(maxRetries) && maxRetries >= 0);
  return [
    'retries',
    ...(maxRetries === undefined ? (['maxRetries'] as const) : []),
    ...(isCount ? [] : (['badMaxRetries'] as const)),
    ...(server.kind === 'answers' ? (['serverWait'] as const) : (['bounds'] as const)),
    ...(server.kind !== 'answers' && timeoutMs === undefined ? (['timeout'] as const) : []),
    ...(onlyTold ? [] : (['backoff'] as const)),
  ];
};

/** Where that was read, the newest change first. */
const sourcesOf = (question: WaitQuestion, prediction: Answered): readonly Source[] => {
  const groups = groupsThatSay(prediction.at, decidedBy(question, prediction));
  return (groups.length === 0 ? [prediction.at.group] : groups).flatMap((group) => group.sources);
};

/** What is printed of the whole: the wrapper and the deadline count. */
interface Whole extends Pick<Waits, 'attempts' | 'sleeps' | 'total' | 'because'> {
  readonly retried: boolean;
  readonly ends: Waits['ends'] | 'refused';
  readonly error?: string;
}

const wholeOf = (prediction: Answered): Whole => {
  if (prediction.kind === 'refused') {
    return { retried: false, attempts: 0, sleeps: [], total: zero, because: [], ends: 'refused', error: prediction.error };
  }
  const { waits, layered, sleeps } = prediction;
  return {
    retried: layered.attempts > 1,
    attempts: layered.attempts,
    sleeps,
    total: layered.total,
    because: waits.because,
    ends: waits.ends,
    ...(waits.throws === undefined ? {} : { error: waits.throws }),
  };
};

const jsonOf = (question: WaitQuestion, prediction: Answered) => {
  const { sdk, version, locale } = question;
  const whole = wholeOf(prediction);
  return {
    version: 1,
    sdk: sdk.id,
    sdkVersion: version,
    retried: whole.retried,
    attempts: countOf(whole.attempts),
    sleeps: whole.sleeps.map(pairOf),
    total: pairOf(whole.total),
    ends: whole.ends,
    ...(whole.error === undefined ? {} : { error: whole.error }),
    because: whole.because.map((reason) => ({ rule: reason.rule, text: plain(because(reason, locale)) })),
    sources: sourcesOf(question, prediction).map(({ what, repository, at, path, lines }) => ({ what, repository, at, path, lines })),
    measured: prediction.measured,
  };
};

const headOf = (question: WaitQuestion, prediction: Answered): string[] => {
  const { sdk, version, locale } = question;
  const values = { sdk: sdk.id, version };
  if (prediction.kind === 'refused') return [say(question, 'refuses', { ...values, error: prediction.error })];
  const { attempts, sleeps, total, error } = wholeOf(prediction);
  if (!Number.isFinite(attempts)) return [say(question, 'endless', values)];
  const facts = [say(question, 'attempts', { n: attempts })];
  if (sleeps.length > 0) facts.push(say(question, 'waits', { sleeps: sleepList(sleeps, sleeps.length, locale) }));
  const { attempt } = prediction.waits;
  if (attempt.maxMs > 0) facts.push(say(question, 'eachAttempt', { time: interval(attempt, locale) }));
  if (error !== undefined) facts.push(say(question, 'endsWith', { error }));
  const first = total.maxMs === 0 ? say(question, 'fails', values) : say(question, 'blocks', { ...values, total: interval(total, locale) });
  return [first, `  ${facts.join(' · ')}`];
};

const textOf = (question: WaitQuestion, prediction: Answered): string => {
  const { locale } = question;
  const lines = headOf(question, prediction);
  if (prediction.kind === 'waits' && prediction.waits.because.length > 0) {
    lines.push('', say(question, 'why'), ...prediction.waits.because.map((reason) => `  ${plain(because(reason, locale))}`));
  }
  const sources = sourcesOf(question, prediction);
  lines.push('', say(question, 'sources'), `  ${say(question, prediction.measured ? 'isMeasured' : 'isRead')}`);
  lines.push(...sources.map((source) => `  ${sourceText(source)}${source.what === '' ? '' : `: ${source.what}`}`));
  return `${lines.join('\n')}\n`;
};
