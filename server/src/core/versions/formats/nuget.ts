/**
 * *.csproj and the like, Directory.Packages.props, packages.lock.json, packages.config: learn.microsoft.com/nuget.
 * A plain version is the lowest that is allowed, and restoring takes the lowest: it counts as that release.
 */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, type Format, named, range, type Said, type Statement } from '../manifest.ts';
import { normalName } from '../package-names.ts';
import { parseJson } from '../text/json.ts';
import { at, entriesOf, textField } from '../text/unchecked.ts';
import { childText, type Element, elementsNamed, parseXml } from '../text/xml.ts';

/** `$(Version)` → `${Version}` */
const templated = (text: string): string => text.replace(/\$\(([\w.-]+)\)/g, (_, name: string) => `\${${name}}`);

const nugetSaid = (text: string): Said => {
  const written = templated(text.trim());
  if (written.includes('${')) return { kind: 'property', text: written };
  const single = /^\[([^,[\]()]+)\]$/.exec(written)?.[1] ?? written;
  if (isVersion(single)) return exact(single);
  return /^[[(\d*]/.test(written) ? range(written) : address(written);
};

const attribute = (of: Element, name: string): string | undefined => of.attributes.get(name) ?? childText(of, name);

const ELEMENTS = ['PackageReference', 'PackageVersion', 'GlobalPackageReference'] as const;

/** Both project files and Directory.*.props: the same elements, with `Version` as an attribute or a child. */
const projectLike = (name: string, matches: (fileName: string) => boolean): Format => ({
  name,
  tier: 'manifest',
  matches,
  said: nugetSaid,
  read: (text, wanted) => {
    const top = parseXml(text);
    const statements = ELEMENTS.flatMap((kind) => elementsNamed(top, kind)).flatMap((element): readonly Statement[] => {
      const id = normalName('nuget', element.attributes.get('Include') ?? element.attributes.get('Update') ?? '');
      const version = attribute(element, 'VersionOverride') ?? attribute(element, 'Version');
      if (!wanted.has(id) || version === undefined) return [];
      return [{ name: id, said: nugetSaid(version), use: 'main', ...(element.attributes.has('Condition') ? { conditional: true } : {}) }];
    });
    const properties = new Map<string, string>();
    for (const group of elementsNamed(top, 'PropertyGroup')) {
      for (const property of group.children) properties.set(property.name, templated(property.text.trim()));
    }
    return { statements, properties };
  },
});

export const projectFile = projectLike('project file', (fileName) => /\.(?:cs|fs|vb)proj$/i.test(fileName));

export const directoryProps = projectLike('Directory.Packages.props', (fileName) =>
  /^Directory\.(?:Packages|Build)\.(?:props|targets)$/i.test(fileName),
);

export const packagesConfig: Format = {
  name: 'packages.config',
  tier: 'manifest',
  matches: named('packages.config'),
  read: (text, wanted) => ({
    statements: elementsNamed(parseXml(text), 'package').flatMap((element): readonly Statement[] => {
      const name = normalName('nuget', element.attributes.get('id') ?? '');
      const version = element.attributes.get('version');
      return wanted.has(name) && version !== undefined ? [{ name, said: nugetSaid(version), use: 'main' }] : [];
    }),
  }),
};

export const packagesLock: Format = {
  name: 'packages.lock.json',
  tier: 'lockfile',
  matches: named('packages.lock.json'),
  read: (text, wanted) => ({
    statements: entriesOf(at(parseJson(text), 'dependencies')).flatMap(([, framework]) =>
      entriesOf(framework).flatMap(([id, entry]): readonly Statement[] => {
        const name = normalName('nuget', id);
        const version = textField(entry, 'resolved');
        return wanted.has(name) && version !== undefined ? [{ name, said: nugetSaid(version), use: 'main', conditional: true }] : [];
      }),
    ),
  }),
};
