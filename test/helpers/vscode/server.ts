/**
 * The VS Code server with its Node extension host, on a port of this machine.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quietSettings } from './quiet-settings.ts';
import { nodeOf } from './vscode-from-npm.ts';

export interface ServerOptions {
  /** From vscodeFromNpm. */
  readonly home: string;
  /** User data; belongs to this run alone. */
  readonly dataFolder: string;
  /** Where installed extensions lie; default: inside dataFolder. */
  readonly extensionsFolder?: string;
  /** User settings, laid over the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Reaches the extension host. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface Server {
  /** `127.0.0.1:PORT` */
  readonly authority: string;
  stop(): Promise<void>;
}

const startLimitMs = 120_000;

/** @throws with the server's last output when it ends, or does not listen in time. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { home, dataFolder, extensionsFolder } = options;
  await mkdir(join(dataFolder, 'data/User'), { recursive: true });
  await writeFile(join(dataFolder, 'data/User/settings.json'), JSON.stringify({ ...quietSettings, ...options.settings }));
  if (extensionsFolder) await mkdir(extensionsFolder, { recursive: true });
  const args = [
    ...['out/server-main.js', '--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms'],
    ...['--server-data-dir', dataFolder, '--telemetry-level', 'off', '--disable-telemetry', '--disable-update-check'],
    ...['--disable-workspace-trust', '--disable-getting-started-override', '--disable-websocket-compression', '--enable-smoke-test-driver'],
    ...(extensionsFolder ? ['--extensions-dir', extensionsFolder] : []),
  ];
  // Its own process group: extension hosts and watchers end with it.
  const child = spawn(nodeOf(home), args, {
    cwd: home,
    env: serverEnvironment(dataFolder, options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const port = await portOf(child).catch(async (error: unknown) => {
    await stop(child);
    throw error;
  });
  return { authority: `127.0.0.1:${port}`, stop: () => stop(child) };
}

/** Installs a vsix the way the command line of VS Code does. */
export async function installVsix(home: string, dataFolder: string, extensionsFolder: string, vsix: string): Promise<string> {
  await mkdir(extensionsFolder, { recursive: true });
  const args = [
    'out/server-main.js',
    '--accept-server-license-terms',
    '--server-data-dir',
    dataFolder,
    '--extensions-dir',
    extensionsFolder,
  ];
  const child = spawn(nodeOf(home), [...args, '--install-extension', vsix, '--force'], {
    cwd: home,
    env: serverEnvironment(dataFolder),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const limit = setTimeout(() => void stop(child), startLimitMs);
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(limit);
  const installed: readonly { identifier: { id: string } }[] = JSON.parse(
    await readFile(join(extensionsFolder, 'extensions.json'), 'utf8').catch(() => '[]'),
  );
  if (code !== 0 || installed.length !== 1) throw new Error(`VS Code did not install ${vsix} (exit code ${code}):\n${out}`);
  return out;
}

function serverEnvironment(dataFolder: string, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  // No extension gallery; the environment as it is, without a login shell; sockets beside the data, not in the system's folder.
  return { ...process.env, EXTENSIONS_GALLERY: '{}', VSCODE_CLI: '1', XDG_RUNTIME_DIR: dataFolder, ...env };
}

function portOf(child: ChildProcess): Promise<number> {
  let out = '';
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`the VS Code server did not listen in time:\n${out.slice(-2000)}`)), startLimitMs);
    const read = (text: string) => {
      out += text;
      const port = /listening on (\d+)/.exec(out)?.[1];
      if (!port) return;
      clearTimeout(limit);
      resolve(Number(port));
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the VS Code server ended with ${code} before it listened:\n${out.slice(-2000)}`));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const last = setTimeout(() => signal(child, 'SIGKILL'), 3000);
    child.on('exit', () => {
      clearTimeout(last);
      resolve();
    });
    signal(child, 'SIGTERM');
  });
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, name);
  } catch {
    // It ended in between.
  }
}
