/** The command line of `retry-lens wait`, checked. */

import type { ServerBehaviour } from '../core/policy/policy.ts';
import type { Header } from '../core/policy/server-wait.ts';
import { sdkById } from '../core/sdk/index.ts';
import type { Sdk } from '../core/sdk/sdk.ts';
import { type Locale, locales } from '../core/show/locale.ts';
import { type Args, numberOf, oneOf, parseArgs, UsageError } from './args.ts';

export interface WaitQuestion {
  readonly kind: 'question';
  readonly sdk: Sdk;
  readonly version: string;
  readonly maxRetries?: number;
  readonly timeoutMs?: number;
  readonly around?: { readonly attempts: number; readonly waitMs: number };
  readonly deadlineMs?: number;
  readonly server: ServerBehaviour;
  /** UNIX ms; null: now. */
  readonly nowMs: number | null;
  readonly format: 'text' | 'json';
  readonly locale: Locale;
}

export type WaitArgs = WaitQuestion | { readonly kind: 'list'; readonly format: 'text' | 'json' };

export const waitUsage = `retry-lens wait --sdk NAME --sdk-version V [--max-retries N] [--timeout SECONDS] [--status 429]
               [--header "Retry-After: 120"]… [--no-answer | --trickles | --refuses-connection] [--around ATTEMPTSxSECONDS]
               [--deadline SECONDS] [--now 2026-01-01T00:00:00Z] [--format text|json] [--lang en|ja]
retry-lens wait --list [--format text|json]
`;

const headerOf = (text: string): Header => {
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).trim();
  if (colon < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new UsageError(`--header takes "Name: value", not ${text}`);
  return [name, text.slice(colon + 1).trim()];
};

const momentOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new UsageError(`--now takes a moment such as 2026-01-01T00:00:00Z, not ${text}`);
  return ms;
};

/** `3x60`: three attempts of a wrapper around it, with 60 s between them. */
const aroundOf = (text: string | undefined): { readonly attempts: number; readonly waitMs: number } | undefined => {
  if (text === undefined) return undefined;
  const match = /^(\d+)x(\d+(?:\.\d+)?)$/.exec(text);
  const attempts = Number(match?.[1]);
  if (match === null || attempts < 1) throw new UsageError(`--around takes ATTEMPTSxSECONDS such as 3x60, not ${text}`);
  return { attempts, waitMs: Number(match[2]) * 1000 };
};

const silences = ['no-answer', 'trickles', 'refuses-connection'] as const;

const serverOf = (args: Args, status: number | undefined, headers: readonly Header[]): ServerBehaviour => {
  const given = silences.filter((name) => args.has(name));
  const [silence] = given;
  if (silence === undefined) return { kind: 'answers', status: status ?? 429, headers };
  if (given.length > 1 || status !== undefined || headers.length > 0) {
    throw new UsageError(
      `--${silence} goes without --status, --header and ${silences
        .filter((name) => name !== silence)
        .map((name) => `--${name}`)
        .join(' and ')}`,
    );
  }
  return silence === 'no-answer' ? { kind: 'silent' } : { kind: silence };
};

/** @throws UsageError */
export const waitArgs = (argv: readonly string[]): WaitArgs => {
  const args = parseArgs(argv, {
    sdk: 'value',
    'sdk-version': 'value',
    'max-retries': 'value',
    timeout: 'value',
    status: 'value',
    header: 'list',
    'no-answer': 'flag',
    trickles: 'flag',
    'refuses-connection': 'flag',
    around: 'value',
    deadline: 'value',
    now: 'value',
    format: 'value',
    lang: 'value',
    list: 'flag',
  });
  const format = oneOf(args, 'format', ['text', 'json']);
  if (args.words[0] !== undefined) throw new UsageError(`unexpected word ${args.words[0]}`);
  if (args.has('list')) return { kind: 'list', format };
  const id = args.value('sdk');
  if (id === undefined) throw new UsageError('--sdk is needed; retry-lens wait --list names the SDKs');
  const sdk = sdkById(id);
  if (sdk === undefined) throw new UsageError(`no SDK is called ${id}; retry-lens wait --list names the SDKs`);
  const version = args.value('sdk-version');
  if (version === undefined) throw new UsageError(`--sdk-version is needed; the newest known of ${id} is ${sdk.newestKnown}`);
  const status = numberOf(args, 'status', 100, 599);
  if (status !== undefined && !Number.isInteger(status)) throw new UsageError(`--status takes a whole number, not ${args.value('status')}`);
  const headers = args.list('header').map(headerOf);
  const maxRetries = numberOf(args, 'max-retries');
  const timeout = numberOf(args, 'timeout', 0);
  const deadline = numberOf(args, 'deadline', 0);
  const around = aroundOf(args.value('around'));
  return {
    kind: 'question',
    sdk,
    version,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    ...(around === undefined ? {} : { around }),
    ...(deadline === undefined ? {} : { deadlineMs: deadline * 1000 }),
    server: serverOf(args, status, headers),
    nowMs: momentOf(args.value('now')),
    format,
    locale: oneOf(args, 'lang', locales as readonly [Locale, ...Locale[]]),
  };
};
