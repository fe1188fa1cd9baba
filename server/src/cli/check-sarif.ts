/** Findings as SARIF 2.1.0 (OASIS), for code scanning. */
import type { Severity } from '../core/rules/finding.ts';
import { ruleIds, rules } from '../core/rules/rules.ts';
import { messageOf } from '../core/show/messages.ts';
import { rulePage } from '../core/show/rule-page.ts';
import { ruleWords } from '../core/show/sentences/rules.ts';
import type { CheckArgs } from './check-args.ts';
import { rangeOf } from './check-json.ts';
import type { Scan } from './scan.ts';

const levels: Readonly<Record<Severity | 'off', string>> = { error: 'error', warning: 'warning', info: 'note', hint: 'note', off: 'none' };

/** A relative URI: what is no path character is encoded. */
const uriOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

export const checkSarif = ({ locale }: CheckArgs, { files, skipped, unusable }: Scan) => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'Retry Lens',
          rules: ruleIds.map((id) => {
            const words = ruleWords[locale][id];
            return {
              id,
              shortDescription: { text: words.title },
              fullDescription: { text: words.means },
              help: { text: words.helps },
              helpUri: rulePage(id),
              defaultConfiguration: { level: levels[rules[id].severity], enabled: rules[id].severity !== 'off' },
            };
          }),
        },
      },
      columnKind: 'utf16CodeUnits',
      invocations: [
        {
          executionSuccessful: unusable.length === 0,
          toolExecutionNotifications: skipped.map(({ path, why }) => ({
            level: 'note',
            message: { text: why },
            locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
          })),
        },
      ],
      results: files.flatMap((file) =>
        file.findings.map((finding) => {
          const { start, end } = rangeOf(file, finding.span);
          return {
            ruleId: finding.rule,
            ruleIndex: ruleIds.findIndex((id) => id === finding.rule),
            level: levels[finding.severity],
            message: { text: messageOf(finding, locale) },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: uriOf(file.path) },
                  region: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
                },
              },
            ],
          };
        }),
      ),
    },
  ],
});
