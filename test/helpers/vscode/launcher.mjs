#!/usr/bin/env node
// Stands where the executable of VS Code is expected: takes its command line, runs the suite, ends with its exit code.
import { register } from 'tsx/esm/api';

register();
const { launch } = await import('./launcher.ts');
await launch(process.argv.slice(2));
