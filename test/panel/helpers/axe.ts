/** What axe-core finds wrong in a panel, one line a fault. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PanelPage } from './panel-page.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

interface Engine {
  readonly run: () => Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
    }[];
  }>;
}

export const axeViolations = async ({ page }: PanelPage): Promise<readonly string[]> => {
  // Through the debugger and not as a script of the page, which its policy forbids.
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Engine };
    const found = await axe.run();
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} – ${failureSummary.slice(0, 300)}`),
    );
  });
};
