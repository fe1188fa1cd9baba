/** Runs a program to its end; its standard error goes to ours. */
import { spawn } from 'node:child_process';

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * @returns what the program printed on standard output.
 * @throws when it cannot be started or its exit code is not 0.
 */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(out) : reject(new Error(`${program} ${args.join(' ')} ended with ${code}\n${out}`))));
  });
}
