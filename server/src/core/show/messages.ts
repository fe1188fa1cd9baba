/** Findings and quick fixes as text. */
import type { Finding, Fix } from '../rules/finding.ts';
import { isRuleId } from '../rules/rules.ts';
import { duration } from './durations.ts';
import type { Locale } from './locale.ts';
import { plain, sentence, type Values } from './rich.ts';
import { fixTitles, isFixId } from './sentences/fixes.ts';
import { ruleWords } from './sentences/rules.ts';

const shown = (values: Readonly<Record<string, string | number>>, locale: Locale): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && name.endsWith('Ms') ? duration(value, locale) : value,
    ]),
  );

/** The message of a finding: one paragraph of plain text. */
export const messageOf = (finding: Finding, locale: Locale): string => {
  if (!isRuleId(finding.rule)) return finding.rule;
  const { messages, title } = ruleWords[locale][finding.rule];
  const template = messages[String(finding.values.variant ?? '')] ?? messages[''] ?? title;
  return plain(sentence(template, shown(finding.values, locale)));
};

export const fixTitle = (fix: Fix, locale: Locale): string =>
  isFixId(fix.id) ? plain(sentence(fixTitles[locale][fix.id], shown(fix.values, locale))) : fix.id;

/** The title of the action that switches a rule off on its line. */
export const ignoreTitle = (rule: string, locale: Locale): string => plain(sentence(fixTitles[locale]['ignore-here'], { rule }));
