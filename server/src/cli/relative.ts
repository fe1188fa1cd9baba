import path from 'node:path';

/** A path that was found, as it is printed: below the working directory relative to it, elsewhere only its last part. */
export const relativeFrom = (from: string): string => {
  if (!path.isAbsolute(from)) return from;
  const relative = path.relative(process.cwd(), from).replaceAll(path.sep, '/');
  return relative;
};
