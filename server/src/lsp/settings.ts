/** The user's settings, checked: what is not as declared keeps its default. */
import { defaultSettings, type RuleLevel, type Settings } from './messages.ts';

const levels: ReadonlySet<unknown> = new Set<RuleLevel>(['off', 'hint', 'info', 'warning', 'error']);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLevel = (value: unknown): value is RuleLevel => levels.has(value);
const isText = (value: unknown): value is string => typeof value === 'string';

const record = <T>(value: unknown, is: (v: unknown) => v is T): Readonly<Record<string, T>> =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => is(entry[1]))) : {};

const flag = (value: unknown, name: string, standard: boolean): boolean => {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === 'boolean' ? found : standard;
};

/** @param value the section `retryLens`, as the client sent it. */
export const readSettings = (value: unknown): Settings => {
  if (!isObject(value)) return defaultSettings;
  const seconds = value.assumedRetryAfter;
  return {
    assumedRetryAfter:
      typeof seconds === 'number' && seconds >= 0 && Number.isFinite(seconds) ? seconds : defaultSettings.assumedRetryAfter,
    rules: record(value.rules, isLevel),
    sdkVersions: record(value.sdkVersions, isText),
    inlayHints: { enabled: flag(value.inlayHints, 'enabled', defaultSettings.inlayHints.enabled) },
    codeLens: { enabled: flag(value.codeLens, 'enabled', defaultSettings.codeLens.enabled) },
    hover: { picture: flag(value.hover, 'picture', defaultSettings.hover.picture) },
    log: { fields: record(isObject(value.log) ? value.log.fields : undefined, isText) },
  };
};
