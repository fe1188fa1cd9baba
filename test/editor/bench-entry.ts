/**
 * What the extension costs in a real editor, measured inside its extension host and printed as a table.
 *
 * Times are wall-clock milliseconds; hovers go through VS Code's own command, so they include its two trips between processes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { ok } from './assert.ts';
import { hoverAt, open } from './suite/tour.ts';

const hovers = 200;

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('retry-lens.retry-lens');
  ok(extension, 'the extension is there');
  ok(!extension.isActive && serverProcesses().length === 0, 'without a supported file nothing of ours runs');
  const activation = await timed(() => extension.activate());
  const beforeFile = serverProcesses();

  // What VS Code itself takes to open a file is not ours; the server starts meanwhile.
  const startedAt = performance.now();
  const document = await open('client.py');
  const opening = performance.now() - startedAt;
  const firstHover = await timed(async () => ok(await hoverAt(document, 'Anthropic('), 'the first hover answers'));
  const later: number[] = [];
  for (let i = 0; i < hovers; i++) later.push(await timed(() => hoverAt(document, 'Anthropic(')));
  later.sort((a, b) => a - b);

  console.log(`VS Code ${vscode.version}, Node ${process.version}`);
  console.log('  without a supported file open: not activated, no server, no grammar');
  row('activation: code loaded and run, as VS Code is asked for it', activation);
  row('the editor opens a file', opening);
  row('file opened to first hover, cold (limit 1,000 ms)', firstHover);
  row(`later hovers through VS Code, median of ${hovers}`, later[hovers / 2] ?? Number.NaN);
  row('later hovers through VS Code, 99th percentile', later[Math.ceil(hovers * 0.99) - 1] ?? Number.NaN);
  for (const { when, all } of [
    { when: 'before a file is open', all: beforeFile },
    { when: 'after', all: serverProcesses() },
  ]) {
    for (const { residentMb } of all)
      console.log(`  ${`language server resident, ${when}`.padEnd(56)} ${residentMb.toFixed(0).padStart(8)} MB`);
  }
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function row(what: string, ms: number): void {
  console.log(`  ${what.padEnd(56)} ${ms.toFixed(1).padStart(8)} ms`);
}

/** Children of this host that run our server; Linux only, where /proc tells. */
function serverProcesses(): readonly { residentMb: number }[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server/node.js')) return [];
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) return [];
        return [{ residentMb: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024 }];
      } catch {
        return []; // It ended in between.
      }
    });
}
