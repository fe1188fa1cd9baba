/** The case as a Markdown table, for an issue or a chat. */
import type { SimulatorAnswer, SimulatorWaits } from '../../../server/src/lsp/messages.ts';

/** A cell holds one line; a bar would end it. */
const cell = (text: string): string => text.replace(/[\\|`*_[\]<>]/g, (c) => `\\${c}`).replace(/\s+/g, ' ');

export const markdownOf = (title: string, heading: string, answers: readonly SimulatorAnswer[]): string => {
  const waits = answers.filter((answer): answer is SimulatorWaits => answer.kind === 'waits');
  const first = waits[0];
  if (first === undefined) return '';
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [
    `**${cell(title)}**`,
    '',
    row([heading, ...waits.map(({ label }) => label)]),
    `|${' --- |'.repeat(waits.length + 1)}`,
    ...first.scenarios.map(({ label }, i) => row([label, ...waits.map(({ scenarios }) => scenarios[i]?.total ?? '')])),
    '',
  ].join('\n');
};
