/**
 * Prints a mocha run in whole lines, and a last line that run-suite.ts reads, whatever host the suite runs in.
 */
interface Test {
  fullTitle(): string;
  readonly duration?: number;
}

/** What is used of mocha's runner. */
export interface Runner {
  on(event: 'pass', listener: (test: Test) => void): void;
  on(event: 'fail', listener: (test: Test, error: Error) => void): void;
  on(event: 'end', listener: () => void): void;
}

/** Begins every line, since VS Code's log in the browser mixes the suite's lines with its own. */
export const mark = '[suite] ';

/** Mocha takes a function as its reporter. */
export function report(runner: Runner): void {
  let passed = 0;
  let failed = 0;
  const say = (text: string) => console.log(text.replace(/^/gm, mark));
  runner.on('pass', (test) => {
    passed++;
    say(`  ✓ ${test.fullTitle()} (${test.duration ?? 0} ms)`);
  });
  runner.on('fail', (test, error) => {
    failed++;
    say(`  ✗ ${test.fullTitle()}\n${error.stack ?? error}`);
  });
  runner.on('end', () => say(JSON.stringify({ passed, failed })));
}
