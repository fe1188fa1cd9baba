/** The suite as the Node extension host runs it. */
import { join } from 'node:path';
import { report } from './report.ts';

declare const __dirname: string;

export async function run(): Promise<void> {
  // Failures name the lines of the sources, not of the bundle.
  process.setSourceMapsEnabled(true);
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: report });
  mocha.addFile(join(__dirname, 'suite.cjs'));
  await mocha.loadFilesAsync();
  const failures = await new Promise<number>((ended) => mocha.run(ended));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
