/** The `[[package]]` tables that uv, Poetry and PDM share. */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, type Said, type Statement, type Wanted } from '../manifest.ts';
import { normalName } from '../package-names.ts';
import { field, isRecord, listOf, textField, type Unchecked } from '../text/unchecked.ts';

/** Keys of a source that is no registry: what the version number there stands for is anybody's guess. */
const ADDRESSES = ['git', 'path', 'directory', 'editable', 'virtual', 'url'] as const;

const addressIn = (source: unknown): string | undefined => {
  const type = textField(source, 'type');
  if (type !== undefined && type !== 'legacy') return textField(source, 'url') ?? type;
  return ADDRESSES.map((key) => textField(source, key)).find((text) => text !== undefined && type === undefined);
};

/** @param sourceOf what tells where the package comes from. */
export const lockedPackages = (lock: Unchecked, wanted: Wanted, sourceOf: (entry: Unchecked) => unknown): readonly Statement[] =>
  listOf(field(lock, 'package'))
    .filter(isRecord)
    .flatMap((entry): readonly Statement[] => {
      const name = normalName('pypi', textField(entry, 'name') ?? '');
      const version = textField(entry, 'version');
      if (!wanted.has(name)) return [];
      const elsewhere = addressIn(sourceOf(entry));
      const said: Said | null =
        elsewhere !== undefined
          ? address(elsewhere)
          : version === undefined
            ? null
            : isVersion(version)
              ? exact(version)
              : address(version);
      // Several entries for one name are forks for different environments.
      return said === null ? [] : [{ name, said, use: 'main', conditional: true }];
    });
