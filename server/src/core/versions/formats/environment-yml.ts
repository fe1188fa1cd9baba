/** environment.yml: docs.conda.io, "Creating an environment file manually", and "Package match specifications". */

import { isVersion } from '../../sdk/version-order.ts';
import { exact, type Format, range, type Said, type Statement } from '../manifest.ts';
import { normalName } from '../package-names.ts';
import { at, field, listOf, textsOf } from '../text/unchecked.ts';
import { parseYaml } from '../text/yaml.ts';
import { readRequirement } from './python-requirement.ts';

/** `=1.2` is every 1.2.x, `==1.2` that release; `|` is "or". A build string after the version counts nothing. */
const condaSaid = (text: string): Said => {
  const spec = text.trim();
  if (spec === '' || spec === '*') return range('*');
  const [first = '', ...rest] = spec.split(/\s+/);
  const version = rest.length > 0 && !/^[<>=!~,|]/.test(rest[0] ?? '') ? first : spec.replace(/\s+/g, '');
  const pinned = /^==([\w.+!-]+)$/.exec(version)?.[1] ?? /^=?([\w.+!-]+)=[\w.*]+$/.exec(version)?.[1];
  if (pinned !== undefined && isVersion(pinned)) return exact(pinned);
  const single = /^=?(\d[\w.+!-]*?)(?:\.\*|\*)?$/.exec(version)?.[1];
  if (single !== undefined) return range(`==${single}.*`);
  return range(version.replace(/(^|[,|])=?(?=\d)/g, '$1==').replace(/\|+/g, ' || '));
};

const MATCH = /^(?:[\w./-]+::)?([A-Za-z0-9_.-]+?)(?:\[[^\]]*\])?((?:\s*[<>=!~]|\s+[\w*]).*)?$/;

export const environmentYml: Format = {
  name: 'environment.yml',
  tier: 'manifest',
  matches: (fileName) => /^(?:environment|conda)(?:[-_.][\w.-]+)?\.ya?ml$/i.test(fileName),
  read: (text, wanted) => {
    const dependencies = field(parseYaml(text), 'dependencies');
    const conda = textsOf(dependencies).flatMap((line): readonly Statement[] => {
      const match = MATCH.exec(line.trim());
      const name = normalName('pypi', match?.[1] ?? '');
      return wanted.has(name) ? [{ name, said: condaSaid(match?.[2] ?? ''), use: 'main' }] : [];
    });
    const pip = listOf(dependencies)
      .flatMap((item) => textsOf(at(item, 'pip')))
      .flatMap((line): readonly Statement[] => {
        const requirement = readRequirement(line);
        if (requirement === null || !wanted.has(requirement.name)) return [];
        const { name, said, conditional } = requirement;
        return [{ name, said, use: 'main', ...(conditional ? { conditional: true } : {}) }];
      });
    return { statements: [...pip, ...conda] };
  },
};
