// Runs inside the extension host in place of the suite: writes what the suite prints to a file that the launcher follows,
// then runs the suite as VS Code would.
const { appendFileSync, writeFileSync } = require('node:fs');
const { format } = require('node:util');

const output = process.env.TEST_SUITE_OUTPUT;

for (const method of ['log', 'info', 'debug', 'warn', 'error']) {
  const original = console[method];
  const teed = (...parts) => {
    appendFileSync(output, `${format(...parts)}\n`);
    original.apply(console, parts);
  };
  // VS Code's own property has a setter that does nothing.
  Object.defineProperty(console, method, { value: teed, writable: true, configurable: true });
}

exports.run = async () => {
  try {
    await require(process.env.TEST_SUITE).run();
  } finally {
    // When the extension host dies under a suite VS Code reports success: only a suite that came this far has ended.
    writeFileSync(`${output}.settled`, '');
  }
};
