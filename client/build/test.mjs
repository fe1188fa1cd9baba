// `npm test`: everything, from a plain clone. `npm test -- unit editor` runs only the steps whose names begin so.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from './setup.mjs';

ensureInstalled();

const scratch = mkdtempSync(join(tmpdir(), 'retry-lens-test-'));
const bin = (name, file) => join(root, 'node_modules', name, file);
const vitest = bin('vitest', 'vitest.mjs');

/** What is run, in order; `count` reads how many tests passed and failed, else the step counts as one. */
const steps = [
  { name: 'build', args: ['client/build/build.mjs'], needed: true },
  { name: 'typecheck', args: ['client/build/typecheck.mjs'] },
  { name: 'lint', args: [bin('@biomejs/biome', 'bin/biome'), 'check', '.'] },
  // Before the tests that need it: what is set up here once would run into their time limits.
  { name: 'browser', args: ['client/build/setup-browser.mjs'] },
  vitestStep('unit', 'test/vitest.config.mts'),
  { name: 'package', args: ['client/build/package.mjs'] },
  suiteStep('editor: Node extension host', 'node'),
  suiteStep('editor: web extension host', 'web'),
  suiteStep('editor: web extension host of the oldest VS Code', 'web-oldest'),
  suiteStep('editor: Node extension host of the newest VS Code', 'node', { VSCODE_BUILD: 'newest', VSCODE_TEST: 'npm' }),
  vitestStep('editor: user interface and vsix', 'test/editor/vitest.config.mts'),
];

function vitestStep(name, config) {
  const report = join(scratch, `${fileNameOf(name)}.json`);
  return {
    name,
    args: [vitest, 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, numTodoTests } = JSON.parse(
        readFileSync(report, 'utf8'),
      );
      if (numPendingTests + numTodoTests > 0) throw new Error(`${numPendingTests + numTodoTests} tests were skipped`);
      // A file that cannot be loaded has no failed test, but has failed.
      return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) };
    },
  };
}

function suiteStep(name, host, env = {}) {
  return {
    name,
    args: ['--import', 'tsx', 'test/helpers/vscode/run-suite.ts', host],
    env,
    count: (output) => JSON.parse(/^\[suite\] (\{"passed":\d+,"failed":\d+\})$/m.exec(output)?.[1] ?? 'null'),
  };
}

function fileNameOf(name) {
  return name.replace(/\W+/g, '-');
}

/** Runs a step, its output to ours as it comes. */
function runStep({ args, env }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** A step that failed without a failed test (a crash, no report) counts as one failure: nothing passes unseen. */
function countOf(step, code, output) {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  let counts;
  try {
    counts = step.count(output);
  } catch (error) {
    console.error(`${step.name}: ${error.message}`);
  }
  const { passed = 0, failed = 0 } = counts ?? {};
  const sound = code === 0 && passed > 0;
  return { passed, failed: sound ? failed : Math.max(failed, 1) };
}

const chosen = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const failedSteps = [];
for (const step of steps) {
  if (chosen.length > 0 && !chosen.some((prefix) => step.name.startsWith(prefix))) continue;
  console.log(`\n── ${step.name}`);
  const startedAt = Date.now();
  const { code, output } = await runStep(step);
  const { passed, failed } = countOf(step, code, output);
  total.passed += passed;
  total.failed += failed;
  console.log(`── ${step.name}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (failed === 0) continue;
  failedSteps.push(step.name);
  if (step.needed) {
    console.log('nothing else can be tested');
    break;
  }
}
rmSync(scratch, { recursive: true, force: true });
if (failedSteps.length > 0) console.log(`\nfailed: ${failedSteps.join('; ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
