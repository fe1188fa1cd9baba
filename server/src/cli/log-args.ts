/** The command line of `retry-lens log`, checked. */

import { timeFrom } from '../core/log/reader.ts';
import { fieldNames } from '../core/log/records/own-names.ts';

export const logFormats = ['text', 'json', 'ndjson', 'csv', 'html'] as const;
export type LogOutput = (typeof logFormats)[number];

export interface LogArgs {
  readonly files: readonly string[];
  readonly format: LogOutput;
  readonly fields: Readonly<Record<string, string>>;
  readonly sdk: string | null;
  readonly sdkVersion: string | null;
  readonly since: number | null;
  readonly until: number | null;
  readonly follow: boolean;
  readonly lang: 'en' | 'ja';
}

export const logUsage = `retry-lens log FILE… [--format text|json|ndjson|csv|html] [--fields name=path…] [--sdk NAME --sdk-version V]
               [--since TIME] [--until TIME] [--follow] [--lang en|ja]
`;

const options: ReadonlySet<string> = new Set(['--format', '--fields', '--sdk', '--sdk-version', '--since', '--until', '--lang']);

/** The arguments, or one line that says what is wrong. */
export const logArgs = (args: readonly string[]): LogArgs | { readonly error: string } => {
  const files: string[] = [];
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let format: LogOutput = 'text';
  let sdk: string | null = null;
  let sdkVersion: string | null = null;
  let since: number | null = null;
  let until: number | null = null;
  let follow = false;
  let lang: 'en' | 'ja' = 'en';
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '-' || !arg.startsWith('-')) {
      files.push(arg);
      continue;
    }
    if (arg === '--follow' || arg === '-f') {
      follow = true;
      continue;
    }
    if (arg === '--') {
      files.push(...args.slice(i + 1));
      break;
    }
    const equals = arg.indexOf('=');
    const name = arg.startsWith('--fields') || equals < 0 ? (arg.split('=')[0] ?? arg) : arg.slice(0, equals);
    if (!options.has(name)) return { error: `unknown option ${name}` };
    const value = equals < 0 ? args[++i] : arg.slice(equals + 1);
    if (value === undefined) return { error: `${name} needs a value` };
    switch (name) {
      case '--format': {
        const known = logFormats.find((f) => f === value);
        if (known === undefined) return { error: `--format is one of ${logFormats.join(', ')}, not ${value}` };
        format = known;
        break;
      }
      case '--fields': {
        for (const pair of value.split(',')) {
          const at = pair.indexOf('=');
          const field = pair.slice(0, at);
          if (at < 1 || !fieldNames.includes(field))
            return { error: `--fields takes name=path with a name of ${fieldNames.join(', ')}, not ${pair}` };
          fields[field] = pair.slice(at + 1);
        }
        // More pairs may follow as words of their own.
        while (
          i + 1 < args.length &&
          /^[A-Za-z]+=/.test(args[i + 1] ?? '') &&
          fieldNames.includes((args[i + 1] ?? '').split('=')[0] ?? '')
        ) {
          const pair = args[++i] ?? '';
          fields[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
        }
        break;
      }
      case '--sdk':
        sdk = value;
        break;
      case '--sdk-version':
        sdkVersion = value;
        break;
      case '--since':
      case '--until': {
        const time = timeFrom(value);
        if (Number.isNaN(time)) return { error: `${name} takes a time such as 2026-12-02T01:00:00Z or seconds, not ${value}` };
        if (name === '--since') since = time;
        else until = time;
        break;
      }
      case '--lang':
        if (value !== 'en' && value !== 'ja') return { error: `--lang is en or ja, not ${value}` };
        lang = value;
        break;
    }
  }
  if (files.length === 0) return { error: 'no log was given' };
  if (sdkVersion !== null && sdk === null) return { error: '--sdk-version needs --sdk' };
  if (follow && (format === 'json' || format === 'html' || files.length !== 1))
    return { error: '--follow takes one file and the format text, ndjson or csv' };
  return { files, format, fields, sdk, sdkVersion, since, until, follow, lang };
};
