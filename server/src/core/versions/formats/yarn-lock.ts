/** yarn.lock, classic and berry: entries headed by the requirements that they answer. Read by lines, as big as it gets. */
import { type Format, ManifestError, named, type Statement, type Wanted } from '../manifest.ts';
import { escaped, MOST_HITS, refuseConflicts } from '../text/lines.ts';
import { lockedSaid } from './npm-requirement.ts';

/** `openai@^4.0.0` and `openai@npm:^4.0.0` are the same requirement. */
const answersOf = (name: string, header: string): readonly string[] =>
  header
    .replaceAll('"', '')
    .split(/,\s*/)
    .map((one) => one.trim())
    .filter((one) => one.startsWith(`${name}@`))
    .map((one) => one.slice(name.length + 1).replace(/^npm:/, ''));

const bodyAt = (text: string, start: number): string => {
  const end = /\r?\n\r?\n/g;
  end.lastIndex = start;
  return text.slice(start, end.exec(text)?.index ?? text.length);
};

const entries = (text: string, wanted: Wanted): readonly Statement[] => {
  const header = new RegExp(`^"?(${[...wanted].map(escaped).join('|')})@[^\\n]*:[ \\t]*\\r?$`, 'gm');
  const statements: Statement[] = [];
  for (const hit of text.matchAll(header)) {
    const name = hit[1] ?? '';
    const body = bodyAt(text, hit.index + hit[0].length);
    const version = /^ +version:? +"?([^"\s]+)"?\s*$/m.exec(body)?.[1];
    const classic = /^ +resolved +"?([^"\s]+)"?\s*$/m.exec(body)?.[1];
    const berry = /^ +resolution:? +"?([^"\n]+?)"?\s*$/m.exec(body)?.[1];
    if (version === undefined) continue;
    const resolved = classic ?? berry?.slice(name.length + 1) ?? '';
    const said = resolved.startsWith('patch:') ? ({ kind: 'address', text: resolved } as const) : lockedSaid(version, resolved);
    statements.push({ name, said, use: 'main', conditional: true, answers: answersOf(name, hit[0].replace(/:\s*$/, '')) });
    if (statements.length >= MOST_HITS) break;
  }
  return statements;
};

export const yarnLock: Format = {
  name: 'yarn.lock',
  tier: 'lockfile',
  matches: named('yarn.lock'),
  reaches: 'allowed',
  read: (text, wanted) => {
    refuseConflicts(text);
    const isYarn = text.trim() === '' || /^# yarn lockfile v1|^__metadata:/m.test(text.slice(0, 4096));
    if (!isYarn) throw new ManifestError('not a yarn lockfile', 1);
    return { statements: entries(text, wanted) };
  },
};
