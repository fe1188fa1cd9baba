/** Which language a document is in: by the editor's language id, else by the name of the file. */
import type { Language } from './language.ts';

const byId: Readonly<Record<string, Language>> = {
  python: 'python',
  typescript: 'typescript',
  typescriptreact: 'typescriptreact',
  javascript: 'javascript',
  javascriptreact: 'javascriptreact',
  go: 'go',
  java: 'java',
  kotlin: 'kotlin',
  ruby: 'ruby',
  csharp: 'csharp',
  php: 'php',
};

const byExtension: Readonly<Record<string, Language>> = {
  py: 'python',
  pyi: 'python',
  pyw: 'python',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescriptreact',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascriptreact',
  go: 'go',
  java: 'java',
  kt: 'kotlin',
  kts: 'kotlin',
  rb: 'ruby',
  cs: 'csharp',
  php: 'php',
};

/** Extensions of the files that are looked at in a folder. */
export const sourceExtensions: readonly string[] = Object.keys(byExtension);

/** @param path a path or a URI */
export const languageOfPath = (path: string): Language | null => {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? null) : null;
};

/** @param languageId as the protocol's document carries it; editors differ for dialects, so the name decides where it is unknown. */
export const languageOf = (languageId: string, path: string): Language | null =>
  Object.hasOwn(byId, languageId) ? (byId[languageId] ?? null) : languageOfPath(path);
