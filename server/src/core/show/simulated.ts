/** A simulated case in words and numbers that survive JSON: `null` where there is no limit. */
import { LISTED, type SimulatedSettings, simulate } from '../explain/simulate.ts';
import type { Interval } from '../policy/interval.ts';
import { noAnswer, type RetryPolicy, type Scenario, type ServerBehaviour, toldNothing } from '../policy/policy.ts';
import type { Header } from '../policy/server-wait.ts';
import { sdkById } from '../sdk/index.ts';
import { obeys } from './answer.ts';
import { because } from './because.ts';
import { interval, intervalSeconds } from './durations.ts';
import type { Locale } from './locale.ts';
import { plain, type RichText, sentence } from './rich.ts';
import { hoverSentences } from './sentences/hover.ts';
import { type ReportKey, reportSentences } from './sentences/report.ts';
import { groupLabel } from './versions.ts';

type Wire = readonly [min: number, max: number | null];

export interface SimulatedWords {
  readonly kind: 'waits';
  readonly label: string;
  readonly measured: boolean;
  readonly attempts: number | null;
  readonly sleeps: readonly Wire[];
  readonly attempt: Wire;
  readonly total: Wire;
  readonly totalText: string;
  readonly toldMs: number | null;
  readonly obeysServer: boolean;
  readonly because: RichText;
  readonly scenarios: readonly { readonly label: string; readonly total: string }[];
  readonly command: string;
}

export interface CaseOfSdk extends SimulatedSettings {
  readonly sdk: string;
  readonly version: string;
}

/** More waits than this are no longer drawn. */
const drawn = Math.min(100, LISTED);

const wire = ({ minMs, maxMs }: Interval): Wire => [minMs, Number.isFinite(maxMs) ? maxMs : null];

/** What the server's headers say to this client, ms; null: nothing that it can read. */
const toldMs = (policy: RetryPolicy, headers: readonly Header[], nowMs: number): number | null => {
  const parsed = policy.serverWait?.dialect(headers, nowMs);
  return parsed?.kind === 'wait' && Number.isFinite(parsed.ms) && parsed.ms > 0 ? parsed.ms : null;
};

const quoted = (text: string): string => (/^[\w./:@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The same question for the command line. */
const commandOf = (of: CaseOfSdk, server: ServerBehaviour): string => {
  const words = ['retry-lens', 'wait', '--sdk', of.sdk, '--sdk-version', of.version];
  if (of.maxRetries !== undefined) words.push('--max-retries', String(of.maxRetries));
  if (of.timeoutMs != null) words.push('--timeout', String(of.timeoutMs / 1000));
  if (of.around !== undefined) words.push('--around', `${of.around.attempts}x${of.around.waitMs / 1000}`);
  if (of.deadlineMs !== undefined) words.push('--deadline', String(of.deadlineMs / 1000));
  if (server.kind === 'answers') {
    words.push('--status', String(server.status));
    for (const [name, value] of server.headers) words.push('--header', `${name}: ${value}`);
  } else if (server.kind === 'silent') words.push('--no-answer');
  else if (server.kind === 'trickles') words.push('--trickles');
  else if (server.kind === 'refuses-connection') words.push('--refuses-connection');
  return words.map(quoted).join(' ');
};

const impossible = (key: ReportKey, values: Record<string, string>, locale: Locale) => ({
  kind: 'impossible' as const,
  message: sentence(reportSentences[locale][key], values),
});

export const simulatedAnswer = (
  of: CaseOfSdk,
  server: ServerBehaviour,
  nowMs: number,
  locale: Locale,
): SimulatedWords | ReturnType<typeof impossible> => {
  const { sdk: sdkId, version } = of;
  const sdk = sdkById(sdkId);
  if (sdk === undefined) return impossible('noSdk', { sdk: sdkId }, locale);
  const run = (scenario: Scenario) => simulate(sdk, version, of, scenario);
  const answer = run({ name: 'custom', server, nowMs });
  if (answer.kind === 'not-a-version') return impossible('notAVersion', { version }, locale);
  if (answer.kind === 'too-old') return impossible('tooOld', { sdk: sdkId, version, oldest: answer.oldestKnown }, locale);
  if (answer.kind === 'refused') return impossible('refuses', { sdk: sdkId, version, error: answer.error }, locale);
  const headers = server.kind === 'answers' ? server.headers : [];
  const seconds = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1] ?? '120';
  const told: Scenario = { name: 'retry-after', server: { kind: 'answers', status: 429, headers: [['retry-after', seconds]] }, nowMs };
  const row = (label: RichText, scenario: Scenario) => {
    const one = run(scenario);
    return { label: plain(label), total: one.kind === 'waits' ? intervalSeconds(one.layered.total, locale) : '–' };
  };
  const s = hoverSentences[locale];
  const { layered, waits } = answer;
  return {
    kind: 'waits',
    label: groupLabel(answer.at, locale),
    measured: answer.measured,
    attempts: Number.isFinite(layered.attempts) ? layered.attempts : null,
    sleeps: answer.sleeps.slice(0, drawn).map(wire),
    attempt: wire(waits.attempt),
    total: wire(layered.total),
    totalText: interval(layered.total, locale),
    toldMs: toldMs(answer.policy, headers, nowMs),
    obeysServer: obeys(waits),
    because: waits.because.flatMap((reason, i) => [...(i === 0 ? [] : [{ text: locale === 'ja' ? '' : ' ' }]), ...because(reason, locale)]),
    scenarios: [
      row(sentence(s.saysTold, { told: `Retry-After: ${seconds}` }), told),
      row(sentence(s.saysNothing), toldNothing()),
      row(sentence(s.neverAnswers), noAnswer),
    ],
    command: commandOf(of, server),
  };
};
