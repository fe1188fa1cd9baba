/** The suite as the web extension host runs it: one bundle, with mocha's build for browsers in it. */
import 'mocha/mocha.js';
import { report } from './report.ts';

interface BrowserMocha {
  setup(options: object): void;
  run(ended: (failures: number) => void): void;
}

export async function run(): Promise<void> {
  const { mocha } = globalThis as unknown as { mocha: BrowserMocha };
  mocha.setup({ ui: 'bdd', timeout: 60_000, reporter: report });
  await import('./suite/index.ts');
  const failures = await new Promise<number>((ended) => mocha.run(ended));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
