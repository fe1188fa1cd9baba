// What the panels cost in headless Chromium: first paint, redraw, sort, filter, memory. Fails where a promised number is not kept.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const runner = fileURLToPath(new URL('../panel/bench-entry.mts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--import', 'tsx', runner], { stdio: 'inherit' });
process.exit(status ?? 1);
