/** CommonJS sources that take the place of VS Code's natives, which would need a compiler. */

/** Output channels are read back from the files that this writes, so it writes them for real. */
const spdlog = `
const fs = require('node:fs'), path = require('node:path');
const names = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
class Logger {
  constructor(file) {
    this.file = file; this.level = 2; this.raw = false;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.closeSync(fs.openSync(file, 'a'));
  }
  setLevel(level) { this.level = level; }
  getLevel() { return this.level; }
  clearFormatters() { this.raw = true; }
  setPattern() {}
  flush() {}
  drop() {}
  write(level, message) {
    if (level < this.level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    try { fs.appendFileSync(this.file, this.raw ? message : time + ' [' + names[level] + '] ' + message + '\\n'); } catch {}
  }
}
['trace', 'debug', 'info', 'warn', 'error', 'critical'].forEach((name, level) => {
  Logger.prototype[name] = function (message) { this.write(level, message); };
});
exports.version = 0;
exports.setLevel = exports.setFlushOn = exports.shutdown = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = async (name, file) => new Logger(file);
exports.createAsyncRotatingLogger = async (name, file) => new Logger(file);
`;

/** The extension host also polls its parent by itself. */
const watchdog = 'exports.start = () => {};\n';

/** Carries twelve platforms (90 MB); @vscode/ripgrep brings the one that is needed. */
const ripgrep = "const { rgPath } = require('@vscode/ripgrep'); module.exports = { rgPath, binPathFor: () => rgPath };\n";

export const standIns: Readonly<Record<string, string>> = {
  '@vscode/spdlog': spdlog,
  'native-watchdog': watchdog,
  '@vscode/native-watchdog': watchdog,
  '@vscode/ripgrep-universal': ripgrep,
};
