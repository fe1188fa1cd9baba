/** setup.cfg (declarative) and the literal lists of setup.py: setuptools.pypa.io. */
import { type Format, named, type Statement, type Use, type Wanted } from '../manifest.ts';
import { linesOf } from '../text/lines.ts';
import { readRequirement } from './python-requirement.ts';

const statementOf = (text: string, use: Use, wanted: Wanted): readonly Statement[] => {
  const requirement = readRequirement(text);
  if (requirement === null || !wanted.has(requirement.name)) return [];
  const { name, said, conditional } = requirement;
  return [{ name, said, use, ...(conditional ? { conditional: true } : {}) }];
};

export const setupCfg: Format = {
  name: 'setup.cfg',
  tier: 'manifest',
  matches: named('setup.cfg'),
  read: (text, wanted) => {
    const statements: Statement[] = [];
    let section = '';
    let key = '';
    for (const [line] of linesOf(text)) {
      const bare = line.replace(/(^|\s)[#;](?!.*python_version).*$/, '').trimEnd();
      const head = /^\[([^\]]+)\]$/.exec(bare)?.[1];
      if (head !== undefined) {
        [section, key] = [head.trim(), ''];
        continue;
      }
      const option = /^([\w.-]+)\s*[=:]\s*(.*)$/.exec(bare);
      if (option !== null) key = option[1] ?? '';
      const value = option === null ? (/^\s/.test(bare) ? bare.trim() : '') : (option[2] ?? '').trim();
      if (value === '') continue;
      const use: Use | null =
        section === 'options' && key === 'install_requires' ? 'main' : section === 'options.extras_require' ? 'optional' : null;
      if (use !== null) statements.push(...statementOf(value, use, wanted));
    }
    return { statements };
  },
};

/** The strings between the brackets after a keyword. */
const stringsAfter = (text: string, keyword: string): readonly string[] => {
  const start = new RegExp(`\\b${keyword}\\s*=\\s*[[{(]`).exec(text);
  if (start === null) return [];
  const strings: string[] = [];
  let depth = 1;
  const piece = /#[^\n]*|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|[[\](){}]/g;
  piece.lastIndex = start.index + start[0].length;
  for (let match = piece.exec(text); match !== null && depth > 0; match = piece.exec(text)) {
    const [whole, double, single] = match;
    if (double !== undefined || single !== undefined) strings.push(double ?? single ?? '');
    else if (/[[({]/.test(whole)) depth++;
    else if (/[\])}]/.test(whole)) depth--;
  }
  return strings;
};

export const setupPy: Format = {
  name: 'setup.py',
  tier: 'manifest',
  matches: named('setup.py'),
  read: (text, wanted) => ({
    statements: [
      ...stringsAfter(text, 'install_requires').flatMap((one) => statementOf(one, 'main', wanted)),
      ...stringsAfter(text, 'extras_require').flatMap((one) => statementOf(one, 'optional', wanted)),
    ],
  }),
};
