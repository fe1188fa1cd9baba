/**
 * Paths as opaque strings with `/`: absolute paths and URIs of any scheme alike. Nothing here asks a file system.
 */

/** A scheme has two letters at least: `C:/x` is a path. */
const URI = /^[a-z][a-z0-9+.-]+:\/\//i;

const isUri = (path: string): boolean => URI.test(path);

/** How long the part is that no parent goes above: `/`, `C:/`, `file:///`, `vscode-vfs://github/`. */
const rootLength = (path: string): number => {
  const head = URI.exec(path)?.[0].length;
  if (head !== undefined) {
    const slash = path.indexOf('/', head);
    return slash < 0 ? path.length : slash + 1;
  }
  if (/^[a-z]:\//i.test(path)) return 3;
  return path.startsWith('/') ? 1 : 0;
};

const withoutEndSlash = (path: string): string => {
  let end = path.length;
  while (end > rootLength(path) && path.endsWith('/', end)) end--;
  return path.slice(0, end);
};

/** The folder of a file; null for what has none. A URI's query and fragment (a notebook's cell) count nothing. */
export const folderOf = (path: string): string | null => {
  const whole = withoutEndSlash(isUri(path) ? path.replace(/[?#].*$/s, '') : path);
  const root = rootLength(whole);
  if (whole.length <= root) return null;
  const slash = whole.lastIndexOf('/');
  if (slash < 0) return null;
  return slash < root ? whole.slice(0, root) : whole.slice(0, slash);
};

/**
 * What two spellings of one path have in common: editors write `%40` and `%3A` in a URI, manifests `@` and `:`.
 * For comparing only.
 */
export const keyOf = (path: string): string => {
  const whole = withoutEndSlash(path);
  if (!isUri(whole)) return whole;
  try {
    return decodeURIComponent(whole);
  } catch {
    return whole;
  }
};

/** Names come as the file system says them; in a URI these characters would mean something else. */
const encoded = (name: string): string => name.replace(/[%?#\\ ]/g, (c) => encodeURIComponent(c));

/**
 * @param relative with `/`; `.` and `..` are taken out.
 * @returns null when it leads above the root or is no relative path.
 */
export const join = (folder: string, relative: string): string | null => {
  if (relative.startsWith('/') || /^[a-z]+:/i.test(relative) || relative.includes('\0')) return null;
  let at = withoutEndSlash(folder);
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      const up = folderOf(at);
      if (up === null) return null;
      at = up;
    } else {
      at = `${at}${at.endsWith('/') ? '' : '/'}${isUri(folder) ? encoded(part) : part}`;
    }
  }
  return at;
};

/** @returns the way from `folder` down to `path`, `''` for itself, null when it is not below. */
export const below = (folder: string, path: string): string | null => {
  const top = keyOf(folder);
  const inner = keyOf(path);
  if (inner === top) return '';
  const start = top.endsWith('/') ? top : `${top}/`;
  return inner.startsWith(start) ? inner.slice(start.length) : null;
};

/** `a/b` → `a/b`, `a`, ``: a relative folder and all around it, nearest first. */
export const selfAndAbove = (relative: string): readonly string[] => {
  const all: string[] = [];
  for (let at = relative; at !== ''; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') all.push(at);
  return [...all, ''];
};
