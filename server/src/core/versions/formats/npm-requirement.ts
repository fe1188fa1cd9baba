/** What the right side of a dependency in package.json means: docs.npmjs.com, pnpm.io, yarnpkg.com ("Protocols"). */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, range, type Said, tag } from '../manifest.ts';
import { parseRange } from '../ranges/parse-range.ts';

export const npmSaid = (name: string, written: string): Said => {
  const text = written.trim();
  if (text === '' || text === '*' || text === 'x') return range('*');
  const catalog = /^catalog:(.*)$/.exec(text)?.[1];
  if (catalog !== undefined) return { kind: 'catalog', catalog: catalog.trim() || 'default' };
  if (/^(?:workspace|file|link|portal):/.test(text)) return tag(text);
  const alias = /^npm:(?:(@?[^@]+)@)?(.*)$/.exec(text);
  if (alias !== null) return alias[1] === undefined || alias[1] === name ? npmSaid(name, alias[2] ?? '') : address(text);
  // `user/repository`, `git+ssh://…`, `https://…`, `patch:…`
  if (/[:/]/.test(text)) return address(text);
  const single = /^[=v]*\s*(\d+\.\d+\.\d+\S*)$/.exec(text)?.[1];
  if (single !== undefined && isVersion(single)) return exact(single);
  return parseRange('npm', text) === null ? tag(text) : range(text);
};

/** What a lockfile's version means, knowing where the package came from. */
export const lockedSaid = (version: string, resolved: string): Said => {
  if (/^(?:git|github|gitlab|bitbucket)[+:@]|^git\+/.test(resolved) || /\.git(?:#|$)/.test(resolved)) return address(resolved);
  if (/^(?:file|link|workspace|portal):/.test(resolved)) return tag(resolved);
  if (isVersion(version)) return exact(version);
  return address(version);
};
