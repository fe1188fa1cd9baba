import { defineConfig } from 'vitest/config';

/** Tests that look at a real VS Code's screen. One at a time: they share the machine's cores with a server and a browser. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/editor/{screen,vsix}/**/*.test.ts'],
    testTimeout: 150_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
});
