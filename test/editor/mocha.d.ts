declare module 'mocha' {
  import type { Runner } from './report.ts';

  export default class Mocha {
    constructor(options: { ui: 'bdd'; timeout: number; reporter: (runner: Runner) => void });
    addFile(path: string): void;
    loadFilesAsync(): Promise<void>;
    run(ended: (failures: number) => void): void;
  }
}

declare module 'mocha/mocha.js';
