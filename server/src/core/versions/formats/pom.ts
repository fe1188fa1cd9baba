/** pom.xml: maven.apache.org, "POM Reference". Properties of parents come from the resolver, which reads them too. */
import { isVersion } from '../../sdk/version-order.ts';
import { address, exact, type Format, named, range, type Said, type Statement } from '../manifest.ts';
import { childNamed, childText, type Element, elementsNamed, parseXml } from '../text/xml.ts';

export const mavenSaid = (text: string): Said => {
  const written = text.trim();
  if (/\$\{/.test(written)) return { kind: 'property', text: written };
  const single = /^\[([^,[\]()]+)\]$/.exec(written)?.[1] ?? written;
  if (isVersion(single)) return exact(single);
  if (/^[[(]/.test(written) || /^[\d.]*\+$/.test(written)) return range(written === '+' ? '*' : written);
  return /^(?:latest|release)(?:\.\w+)?$/i.test(written) ? { kind: 'tag', text: written } : address(written);
};

const dependencies = (under: Element, isManaged: boolean, wanted: ReadonlySet<string>): readonly Statement[] =>
  elementsNamed(under, 'dependency').flatMap((dependency): readonly Statement[] => {
    const name = `${childText(dependency, 'groupId') ?? ''}:${childText(dependency, 'artifactId') ?? ''}`;
    const version = childText(dependency, 'version');
    if (!wanted.has(name) || version === undefined) return [];
    const use = isManaged ? 'optional' : childText(dependency, 'scope') === 'test' ? 'dev' : 'main';
    return [{ name, said: mavenSaid(version), use }];
  });

export const pom: Format = {
  name: 'pom.xml',
  tier: 'manifest',
  matches: named('pom.xml'),
  said: mavenSaid,
  read: (text, wanted) => {
    const top = parseXml(text);
    const project = childNamed(top, 'project') ?? top;
    const properties = new Map<string, string>();
    for (const element of childNamed(project, 'properties')?.children ?? []) properties.set(element.name, element.text.trim());
    const parent = childNamed(project, 'parent');
    const own = childText(project, 'version') ?? (parent === undefined ? undefined : childText(parent, 'version'));
    if (own !== undefined) properties.set('project.version', own);
    const management = childNamed(project, 'dependencyManagement');
    const direct = childNamed(project, 'dependencies');
    const relative = parent === undefined ? undefined : (childNamed(parent, 'relativePath')?.text.trim() ?? '../pom.xml');
    return {
      statements: [
        ...(direct === undefined ? [] : dependencies(direct, false, wanted)),
        ...(management === undefined ? [] : dependencies(management, true, wanted)),
        ...elementsNamed(project, 'profile').flatMap((profile) => dependencies(profile, true, wanted)),
      ],
      properties,
      // An empty relativePath says: from the repository, not from a folder.
      includes: relative ? [{ path: relative.endsWith('.xml') ? relative : `${relative}/pom.xml`, as: 'parent' }] : [],
    };
  },
};
