/** The command line of `retry-lens wait`, checked. */

import type { ServerBehaviour } from '../core/policy/policy.ts';
import type { Header } from '../core/policy/server-wait.ts';
import { sdkById } from '../core/sdk/index.ts';
import type { Sdk } from '../core/sdk/sdk.ts';
import { type Locale, locales } from '../core/show/locale.ts';
import { numberOf, oneOf, parseArgs, UsageError } from './args.ts';

export interface WaitQuestion {
  readonly kind: 'question';
  readonly sdk: Sdk;
  readonly version: string;
  readonly maxRetries?: number;
  readonly timeoutMs?: number;
  readonly server: ServerBehaviour;
  /** UNIX ms; null: now. */
  readonly nowMs: number | null;
  readonly format: 'text' | 'json';
  readonly locale: Locale;
}

export type WaitArgs = WaitQuestion | { readonly kind: 'list'; readonly format: 'text' | 'json' };

export const waitUsage = `retry-lens wait --sdk NAME --sdk-version V [--max-retries N] [--timeout SECONDS] [--status 429]
               [--header "Retry-After: 120"]… [--no-answer] [--now 2026-01-01T00:00:00Z] [--format text|json] [--lang en|ja]
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
  if (args.has('no-answer') && (status !== undefined || headers.length > 0))
    throw new UsageError('--no-answer goes without --status and --header');
  const maxRetries = numberOf(args, 'max-retries');
  const timeout = numberOf(args, 'timeout', 0);
  return {
    kind: 'question',
    sdk,
    version,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    server: args.has('no-answer') ? { kind: 'silent' } : { kind: 'answers', status: status ?? 429, headers },
    nowMs: momentOf(args.value('now')),
    format,
    locale: oneOf(args, 'lang', locales as readonly [Locale, ...Locale[]]),
  };
};
