/** Settings as the code writes them: `timeout=10`, `timeout: 10_000`, `max_retries (2 by default)`. */
import type { Site } from '../explain/site.ts';
import type { TimeoutValue } from '../policy/timeout.ts';
import type { Setting } from '../settings/setting.ts';
import type { Language } from '../syntax/language.ts';
import { unknownText } from './durations.ts';
import type { Locale } from './locale.ts';
import { type RichText, sentence } from './rich.ts';
import { hoverSentences } from './sentences/hover.ts';
import { unknownSentences } from './sentences/unknown.ts';

/** Longer source texts are cut: a hover is no editor. */
const longest = 48;

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};

const assigns = (language: Language): string => {
  switch (language) {
    case 'python':
    case 'kotlin':
      return '=';
    case 'go':
    case 'java':
      return ' ';
    default:
      return ': ';
  }
};

const named = (site: Site, argument: string, written: string | undefined): RichText => {
  if (written === undefined) return [{ text: argument, tone: 'code' }];
  const value = short(written);
  // The place may hold the whole setting already, as a builder's call does.
  const whole = value.includes(argument) ? value : `${argument}${assigns(site.language)}${value}`;
  return [{ text: whole, tone: 'code' }];
};

export const retriesName = (site: Site): string =>
  site.sdk?.settings.maxRetries.argument ?? (site.language === 'python' || site.language === 'ruby' ? 'max_retries' : 'maxRetries');

const timeoutName = (site: Site): string => site.sdk?.settings.timeout.argument ?? 'timeout';

/** The number that the SDK's own setting would show: some count attempts. */
export const countShown = (site: Site, retries: number): string => {
  const shown = site.sdk?.settings.maxRetries.counts === 'attempts' ? retries + 1 : retries;
  return Number.isFinite(shown) ? String(shown) : '∞';
};

const isDefault = (setting: Setting<unknown>): boolean => setting.known && setting.origin === 'default';

/** `max_retries=5`, or `max_retries (2 by default)`. */
export const retriesLabel = (site: Site, locale: Locale): RichText => {
  const setting = site.settings.maxRetries;
  const name = named(site, retriesName(site), isDefault(setting) ? undefined : setting.written);
  if (!setting.known || setting.origin !== 'default') return name;
  return sentence(hoverSentences[locale].retriesDefault, { name, n: countShown(site, setting.value) });
};

export const retriesSetting = (site: Site): RichText => named(site, retriesName(site), site.settings.maxRetries.written);
export const timeoutSetting = (site: Site): RichText => named(site, timeoutName(site), site.settings.timeout.written);

/** Where a value that is not written at the site comes from, as sentences. */
export const originNotes = (site: Site, locale: Locale): RichText[] => {
  const s = hoverSentences[locale];
  const notes: RichText[] = [];
  const settings: readonly [Setting<unknown>, string][] = [
    [site.settings.maxRetries, retriesName(site)],
    [site.settings.timeout, timeoutName(site)],
  ];
  for (const [setting, argument] of settings) {
    const name: RichText = [{ text: argument, tone: 'code' }];
    if (!setting.known) {
      notes.push(sentence(s.timeoutAnswerUnknown, { timeout: name, why: unknownSentences[locale][setting.reason] }));
      continue;
    }
    if (setting.origin === 'constant') notes.push(sentence(s.originConstant, { name }));
    if (setting.origin === 'imported') notes.push(sentence(s.originImported, { name }));
    if (setting.origin === 'environment') notes.push(sentence(s.originEnvironment, { name }));
    if (setting.origin === 'parameter') {
      const value =
        typeof setting.value === 'number' ? countShown(site, setting.value) : timeoutShown(setting.value as TimeoutValue, locale);
      notes.push(sentence(s.originParameter, { name, value }));
    }
    const others = setting.alternatives ?? [];
    if (others.length > 0) {
      const values = others.map((v) => (typeof v === 'number' ? countShown(site, v) : timeoutShown(v as TimeoutValue, locale)));
      notes.push(sentence(s.conditional, { name, values: values.join(', ') }));
    }
  }
  return notes;
};

const timeoutShown = (value: TimeoutValue, locale: Locale): string => {
  const ms = attemptLimit(value);
  return ms === null ? unknownText(locale) : `${ms / 1000} s`;
};

/** The limit that a person means by "the timeout": of the whole attempt, else of reading; null: none. */
export const attemptLimit = (timeout: TimeoutValue | null): number | null => timeout?.totalMs ?? timeout?.readMs ?? null;
