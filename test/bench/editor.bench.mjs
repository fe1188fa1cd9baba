// What the extension costs in a real VS Code: activation, first hover, later hovers, memory of the server.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const runner = fileURLToPath(new URL('../helpers/vscode/run-suite.ts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--import', 'tsx', runner, 'bench'], { stdio: 'inherit' });
process.exit(status ?? 1);
