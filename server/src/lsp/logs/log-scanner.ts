/** The compiled scanner of log lines, once a host; where it cannot be had the plain one gives the same answer, more slowly. */
import type { LogOptions } from '../../core/log/reader.ts';
import { wasmScanner } from '../../core/log/scan/scanner.ts';
import type { Host } from '../host.ts';

type ScannerOption = Pick<LogOptions, 'scanner'>;

const byHost = new WeakMap<Host, Promise<ScannerOption>>();

const load = async (host: Host): Promise<ScannerOption> => {
  try {
    const bytes = await host.asset('log-scanner.wasm');
    const module = new WebAssembly.Module(new Uint8Array(bytes));
    return { scanner: (words, inputBytes) => wasmScanner(module, words, inputBytes) };
  } catch {
    return {};
  }
};

/** Never rejects. */
export const scannerOption = (host: Host): Promise<ScannerOption> => {
  const known = byHost.get(host) ?? load(host);
  byHost.set(host, known);
  return known;
};
