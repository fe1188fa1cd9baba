/** requirements*.txt, *.in and constraints*.txt: pip.pypa.io, "Requirements File Format". */
import { address, type Format, type Include, type Statement, type Use, type Wanted } from '../manifest.ts';
import { normalName } from '../package-names.ts';
import { linesOf } from '../text/lines.ts';
import { LONGEST_REQUIREMENT, readRequirement } from './python-requirement.ts';

/** Lines with their continuations; comments are off. */
function* logicalLines(text: string): Generator<string> {
  let held = '';
  for (const [line] of linesOf(text)) {
    // A `#` begins a comment at the line's start or after a blank: an address may hold one.
    const bare = line.replace(/(^|\s)#.*$/, '');
    if (bare.endsWith('\\')) {
      held += `${bare.slice(0, -1)} `;
    } else {
      yield (held + bare).trim();
      held = '';
    }
  }
  if (held !== '') yield held.trim();
}

const INCLUDE = /^(?:-r|--requirement|-c|--constraint)(?:\s*=\s*|\s+|(?=\S))(\S+)$/;

/** `-e git+https://…#egg=name`, `git+https://…#egg=name`, `./path/name-1.0-py3-none-any.whl`. */
const addressOf = (line: string): Statement | null => {
  // `name @ address` names itself.
  if (/^[\w.-]+\s*(?:\[[^\]]*\]\s*)?@/.test(line)) return null;
  const place = line.replace(/^(?:-e|--editable)(?:\s*=\s*|\s+)/, '');
  const isEditable = place !== line;
  const name =
    /[#&]egg=([\w.-]+)/.exec(place)?.[1] ?? /(?:^|[/\\])([A-Za-z0-9_.]+)-\d[^/\\]*\.(?:whl|tar\.gz|zip)(?:[#?].*)?$/.exec(place)?.[1];
  if (name === undefined || !(isEditable || /^[a-z+]+:\/\//i.test(place) || /[/\\]/.test(place))) return null;
  return { name: normalName('pypi', name), said: address(place), use: 'main' };
};

const read = (text: string, use: Use, wanted: Wanted): { statements: readonly Statement[]; includes: readonly Include[] } => {
  const statements: Statement[] = [];
  const includes: Include[] = [];
  for (const whole of logicalLines(text)) {
    // Hashes and other options of one requirement follow it after a blank.
    const line = whole.startsWith('-') ? whole : whole.replace(/\s--?[a-z].*$/s, '');
    if (line === '' || line.length > LONGEST_REQUIREMENT) continue;
    const include = INCLUDE.exec(line)?.[1];
    if (include !== undefined) {
      // Another host's file is not read.
      if (!/^[a-z]+:\/\//i.test(include)) includes.push({ path: include, as: /^--?c/.test(line) ? 'constraints' : 'more' });
      continue;
    }
    const elsewhere = addressOf(line);
    if (elsewhere !== null) {
      if (wanted.has(elsewhere.name)) statements.push({ ...elsewhere, use });
      continue;
    }
    if (line.startsWith('-')) continue;
    const requirement = readRequirement(line);
    if (requirement === null || !wanted.has(requirement.name)) continue;
    const { name, said, conditional } = requirement;
    statements.push({ name, said, use, ...(conditional ? { conditional: true } : {}) });
  }
  return { statements, includes };
};

const isDev = (fileName: string): boolean =>
  /(?:^|[-_.])(?:dev|develop|development|test|tests|testing|doc|docs|lint|ci)(?=[-_.])/i.test(fileName);

const isRequirements = (fileName: string): boolean => /^(?:[\w.-]+[-_.])?requirements(?:[-_.][\w.-]+)?\.(?:txt|in)$/i.test(fileName);

const shape = { tier: 'manifest' } as const;

export const requirements: Format = {
  ...shape,
  name: 'requirements.txt',
  matches: (fileName) => isRequirements(fileName) && !isDev(fileName),
  read: (text, wanted) => read(text, 'main', wanted),
};

export const devRequirements: Format = {
  ...shape,
  name: 'requirements-dev.txt',
  matches: (fileName) => isRequirements(fileName) && isDev(fileName),
  read: (text, wanted) => read(text, 'dev', wanted),
};

/** `requirements/base.txt`. */
export const requirementsFolder: Format = {
  ...shape,
  name: 'requirements/*.txt',
  folder: 'requirements',
  onlyInFolder: true,
  matches: (fileName) => /\.(?:txt|in)$/i.test(fileName) && !isDev(`.${fileName}`) && !/^constraints/i.test(fileName),
  read: (text, wanted) => read(text, 'main', wanted),
};

export const constraints: Format = {
  ...shape,
  name: 'constraints.txt',
  folder: 'requirements',
  matches: (fileName) => /^constraints(?:[-_.][\w.-]+)?\.txt$/i.test(fileName),
  read: (text, wanted) => read(text, 'constraint', wanted),
};
