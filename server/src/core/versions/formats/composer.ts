/** composer.lock and composer.json: getcomposer.org. */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, type Format, named, range, type Said, type Statement, type Use, type Wanted } from '../manifest.ts';
import { normalName } from '../package-names.ts';
import { parseJson } from '../text/json.ts';
import { entriesOf, field, listOf, textField } from '../text/unchecked.ts';

const composerSaid = (written: string): Said => {
  const text = written.trim();
  const single = text.replace(/^=\s*/, '').replace(/^v(?=\d)/, '');
  if (isVersion(single) && /^\d+(?:\.\d+)*(?:-[\w.]+)?$/.test(single)) return exact(single);
  // A branch, not a release.
  if (/^dev-|[-.]dev$/.test(text)) return address(text);
  return range(text);
};

const locked = (list: unknown, use: Use, wanted: Wanted): readonly Statement[] =>
  listOf(list).flatMap((entry): readonly Statement[] => {
    const name = normalName('packagist', textField(entry, 'name') ?? '');
    const version = textField(entry, 'version');
    return wanted.has(name) && version !== undefined ? [{ name, said: composerSaid(version), use }] : [];
  });

const asked = (table: unknown, use: Use, wanted: Wanted): readonly Statement[] =>
  entriesOf(table).flatMap(([written, version]): readonly Statement[] => {
    const name = normalName('packagist', written);
    return wanted.has(name) && typeof version === 'string' ? [{ name, said: composerSaid(version), use }] : [];
  });

export const composerLock: Format = {
  name: 'composer.lock',
  tier: 'lockfile',
  matches: named('composer.lock'),
  read: (text, wanted) => {
    const lock = parseJson(text);
    return { statements: [...locked(field(lock, 'packages'), 'main', wanted), ...locked(field(lock, 'packages-dev'), 'dev', wanted)] };
  },
};

export const composerJson: Format = {
  name: 'composer.json',
  tier: 'manifest',
  matches: named('composer.json'),
  read: (text, wanted) => {
    const file = parseJson(text);
    return { statements: [...asked(field(file, 'require'), 'main', wanted), ...asked(field(file, 'require-dev'), 'dev', wanted)] };
  },
};
