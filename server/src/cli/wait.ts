/** `retry-lens wait`: one question without any file. How long does this client wait? */
import { type Prediction, predict } from '../core/explain/predict.ts';
import { settingsOf } from '../core/explain/sdk-case.ts';
import type { Waits } from '../core/policy/waits.ts';
import type { BehaviourAt } from '../core/sdk/behaviour.ts';
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

type Answered = Extract<Prediction, { readonly kind: 'waits' | 'refused' }>;

/** @throws UsageError where there is no answer. */
const answer = (question: WaitQuestion, io: CliIo): string => {
  const { sdk, version, server, locale } = question;
  const settings = settingsOf(sdk, version, question);
  const prediction = predict(sdk, version, settings, { name: 'custom', server, nowMs: question.nowMs ?? io.now() });
  if (prediction.kind === 'not-a-version') throw new UsageError(say(question, 'notAVersion', { version }));
  if (prediction.kind === 'too-old') {
    throw new UsageError(plain(sentence(reportSentences[locale].tooOld, { sdk: sdk.id, version, oldest: prediction.oldestKnown })));
  }
  return question.format === 'json' ? `${JSON.stringify(jsonOf(question, prediction))}\n` : textOf(question, prediction);
};

const say = ({ locale }: WaitQuestion, key: ReportKey, values?: Values): string => plain(sentence(reportSentences[locale][key], values));

/** Where the behaviour of the release was read, the newest change first. */
const sourcesOf = (at: BehaviourAt) => [...at.groups].reverse().flatMap((group) => group.sources);

const noWaits: Pick<Waits, 'retried' | 'attempts' | 'sleeps' | 'total' | 'because'> = {
  retried: false,
  attempts: 0,
  sleeps: [],
  total: { minMs: 0, maxMs: 0 },
  because: [],
};

const jsonOf = ({ sdk, version, locale }: WaitQuestion, prediction: Answered) => {
  const waits = prediction.kind === 'waits' ? prediction.waits : noWaits;
  const error = prediction.kind === 'waits' ? prediction.waits.throws : prediction.error;
  return {
    version: 1,
    sdk: sdk.id,
    sdkVersion: version,
    retried: waits.retried,
    attempts: countOf(waits.attempts),
    sleeps: waits.sleeps.map(pairOf),
    total: pairOf(waits.total),
    ends: prediction.kind === 'waits' ? prediction.waits.ends : 'refused',
    ...(error === undefined ? {} : { error }),
    because: waits.because.map((reason) => ({ rule: reason.rule, text: plain(because(reason, locale)) })),
    sources: sourcesOf(prediction.at).map(({ what, repository, at, path, lines }) => ({ what, repository, at, path, lines })),
    measured: prediction.measured,
  };
};

const headOf = (question: WaitQuestion, prediction: Answered): string[] => {
  const { sdk, version, locale } = question;
  const values = { sdk: sdk.id, version };
  if (prediction.kind === 'refused') return [say(question, 'refuses', { ...values, error: prediction.error })];
  const { waits } = prediction;
  if (!Number.isFinite(waits.attempts)) return [say(question, 'endless', values)];
  const facts = [say(question, 'attempts', { n: waits.attempts })];
  if (waits.sleeps.length > 0) facts.push(say(question, 'waits', { sleeps: sleepList(waits.sleeps, waits.attempts - 1, locale) }));
  if (waits.attempt.maxMs > 0) facts.push(say(question, 'eachAttempt', { time: interval(waits.attempt, locale) }));
  if (waits.throws !== undefined) facts.push(say(question, 'endsWith', { error: waits.throws }));
  const atOnce = waits.total.maxMs === 0;
  const first = atOnce ? say(question, 'fails', values) : say(question, 'blocks', { ...values, total: interval(waits.total, locale) });
  return [first, `  ${facts.join(' · ')}`];
};

const textOf = (question: WaitQuestion, prediction: Answered): string => {
  const { locale } = question;
  const lines = headOf(question, prediction);
  if (prediction.kind === 'waits' && prediction.waits.because.length > 0) {
    lines.push('', say(question, 'why'), ...prediction.waits.because.map((reason) => `  ${plain(because(reason, locale))}`));
  }
  const sources = prediction.at.group.sources;
  lines.push('', say(question, 'sources'), `  ${say(question, prediction.measured ? 'isMeasured' : 'isRead')}`);
  lines.push(...sources.map((source) => `  ${sourceText(source)}${source.what === '' ? '' : `: ${source.what}`}`));
  return `${lines.join('\n')}\n`;
};
