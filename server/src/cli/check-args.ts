/** The command line of `retry-lens check`, checked, with what a configuration file adds to it. */
import type { Severity } from '../core/rules/finding.ts';
import { isRuleId } from '../core/rules/rules.ts';
import { sdkById, sdks } from '../core/sdk/index.ts';
import { isVersion } from '../core/sdk/version-order.ts';
import { type Locale, locales } from '../core/show/locale.ts';
import { numberOf, oneOf, parseArgs, UsageError } from './args.ts';

export const checkFormats = ['text', 'json', 'sarif', 'github'] as const;
export type CheckFormat = (typeof checkFormats)[number];
export const failLevels = ['error', 'warning', 'info', 'never'] as const;
export type FailOn = (typeof failLevels)[number];

export interface CheckArgs {
  readonly paths: readonly string[];
  readonly stdinFilename: string | null;
  readonly format: CheckFormat;
  readonly failOn: FailOn;
  readonly retryAfterSeconds: number;
  /** SDK id → version. */
  readonly sdkVersions: Readonly<Record<string, string>>;
  readonly levels: Readonly<Record<string, Severity | 'off'>>;
  readonly locale: Locale;
  readonly fix: boolean;
}

export const checkUsage = `retry-lens check [PATH…] [--format text|json|sarif|github] [--fail-on error|warning|info|never]
               [--retry-after SECONDS] [--sdk-version NAME=VERSION]… [--lang en|ja] [--config FILE] [--fix]
               [-] [--stdin-filename NAME]
`;

const levels: ReadonlySet<unknown> = new Set(['off', 'hint', 'info', 'warning', 'error']);
const isLevel = (value: unknown): value is Severity | 'off' => levels.has(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface FromFile {
  readonly retryAfter?: number;
  readonly sdkVersions: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
}

const nothing: FromFile = { sdkVersions: {}, rules: {} };

/** The settings of the editor in a file: `{"retryAfter": 60, "rules": {…}, "sdkVersions": {…}}`. @throws UsageError */
const readConfig = (name: string, text: string): FromFile => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(value)) throw new UsageError(`${name} must hold an object`);
  const { retryAfter, assumedRetryAfter, sdkVersions, rules, ...rest } = value;
  const unknown = Object.keys(rest).find((key) => key !== '$schema');
  if (unknown !== undefined) throw new UsageError(`${name}: ${unknown} is no setting; known are retryAfter, rules and sdkVersions`);
  const seconds = retryAfter ?? assumedRetryAfter;
  if (seconds !== undefined && (typeof seconds !== 'number' || seconds < 0))
    throw new UsageError(`${name}: retryAfter takes a number from 0 on`);
  const versions = isObject(sdkVersions) ? Object.entries(sdkVersions) : [];
  const chosen = isObject(rules) ? Object.entries(rules) : [];
  for (const [rule, level] of chosen) {
    if (!isRuleId(rule)) throw new UsageError(`${name}: no rule is called ${rule}`);
    if (!isLevel(level)) throw new UsageError(`${name}: ${rule} takes off, hint, info, warning or error`);
  }
  return {
    ...(seconds === undefined ? {} : { retryAfter: seconds }),
    sdkVersions: Object.fromEntries(versions.map(([sdk, version]) => versionOf(`${sdk}=${String(version)}`))),
    rules: Object.fromEntries(chosen) as Record<string, Severity | 'off'>,
  };
};

/** `anthropic-python=1.6.0`, or the package's name. @throws UsageError */
const versionOf = (text: string): readonly [string, string] => {
  const at = text.lastIndexOf('=');
  const name = text.slice(0, Math.max(at, 0));
  const version = text.slice(at + 1);
  const sdk = sdkById(name) ?? sdks.find((s) => s.package === name);
  if (at < 1) throw new UsageError(`--sdk-version takes NAME=VERSION, not ${text}`);
  if (sdk === undefined) throw new UsageError(`no SDK is called ${name}; retry-lens wait --list names the SDKs`);
  if (!isVersion(version)) throw new UsageError(`${version} is no version number`);
  return [sdk.id, version];
};

/**
 * @param read the text of a configuration file
 * @throws UsageError
 */
export const checkArgs = async (argv: readonly string[], read: (path: string) => Promise<string>): Promise<CheckArgs> => {
  const args = parseArgs(argv, {
    format: 'value',
    'fail-on': 'value',
    'retry-after': 'value',
    'sdk-version': 'list',
    'stdin-filename': 'value',
    lang: 'value',
    config: 'value',
    fix: 'flag',
  });
  const config = args.value('config');
  const file = config === undefined ? nothing : readConfig(config, await readText(config, read));
  const paths = args.words.length === 0 ? ['.'] : args.words;
  const stdinFilename = args.value('stdin-filename') ?? null;
  if (paths.includes('-') && stdinFilename === null) throw new UsageError('- needs --stdin-filename: the name decides the language');
  if (paths.includes('-') && paths.length > 1) throw new UsageError('- goes without other paths');
  if (args.has('fix') && paths.includes('-')) throw new UsageError('--fix goes without -');
  return {
    paths,
    stdinFilename,
    format: oneOf(args, 'format', checkFormats),
    failOn: oneOf(args, 'fail-on', failLevels),
    retryAfterSeconds: numberOf(args, 'retry-after', 0, Number.MAX_SAFE_INTEGER) ?? file.retryAfter ?? 120,
    sdkVersions: { ...file.sdkVersions, ...Object.fromEntries(args.list('sdk-version').map(versionOf)) },
    levels: file.rules,
    locale: oneOf(args, 'lang', locales as readonly [Locale, ...Locale[]]),
    fix: args.has('fix'),
  };
};

const readText = async (path: string, read: (path: string) => Promise<string>): Promise<string> => {
  try {
    return await read(path);
  } catch (error) {
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
};
