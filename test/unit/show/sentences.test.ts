/** Both languages have the same keys, and each sentence the same placeholders: nothing is lost or invented in translation. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { panelTemplates } from '../../../server/src/core/show/log-panel.ts';
import { becauseSentences } from '../../../server/src/core/show/sentences/because.ts';
import { fixTitles } from '../../../server/src/core/show/sentences/fixes.ts';
import { flawSentences } from '../../../server/src/core/show/sentences/flaws.ts';
import { hoverSentences } from '../../../server/src/core/show/sentences/hover.ts';
import { reportSentences } from '../../../server/src/core/show/sentences/report.ts';
import { ruleWords } from '../../../server/src/core/show/sentences/rules.ts';
import { unknownSentences } from '../../../server/src/core/show/sentences/unknown.ts';

type Flat = Readonly<Record<string, string>>;

/** `retry-after-ignored.messages.` → the sentence. */
const flat = (table: unknown, prefix = ''): Flat =>
  typeof table === 'string'
    ? { [prefix]: table }
    : Object.assign({}, ...Object.entries(table as object).map(([key, value]) => flat(value, prefix === '' ? key : `${prefix}.${key}`)));

const placeholders = (text: string): readonly string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name!))].sort();
const marks = (text: string): readonly number[] => [text.split('**').length % 2, text.split('`').length % 2];

describe.each(
  Object.entries({
    becauseSentences,
    fixTitles,
    flawSentences,
    hoverSentences,
    reportSentences,
    ruleWords,
    unknownSentences,
    panelTemplates,
  }),
)('%s', (_, table) => {
  const en = flat(table.en);
  const ja = flat(table.ja);
  test('same keys', () => expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort()));
  test.each(Object.keys(en))('%s', (key) => {
    expect(placeholders(ja[key]!)).toEqual(placeholders(en[key]!));
    for (const text of [en[key]!, ja[key]!]) expect(marks(text)).toEqual([1, 1]);
  });
});

test('every sentence of the hovers is said somewhere', () => {
  const folder = path.resolve(import.meta.dirname, '../../../server/src');
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('sentences'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const isSaid = (key: string): boolean => code.includes(`'${key}'`) || code.includes(`s.${key}`) || code.includes(`].${key}`);
  expect([...Object.keys(hoverSentences.en), ...Object.keys(reportSentences.en)].filter((key) => !isSaid(key))).toEqual([]);
});
