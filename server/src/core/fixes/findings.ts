/**
 * From an explanation to what is told: every rule over every site, with severities, suppressions and quick fixes applied.
 * Findings come in the order of the text; same input, same output.
 */
import type { Explanation } from '../explain/site.ts';
import type { Finding, Fix, Severity } from '../rules/finding.ts';
import type { FixRequest, Hit, RuleInput } from '../rules/rule.ts';
import { type RuleId, ruleIds, rules } from '../rules/rules.ts';
import { isSuppressed } from '../rules/suppressions.ts';
import { convertUnit } from './convert-unit.ts';
import { importLibrary } from './import-library.ts';
import { maxRetriesZero } from './max-retries-zero.ts';
import { renameOption } from './rename-option.ts';

export interface FindingsOptions {
  readonly retryAfterSeconds: number;
  /** Rule → level of the settings; a rule that is not named keeps its own. */
  readonly levels: Readonly<Record<string, Severity | 'off'>>;
}

const milder: Readonly<Record<Severity, Severity>> = { error: 'warning', warning: 'info', info: 'hint', hint: 'hint' };

const fixOf = (request: FixRequest, { explanation, text }: RuleInput): Fix | null => {
  const site = 'site' in request ? explanation.sites[request.site] : undefined;
  switch (request.fix) {
    case 'max-retries-zero':
      return site === undefined ? null : maxRetriesZero(site, text);
    case 'convert-unit':
      return site === undefined ? null : convertUnit(site, text, request.value);
    case 'rename-option':
      return renameOption(text, request.span, request.to);
    case 'import-library':
      return importLibrary(text, request.given, request.wanted);
    default: {
      const never: never = request;
      return never;
    }
  }
};

const findingOf = (rule: RuleId, level: Severity | undefined, hit: Hit, input: RuleInput): Finding => {
  const own = rules[rule].severity;
  const standard = own === 'off' ? 'info' : own;
  return {
    rule,
    // What the user has set is meant as it is.
    severity: level ?? (hit.isMild ? milder[standard] : standard),
    span: hit.span,
    site: input.index,
    values: hit.variant === undefined ? hit.values : { ...hit.values, variant: hit.variant },
    fixes: (hit.fixes ?? []).map((request) => fixOf(request, input)).filter((fix) => fix !== null),
    ...(hit.related === undefined ? {} : { related: hit.related }),
  };
};

export const findingsOf = (explanation: Explanation, text: string, options: FindingsOptions): readonly Finding[] => {
  const found: Finding[] = [];
  explanation.sites.forEach((site, index) => {
    const input: RuleInput = { explanation, site, index, text, retryAfterSeconds: options.retryAfterSeconds };
    for (const rule of ruleIds) {
      const level = Object.hasOwn(options.levels, rule) ? options.levels[rule] : undefined;
      if ((level ?? rules[rule].severity) === 'off') continue;
      for (const hit of rules[rule].find(input)) {
        if (isSuppressed(text, hit.span.start, rule)) continue;
        found.push(findingOf(rule, level === 'off' ? undefined : level, hit, input));
      }
    }
  });
  return found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
};
