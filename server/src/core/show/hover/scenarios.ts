/** The three scenarios as a small table: what the server does, what the client sleeps, how long the call blocks. */
import type { Site, WaitGroup } from '../../explain/site.ts';
import { blockingOf, type ScenarioKey, scenarioKeys } from '../answer.ts';
import { intervalSeconds, sleepList, unknownText } from '../durations.ts';
import { codeSpan, escapeMarkdown, markdown, type RichText } from '../rich.ts';
import { type HoverContext, say, table, toldText } from './context.ts';

const labelOf = (scenario: ScenarioKey, context: HoverContext): RichText => {
  switch (scenario) {
    case 'retryAfter':
      return say(context, 'saysTold', { told: toldText(context) });
    case 'noHeader':
      return say(context, 'saysNothing');
    case 'noAnswer':
      return say(context, 'neverAnswers');
    default: {
      const never: never = scenario;
      return never;
    }
  }
};

const cellsOf = (group: WaitGroup, scenario: ScenarioKey, context: HoverContext): readonly [string, string] => {
  const { locale } = context;
  if (group.refused !== null) return ['–', codeSpan(group.refused)];
  const blocking = blockingOf(group, scenario);
  if (blocking === null) return [unknownText(locale), unknownText(locale)];
  const { waits, total } = blocking;
  const blocks = escapeMarkdown(intervalSeconds(total, locale));
  return [sleepList(waits.sleeps, waits.attempts - 1, locale), scenario === 'retryAfter' ? `**${blocks}**` : blocks];
};

/** One row a scenario; a scenario that differs between versions has a row for each. */
export const scenarioTable = (site: Site, context: HoverContext): string => {
  const rows: string[][] = [];
  for (const scenario of scenarioKeys) {
    const label = markdown(labelOf(scenario, context));
    const distinct = new Map<string, { readonly cells: readonly [string, string]; readonly versions: string[] }>();
    for (const group of site.groups) {
      const cells = cellsOf(group, scenario, context);
      const key = cells.join('|');
      const seen = distinct.get(key);
      if (seen === undefined) distinct.set(key, { cells, versions: group.versions === null ? [] : [group.versions] });
      else if (group.versions !== null) seen.versions.push(group.versions);
    }
    for (const { cells, versions } of distinct.values()) {
      const which = distinct.size > 1 && versions.length > 0 ? ` (${versions.map((v) => codeSpan(v)).join(' ')})` : '';
      rows.push([label + which, ...cells]);
    }
  }
  return table([say(context, 'columnServer'), say(context, 'columnSleeps'), say(context, 'columnBlocks')].map(markdown), rows);
};
