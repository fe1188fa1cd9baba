/** Imports another library under the name that the code uses: `import httpx` → `import httpx2 as httpx`. */
import type { Fix } from '../rules/finding.ts';

/** @returns null where the import is not a line of its own. */
export const importLibrary = (text: string, given: string, wanted: string): Fix | null => {
  const name = given.replace(/[^\w]/g, '\\$&');
  const match = new RegExp(`^([ \\t]*)import[ \\t]+${name}(?:[ \\t]+as[ \\t]+(\\w+))?(?=[ \\t]*(?:#.*)?\\r?$)`, 'm').exec(text);
  if (match === null) return null;
  const [whole, indent = '', alias = given] = match;
  const newText = `${indent}import ${wanted} as ${alias}`;
  return {
    id: 'import-library',
    values: { library: wanted, alias },
    edits: [{ span: { start: match.index, end: match.index + whole.length }, newText }],
    isSafe: false,
    isPreferred: true,
  };
};
