/** The compiled scanner beside the built command; where it is missing (a run from source) the plain one does the work. */
import { readFileSync } from 'node:fs';
import type { LogOptions } from '../core/log/reader.ts';
import { wasmScanner } from '../core/log/scan/scanner.ts';

const compiled = (): WebAssembly.Module | null => {
  try {
    return new WebAssembly.Module(readFileSync(new URL('../wasm/log-scanner.wasm', import.meta.url)));
  } catch {
    return null;
  }
};

export const scannerOption = (): Pick<LogOptions, 'scanner'> => {
  const module = compiled();
  return module === null ? {} : { scanner: (words, inputBytes) => wasmScanner(module, words, inputBytes) };
};
