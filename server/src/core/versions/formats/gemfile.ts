/** Gemfile.lock, Gemfile and *.gemspec: bundler.io, guides.rubygems.org. Ruby is read by pattern, not run. */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, type Format, named, range, type Said, type Statement, type Use, type Wanted } from '../manifest.ts';
import { linesOf, refuseConflicts } from '../text/lines.ts';

export const gemfileLock: Format = {
  name: 'Gemfile.lock',
  tier: 'lockfile',
  matches: named('Gemfile.lock', 'gems.locked'),
  read: (text, wanted) => {
    refuseConflicts(text);
    const statements: Statement[] = [];
    let section = '';
    let remote = '';
    for (const [line] of linesOf(text)) {
      if (/^[A-Z]/.test(line)) [section, remote] = [line.trim(), ''];
      const place = /^ {2}remote: (.*)$/.exec(line)?.[1];
      if (place !== undefined) remote = place;
      // Four blanks: a gem that is locked; six: what that gem asks for.
      const match = /^ {4}([\w.-]+) \(([^)]+)\)$/.exec(line);
      const name = match?.[1] ?? '';
      if (!wanted.has(name)) continue;
      const version = (match?.[2] ?? '').replace(/-(?:x86|x64|arm|aarch|java|universal|ruby|mingw|mswin).*$/, '');
      const said = section === 'GEM' && isVersion(version) ? exact(version) : address(remote || version);
      statements.push({ name, said, use: 'main', conditional: true });
    }
    return { statements };
  },
};

const GEM =
  /^\s*(?:gem|\w+\.add_(?:runtime_|development_)?dependency)[\s(]+["']([\w.-]+)["']((?:\s*,\s*(?:["'][^"']*["']|\[[^\]]*\]|[^,#\n]+))*)/gm;

const gemSaid = (rest: string): Said => {
  const place = /\b(?:git|github|path|gist|bitbucket)(?::|["']?\s*=>)\s*["']([^"']+)["']/.exec(rest)?.[1];
  if (place !== undefined) return address(place);
  const asked = [...rest.matchAll(/["']\s*((?:~>|[<>=!]=?)?\s*\d[\w.-]*)\s*["']/g)].map((m) => (m[1] ?? '').trim());
  const [single] = asked;
  const pinned = asked.length === 1 ? /^=?\s*(\d[\w.-]*)$/.exec(single ?? '')?.[1] : undefined;
  if (pinned !== undefined && isVersion(pinned)) return exact(pinned);
  return range(asked.join(', ') || '*');
};

const read = (text: string, wanted: Wanted): { statements: readonly Statement[] } => ({
  statements: [...text.matchAll(GEM)].flatMap((m): readonly Statement[] => {
    const name = m[1] ?? '';
    const use: Use = m[0].includes('development_dependency') ? 'dev' : 'main';
    return wanted.has(name) ? [{ name, said: gemSaid(m[2] ?? ''), use }] : [];
  }),
});

export const gemfile: Format = { name: 'Gemfile', tier: 'manifest', matches: named('Gemfile', 'gems.rb'), read };

export const gemspec: Format = { name: 'gemspec', tier: 'manifest', matches: (fileName) => fileName.endsWith('.gemspec'), read };
