/** The documentation of the rules is the table and its sentences; `UPDATE=1` writes it anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ruleIds, rules } from '../../../server/src/core/rules/rules.ts';
import { ruleWords } from '../../../server/src/core/show/sentences/rules.ts';

const page = path.resolve(import.meta.dirname, '../../../server/docs/rules.md');

const section = (id: (typeof ruleIds)[number]): string => {
  const { title, means, helps } = ruleWords.en[id];
  const level = rules[id].severity === 'off' ? 'off unless the settings switch it on' : rules[id].severity;
  return `## ${id}\n\n**${title}** (${level})\n\n${means}\n\n${helps}\n`;
};

const documentation = `# Rules

Each rule is switched off, or made milder or graver, by the setting \`retryLens.rules\` (in the editor) or the key \`rules\` of the file
that \`retry-lens check --config\` names: \`{ "rules": { "no-jitter": "off" } }\`. A comment \`retry-lens: ignore\`, alone or with names of
rules, switches them off on its line, or on the line below when it stands alone.

${ruleIds.map(section).join('\n')}`;

test('server/docs/rules.md says what the table says', () => {
  if (process.env.UPDATE === '1') writeFileSync(page, documentation);
  expect(readFileSync(page, 'utf8')).toBe(documentation);
});
