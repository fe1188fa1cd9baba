/**
 * From paths to what is found in each file. Bytes are looked at for the names of packages first: most files have none
 * and are neither decoded nor parsed.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Explanation } from '../core/explain/site.ts';
import { findingsOf } from '../core/fixes/findings.ts';
import type { Finding } from '../core/rules/finding.ts';
import { languageOfPath } from '../core/syntax/language-of.ts';
import { LineIndex } from '../core/text/line-index.ts';
import { Explainer } from '../lsp/explainer.ts';
import type { Host } from '../lsp/host.ts';
import { walk } from '../node/walk.ts';
import type { CheckArgs } from './check-args.ts';
import type { CliIo } from './io.ts';
import { mentions } from './mentions.ts';

export interface CheckedFile {
  /** Relative to the working directory, with `/`. */
  readonly path: string;
  readonly absolute: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly explanation: Explanation;
  readonly findings: readonly Finding[];
}

export interface Scan {
  readonly seen: number;
  readonly files: readonly CheckedFile[];
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  /** Inputs that could not be used: one line each. */
  readonly unusable: readonly string[];
}

/** Larger files are generated. */
const largestBytes = 4 * 1024 * 1024;

const relativeTo = (cwd: string, file: string): string => {
  const relative = path.relative(cwd, file).replaceAll(path.sep, '/');
  return relative === '' ? '.' : relative;
};

/** A few very long lines are a bundle that nobody wrote by hand. */
const isMinified = (text: string): boolean =>
  text.length > 100_000 && text.length / (text.split('\n', 200).length || 1) > 5_000 && text.split('\n', 60).length < 60;

class Scanner {
  readonly #args: CheckArgs;
  readonly #io: CliIo;
  readonly #explainer: Explainer;
  readonly files: CheckedFile[] = [];
  readonly skipped: { path: string; why: string }[] = [];
  readonly unusable: string[] = [];
  seen = 0;

  constructor(args: CheckArgs, io: CliIo, host: Host) {
    this.#args = args;
    this.#io = io;
    this.#explainer = new Explainer(host, {
      roots: rootsOf(args.paths, io.cwd).map((root) => root.replaceAll(path.sep, '/')),
      sdkVersions: args.sdkVersions,
      tell: (message) => io.stderr(`retry-lens check: ${message}\n`),
    });
  }

  async bytes(absolute: string, bytes: Uint8Array): Promise<void> {
    this.seen++;
    const relative = relativeTo(this.#io.cwd, absolute);
    const language = languageOfPath(absolute);
    if (language === null) {
      this.skipped.push({ path: relative, why: 'not a language that is analysed' });
      return;
    }
    if (bytes.length > largestBytes) {
      this.skipped.push({ path: relative, why: 'larger than 4 MiB' });
      return;
    }
    if (!mentions(bytes, language)) return;
    const text = new TextDecoder().decode(bytes);
    if (isMinified(text)) {
      this.skipped.push({ path: relative, why: 'minified' });
      return;
    }
    const { retryAfterSeconds, levels } = this.#args;
    const question = { path: absolute.replaceAll(path.sep, '/'), language, text, retryAfterSeconds };
    const explanation = await this.#explainer.explain(question, () => this.#io.stop.aborted);
    if (explanation.unread !== undefined) {
      this.skipped.push({ path: relative, why: unreadWords[explanation.unread] });
      return;
    }
    const findings = findingsOf(explanation, text, { retryAfterSeconds, levels });
    this.files.push({ path: relative, absolute, text, lines: new LineIndex(text), explanation, findings });
  }

  async file(absolute: string): Promise<void> {
    try {
      const { size } = statSync(absolute);
      if (size > largestBytes) {
        this.seen++;
        this.skipped.push({ path: relativeTo(this.#io.cwd, absolute), why: 'larger than 4 MiB' });
        return;
      }
      await this.bytes(absolute, readFileSync(absolute));
    } catch (error) {
      this.skipped.push({ path: relativeTo(this.#io.cwd, absolute), why: error instanceof Error ? error.message : String(error) });
    }
  }

  async path(given: string): Promise<void> {
    const absolute = path.resolve(this.#io.cwd, given);
    const facts = statSync(absolute, { throwIfNoEntry: false });
    if (facts === undefined) {
      this.unusable.push(`${given} does not exist`);
      return;
    }
    if (!facts.isDirectory()) {
      await this.file(absolute);
      return;
    }
    const trouble = (what: { readonly path: string; readonly why: string }): void => {
      this.skipped.push({ path: relativeTo(this.#io.cwd, what.path), why: what.why });
    };
    for (const file of walk(absolute, trouble)) {
      if (this.#io.stop.aborted) return;
      await this.file(file);
    }
  }
}

const unreadWords: Readonly<Record<NonNullable<Explanation['unread']>, string>> = {
  'nested-too-deeply': 'nested too deeply',
  'no-tree': 'could not be parsed in time',
  minified: 'minified',
};

/** Manifests are looked for up to the working directory, and up to the given path where that lies outside of it. */
const rootsOf = (paths: readonly string[], cwd: string): readonly string[] => [
  cwd,
  ...paths
    .filter((given) => given !== '-')
    .map((given) => {
      const absolute = path.resolve(cwd, given);
      const isFolder = statSync(absolute, { throwIfNoEntry: false })?.isDirectory() === true;
      return isFolder ? absolute : path.dirname(absolute);
    }),
];

export const scan = async (args: CheckArgs, io: CliIo, host: Host): Promise<Scan> => {
  const scanner = new Scanner(args, io, host);
  for (const given of args.paths) {
    if (given === '-') {
      const chunks: Uint8Array[] = [];
      for await (const chunk of io.readChunks('-')) chunks.push(chunk);
      await scanner.bytes(path.resolve(io.cwd, args.stdinFilename ?? ''), Buffer.concat(chunks));
    } else await scanner.path(given);
  }
  const { seen, files, skipped, unusable } = scanner;
  const byPath = (a: { readonly path: string }, b: { readonly path: string }): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  return { seen, files: unique(files).sort(byPath), skipped: skipped.sort(byPath), unusable };
};

/** A file that is given twice is one file. */
const unique = (files: readonly CheckedFile[]): CheckedFile[] => [...new Map(files.map((file) => [file.path, file])).values()];
