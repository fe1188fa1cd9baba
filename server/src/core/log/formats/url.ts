/** A URL's host and path, without its query's values: they carry keys. */
export const hostAndPath = (url: string): { readonly host: string; readonly path: string } => {
  const scheme = url.indexOf('://');
  if (scheme < 0) return { host: '', path: url.slice(0, 512) };
  const from = scheme + 3;
  const slash = url.indexOf('/', from);
  const authority = slash < 0 ? url.slice(from) : url.slice(from, slash);
  const path = slash < 0 ? '/' : url.slice(slash, slash + 512);
  return { host: authority.slice(authority.lastIndexOf('@') + 1).slice(0, 256), path };
};
