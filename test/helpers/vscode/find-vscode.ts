/**
 * Which VS Code the tests run in.
 *
 * `VSCODE_TEST=download` insists on the real desktop one, `VSCODE_TEST=npm` (and `CI`) takes the one from npm packages at
 * once, anything else tries the download for 20 s first (where there is a display to show it on). What was chosen, and why,
 * is always said.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Kept between runs; git-ignored. */
export const harnessFolder = process.env.TEST_HARNESS_FOLDER ?? join(root, '.vscode-harness');

/** The launcher that stands for VS Code's executable. */
export const launcher = join(dirname(fileURLToPath(import.meta.url)), 'launcher.mjs');

const downloadLimitMs = 20_000;

/**
 * @returns the executable of a downloaded VS Code, or undefined when the one from npm packages is to be used.
 * @throws when VSCODE_TEST=download and it cannot be had.
 */
export async function downloadedVSCode(say: (line: string) => void): Promise<string | undefined> {
  const mode = process.env.VSCODE_TEST ?? (process.env.CI ? 'npm' : 'auto');
  if (mode === 'npm') return undefined;
  if (mode !== 'download' && process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    say('there is no display for the desktop VS Code: using the one from npm packages. VSCODE_TEST=download insists on it.');
    return undefined;
  }
  // A slow connection that was asked for may take its time.
  const limitMs = mode === 'download' ? 600_000 : downloadLimitMs;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no VS Code within ${limitMs / 1000} s`)), limitMs);
  });
  const options = { version: 'stable', timeout: 8000, reporter: new SilentReporter(), cachePath: join(harnessFolder, 'downloaded') };
  try {
    const executable = await Promise.race([downloadAndUnzipVSCode(options), limit]);
    say(`using the downloaded desktop VS Code: ${executable}`);
    return executable;
  } catch (error) {
    if (mode === 'download') throw error;
    say(
      `VS Code cannot be downloaded (${reasonOf(error)}): using the one from npm packages. VSCODE_TEST=npm skips the try, VSCODE_TEST=download insists on it.`,
    );
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return code ?? (error.cause === undefined ? error.message : reasonOf(error.cause));
}
