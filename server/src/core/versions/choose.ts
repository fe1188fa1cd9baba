/** Which of several statements counts. */
import type { Registry } from '../sdk/sdk.ts';
import { type Format, type Reading, range, type Said, type Statement, USES } from './manifest.ts';
import { selfAndAbove } from './paths.ts';

/** A statement with the file that says it. */
export interface Told {
  readonly statement: Statement;
  readonly from: string;
  readonly format: Format;
}

export interface Chosen {
  readonly said: Said;
  readonly from: string;
  readonly format: Format;
}

const sameSaid = (a: Said, b: Said): boolean => JSON.stringify(a) === JSON.stringify(b);

const distinct = (all: readonly Said[]): readonly Said[] => all.filter((said, i) => all.findIndex((other) => sameSaid(said, other)) === i);

/** One release written as a range of the registry. */
const asRange = (registry: Registry, said: Said): string | null =>
  said.kind === 'range' ? said.range : said.kind === 'exact' ? `${registry === 'pypi' ? '==' : ''}${said.version}` : null;

/** One of these holds, we do not know which. Where one is no version, the first counts. */
const oneOf = (registry: Registry, all: readonly Said[]): Said | null => {
  const [first, ...others] = distinct(all);
  if (first === undefined || others.length === 0) return first ?? null;
  const ranges = [first, ...others].map((said) => asRange(registry, said));
  if (ranges.includes(null)) return first;
  return range(ranges.includes('*') ? '*' : ranges.join(' || '));
};

/** All of these hold: PEP 440 joins with a comma. */
const allOf = (all: readonly Said[]): Said | null => {
  const pinned = all.find((said) => said.kind !== 'range');
  if (pinned !== undefined) return pinned;
  const ranges = all.flatMap((said) => (said.kind === 'range' && said.range !== '*' ? [said.range] : []));
  if (all.length === 0) return null;
  return range([...new Set(ranges)].join(',') || '*');
};

const together = (registry: Registry, statements: readonly Statement[]): Said | null => {
  const plain = statements.filter((statement) => !statement.conditional).map((statement) => statement.said);
  if (plain.length === 0)
    return oneOf(
      registry,
      statements.map((statement) => statement.said),
    );
  return registry === 'pypi' ? allOf(plain) : (plain[0] ?? null);
};

/** Per file and use, in the order of uses and then of files. */
const candidates = (registry: Registry, told: readonly Told[]): readonly Chosen[] =>
  USES.filter((use) => use !== 'constraint').flatMap((use) => {
    const ofUse = told.filter(({ statement }) => statement.use === use && statement.catalog === undefined);
    const files = [...new Set(ofUse.map(({ from }) => from))];
    return files.flatMap((from) => {
      const here = ofUse.filter((one) => one.from === from);
      const said = together(
        registry,
        here.map(({ statement }) => statement),
      );
      const format = here[0]?.format;
      return said === null || format === undefined ? [] : [{ said, from, format }];
    });
  });

/** What the manifests of one folder say: an exact pin before a range, what the program needs before what developing it needs. */
export const chooseFromManifests = (registry: Registry, told: readonly Told[]): Chosen | null => {
  const all = candidates(registry, told);
  const limits = told.filter(({ statement }) => statement.use === 'constraint');
  const [first] = all;
  if (first === undefined) {
    // Only a constraint: whoever asks for the package gets this.
    const [limit] = limits;
    return limit === undefined ? null : { said: limit.statement.said, from: limit.from, format: limit.format };
  }
  if (first.said.kind === 'exact' || first.said.kind === 'address') return first;
  const pinned = [...limits.map(({ statement, ...rest }) => ({ said: statement.said, ...rest })), ...all].find(
    ({ said }) => said.kind === 'exact',
  );
  if (pinned !== undefined) return pinned;
  const limited = allOf([first.said, ...limits.map(({ statement }) => statement.said)]);
  return first.said.kind === 'range' && limited !== null ? { ...first, said: limited } : first;
};

/**
 * What a lockfile says for a file.
 * @param relative the file's folder, below the lockfile's.
 * @param requirement what the file's project asks for, as written; null when it asks for nothing.
 */
export const chooseFromLock = (
  registry: Registry,
  reading: Reading,
  name: string,
  relative: string,
  requirement: string | null,
): { readonly said: Said; readonly member: string | null } | null => {
  const own = reading.statements.filter((statement) => statement.name === name);
  const member = selfAndAbove(relative).find((folder) => own.some((statement) => statement.member === folder)) ?? null;
  const forAll = own.filter((statement) => statement.member === undefined);
  // A file of no project of the workspace: where the lockfile lists packages for all, those that some project asks for come first.
  const direct = forAll.length === 0 ? [] : own.filter((statement) => statement.member !== undefined);
  const forUs = member !== null ? own.filter((statement) => statement.member === member) : direct.length > 0 ? direct : forAll;
  const use = USES.find((one) => forUs.some((statement) => statement.use === one));
  const ofUse = forUs.filter((statement) => statement.use === use);
  const answering = requirement === null ? [] : ofUse.filter((statement) => statement.answers?.includes(requirement));
  const said = oneOf(
    registry,
    (answering.length > 0 ? answering : ofUse).map((statement) => statement.said),
  );
  return said === null ? null : { said, member };
};
