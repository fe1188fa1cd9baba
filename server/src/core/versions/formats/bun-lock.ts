/** bun.lock: JSON with trailing commas; bun.sh, "Lockfile". (The binary bun.lockb is not read.) */
import { type Format, named, type Said, type Statement, tag, type Wanted } from '../manifest.ts';
import { cutValues, parseJson, WHOLE_JSON, withoutComments } from '../text/json.ts';
import { escaped } from '../text/lines.ts';
import { at, entriesOf, listOf, textField } from '../text/unchecked.ts';
import { lockedSaid } from './npm-requirement.ts';

/** `["openai@4.1.0", …]`, `["openai@github:…", …]`, `["a@workspace:packages/a"]` */
const saidOf = (name: string, entry: unknown): Said | null => {
  const [first] = listOf(entry);
  if (typeof first !== 'string') return null;
  const place = first.startsWith(`${name}@`) ? first.slice(name.length + 1) : first;
  return place.startsWith('workspace:') ? tag(place) : lockedSaid(place, place);
};

const read = (packages: readonly (readonly [string, unknown])[], workspaces: unknown, wanted: Wanted): readonly Statement[] => {
  const folders = new Map(entriesOf(workspaces).map(([folder, entry]) => [textField(entry, 'name') ?? folder, folder]));
  return packages.flatMap(([key, entry]): readonly Statement[] => {
    const name = [...wanted].find((one) => key === one || key.endsWith(`/${one}`));
    const said = name === undefined ? null : saidOf(name, entry);
    if (name === undefined || said === null) return [];
    // `a/openai` is the one that `a` sees: a project of the workspace, or some other package.
    const member = key === name ? '' : folders.get(key.slice(0, -name.length - 1));
    return member === undefined ? [] : [{ name, said, use: 'main', member }];
  });
};

export const bunLock: Format = {
  name: 'bun.lock',
  tier: 'lockfile',
  matches: named('bun.lock'),
  reaches: 'allowed',
  read: (text, wanted) => {
    if (text.length <= WHOLE_JSON) {
      const lock = parseJson(withoutComments(text));
      return { statements: read(entriesOf(at(lock, 'packages')), at(lock, 'workspaces'), wanted) };
    }
    const names = [...wanted].map(escaped).join('|');
    const packages = cutValues(text, new RegExp(`"((?:[^"\\\\\\n]*/)?(?:${names}))"\\s*:\\s*(?=\\[)`, 'g'));
    const [workspaces] = cutValues(text, /^ {2}"(workspaces)"\s*:\s*(?=\{)/gm);
    return { statements: read(packages, workspaces?.[1], wanted) };
  },
};
