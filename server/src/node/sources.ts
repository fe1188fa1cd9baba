import path from 'node:path';
import { walk } from './walk.ts';

/** The source files of a folder for the overview. The walk yields now and then, so that the server answers meanwhile. */
export const sourcesIn = async (folder: string, most: number): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const file of walk(folder, () => undefined)) {
    found.push(file.replaceAll(path.sep, '/'));
    if (found.length >= most) break;
    if (found.length % 500 === 0) await new Promise((go) => setImmediate(go));
  }
  return found;
};
